import { DescriptionError, type DescriptionProblem } from "../model.js";
import { bundleFile, checkFile, contentOf, type Bundle, type Place } from "./bundle.js";
import { isObject, kept, type DescriptionObject } from "./document.js";
import { UniqueNames } from "../../internal/words.js";
import { keysOf, pointerTo, valueAt, isUrl, unresolvedReference, kindOfKey } from "./references.js";
import { readSource, type SourceFile } from "./read-source.js";

/** Reads a file, given the name that a reference leads to: JSON text, or an object that is parsed already. */
export type ReadFile = (file: string) => string | object;

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

/** The most values that are copied from other files: a path of another file is copied wherever it is used. */
const MOST_COPIED = 5_000_000;

/**
 * Makes one document of a description and the files that it refers to: the parts in other files become components.
 *
 * @throws DescriptionError
 */
export function bundleFiles(root: SourceFile, readFile: ReadFile): Bundle {
  const content = contentOf(root);
  checkFile(root);
  return refersToFiles(content)
    ? new Bundler(root, readFile).bundle(content)
    : bundleFile(root, true);
}

/** Returns `true` if any reference leads out of the document. */
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
  readonly #sections = new Map<string, Map<string, unknown>>();
  readonly #names = new Map<string, UniqueNames>();
  /** The paths of other files that are being copied. */
  readonly #around = new Set<string>();
  /** Copies the components that were named. They may refer to each other in any number. */
  readonly #queue: (() => void)[] = [];
  #copied = 0;
  #isSwagger = false;

  constructor(
    private readonly root: SourceFile,
    private readonly readFile: ReadFile,
  ) {
    this.#files.set(root.name, root);
  }

  bundle(content: DescriptionObject): Bundle {
    this.#isSwagger = "swagger" in content;
    const place = { file: this.root, pointer: "" };
    const sections = this.#isSwagger
      ? this.#collect(content, place, ["definitions", "parameters", "responses"])
      : isObject(content.components)
        ? this.#collect(content.components, deeper(place, "components"))
        : [];
    const copied = copyObject(content, (key, child) => {
      const isContainer = this.#isSwagger ? this.#sections.has(key) : key === "components";
      if (isContainer && isObject(child)) return undefined;
      return this.#child(key, child, place, "", false);
    });
    for (const copySection of sections) copySection();
    for (let copy = this.#queue.pop(); copy !== undefined; copy = this.#queue.pop()) copy();
    if (this.#problems.length > 0) throw new DescriptionError(this.#problems);
    return {
      document: { ...copied, ...this.#componentsOf(content) },
      isSound: true,
      place: (pointer) => this.#placeOf(pointer),
    };
  }

  /** Takes the names of the description's own components before anything is copied. Returns what copies them. */
  #collect(
    container: DescriptionObject,
    place: Place,
    names = Object.keys(container),
  ): (() => void)[] {
    return names.flatMap((name) => {
      const section = this.#sectionAt(container[name], deeper(place, name));
      if (section === undefined) return [];
      const { content, from } = section;
      const components = this.#section(name);
      const freeNames = new UniqueNames(Object.keys(content));
      this.#names.set(name, freeNames);
      for (const key of Object.keys(content)) {
        const pointer = pointerTo(place.pointer, name, key);
        components.set(key, true);
        this.#components.set(idOf(deeper(from, key)), pointer);
        if (from !== section.place) this.#origins.set(pointer, deeper(from, key));
      }
      return () => {
        for (const key of Object.keys(content)) {
          components.set(key, this.#copy(content[key], deeper(from, key), name));
        }
      };
    });
  }

  /** A section may be in another file as a whole. */
  #sectionAt(
    value: unknown,
    place: Place,
  ): { content: DescriptionObject; from: Place; place: Place } | undefined {
    if (!isObject(value)) return undefined;
    if (typeof value.$ref !== "string") return { content: value, from: place, place };
    const target = this.#resolve(value.$ref, place);
    if (target === undefined) return undefined;
    const content = valueAt(target.file.content, target.pointer);
    if (isObject(content)) return { content, from: target, place };
    this.#refuse(place, `The reference "${value.$ref}" does not lead to an object.`);
    return undefined;
  }

  /** The components as the document has them. */
  #componentsOf(content: DescriptionObject): DescriptionObject {
    const sections = Object.fromEntries(
      [...this.#sections].map(([name, components]) => [name, Object.fromEntries(components)]),
    );
    if (this.#isSwagger) return sections;
    const own = isObject(content.components) ? content.components : {};
    const components = { ...own, ...sections };
    return Object.keys(components).length > 0 ? { components } : {};
  }

  /** Copies a value with references that lead into this document. */
  #copy(value: unknown, place: Place, under: string, isNamed = false): unknown {
    if (Array.isArray(value)) {
      return value.map((item, index) => this.#copy(item, deeper(place, index), under));
    }
    if (!isObject(value)) return value;
    if (++this.#copied > MOST_COPIED) {
      const message = "Its files refer to each other too often to be copied into one.";
      throw new DescriptionError([this.root.problem("", message)]);
    }
    const isWhole = under === "paths" && isNamed && place.pointer === "/paths";
    if (typeof value.$ref === "string" && (!isNamed || isWhole)) {
      return this.#reference(value, place, under, isNamed);
    }
    return copyObject(value, (key, child) => this.#child(key, child, place, under, isNamed));
  }

  #child(key: string, child: unknown, place: Place, under: string, isNamed: boolean): unknown {
    const kind = isNamed ? "part" : kindOfKey(key, child, this.#isSwagger);
    if (kind === "data") return child;
    return this.#copy(child, deeper(place, key), isNamed ? under : key, kind === "named");
  }

  #reference(value: DescriptionObject, place: Place, under: string, isNamed: boolean): unknown {
    const reference = String(value.$ref);
    const target = this.#resolve(reference, place);
    if (target === undefined) return value;
    if (target.file === this.root && reference.startsWith("#") && !isNamed) return value;
    // A path is written where it is used.
    if (under === "paths") return this.#copyPath(target, place, reference, isNamed);
    return { ...value, $ref: `#${this.#component(target, under, reference, place)}` };
  }

  #copyPath(target: Place, from: Place, reference: string, isNamed: boolean): unknown {
    const id = idOf(target);
    if (this.#around.has(id)) {
      this.#refuse(from, `The reference "${reference}" leads back to itself.`);
      return undefined;
    }
    const content = valueAt(target.file.content, target.pointer);
    if (content === undefined) {
      this.#refuse(from, unresolved(reference));
      return undefined;
    }
    if (from.file === this.root) this.#origins.set(from.pointer, target);
    this.#around.add(id);
    const copied = this.#copy(content, target, "paths", isNamed);
    this.#around.delete(id);
    return copied;
  }

  #resolve(reference: string, place: Place): Place | undefined {
    const [name = "", pointer = ""] = reference.split("#", 2);
    const file = name === "" ? place.file : this.#load(name, reference, place);
    if (file === undefined) return undefined;
    const target = { file, pointer: pointerTo("", ...keysOf(`#${pointer}`)) };
    return pointer === "" || pointer === "/" ? { file, pointer: "" } : target;
  }

  #load(name: string, reference: string, place: Place): SourceFile | undefined {
    if (isUrl(name)) {
      this.#refuse(place, unresolvedReference(reference));
      return undefined;
    }
    const path = join(place.file.name, decoded(name));
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    let given: string | object;
    try {
      given = this.readFile(path);
    } catch (error) {
      if (error instanceof DescriptionError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      this.#refuse(place, `The file of the reference "${reference}" cannot be read: ${reason}`);
      return undefined;
    }
    const file = readSource(path, given);
    checkFile(file);
    this.#files.set(path, file);
    return file;
  }

  #refuse(place: Place, message: string): void {
    this.#problems.push(place.file.problem(pointerTo(place.pointer, "$ref"), message));
  }

  /** The pointer of the component that stands for a place in a file. */
  #component(target: Place, under: string, reference: string, from: Place): string {
    const id = idOf(target);
    const known = this.#components.get(id);
    if (known !== undefined) return known;
    const content = valueAt(target.file.content, target.pointer);
    if (content === undefined) {
      this.#refuse(from, unresolved(reference));
      return "";
    }
    const section = this.#sectionFor(under);
    const components = this.#section(section);
    const names = kept(this.#names, section, () => new UniqueNames());
    const name = names.take(nameOf(target), "-");
    const pointer = pointerTo(this.#isSwagger ? "" : "/components", section, name);
    this.#components.set(id, pointer);
    this.#origins.set(pointer, target);
    components.set(name, true);
    this.#queue.push(() => components.set(name, this.#copy(content, target, "")));
    return pointer;
  }

  #section(name: string): Map<string, unknown> {
    return kept(this.#sections, name, () => new Map<string, unknown>());
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

/** Copies an object. Keys whose copy is undefined are left out. */
function copyObject(
  object: DescriptionObject,
  copy: (key: string, value: unknown) => unknown,
): Record<string, unknown> {
  const entries = Object.keys(object).map((key) => [key, copy(key, object[key])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function unresolved(reference: string): string {
  return `The reference "${reference}" cannot be resolved.`;
}

function idOf({ file, pointer }: Place): string {
  return `${file.name}#${pointer}`;
}

function deeper({ file, pointer }: Place, key: string | number): Place {
  return { file, pointer: pointerTo(pointer, key) };
}

/** The name of a component: the last key of the pointer, or the name of the file. */
function nameOf({ file, pointer }: Place): string {
  const last = keysOf(pointer).at(-1) ?? file.name.replace(/^.*[/\\]/, "").replace(/\.\w+$/, "");
  return last.replaceAll(/[^\w.-]/g, "_");
}

function decoded(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

/** Returns the path of a file that is named relative to another. */
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
