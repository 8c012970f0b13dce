import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { parse } from "yaml";
import { isObject, textIn, type JsonObject } from "./json.js";

/** An OpenAPI description, version 3. */
export class Description {
  /**
   * @param name - its file, relative to the folder
   * @param root - the OpenAPI object
   */
  constructor(
    readonly name: string,
    readonly root: JsonObject,
  ) {}

  /** The object that a value is or refers to; `undefined` where the reference cannot be resolved in this file. */
  resolve(value: unknown): JsonObject | undefined {
    let found = value;
    for (let step = 0; step < LONGEST_CHAIN; step++) {
      if (!isObject(found)) return undefined;
      const reference = textIn(found.$ref);
      if (reference === undefined) return found;
      found = this.target(reference);
    }
    return undefined;
  }

  /** The value that a reference such as `#/components/schemas/Pet` points to (RFC 6901). */
  target(reference: string): unknown {
    if (!reference.startsWith("#")) return undefined;
    let found: unknown = this.root;
    for (const token of reference.slice(1).split("/").slice(1)) {
      const key = unescape(token);
      if (Array.isArray(found)) found = found[Number(key)];
      else found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
    }
    return found;
  }
}

/** More references in a row than any description needs; a cycle has no end. */
const LONGEST_CHAIN = 20;

function unescape(token: string): string {
  const text = token.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(text);
  } catch {
    // A "%" of the key itself.
    return text;
  }
}

/** The names of all JSON and YAML files in a folder, at any depth, in order. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^\.(?:json|ya?ml)$/.test(extname(entry.name)))
    .map((entry) => join(relative(folder, entry.parentPath), entry.name))
    .sort();
}

/** Reads a description; `undefined` for a file that is none. Swagger 2 is upgraded to OpenAPI 3.0. */
export function readDescription(folder: string, name: string): Description | undefined {
  const text = readFileSync(join(folder, name), "utf8");
  const content: unknown = name.endsWith(".json")
    ? JSON.parse(text)
    : parse(text, { maxAliasCount: -1 });
  if (!isObject(content)) return undefined;
  if (String(content.swagger).startsWith("2.")) return new Description(name, upgraded(content));
  return String(content.openapi).startsWith("3.") ? new Description(name, content) : undefined;
}

function upgraded(content: JsonObject): JsonObject {
  const result: unknown = upgradeFromTwoToThree({ ...content });
  if (isObject(result)) return result;
  throw new Error("The upgrade of a Swagger 2 description made no object.");
}
