import { listed } from "../../internal/words.js";
import { ownValues } from "../../wire/values.js";
import { isList, isPlainObject, ownValue } from "../../internal/objects.js";
import {
  listOr,
  objectOr,
  stringsIn,
  type DescriptionObject,
  isJsonObject,
  referenceIn,
  kept,
} from "../read/document.js";
import type { References } from "../read/references.js";
import {
  NONE_UNSENT,
  unsentOf,
  type FindUnsent,
  type Unsent,
  partsOf,
  schemaReference,
} from "../read/schema-parts.js";

export interface ValueReading {
  readonly references: References;
  /** True if the value is sent as text, in which a number looks like any other. */
  readonly isText: boolean;
  /** The work that all values of a request may be together. */
  readonly effort: Effort;
  /** Finds required properties that may be missing. Set for responses, where unsafe integers are allowed, too. */
  readonly absent?: FindUnsent;
}

/** Counts the schemas that were compared with values. */
export class Effort {
  #steps = 0;

  /** Counts a step, and returns `true` if there were too many. */
  isSpent(): boolean {
    return ++this.#steps > MOST_STEPS;
  }
}

/** The way to a value in another: names of members, and positions in lists. */
type Keys = readonly (string | number)[];

export interface ValueProblem {
  /** Its place in the value. Empty for the value itself. */
  readonly keys: Keys;
  /** The value that the schema wants, such as `an integer`. */
  readonly wanted: string;
  /** `true` if there is no value, and the schema wants one. */
  readonly isMissing?: true;
  /** The values that it lists, if it wants one of them. */
  readonly constants?: readonly unknown[];
  /** True if the same digits may be sent as a text. */
  readonly isTextMissing?: true;
  /** True if only a part of the value was checked, and nothing is wrong with that. */
  readonly isUnchecked?: true;
}

/** Writes the place of a problem, such as `.items[0].price`. */
export function placeText(keys: Keys): string {
  return keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
}

/** The deepest nesting of arguments. */
export const DEEPEST_ARGUMENT = 100;

/** The deepest nesting of schemas: each level of a value may have several, such as an alternative in a part. */
const DEEPEST = 4 * DEEPEST_ARGUMENT;

/** The most comparisons of a value with a schema: several for each value that a request may have. */
const MOST_STEPS = 1_000_000;

/**
 * Checks the types, the constants and the required properties of a value, in all parts and one of the alternatives. Patterns, formats and
 * limits are the server's.
 *
 * @returns the first problem, or one that is unchecked if the value and its schema are too much to compare
 */
export function checkSchema(
  value: unknown,
  schema: unknown,
  reading: ValueReading,
): ValueProblem | undefined {
  return schemaProblems(value, schema, reading, 1)[0];
}

/**
 * Checks a value like `checkSchema`, and goes on after a problem. Alternatives and tuples have one for the whole.
 *
 * @param most - the number of problems to stop at
 */
export function schemaProblems(
  value: unknown,
  schema: unknown,
  reading: ValueReading,
  most: number,
): readonly ValueProblem[] {
  const check = new SchemaCheck(reading, most);
  check.check(value, schema);
  if (check.problems.length > 0) return check.problems.slice(0, most).map(ownValues);
  return check.isUnchecked ? [ownValues({ keys: [], wanted: "less", isUnchecked: true })] : [];
}

/** The result of comparing a value with the parts of a schema. */
interface Compared {
  readonly unsent: Unsent;
  readonly most: number;
  readonly problems: readonly ValueProblem[];
}

class SchemaCheck {
  problems: ValueProblem[] = [];
  isUnchecked = false;
  /** The number of schemas that lead to the one that is being compared. */
  #depth = 0;
  /** The way to the value that is being checked. */
  readonly #keys: (string | number)[] = [];
  /** The results for lists and objects, by the schemas whose parts they were compared with. */
  readonly #known = new Map<object, Map<DescriptionObject, Compared>>();

  constructor(
    readonly reading: ValueReading,
    private most: number,
  ) {}

  #isDone(): boolean {
    return this.isUnchecked || this.problems.length >= this.most;
  }

  /** @param outer - the names of the schema that this one is a part of */
  check(value: unknown, schema: unknown, outer?: Unsent): void {
    const node = this.reading.references.target(schema);
    if (this.reading.effort.isSpent() || this.#depth > DEEPEST) this.isUnchecked = true;
    if (this.#isDone()) return;
    const target = objectOr(node);
    if (value === null && isNullable(target)) return;
    const wrong =
      node === false
        ? this.#problem("left out")
        : (this.#checkConstants(value, target) ?? this.#checkType(value, target));
    if (wrong !== undefined) {
      this.problems.push(wrong);
      return;
    }
    this.#depth++;
    this.#checkInside(value, target, outer);
    this.#depth--;
  }

  /** Checks the parts of a schema, and the members of a list or an object. */
  #checkInside(value: unknown, schema: DescriptionObject, outer: Unsent | undefined): void {
    if (typeof value !== "object" || value === null) {
      if (hasParts(schema)) this.#compareParts(value, schema, NONE_UNSENT);
      return;
    }
    const { references, absent = unsentOf } = this.reading;
    const unsent = outer ?? absent(schema, references);
    if (hasParts(schema)) this.#checkParts(value, schema, unsent);
    if (isList(value)) this.#checkItems(value, schema);
    else if (isPlainObject(value)) this.#checkProperties(value, schema, unsent);
  }

  #problem(wanted: string): ValueProblem {
    return { keys: [...this.#keys], wanted };
  }

  #checkMember(key: string | number, value: unknown, schema: unknown): void {
    this.#keys.push(key);
    this.check(value, schema);
    this.#keys.pop();
  }

  #checkConstants(value: unknown, schema: DescriptionObject): ValueProblem | undefined {
    const constants = "const" in schema ? [schema.const] : schema.enum;
    if (!Array.isArray(constants)) return undefined;
    const values: readonly unknown[] = constants;
    const isListed = kept(distinct, values, () => new Set(values)).has(value);
    if (isListed || values.some((each) => this.#isSame(value, each))) return undefined;
    return { keys: [...this.#keys], ...anyConstant(values) };
  }

  #isSame(value: unknown, constant: unknown): boolean {
    if (isSameJson(value, constant)) return true;
    const isText = this.reading.isText && isScalar(value) && isScalar(constant);
    return isText && String(value) === String(constant);
  }

  #checkType(value: unknown, schema: DescriptionObject): ValueProblem | undefined {
    const { type } = schema;
    // Most schemas have one type, and most values are of it.
    if (typeof type === "string" && Object.hasOwn(WORDS, type) && this.#isOfType(value, type))
      return undefined;
    const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === "string");
    const known = types.filter((each) => Object.hasOwn(WORDS, each));
    if (known.length < types.length) return undefined;
    if (known.some((each) => this.#isOfType(value, each))) return undefined;
    const { isText } = this.reading;
    // A text of digits without a described type is an id more often than a number.
    const isAny = known.length === 0;
    if (isAny && (!isText || hasParts(schema))) return undefined;
    const like = isText ? "string" : "number";
    const takesInteger = known.some((each) => each === "integer" || each === like);
    if ((isAny || takesInteger) && isUnsafe(value, !isText)) {
      return { ...this.#problem(SAFE), ...(isText && { isTextMissing: true }) };
    }
    return isAny ? undefined : this.#problem(known.map((each) => WORDS[each]).join(" or "));
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
        return isText && isScalar(value) && !isUnsafe(value, false);
      case "boolean":
        return typeof value === "boolean" || (isText && (value === "true" || value === "false"));
      default:
        if (this.reading.absent !== undefined && Number.isInteger(value)) return true;
        return isNumber(value, type === "integer", isText);
    }
  }

  /** Checks the parts once for each value: alternatives in alternatives lead to the same schemas again and again. */
  #checkParts(value: object, schema: DescriptionObject, unsent: Unsent): void {
    const known = kept(this.#known, value, () => new Map<DescriptionObject, Compared>());
    const before = known.get(schema);
    if (before?.unsent === unsent && before.most === this.most) {
      this.problems.push(...before.problems);
      return;
    }
    const start = this.problems.length;
    this.#compareParts(value, schema, unsent);
    known.set(schema, { unsent, most: this.most, problems: this.problems.slice(start) });
  }

  #compareParts(value: unknown, schema: DescriptionObject, unsent: Unsent): void {
    for (const part of listOr(schema.allOf)) this.check(value, part, unsent);
    if (this.#isDone()) return;
    const wrong =
      this.#checkAlternatives(value, schema, listOr(schema.oneOf), unsent) ??
      this.#checkAlternatives(value, schema, listOr(schema.anyOf), unsent) ??
      this.#checkNot(value, schema.not);
    if (wrong !== undefined) this.problems.push(wrong);
  }

  /** Returns the first problem of a value. */
  #first(value: unknown, schema: unknown, unsent: Unsent): ValueProblem | undefined {
    const { problems, most } = this;
    this.problems = [];
    this.most = 1;
    this.check(value, schema, unsent);
    const [first] = this.problems;
    this.problems = problems;
    this.most = most;
    return first;
  }

  /** Checks that a value fits one of them: two that it fits may differ in what is not checked here. */
  #checkAlternatives(
    value: unknown,
    schema: DescriptionObject,
    alternatives: readonly unknown[],
    unsent: Unsent,
  ): ValueProblem | undefined {
    const problems = new Map<unknown, ValueProblem>();
    for (const alternative of alternatives) {
      const problem = this.#first(value, alternative, unsent);
      if (problem === undefined) return undefined;
      problems.set(alternative, problem);
    }
    const named = namedAlternatives(value, schema, alternatives, this.reading.references);
    return ofAlternatives(
      (named.length === 0 ? alternatives : named).flatMap((each) => problems.get(each) ?? []),
    );
  }

  #checkNot(value: unknown, not: unknown): ValueProblem | undefined {
    const { isText, references } = this.reading;
    if (isText || !excludes(not, references)) return undefined;
    const isOther = this.#first(value, not, NONE_UNSENT) !== undefined;
    if (isOther || this.isUnchecked) return undefined;
    const { required, type: _type, ...others } = objectOr(references.target(not));
    const names = stringsIn(required);
    if (names.length === 0 || Object.keys(others).length > 0) {
      return this.#problem("something that the description does not exclude");
    }
    const together = names.length > 1 ? " together" : "";
    return this.#problem(`an object without ${listed(names, "and")}${together}`);
  }

  #checkItems(value: readonly unknown[], { items, prefixItems }: DescriptionObject): void {
    const first = listOr(prefixItems);
    const isAny = items === undefined && first.length === 0;
    if (isAny && !this.reading.isText) return;
    const before = this.problems.length;
    for (let index = 0; index < value.length; index++) {
      this.#checkMember(index, value[index], (index < first.length ? first[index] : items) ?? true);
      const isWrong = this.problems.length > before;
      if (this.#isDone() || (isWrong && first.length > 0)) break;
    }
    if (first.length > 0) this.problems.splice(before + 1);
  }

  #checkProperties(
    value: Readonly<Record<string, unknown>>,
    schema: DescriptionObject,
    unsent: Unsent,
  ): void {
    const properties = objectOr(schema.properties);
    for (const name of stringsIn(schema.required)) {
      if (unsent.has(name) || ownValue(value, name) !== undefined) continue;
      this.problems.push({ keys: [...this.#keys, name], wanted: "a value", isMissing: true });
    }
    for (const [name, member] of Object.entries(value)) {
      if (this.#isDone()) return;
      const inner = Object.hasOwn(properties, name)
        ? properties[name]
        : schema.patternProperties === undefined
          ? schema.additionalProperties
          : true;
      if (member === undefined || (inner === undefined && !this.reading.isText)) continue;
      this.#checkMember(name, member, inner ?? true);
    }
  }
}

/** The problem of a value that fits no alternative. One deeper in the value is nearer to what was meant. */
function ofAlternatives(problems: readonly ValueProblem[]): ValueProblem | undefined {
  const deepest = problems.reduce((most, { keys }) => Math.max(most, keys.length), 0);
  const [first, ...others] = problems.filter(({ keys }) => keys.length === deepest);
  if (first === undefined) return undefined;
  const place = placeText(first.keys);
  if (others.some(({ keys }) => placeText(keys) !== place)) return first;
  const all = [first, ...others].filter(({ isMissing }) => isMissing === first.isMissing);
  const constants = all.map((each) => each.constants);
  if (constants.every((each) => each !== undefined)) {
    return { ...first, ...anyConstant([...new Set(constants.flat())]) };
  }
  const wanted = new Set(all.map((each) => each.wanted));
  return { ...first, wanted: [...wanted].slice(0, MOST_SHOWN).join(" or ") };
}

/** The constants of schemas, of which there may be as many as there are values. */
const distinct = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();

/** Words that one of some constants is wanted. */
function anyConstant(constants: readonly unknown[]): Pick<ValueProblem, "wanted" | "constants"> {
  const shown = constants.slice(0, MOST_SHOWN).map((each) => JSON.stringify(each));
  const more = constants.length - shown.length;
  const rest = more > 0 ? `, and ${more} more` : "";
  const last = rest === "" && shown.length > 1 ? ` or ${shown.pop() ?? ""}` : "";
  return { wanted: `${shown.join(", ")}${last}${rest}`, constants };
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

function isNullable({ nullable, type }: DescriptionObject): boolean {
  return nullable === true || type === "null" || (Array.isArray(type) && type.includes("null"));
}

/** Reads a number in decimal digits, where texts are numbers. JavaScript also reads `0x7`, `0b1` and `0o7`, and skips white space. */
function numberIn(value: unknown, isText: boolean): unknown {
  return isText && typeof value === "string" && /^[^\sxbo]+$/i.test(value) ? Number(value) : value;
}

function isNumber(value: unknown, isInteger: boolean, isText: boolean): boolean {
  if (typeof value === "bigint") return isText;
  const number = numberIn(value, isText);
  if (!isInteger) return Number.isFinite(number);
  // A text has all its digits.
  return typeof value === "number" ? Number.isSafeInteger(value) : Number.isInteger(number);
}

/** A number that is not a safe integer may differ from the one that was written: JavaScript rounds it when it reads it. */
const SAFE = `a safe integer: numbers beyond ${Number.MAX_SAFE_INTEGER} are rounded`;

/** Returns `true` for an integer that JavaScript rounds, or for a text of it. */
function isUnsafe(value: unknown, isRead: boolean): boolean {
  const number = numberIn(value, isRead);
  return Number.isInteger(number) && !Number.isSafeInteger(number);
}

function isScalar(value: unknown): boolean {
  return ["string", "number", "boolean", "bigint"].includes(typeof value);
}

function hasParts({ allOf, oneOf, anyOf, not }: DescriptionObject): boolean {
  return (allOf ?? oneOf ?? anyOf ?? not) !== undefined;
}

/** Files, bytes, dates and other instances stand for texts. */
function isFile(value: unknown): boolean {
  return typeof value === "object" && value !== null && !isList(value) && !isPlainObject(value);
}

const MOST_SHOWN = 10;

/** The keywords that a check of values decides. */
const DECIDED = new Set(["type", "const", "enum", "required", "nullable"]);

/** The keywords that say nothing about values. */
const ANNOTATIONS = /^(?:title|description|deprecated|default|examples?|\$comment|x-.*)$/;

const DEEPEST_DECIDED = 8;

/** The schemas that were looked at. One that leads back to itself is not decided. */
const decided = new WeakMap<object, boolean>();

/** Returns `true` for a schema under `not` whose keywords are all checked. What another one excludes is left to the server. */
function excludes(schema: unknown, references: References, depth = 0): boolean {
  const target = references.target(schema);
  if (!isJsonObject(target) || depth > DEEPEST_DECIDED) return false;
  const before = decided.get(target);
  if (before !== undefined) return before;
  decided.set(target, false);
  const decides = (inner: unknown) => excludes(inner, references, depth + 1);
  const isDecided = Object.entries(target).every(([key, value]) => {
    if (key === "properties") return Object.values(objectOr(value)).every(decides);
    if (key === "allOf" || key === "anyOf") return listOr(value).every(decides);
    return DECIDED.has(key) || ANNOTATIONS.test(key);
  });
  decided.set(target, isDecided);
  return isDecided;
}

const MOST_VALUES = 100_000;

/** The most characters of all texts in the arguments together. */
const LONGEST_TEXT = 50_000_000;

/** Returns which limit arguments exceed. A model, or who writes through it, must not decide how much work a request is. */
export function exceededLimit(value: unknown): string | undefined {
  let values = 0;
  let characters = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST_ARGUMENT) return `They are nested more than ${DEEPEST_ARGUMENT} deep.`;
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each === "string") characters += each.length;
      else if (isList(each)) for (const member of each) next.push(member);
      else if (isPlainObject(each)) {
        for (const [name, member] of Object.entries(each)) {
          characters += name.length;
          next.push(member);
        }
      }
      if (characters > LONGEST_TEXT) return `They have more than ${LONGEST_TEXT} characters.`;
      if (++values > MOST_VALUES || next.length > MOST_VALUES) {
        return `They have more than ${MOST_VALUES} values.`;
      }
    }
    level = next;
  }
  return undefined;
}

/** Returns the alternatives that an object names by its discriminator, or else by constants. Empty if it names none. */
export function namedAlternatives(
  value: unknown,
  { discriminator }: DescriptionObject,
  alternatives: readonly unknown[],
  references: References,
): readonly unknown[] {
  if (!isPlainObject(value)) return [];
  const { propertyName, mapping } = objectOr(discriminator);
  const name = typeof propertyName === "string" ? value[propertyName] : undefined;
  if (typeof name === "string") {
    const mapped = Object.hasOwn(objectOr(mapping), name) ? objectOr(mapping)[name] : name;
    const wanted = references.resolve(schemaReference(String(mapped)));
    const named = alternatives.filter(
      (each) => referenceIn(each) !== undefined && references.target(each) === wanted,
    );
    if (wanted !== undefined && named.length > 0) return named;
  }
  return alternatives.filter((each) => hasItsConstants(value, each, references));
}

/** Returns `true` if an object has constants of a schema, and no others in their place. */
function hasItsConstants(
  value: Readonly<Record<string, unknown>>,
  schema: unknown,
  references: References,
): boolean {
  let isNamed = false;
  for (const part of partsOf(schema, references, MOST_PARTS)) {
    for (const [name, constants] of constantsIn(part, references)) {
      if (!Object.hasOwn(value, name)) continue;
      if (!constants.some((each) => isSameJson(each, value[name]))) return false;
      isNamed = true;
    }
  }
  return isNamed;
}

/** The most parts of an alternative, and constants of each, that are compared with a value. */
const MOST_PARTS = 10;
const MOST_CONSTANTS = 50;

type Constants = readonly (readonly [name: string, values: readonly unknown[]])[];

const known = new WeakMap<DescriptionObject, Constants>();

/** The properties of a schema that have constants, with these. */
function constantsIn(schema: DescriptionObject, references: References): Constants {
  return kept(known, schema, () => {
    const found = Object.entries(objectOr(schema.properties)).flatMap(([name, property]) => {
      const target = objectOr(references.target(property));
      const values = "const" in target ? [target.const] : listOr(target.enum);
      return values.length === 0 ? [] : [[name, values] as const];
    });
    return found.slice(0, MOST_CONSTANTS);
  });
}

/** Returns `true` for two values that are the same JSON, in any order of their keys. */
function isSameJson(one: unknown, other: unknown): boolean {
  if (isList(one) && isList(other)) {
    return (
      one.length === other.length && one.every((each, index) => isSameJson(each, other[index]))
    );
  }
  if (!isPlainObject(one) || !isPlainObject(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}
