import { isList, isPlainObject } from "../../internal/objects.js";
import { didYouMean, listed, nearNames } from "../../internal/near-names.js";
import type { Constant, ValueType } from "../../openapi/plan/value-type.js";
import type { Problem } from "../../openapi/problem.js";

/** What is wrong with a value, and what to write. */
export type ValueProblem = Pick<Problem, "message" | "advice">;

/**
 * Whether a parameter may have a value. The value itself is not shown, because it may be secret.
 *
 * @param isJson - whether the value is sent as JSON, which has numbers. Elsewhere every value is a text
 * @returns what is wrong with it; undefined if nothing is
 */
export function checkValue(
  { name, type }: { readonly name: string; readonly type: ValueType },
  value: unknown,
  isJson: boolean,
): ValueProblem | undefined {
  if (value === null || value === undefined || isFile(value)) return undefined;
  const { types, values, items } = type;
  if (isList(value) && items !== undefined) {
    return firstProblem(value, (item) => checkValue({ name, type: items }, item, isJson));
  }
  const isTextForList = !isJson && types?.includes("array") === true && !isList(value);
  if (isTextForList && items !== undefined) return checkValue({ name, type: items }, value, isJson);
  if (isTextForList) return undefined;
  if (types !== undefined && !types.some((each) => isOfType(value, each, isJson))) {
    return wrongType(name, types, value, isJson);
  }
  if (values === undefined || values.some((each) => isSame(value, each, isJson))) return undefined;
  const message = `The parameter "${name}" takes ${listed(values.map(String), "or")}.`;
  return { message, ...adviceOn(name, value, values) };
}

function adviceOn(
  name: string,
  value: unknown,
  values: readonly Constant[],
): Pick<Problem, "advice"> {
  if (typeof value !== "string") return {};
  if (values.some((each) => String(each) === value)) return inJson(name, `:=${value}`);
  const near = nearNames(value, values.map(String));
  return near.length === 0 ? {} : { advice: { do: "rename", near, text: didYouMean(near) } };
}

/** Without `:=`, a value is a text. */
function inJson(name: string, example: string): Pick<Problem, "advice"> {
  return { advice: { do: "other", text: `In JSON, write ${name}${example}.` } };
}

function firstProblem(
  items: readonly unknown[],
  check: (item: unknown) => ValueProblem | undefined,
): ValueProblem | undefined {
  return items.map(check).find((problem) => problem !== undefined);
}

/** Files and bytes stand for texts in forms. */
function isFile(value: unknown): boolean {
  return typeof value === "object" && !isList(value) && !isPlainObject(value);
}

function isOfType(value: unknown, type: string, isJson: boolean): boolean {
  switch (type) {
    case "array":
      return isList(value);
    case "object":
      return isPlainObject(value);
    case "string":
      return typeof value === "string" || (!isJson && typeof value !== "object");
    case "boolean":
      return typeof value === "boolean" || (!isJson && (value === "true" || value === "false"));
    case "null":
      return false;
    default:
      return isNumber(isJson ? value : numberOf(value), type === "integer");
  }
}

function numberOf(value: unknown): unknown {
  return typeof value === "string" && value.trim() !== "" ? Number(value) : value;
}

function isNumber(value: unknown, isInteger: boolean): boolean {
  return isInteger ? Number.isInteger(value) : Number.isFinite(value);
}

function isSame(value: unknown, constant: Constant, isJson: boolean): boolean {
  return isJson ? value === constant : String(value) === String(constant);
}

const WORDS: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  string: "a text",
  boolean: "true or false",
  number: "a number",
  integer: "an integer",
  null: "null",
};

const EXAMPLES: Readonly<Record<string, string>> = {
  array: `:='["a","b"]'`,
  object: `:='{"a":1}'`,
  boolean: ":=true",
  number: ":=1.5",
  integer: ":=7",
};

function wrongType(
  name: string,
  types: readonly string[],
  value: unknown,
  isJson: boolean,
): ValueProblem {
  const words = types.map((type) => WORDS[type]).join(" or ");
  const needsJson = isJson || types.every((type) => type === "object");
  const [example] = types.map((type) => EXAMPLES[type]).filter((each) => each !== undefined);
  const message = `The parameter "${name}" takes ${words}.`;
  if (typeof value !== "string" || !needsJson || example === undefined) return { message };
  return { message, ...inJson(name, example) };
}
