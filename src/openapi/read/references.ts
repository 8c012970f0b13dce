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

  /** Returns the references of a document: always the same, because they remember what they lead to. */
  static of(document: DescriptionDocument): References {
    return getOrInsert(References.#known, document, () => new References(document));
  }

  readonly #resolved = new Map<string, unknown>();
  readonly #extended = new WeakMap<DescriptionObject, DescriptionObject>();
  /** `true` if keywords next to a reference count (since OpenAPI 3.1). */
  readonly #isExtensible: boolean;

  readonly #document: DescriptionDocument;

  private constructor(document: DescriptionDocument) {
    this.#document = document;
    this.#isExtensible = /^3\.[1-9]/.test(String(document.openapi));
  }

  get document(): DescriptionDocument {
    return ownOnly(this.#document);
  }

  /** Follows a reference, through further references. Returns undefined if it cannot be resolved, or leads back to itself. */
  resolve(reference: string): unknown {
    if (!this.#resolved.has(reference)) this.#follow(reference);
    return ownOnly(this.#resolved.get(reference));
  }

  /** Returns the value itself, or the value that it refers to. */
  target(value: unknown): unknown {
    const extended = this.#withSiblings(ownOnly(value));
    const reference = referenceIn(extended);
    return reference === undefined ? extended : this.resolve(reference);
  }

  /** Returns a schema that says more than its reference as both together, and any other value as it is. */
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

  /** Follows a chain of references. Each of them keeps the result, because chains may be long. */
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

/** The keys of a JSON pointer (RFC 6901), as in a reference: percent-encoded, and with or without `#`. */
export function keysOf(pointer: string): string[] {
  const path = pointer.startsWith("#") ? decode(pointer.slice(1)) : pointer;
  return path
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** A JSON pointer with further keys. */
export function pointerTo(pointer: string, ...keys: readonly (string | number)[]): string {
  // Joined one by one: engines share the pointer instead of copying it for each of its many keys.
  let joined = pointer;
  for (const key of keys) joined += `/${escapeKey(String(key))}`;
  return joined;
}

/** The value at a JSON pointer, undefined if there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  if (!/^#?(?:\/|$)/.test(pointer)) return undefined;
  let value = document;
  for (const key of keysOf(pointer)) {
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

/** Says why a reference cannot be followed that leads out of its file, if nothing is known about that other file. */
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

/** Returns `true` if a reference has a scheme. A single letter is the drive of a path in Windows. */
export function isUrl(reference: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(reference);
}

/** The kinds of values under a key: a part of the description, parts by names that the author chose, or data, in which `$ref` is not a reference. */
type KeyKind = "part" | "named" | "data";

const DATA = new Set(["example", "default", "enum", "const", "value", "mapping"]);

/** Keys whose objects have names that the author chose as keys, such as `default` in `responses`, which is not data. */
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

/**
 * Returns the kind of the value under a key.
 *
 * `examples` is a list of data in a schema, and an object of examples, or of references to some, everywhere else. In Swagger 2.0 it is
 * data, too.
 */
export function kindOfKey(key: string, value: unknown, isSwagger = false): KeyKind {
  if (DATA.has(key) || key.startsWith("x-")) return "data";
  if (key === "examples" && (isSwagger || Array.isArray(value))) return "data";
  return NAMED.has(key) ? "named" : "part";
}
