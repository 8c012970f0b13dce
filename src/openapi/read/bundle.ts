import { DescriptionError } from "../description-error.js";
import type { DescriptionProblem } from "../model.js";
import { isObject, kindOf, type DescriptionDocument, type DescriptionObject } from "./document.js";
import { keysOf, pointerTo } from "./json-pointer.js";
import { parseSource, type SourceFile } from "./source-file.js";

/** Reads the text of a file, given the name that a reference leads to. */
export type ReadFile = (file: string) => string;

/** A place in a file. */
interface Place {
  readonly file: SourceFile;
  readonly pointer: string;
}

/** A description in one piece. */
export interface Bundle {
  readonly document: DescriptionDocument;
  /** Where a part of the document was read from. */
  place(pointer: string): Place;
}

/** The kinds of components, by the key under which a reference to one stands. */
const SECTIONS: Readonly<Record<string, string>> = {
  parameters: "parameters",
  requestBody: "requestBodies",
  requestBodies: "requestBodies",
  responses: "responses",
  headers: "headers",
  examples: "examples",
  links: "links",
  callbacks: "callbacks",
  securitySchemes: "securitySchemes",
};

/** Keys whose values are data, in which `$ref` is no reference. */
const DATA = new Set(["example", "default", "enum", "const", "value"]);

/** Keys whose values have names of the author's as keys. */
const NAMED = new Set([
  "properties",
  "patternProperties",
  "definitions",
  "$defs",
  "schemas",
  "dependentSchemas",
  "paths",
  "mapping",
  ...Object.keys(SECTIONS),
]);

/**
 * Makes one document of a description and the files that it refers to: what is in other files becomes a component.
 *
 * @param readFile - undefined if there are no files beside the description
 * @throws DescriptionError
 */
export function bundle(root: SourceFile, readFile: ReadFile | undefined): Bundle {
  if (!isObject(root.content)) {
    throw new DescriptionError([
      root.problem("", `Expected an OpenAPI description, got ${kindOf(root.content)}.`),
    ]);
  }
  if (!refersToFiles(root.content)) {
    return { document: root.content, place: (pointer) => ({ file: root, pointer }) };
  }
  return new Bundler(root, readFile).bundle(root.content);
}

/** Whether any reference leads out of the document. */
function refersToFiles(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(refersToFiles);
  if (!isObject(value)) return false;
  if (typeof value.$ref === "string" && !value.$ref.startsWith("#")) return true;
  for (const key in value) if (refersToFiles(value[key])) return true;
  return false;
}

class Bundler {
  readonly #files = new Map<string, SourceFile>();
  /** The components that were made, by their place. */
  readonly #components = new Map<string, string>();
  readonly #origins = new Map<string, Place>();
  readonly #problems: DescriptionProblem[] = [];
  /** The components of the document by section, to add to. */
  readonly #sections: Record<string, Record<string, unknown>> = {};
  #isSwagger = false;

  constructor(
    private readonly root: SourceFile,
    private readonly readFile: ReadFile | undefined,
  ) {
    this.#files.set(root.name, root);
  }

  bundle(content: DescriptionObject): Bundle {
    this.#isSwagger = "swagger" in content;
    this.#collectSections(content);
    const copied = this.#copy(content, { file: this.root, pointer: "" }, "") as DescriptionObject;
    if (this.#problems.length > 0) throw new DescriptionError(this.#problems);
    const document = this.#isSwagger
      ? { ...copied, ...this.#sections }
      : { ...copied, components: this.#sections };
    return { document, place: (pointer) => this.#placeOf(pointer) };
  }

  #collectSections(content: DescriptionObject): void {
    const container = this.#isSwagger ? content : content.components;
    if (!isObject(container)) return;
    const names = this.#isSwagger
      ? ["definitions", "parameters", "responses"]
      : Object.keys(container);
    for (const name of names) {
      const section = container[name];
      if (!isObject(section)) continue;
      const components = (this.#sections[name] ??= {});
      const base = this.#isSwagger ? pointerTo("", name) : pointerTo("/components", name);
      // A name that is taken stays taken, before anything is copied.
      for (const key of Object.keys(section)) components[key] = section[key];
      for (const key of Object.keys(section)) {
        const pointer = pointerTo(base, key);
        this.#components.set(idOf({ file: this.root, pointer }), pointer);
      }
    }
  }

  /** Copies a value with references that lead into this document. */
  #copy(value: unknown, place: Place, under: string, isNamed = false): unknown {
    if (Array.isArray(value)) {
      return value.map((item, index) => this.#copy(item, deeper(place, index), under));
    }
    if (!isObject(value)) return value;
    if (typeof value.$ref === "string" && !isNamed) return this.#reference(value, place, under);
    const copied: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const child = value[key];
      const isData = !isNamed && (DATA.has(key) || key.startsWith("x-"));
      const from = deeper(place, key);
      copied[key] = isData
        ? child
        : this.#copy(child, from, isNamed ? under : key, !isNamed && NAMED.has(key));
      if (place.file === this.root) this.#keepComponent(from.pointer, copied[key]);
    }
    return copied;
  }

  /** Puts the copy of one of the document's own components in the place of the original. */
  #keepComponent(pointer: string, copied: unknown): void {
    const keys = keysOf(pointer);
    const [section, name] = this.#isSwagger ? keys : keys.slice(1);
    if (keys.length !== (this.#isSwagger ? 2 : 3) || section === undefined || name === undefined)
      return;
    const components = this.#sections[section];
    if (
      components !== undefined &&
      this.#components.get(idOf({ file: this.root, pointer })) === pointer
    ) {
      components[name] = copied;
    }
  }

  #reference(value: DescriptionObject, place: Place, under: string): unknown {
    const reference = String(value.$ref);
    const target = this.#resolve(reference, place);
    if (target === undefined) return value;
    if (target.file === this.root && reference.startsWith("#")) return value;
    // A path item is written where it is used.
    if (under === "paths") {
      const content = valueAt(target.file.content, target.pointer);
      return this.#copy(content, target, "paths");
    }
    return { ...value, $ref: `#${this.#component(target, under, reference, place)}` };
  }

  #resolve(reference: string, place: Place): Place | undefined {
    const [name = "", pointer = ""] = reference.split("#", 2);
    const file = name === "" ? place.file : this.#load(name, reference, place);
    if (file === undefined) return undefined;
    const target = { file, pointer: pointerTo("", ...keysOf(`#${pointer}`)) };
    return pointer === "" || pointer === "/" ? { file, pointer: "" } : target;
  }

  #load(name: string, reference: string, place: Place): SourceFile | undefined {
    if (/^[a-z][a-z0-9+.-]+:/i.test(name)) {
      this.#refuse(
        place,
        `The reference "${reference}" leads to the network. Nothing is fetched: save the file beside the description.`,
      );
      return;
    }
    const path = join(place.file.name, decodeURI(name));
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    if (this.readFile === undefined) {
      this.#refuse(
        place,
        `The reference "${reference}" leads to a file, and no way to read files was given.`,
      );
      return;
    }
    let text: string;
    try {
      text = this.readFile(path);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#refuse(place, `The file of the reference "${reference}" cannot be read: ${reason}`);
      return;
    }
    const file = parseSource(path, text);
    this.#files.set(path, file);
    return file;
  }

  #refuse(place: Place, message: string): undefined {
    this.#problems.push(place.file.problem(pointerTo(place.pointer, "$ref"), message));
    return undefined;
  }

  /** The pointer of the component that stands for a place in a file. */
  #component(target: Place, under: string, reference: string, from: Place): string {
    const id = idOf(target);
    const known = this.#components.get(id);
    if (known !== undefined) return known;
    const content = valueAt(target.file.content, target.pointer);
    if (content === undefined) {
      this.#refuse(from, `The reference "${reference}" leads to nothing.`);
      return "";
    }
    const section = this.#sectionFor(under);
    const components = (this.#sections[section] ??= {});
    const name = freeName(components, nameOf(target));
    const pointer = pointerTo(this.#isSwagger ? "" : "/components", section, name);
    this.#components.set(id, pointer);
    this.#origins.set(pointer, target);
    // The name is taken before the content is copied, which may refer to itself.
    components[name] = true;
    components[name] = this.#copy(content, target, "");
    return pointer;
  }

  #sectionFor(under: string): string {
    const section = SECTIONS[under] ?? "schemas";
    return this.#isSwagger && section === "schemas" ? "definitions" : section;
  }

  #placeOf(pointer: string): Place {
    const keys = keysOf(pointer);
    for (let length = keys.length; length > 0; length--) {
      const origin = this.#origins.get(pointerTo("", ...keys.slice(0, length)));
      if (origin === undefined) continue;
      const rest = keys.slice(length);
      return {
        file: origin.file,
        pointer: rest.length === 0 ? origin.pointer : pointerTo(origin.pointer, ...rest),
      };
    }
    return { file: this.root, pointer };
  }
}

function idOf({ file, pointer }: Place): string {
  return `${file.name}#${pointer}`;
}

function deeper({ file, pointer }: Place, key: string | number): Place {
  return { file, pointer: pointerTo(pointer, key) };
}

/** The value at a JSON pointer, undefined if there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const key of keysOf(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The name of a component: the last key of the pointer, or the name of the file. */
function nameOf({ file, pointer }: Place): string {
  const last = keysOf(pointer).at(-1) ?? file.name.replace(/^.*[/\\]/, "").replace(/\.\w+$/, "");
  return last.replaceAll(/[^\w.-]/g, "_");
}

function freeName(taken: Readonly<Record<string, unknown>>, name: string): string {
  if (!Object.hasOwn(taken, name)) return name;
  let number = 2;
  while (Object.hasOwn(taken, `${name}-${number}`)) number++;
  return `${name}-${number}`;
}

/** The path of a file beside another. */
function join(from: string, name: string): string {
  if (name.startsWith("/")) return name;
  const parts = from.split(/[/\\]/).slice(0, -1);
  for (const part of name.split("/")) {
    if (part === "..") {
      if (parts.length === 0 || parts.at(-1) === "..") parts.push("..");
      else parts.pop();
    } else if (part !== "." && part !== "") {
      parts.push(part);
    }
  }
  return parts.join("/");
}
