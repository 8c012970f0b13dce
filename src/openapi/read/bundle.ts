import { ownValue } from "../../internal/objects.js";
import { UniqueNames } from "../../internal/words.js";
import { DescriptionError, type DescriptionProblem } from "../model.js";
import {
  isJsonObject,
  getOrInsert,
  objectOr,
  referenceIn,
  type DescriptionObject,
} from "./document.js";
import {
  isUrl,
  pointerKeys,
  kindOfKey,
  pointerTo,
  unresolvedReference,
  valueAt,
} from "./references.js";
import { readSource, type SourceFile } from "./read-source.js";
import {
  checkedContent,
  deeper,
  followed,
  idOf,
  isMade,
  positionsOf,
  sectionsOf,
  wholeDocument,
  type Bundle,
  type Position,
  type ResolvedValue,
} from "./whole-document.js";

type ReadFile = (file: string) => string | object;

export function bundle(root: SourceFile, readFile?: ReadFile): Bundle {
  const content = checkedContent(root);
  if (readFile === undefined || isMade(content)) return wholeDocument(root);
  root.check();
  return refersToFiles(content) ? new Bundler(root, readFile).bundle(content) : wholeDocument(root);
}

function refersToFiles(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(refersToFiles);
  if (!isJsonObject(value)) return false;
  if (typeof value.$ref === "string" && !value.$ref.startsWith("#")) return true;
  for (const key in value) if (refersToFiles(value[key])) return true;
  return false;
}

const KINDS: Readonly<Record<string, string>> = {
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

/** Limits the work, because a path of another file is copied wherever it is used. */
const MOST_COPIED = 5_000_000;

class Bundler {
  readonly #files = new Map<string, SourceFile>();
  readonly #components = new Map<string, string>();
  readonly #added = new Map<string, Map<string, unknown>>();
  readonly #names = new Map<string, UniqueNames>();
  readonly #sections = new Map<string, ResolvedValue>();
  readonly #origins = new Map<string, Position>();
  readonly #problems = new Map<string, DescriptionProblem>();
  readonly #around = new Set<string>();
  readonly #queue: (() => void)[] = [];
  readonly #isSwagger: boolean;
  #copied = 0;

  constructor(
    private readonly root: SourceFile,
    private readonly readFile: ReadFile,
  ) {
    this.#files.set(root.name, root);
    this.#isSwagger = "swagger" in objectOr(root.content);
  }

  bundle(content: DescriptionObject): Bundle {
    for (const pointer of sectionsOf(content))
      this.#findSection(pointer, valueAt(content, pointer));
    // Paths come first, because their references choose the names of components.
    const { components, ...others } = content;
    const document = this.#copyObject({ ...others, components }, { file: this.root, pointer: "" });
    for (let copy = this.#queue.pop(); copy !== undefined; copy = this.#queue.pop()) copy();
    if (this.#problems.size > 0) throw new DescriptionError([...this.#problems.values()]);
    return {
      document: this.#withAdded(document),
      root: this.root,
      positionOf: positionsOf(this.root, this.#origins),
    };
  }

  #findSection(pointer: string, value: unknown): void {
    const section = followed(
      { file: this.root, pointer, value },
      (reference, from) => this.#resolve(reference, from),
      (position, message) => {
        this.#refuse(position, message);
      },
    );
    if (section === undefined) return;
    if (section.value !== value) this.#origins.set(pointer, section);
    this.#sections.set(pointer, section);
    const names = Object.keys(objectOr(section.value));
    this.#names.set(pointerKeys(pointer).at(-1) ?? "", new UniqueNames(names));
    for (const name of names) {
      this.#components.set(idOf(deeper(section, name)), pointerTo(pointer, name));
    }
  }

  #copyObject(object: DescriptionObject, position: Position, under = "", isNamed = false) {
    const entries = Object.keys(object).map((key) => {
      return [key, this.#copyMember(key, object[key], position, under, isNamed)] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  #copyMember(
    key: string,
    value: unknown,
    around: Position,
    under: string,
    isNamed: boolean,
  ): unknown {
    const position = deeper(around, key);
    if (isNamed) return this.#copy(value, position, under);
    const hasSections = around.file === this.root && /^(?:\/components)?$/.test(around.pointer);
    const section = hasSections ? this.#sections.get(position.pointer) : undefined;
    if (section !== undefined) return this.#copy(section.value, section, key, true);
    const kind = kindOfKey(key, value, this.#isSwagger);
    return kind === "data" ? value : this.#copy(value, position, key, kind === "named");
  }

  #copy(value: unknown, position: Position, under: string, isNamed = false): unknown {
    if (Array.isArray(value)) {
      return value.map((item, index) => this.#copy(item, deeper(position, index), under));
    }
    if (!isJsonObject(value)) return value;
    if (++this.#copied > MOST_COPIED) {
      const message = "Its files refer to each other too often to be copied into one.";
      throw new DescriptionError([this.root.problem("", message)]);
    }
    const reference = isNamed ? undefined : referenceIn(value);
    return reference === undefined
      ? this.#copyObject(value, position, under, isNamed)
      : this.#copyReference(value, reference, position, under);
  }

  #copyReference(value: DescriptionObject, reference: string, position: Position, under: string) {
    const isOwn = position.file === this.root && reference.startsWith("#");
    if (isOwn) return value;
    const target = this.#resolve(reference, position);
    if (target === undefined) return value;
    if (target.value === undefined) {
      this.#refuse(position, `The reference "${reference}" cannot be resolved.`);
      return value;
    }
    if (under === "paths") return this.#copyPath(target, reference, position);
    return { ...value, $ref: `#${this.#componentFor(target, under)}` };
  }

  #copyPath(target: ResolvedValue, reference: string, from: Position): unknown {
    const id = idOf(target);
    if (this.#around.has(id)) {
      this.#refuse(from, `The reference "${reference}" leads back to itself.`);
      return undefined;
    }
    if (from.file === this.root) this.#origins.set(from.pointer, target);
    this.#around.add(id);
    const copied = this.#copy(target.value, target, "paths");
    this.#around.delete(id);
    return copied;
  }

  #componentFor(target: ResolvedValue, under: string): string {
    return getOrInsert(this.#components, idOf(target), () => {
      const schemas = this.#isSwagger ? "definitions" : "schemas";
      const kind = ownValue(KINDS, under) ?? schemas;
      const name = getOrInsert(this.#names, kind, () => new UniqueNames()).take(
        nameOf(target),
        "-",
      );
      const pointer = pointerTo(this.#isSwagger ? "" : "/components", kind, name);
      const added = getOrInsert(this.#added, kind, () => new Map<string, unknown>());
      this.#origins.set(pointer, target);
      added.set(name, true);
      this.#queue.push(() => added.set(name, this.#copy(target.value, target, "")));
      return pointer;
    });
  }

  #withAdded(document: DescriptionObject): DescriptionObject {
    const all = this.#isSwagger ? document : objectOr(document.components);
    const added = [...this.#added].map(([kind, components]) => [
      kind,
      { ...objectOr(all[kind]), ...Object.fromEntries(components) },
    ]);
    if (added.length === 0) return document;
    const components = { ...all, ...(Object.fromEntries(added) as object) };
    return this.#isSwagger ? components : { ...document, components };
  }

  #resolve(reference: string, from: Position): ResolvedValue | undefined {
    const [name = "", pointer = ""] = reference.split("#", 2);
    const file = name === "" ? from.file : this.#load(name, reference, from);
    if (file === undefined) return undefined;
    const keys = pointer === "/" ? [] : pointerKeys(`#${pointer}`);
    const canonical = pointerTo("", ...keys);
    return { file, pointer: canonical, value: valueAt(file.content, canonical) };
  }

  #load(name: string, reference: string, from: Position): SourceFile | undefined {
    if (isUrl(name)) {
      this.#refuse(from, unresolvedReference(reference));
      return undefined;
    }
    const path = joinPaths(from.file.name, decoded(name));
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    let given: string | object;
    try {
      given = this.readFile(path);
    } catch (error) {
      if (error instanceof DescriptionError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      this.#refuse(from, `The file of the reference "${reference}" cannot be read: ${reason}`);
      return undefined;
    }
    const file = readSource(path, given);
    file.check();
    this.#files.set(path, file);
    return file;
  }

  #refuse(position: Position, message: string): void {
    this.#problems.set(
      idOf(position),
      position.file.problem(pointerTo(position.pointer, "$ref"), message),
    );
  }
}

function nameOf({ file, pointer }: Position): string {
  const last =
    pointerKeys(pointer).at(-1) ?? file.name.replace(/^.*[/\\]/, "").replace(/\.\w+$/, "");
  return last.replaceAll(/[^\w.-]/g, "_");
}

function decoded(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

function joinPaths(from: string, name: string): string {
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
