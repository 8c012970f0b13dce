import { latin1Bytes } from "../../internal/bytes.js";
import { isList, isPlainObject, ownValue } from "../../internal/objects.js";
import { UniqueNames } from "../../internal/words.js";
import type { Argument } from "../plan/operation-plan.js";
import { fileCount } from "../plan/value-type.js";
import {
  isExact,
  isJsonObject,
  getOrInsert,
  listOr,
  objectOr,
  referenceIn,
  stringsIn,
  type DescriptionObject,
  type SchemaNode,
} from "../read/document.js";
import { ownOnly } from "../read/own-only.js";
import { OF_LIST, OF_NAMES, OF_SAME_VALUE, OF_SCHEMA } from "../read/schema-keywords.js";
import { pointerKeys, type References } from "../read/references.js";
import { isReadOnly, unsentOf, type Unsent, withSubtypes } from "../read/schema-parts.js";
import type { PlannedOperation } from "../call/planned-operation.js";

type Schema = Record<string, unknown>;

type IsValid = (value: unknown) => boolean;

const isText: IsValid = (value) => typeof value === "string";
const isFlag: IsValid = (value) => typeof value === "boolean";
const isCount: IsValid = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isNumber: IsValid = (value) => Number.isFinite(value) && isExact(value);

const KEPT: Readonly<Record<string, IsValid>> = {
  type: isType,
  enum: (value) => isList(value) && isExact(value),
  const: isExact,
  default: isExact,
  format: isText,
  pattern: isPattern,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minContains: isCount,
  maxContains: isCount,
  uniqueItems: isFlag,
  minProperties: isCount,
  maxProperties: isCount,
  contentMediaType: isText,
  contentEncoding: isText,
  title: isText,
};

const TYPES = ["string", "number", "integer", "boolean", "array", "object", "null"];

function isType(value: unknown): boolean {
  const types: readonly unknown[] = isList(value) ? value : [value];
  const isKnown = types.every((each) => TYPES.some((type) => type === each));
  return isKnown && types.length > 0 && new Set(types).size === types.length;
}

function isPattern(value: unknown): boolean {
  try {
    return typeof value === "string" && new RegExp(value, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

const DEEPEST = 60;

/** Each reference repeats the name, so it has to be short. */
const LONGEST_NAME = 100;

export class ToolSchemas {
  readonly #names = new Map<unknown, string>();
  readonly #taken = new UniqueNames();

  constructor(
    readonly references: References,
    readonly descriptionLength: number,
  ) {}

  property(argument: Argument, isFile: boolean, isField = false): Schema {
    const { schema, description, isDeprecated } = ownOnly(argument);
    const isBinary = isFile || fileCount(schema, this.references) !== undefined;
    const written = isBinary ? this.#file(schema, isFile) : this.#write(schema, 0);
    if (isField) {
      const alternatives = listOr(objectOr(schema).anyOf);
      for (const [index, each] of listOr(written.anyOf).entries()) {
        const isOne = fileCount(alternatives[index], this.references) !== undefined;
        if (isOne && isJsonObject(each)) Object.assign(each, this.#file(alternatives[index], true));
      }
    }
    const text = description ?? ownValue(written, "description");
    return {
      ...written,
      ...(typeof text === "string" && { description: this.#short(text) }),
      ...(isDeprecated && { deprecated: true }),
    };
  }

  others(schema: SchemaNode | undefined): Schema | boolean {
    return typeof schema === "object" ? this.#write(schema, 0) : schema === true;
  }

  definitions(): { readonly $defs?: Schema } {
    const written: [string, Schema][] = [];
    for (const [target, name] of this.#names) {
      written.push([name, this.#write(target, 0, undefined, true)]);
    }
    return written.length === 0 ? {} : { $defs: Object.fromEntries(written) };
  }

  #file(schema: unknown, isSent: boolean): Schema {
    const { description } = objectOr(this.references.target(schema));
    const how = isSent ? FILE_TEXT : "A file, as base64.";
    const own = typeof description === "string" ? `${this.#short(description)} ` : "";
    const file = { type: "string", contentEncoding: "base64", description: own + how };
    const list = { type: "array", items: file };
    const count = fileCount(schema, this.references);
    return count === "either" ? { anyOf: [file, list] } : count === "many" ? list : file;
  }

  /**
   * A part (`isPart`) must not list its subtypes, because they contain it. `outer` names the properties that its whole does not
   * send.
   */
  #write(schema: unknown, depth: number, outer?: Unsent, isPart = false): Schema {
    const reference = referenceIn(schema);
    const family = isPart ? schema : withSubtypes(schema, this.references);
    if (family !== schema) return this.#definition(family, reference ?? "");
    if (reference !== undefined) {
      const target = this.references.target(schema);
      const isExtended = target !== this.references.resolve(reference);
      if (isExtended) return this.#write(target, depth, outer, isPart);
      return target === undefined ? {} : this.#definition(target, reference);
    }
    if (schema === false) return { not: {} };
    if (!isJsonObject(schema) || depth > DEEPEST) return {};
    const unsent = outer ?? unsentOf(schema, this.references);
    const corrected = { ...schema };
    correct(corrected);
    const written: Schema = {};
    for (const [key, value] of Object.entries(corrected)) {
      if (Object.hasOwn(KEPT, key) && KEPT[key]?.(value) === true) written[key] = value;
    }
    if (isText(schema.description)) written.description = this.#short(String(schema.description));
    this.#writeParts(written, schema, depth, unsent);
    this.#writeNames(written, schema, depth, unsent);
    const empty = isList(written.enum) && written.enum.length === 0;
    if (empty) return { not: {} };
    return nullable(written, schema);
  }

  #writeParts(written: Schema, schema: DescriptionObject, depth: number, unsent: Unsent): void {
    const inner = (key: string) => (each: unknown) =>
      this.#write(
        each,
        depth + 1,
        OF_SAME_VALUE.includes(key) ? unsent : undefined,
        key === "allOf",
      );
    for (const key of OF_LIST) {
      const parts = listOr(schema[key]).map(inner(key));
      if (parts.length > 0) written[key] = parts;
    }
    for (const key of OF_SCHEMA) {
      const value = schema[key];
      if (typeof value === "boolean" && key !== "not") written[key] = value;
      else if (isJsonObject(value) || value === false) written[key] = inner(key)(value);
    }
    for (const key of OF_NAMES) {
      const entries = Object.entries(objectOr(schema[key])).filter(
        ([name]) => key !== "patternProperties" || isPattern(name),
      );
      if (entries.length > 0) {
        written[key] = Object.fromEntries(entries.map(([name, each]) => [name, inner(key)(each)]));
      }
    }
    if (schema.items !== undefined) {
      written.items = isList(schema.items) ? {} : inner("items")(schema.items);
    }
  }

  #writeNames(written: Schema, schema: DescriptionObject, depth: number, unsent: Unsent): void {
    const { properties, dependentRequired } = schema;
    if (isJsonObject(properties)) {
      const sent = Object.entries(properties).filter(
        ([, each]) => !isReadOnly(each, this.references),
      );
      written.properties = Object.fromEntries(
        sent.map(([name, property]) => [name, this.#write(property, depth + 1)]),
      );
    }
    const needed = (names: unknown) =>
      [...new Set(stringsIn(names))].filter((name) => !unsent.has(name));
    const required = needed(schema.required);
    if (required.length > 0) written.required = required;
    if (isJsonObject(dependentRequired)) {
      written.dependentRequired = Object.fromEntries(
        Object.entries(dependentRequired).map(([name, names]) => [name, needed(names)]),
      );
    }
  }

  #definition(target: unknown, reference: string): Schema {
    const name = getOrInsert(this.#names, target, () => this.#freeName(reference));
    return { $ref: `#/$defs/${name}` };
  }

  #freeName(reference: string): string {
    const last = (pointerKeys(reference).at(-1) ?? "").slice(0, LONGEST_NAME);
    return this.#taken.take(last.replaceAll(/[^\w.-]/g, "_") || "schema", "_");
  }

  #short(text: string): string {
    return shortText(text, this.descriptionLength);
  }
}

/** `exclusiveMinimum: true` is OpenAPI 3.0. In JSON Schema, it is a number. */
function correct(schema: Schema): void {
  for (const [key, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (schema[key] !== true) continue;
    schema[key] = schema[bound];
    Reflect.deleteProperty(schema, bound);
  }
}

function nullable(written: Schema, schema: DescriptionObject): Schema {
  if (schema.nullable !== true) return written;
  const { type } = written;
  if (typeof type === "string") {
    const values = listOr(written.enum);
    const isListed = values.length > 0 && !values.includes(null);
    return { ...written, type: [type, "null"], ...(isListed && { enum: [...values, null] }) };
  }
  return "type" in written || Object.keys(written).length === 0
    ? written
    : { anyOf: [written, { type: "null" }] };
}

export function shortText(text: string, length: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= length) return trimmed;
  const cut = trimmed.slice(0, Math.max(0, length - 1)).toWellFormed();
  const space = cut.lastIndexOf(" ");
  return `${(space > length * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

export function isToolFile(
  { location, isWholeBody, schema }: Argument,
  { plan, references }: PlannedOperation,
): boolean {
  const kind = plan.body?.kind;
  if (location !== "body" || kind === "json") return false;
  if (fileCount(schema, references) !== undefined) return true;
  const isOpen = Object.keys(objectOr(references.target(schema))).length === 0;
  return isWholeBody && kind === "bytes" && isOpen;
}

const FILE_TEXT =
  "A file: its bytes as base64, or a data URL, which may name it, such as data:text/csv;name=a.csv;base64,YWJj.";

export function fileOf(value: unknown): unknown {
  if (isList(value)) return value.map(fileOf);
  if (typeof value === "string")
    return /^data:/i.test(value) ? fileOfUrl(value) : new Blob([bytesFromBase64(value)]);
  const isInstance = typeof value === "object" && !isPlainObject(value);
  if (value === undefined || isInstance) return value;
  throw new TypeError("The value is not a file.");
}

function fileOfUrl(url: string): Blob {
  const comma = url.indexOf(",");
  if (comma < 0) throw new TypeError("The URL has no data.");
  const data = url.slice(comma + 1);
  const parameters = url.slice("data:".length, comma).split(";");
  const isBase64 = parameters.some((each) => /^base64$/i.test(each));
  const named = parameters.find((each) => /^name=/i.test(each));
  const type = parameters.filter((each) => !/^(?:base64$|name=)/i.test(each)).join(";");
  const bytes = isBase64 ? bytesFromBase64(data) : decodeURIComponent(data);
  if (named === undefined) return new Blob([bytes], { type });
  return new File([bytes], decodeURIComponent(named.slice("name=".length)), { type });
}

/** Padding is required, because most words would be base64 without it. */
function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replaceAll(/[\t\n\f\r ]/g, "");
  if (digits.length % 4 !== 0) throw new TypeError("The text is not padded.");
  return latin1Bytes(atob(digits));
}
