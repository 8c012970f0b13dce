import { isList, isPlainObject } from "../../internal/objects.js";
import { getOrInsert, listOr, type DescriptionObject } from "../read/document.js";
import type { FindUnsent } from "../read/schema-parts.js";
import { isSameJson } from "./same-json.js";
import { anyConstant, type ValueProblem } from "./value-problem.js";

export interface ReadingMode {
  readonly isText: boolean;
  readonly absent?: FindUnsent;
}

interface Constants {
  readonly scalars: ReadonlySet<unknown>;
  readonly texts: ReadonlySet<string>;
  readonly others: readonly unknown[];
  /** `true` if a number was rounded when the document was read, so that it may mean any value. */
  readonly isRounded: boolean;
}

const constantsOf = new WeakMap<readonly unknown[], Constants>();

function inSets(values: readonly unknown[]): Constants {
  const scalars = values.filter((each) => each === null || isScalar(each));
  return {
    scalars: new Set(scalars),
    texts: new Set(scalars.filter(isScalar).map(String)),
    others: values.filter((each) => typeof each === "object"),
    isRounded: values.some((each) => isUnsafe(each, false)),
  };
}

export function wrongConstant(
  value: unknown,
  schema: DescriptionObject,
  { isText }: ReadingMode,
): ValueProblem | undefined {
  const constants = "const" in schema ? [schema.const] : schema.enum;
  if (!Array.isArray(constants)) return undefined;
  const values: readonly unknown[] = constants;
  const { scalars, texts, others, isRounded } = getOrInsert(constantsOf, values, () =>
    inSets(values),
  );
  if (isRounded || scalars.has(value)) return undefined;
  const isListed = isScalar(value)
    ? isText && texts.has(String(value))
    : others.some((each) => isSameJson(value, each));
  return isListed ? undefined : { keys: [], ...anyConstant(values) };
}

const WORDS: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  string: "a string",
  boolean: "true or false",
  number: "a number",
  integer: "an integer",
  null: "null",
};

export function wrongType(
  value: unknown,
  schema: DescriptionObject,
  reading: ReadingMode,
): ValueProblem | undefined {
  const { type } = schema;
  if (typeof type === "string" && Object.hasOwn(WORDS, type) && isOfType(value, type, reading))
    return undefined;
  const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === "string");
  const known = types.filter((each) => Object.hasOwn(WORDS, each));
  if (known.length < types.length) return undefined;
  if (known.some((each) => isOfType(value, each, reading))) return undefined;
  const { isText } = reading;
  // Digits without a described type are more often an id than a number.
  const isAny = known.length === 0;
  if (isAny && (!isText || countParts(schema) > 0)) return undefined;
  const like = isText ? "string" : "number";
  const takesInteger = known.some((each) => each === "integer" || each === like);
  if ((isAny || takesInteger) && isUnsafe(value, !isText)) {
    return { keys: [], wanted: SAFE, ...(isText && { isTextMissing: true }) };
  }
  return isAny ? undefined : { keys: [], wanted: known.map((each) => WORDS[each]).join(" or ") };
}

function isOfType(value: unknown, type: string, { isText, absent }: ReadingMode): boolean {
  switch (type) {
    case "array":
      return isList(value);
    case "object":
      return isPlainObject(value);
    case "null":
      return value === null;
    case "string":
      if (typeof value === "string" || isFile(value)) return true;
      return isText && isScalar(value) && !isUnsafe(value, false);
    case "boolean":
      return typeof value === "boolean" || (isText && (value === "true" || value === "false"));
    default:
      if (absent !== undefined && Number.isInteger(value)) return true;
      return isNumber(value, type === "integer", isText);
  }
}

export function isNullable({ nullable, type }: DescriptionObject): boolean {
  return nullable === true || type === "null" || (Array.isArray(type) && type.includes("null"));
}

export function countParts({ allOf, oneOf, anyOf, not }: DescriptionObject): number {
  const lists = listOr(allOf).length + listOr(oneOf).length + listOr(anyOf).length;
  return not === undefined ? lists : lists + 1;
}

/** Only decimal digits count. JavaScript also reads `0x7`, `0b1` and `0o7`, and skips white space. */
function numberIn(value: unknown, isText: boolean): unknown {
  return isText && typeof value === "string" && /^[^\sxbo]+$/i.test(value) ? Number(value) : value;
}

function isNumber(value: unknown, isInteger: boolean, isText: boolean): boolean {
  if (typeof value === "bigint") return isText;
  const number = numberIn(value, isText);
  if (!isInteger) return Number.isFinite(number);
  return typeof value === "number" ? Number.isSafeInteger(value) : Number.isInteger(number);
}

const SAFE = `a safe integer: numbers beyond ${Number.MAX_SAFE_INTEGER} are rounded`;

function isUnsafe(value: unknown, isRead: boolean): boolean {
  const number = numberIn(value, isRead);
  return Number.isInteger(number) && !Number.isSafeInteger(number);
}

function isScalar(value: unknown): boolean {
  return ["string", "number", "boolean", "bigint"].includes(typeof value);
}

function isFile(value: unknown): boolean {
  return typeof value === "object" && value !== null && !isList(value) && !isPlainObject(value);
}
