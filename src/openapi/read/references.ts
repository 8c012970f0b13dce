import {
  isJsonObject,
  getOrInsert,
  referenceIn,
  type DescriptionDocument,
  type DescriptionObject,
} from "./document.js";
import { ownOnly } from "./own-only.js";
import { OF_NAMES, SIBLINGS } from "./schema-keywords.js";

export class References {
  static readonly #known = new WeakMap<DescriptionDocument, References>();

  static of(document: DescriptionDocument): References {
    return getOrInsert(References.#known, document, () => new References(document));
  }

  readonly #resolved = new Map<string, unknown>();
  readonly #extended = new WeakMap<DescriptionObject, DescriptionObject>();
  /** OpenAPI 3.0 ignores keywords next to `$ref`. */
  readonly #isExtensible: boolean;

  readonly #document: DescriptionDocument;

  private constructor(document: DescriptionDocument) {
    this.#document = document;
    this.#isExtensible = /^3\.[1-9]/.test(String(document.openapi));
  }

  get document(): DescriptionDocument {
    return ownOnly(this.#document);
  }

  resolve(reference: string): unknown {
    if (!this.#resolved.has(reference)) this.#follow(reference);
    return ownOnly(this.#resolved.get(reference));
  }

  target(value: unknown): unknown {
    const extended = this.#withSiblings(ownOnly(value));
    const reference = referenceIn(extended);
    return reference === undefined ? extended : this.resolve(reference);
  }

  #withSiblings(value: unknown): unknown {
    if (!this.#isExtensible || !isJsonObject(value) || referenceIn(value) === undefined)
      return value;
    const { $ref, ...rest } = value;
    const isExtended = Object.entries(rest).some(
      ([key, each]) => SIBLINGS.includes(key) || (key === "required" && Array.isArray(each)),
    );
    return isExtended
      ? getOrInsert(this.#extended, value, () => ({ allOf: [{ $ref }, rest] }))
      : value;
  }

  #follow(reference: string): void {
    const chain = new Set<string>();
    let value: unknown = { $ref: reference };
    for (let next = referenceIn(value); next !== undefined; next = referenceIn(value)) {
      if (this.#resolved.has(next)) value = this.#resolved.get(next);
      else if (chain.has(next) || !next.startsWith("#")) value = undefined;
      else value = this.#withSiblings(valueAt(this.document, next));
      chain.add(next);
    }
    for (const each of chain) this.#resolved.set(each, value);
  }
}

export function pointerKeys(pointer: string): string[] {
  const path = pointer.startsWith("#") ? decode(pointer.slice(1)) : pointer;
  return path
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function pointerTo(pointer: string, ...keys: readonly (string | number)[]): string {
  // Keys are appended one at a time, because engines then share the text of the pointer instead of copying it.
  let joined = pointer;
  for (const key of keys) joined += `/${escapeKey(String(key))}`;
  return joined;
}

export function valueAt(document: unknown, pointer: string): unknown {
  if (!/^#?(?:\/|$)/.test(pointer)) return undefined;
  let value = document;
  for (const key of pointerKeys(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function escapeKey(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function unresolvedReference(reference: string): string {
  if (reference.startsWith("#")) return `The reference "${reference}" cannot be resolved.`;
  if (/^file:/i.test(reference)) {
    return `The reference "${reference}" is a file URL. Write the path of the file, relative to this one.`;
  }
  if (isUrl(reference)) {
    return `The reference "${reference}" leads to the network. Nothing is fetched: save the file beside the description.`;
  }
  return `The reference "${reference}" leads to a file, and no way to read files was given.`;
}

/** A single letter is a Windows drive, such as `C:`. */
export function isUrl(reference: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(reference);
}

/** In `data`, a `$ref` is not a reference. In `named`, the keys are names that the author chose. */
type KeyKind = "part" | "named" | "data";

const DATA = new Set(["example", "default", "enum", "const", "value", "mapping"]);

const NAMED = new Set([
  "paths",
  "webhooks",
  "pathItems",
  "additionalOperations",
  "parameters",
  "requestBodies",
  "responses",
  "headers",
  "examples",
  "links",
  "callbacks",
  "securitySchemes",
  "mediaTypes",
  "content",
  "encoding",
  "variables",
  "schemas",
  "properties",
  ...OF_NAMES,
  "definitions",
  "$defs",
]);

export function kindOfKey(key: string, value: unknown, isSwagger = false): KeyKind {
  if (DATA.has(key) || key.startsWith("x-")) return "data";
  if (key === "examples" && (isSwagger || Array.isArray(value))) return "data";
  return NAMED.has(key) ? "named" : "part";
}
