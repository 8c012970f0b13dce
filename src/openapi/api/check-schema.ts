import { isList, isPlainObject } from "../../internal/objects.js";
import { isObject, listOr, objectOr, stringsIn, type DescriptionObject } from "../read/document.js";
import type { References } from "../read/references.js";

/** The way to read a value. */
export interface ValueReading {
  readonly references: References;
  /** True if the value is sent as text, in which a number looks like any other. */
  readonly isText: boolean;
}

/** A mistake in a value. */
export interface ValueProblem {
  /** Its place in the value, such as `.items[0].price`. */
  readonly at: string;
  /** The value that the schema wants, such as `an integer`. */
  readonly wanted: string;
  /** The values that it lists, if it wants one of them. */
  readonly constants?: readonly unknown[];
}

/** The deepest nesting of schemas. Deeper ones are not checked. */
const DEEPEST = 30;

/** The most schemas that are compared with one value: alternatives in alternatives could multiply. */
const MOST_STEPS = 20_000;

/** Checks the type, the constants and the required properties of a value. Patterns, formats and lengths are the server's. */
export function checkSchema(
  value: unknown,
  schema: unknown,
  reading: ValueReading,
): ValueProblem | undefined {
  return new SchemaCheck(reading).check(value, schema, "", 0);
}

class SchemaCheck {
  #steps = 0;

  constructor(readonly reading: ValueReading) {}

  check(value: unknown, schema: unknown, at: string, depth: number): ValueProblem | undefined {
    const target = this.reading.references.target(schema);
    if (target === false) return { at, wanted: "no value" };
    if (!isObject(target) || depth > DEEPEST || ++this.#steps > MOST_STEPS) return undefined;
    if (value === null && isNullable(target)) return undefined;
    return (
      this.#checkConstants(value, target, at) ??
      this.#checkType(value, target, at) ??
      this.#checkParts(value, target, at, depth) ??
      this.#checkMembers(value, target, at, depth)
    );
  }

  #checkConstants(value: unknown, schema: DescriptionObject, at: string): ValueProblem | undefined {
    const constants = "const" in schema ? [schema.const] : schema.enum;
    if (!Array.isArray(constants)) return undefined;
    const values: readonly unknown[] = constants;
    if (values.some((each) => this.#isSame(value, each))) return undefined;
    return { at, ...anyConstant(values) };
  }

  #isSame(value: unknown, constant: unknown): boolean {
    if (typeof constant === "object" && constant !== null) {
      return JSON.stringify(value) === JSON.stringify(constant);
    }
    return value === constant || (this.reading.isText && String(value) === String(constant));
  }

  #checkType(value: unknown, { type }: DescriptionObject, at: string): ValueProblem | undefined {
    // Most schemas have one type, and most values are of it.
    if (typeof type === "string" && Object.hasOwn(WORDS, type) && this.#isOfType(value, type))
      return undefined;
    const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === "string");
    const known = types.filter((each) => Object.hasOwn(WORDS, each));
    if (known.length === 0 || known.length < types.length) return undefined;
    if (known.some((each) => this.#isOfType(value, each))) return undefined;
    return { at, wanted: known.map((each) => WORDS[each]).join(" or ") };
  }

  #isOfType(value: unknown, type: string): boolean {
    const { isText } = this.reading;
    switch (type) {
      case "array":
        return isList(value);
      case "object":
        return isPlainObject(value);
      case "null":
        return value === null;
      case "string":
        if (typeof value === "string" || isFile(value)) return true;
        return isText && ["number", "boolean", "bigint"].includes(typeof value);
      case "boolean":
        return typeof value === "boolean" || (isText && (value === "true" || value === "false"));
      default:
        return isNumber(value, type === "integer", isText);
    }
  }

  #checkParts(
    value: unknown,
    schema: DescriptionObject,
    at: string,
    depth: number,
  ): ValueProblem | undefined {
    const { allOf, oneOf, anyOf } = schema;
    if (allOf === undefined && oneOf === undefined && anyOf === undefined) return undefined;
    for (const part of listOr(allOf)) {
      const problem = this.check(value, part, at, depth + 1);
      if (problem !== undefined) return problem;
    }
    const alternatives = [...listOr(oneOf), ...listOr(anyOf)];
    if (alternatives.length === 0) return undefined;
    const problems: ValueProblem[] = [];
    for (const alternative of alternatives) {
      const problem = this.check(value, alternative, at, depth + 1);
      if (problem === undefined) return undefined;
      problems.push(problem);
    }
    return ofAlternatives(problems);
  }

  #checkMembers(
    value: unknown,
    schema: DescriptionObject,
    at: string,
    depth: number,
  ): ValueProblem | undefined {
    if (isList(value) && schema.items !== undefined) {
      for (let index = 0; index < value.length; index++) {
        const problem = this.check(value[index], schema.items, `${at}[${index}]`, depth + 1);
        if (problem !== undefined) return problem;
      }
    }
    if (!isPlainObject(value)) return undefined;
    const properties = objectOr(schema.properties);
    for (const name of stringsIn(schema.required)) {
      const property = this.reading.references.target(properties[name]);
      const isSent = objectOr(property).readOnly !== true;
      if (isSent && (!Object.hasOwn(value, name) || value[name] === undefined)) {
        return { at: `${at}.${name}`, wanted: "a value" };
      }
    }
    return this.#checkProperties(value, schema, at, depth);
  }

  #checkProperties(
    value: Readonly<Record<string, unknown>>,
    schema: DescriptionObject,
    at: string,
    depth: number,
  ): ValueProblem | undefined {
    const properties = objectOr(schema.properties);
    for (const [name, member] of Object.entries(value)) {
      const inner = Object.hasOwn(properties, name)
        ? properties[name]
        : schema.patternProperties === undefined
          ? schema.additionalProperties
          : true;
      if (member === undefined || inner === undefined) continue;
      const problem = this.check(member, inner, `${at}.${name}`, depth + 1);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
}

/** The problem of a value that fits no alternative. One deeper in the value is nearer to what was meant. */
function ofAlternatives(problems: readonly ValueProblem[]): ValueProblem | undefined {
  const deepest = Math.max(...problems.map(({ at }) => at.length));
  const [first, ...others] = problems.filter(({ at }) => at.length === deepest);
  if (first === undefined || others.some(({ at }) => at !== first.at)) return first;
  const constants = [first, ...others].map((each) => each.constants);
  if (constants.every((each) => each !== undefined)) {
    return { ...first, ...anyConstant(constants.flat()) };
  }
  const wanted = new Set([first, ...others].map((each) => each.wanted));
  return { ...first, wanted: [...wanted].slice(0, MOST_SHOWN).join(" or ") };
}

function anyConstant(constants: readonly unknown[]): Pick<ValueProblem, "wanted" | "constants"> {
  return { wanted: oneOf(constants.map((each) => JSON.stringify(each))), constants };
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

function isNullable({ nullable, type }: DescriptionObject): boolean {
  return nullable === true || type === "null" || (Array.isArray(type) && type.includes("null"));
}

function isNumber(value: unknown, isInteger: boolean, isText: boolean): boolean {
  if (typeof value === "bigint") return isText;
  const number = isText && typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return isInteger ? Number.isInteger(number) : Number.isFinite(number);
}

/** Files, bytes, dates and other instances stand for texts. */
function isFile(value: unknown): boolean {
  return typeof value === "object" && value !== null && !isList(value) && !isPlainObject(value);
}

/** The most alternatives in a message. */
const MOST_SHOWN = 10;

/** The first of the texts, as alternatives. */
function oneOf(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST_SHOWN);
  const rest = texts.length > shown.length ? `, and ${texts.length - shown.length} more` : "";
  const last = rest === "" && shown.length > 1 ? ` or ${shown.pop() ?? ""}` : "";
  return `${shown.join(", ")}${last}${rest}`;
}
