import { listed } from "../../internal/words.js";
import { isList, isPlainObject, ownValue } from "../../internal/objects.js";
import { ownValues } from "../../wire/records.js";
import {
  getOrInsert,
  listOr,
  objectOr,
  stringsIn,
  type DescriptionObject,
} from "../read/document.js";
import type { References } from "../read/references.js";
import { memberIn } from "../read/schema-keywords.js";
import { NONE_UNSENT, unsentOf, type Unsent } from "../read/schema-parts.js";
import { DEEPEST_ARGUMENT } from "./argument-limits.js";
import { isDecided } from "./decided-schema.js";
import { namedAlternatives } from "./named-alternatives.js";
import { ofAlternatives, type ValueProblem } from "./value-problem.js";
import {
  countParts,
  isNullable,
  type ReadingMode,
  wrongConstant,
  wrongType,
} from "./wrong-value.js";

export interface ValueReading extends ReadingMode {
  readonly references: References;
  readonly effort: Effort;
}

export class Effort {
  steps = 0;

  isSpent(): boolean {
    return ++this.steps > MOST_STEPS;
  }
}

const DEEPEST = 4 * DEEPEST_ARGUMENT;

const MOST_STEPS = 1_000_000;

/** Leaves patterns, formats and limits to the server. */
export function checkSchema(
  value: unknown,
  schema: unknown,
  reading: ValueReading,
): ValueProblem | undefined {
  return schemaProblems(value, schema, reading, 1).at(0);
}

export function schemaProblems(
  value: unknown,
  schema: unknown,
  reading: ValueReading,
  most: number,
): readonly ValueProblem[] {
  const check = new SchemaCheck(ownValues(reading));
  const problems = check.problemsOf(value, schema, most);
  if (problems.length > 0) return problems.map(ownValues);
  return check.isUnchecked ? [ownValues({ keys: [], wanted: "less", isUnchecked: true })] : [];
}

type ValueProblems = readonly ValueProblem[];

const NONE: ValueProblems = [];

/** Returned if this value is already being compared with this schema: a schema may contain itself. */
const AGAIN: ValueProblems = [];

interface Compared {
  readonly unsent: Unsent;
  readonly most: number;
  readonly problems: ValueProblems;
}

class SchemaCheck {
  isUnchecked = false;
  #depth = 0;
  readonly #known = new Map<DescriptionObject, Map<unknown, Compared>>();
  readonly #open = new Map<DescriptionObject, Map<unknown, number>>();
  #reached = Infinity;
  readonly #passing: (() => void)[] = [];

  constructor(readonly reading: ValueReading) {}

  problemsOf(value: unknown, schema: unknown, most: number, outer?: Unsent): ValueProblems {
    const node = this.reading.references.target(schema);
    if (this.reading.effort.isSpent() || this.#depth > DEEPEST) this.isUnchecked = true;
    if (this.isUnchecked) return NONE;
    const target = objectOr(node);
    if (value === null && isNullable(target)) return NONE;
    const wrong =
      node === false
        ? { keys: [], wanted: "left out" }
        : (wrongConstant(value, target, this.reading) ?? wrongType(value, target, this.reading));
    if (wrong !== undefined) return [wrong];
    this.#depth++;
    const inside = this.#inside(value, target, most, outer);
    this.#depth--;
    return inside;
  }

  #inside(value: unknown, schema: DescriptionObject, most: number, outer?: Unsent): ValueProblems {
    if (typeof value !== "object" || value === null) {
      return this.#inParts(value, schema, most, NONE_UNSENT);
    }
    const { references, absent = unsentOf } = this.reading;
    const unsent = outer ?? absent(schema, references);
    const found = this.#inParts(value, schema, most, unsent);
    if (found === AGAIN) return found;
    const left = most - found.length;
    if (left <= 0 || this.isUnchecked) return found;
    const inMembers = isList(value)
      ? this.#inItems(value, schema, left)
      : isPlainObject(value)
        ? this.#inProperties(value, schema, left, unsent)
        : NONE;
    return found.length === 0 ? inMembers : [...found, ...inMembers];
  }

  /** Parts often lead back to the same schemas, so each value is compared with a schema only once. */
  #inParts(value: unknown, schema: DescriptionObject, most: number, unsent: Unsent): ValueProblems {
    const count = countParts(schema);
    if (count === 0) return NONE;
    const open = getOrInsert(this.#open, schema, () => new Map<unknown, number>());
    const again = open.get(value);
    if (again !== undefined) {
      this.#reached = Math.min(this.#reached, again);
      return AGAIN;
    }
    const known = getOrInsert(this.#known, schema, () => new Map<unknown, Compared>());
    const before = known.get(value);
    if (before?.unsent === unsent) {
      const isAll = before.problems.length < before.most;
      if (isAll || before.most >= most) return before.problems.slice(0, most);
    }
    const level = this.#depth;
    const reachedBefore = this.#reached;
    this.#reached = Infinity;
    open.set(value, level);
    const problems = this.#compareParts(value, schema, most, unsent);
    open.delete(value);
    const isFinal = this.#reached >= level;
    if (isFinal) for (const forget of this.#passing.splice(0)) forget();
    else this.#passing.push(() => known.delete(value));
    this.#reached = Math.min(reachedBefore, isFinal ? Infinity : this.#reached);
    if (count > 1 || !isFinal) known.set(value, { unsent, most, problems });
    return problems;
  }

  #compareParts(
    value: unknown,
    schema: DescriptionObject,
    most: number,
    unsent: Unsent,
  ): ValueProblems {
    const found: ValueProblem[] = [];
    for (const part of listOr(schema.allOf)) {
      for (const each of this.problemsOf(value, part, most - found.length, unsent))
        found.push(each);
      if (found.length >= most || this.isUnchecked) return found;
    }
    const wrong =
      this.#wrongAlternatives(value, schema, listOr(schema.oneOf), unsent) ??
      this.#wrongAlternatives(value, schema, listOr(schema.anyOf), unsent) ??
      this.#excluded(value, schema.not);
    return wrong === undefined ? found : [...found, wrong];
  }

  /** One match is enough, even for `oneOf`, because matches may differ in something that is not checked here. */
  #wrongAlternatives(
    value: unknown,
    schema: DescriptionObject,
    alternatives: readonly unknown[],
    unsent: Unsent,
  ): ValueProblem | undefined {
    const problems = new Map<unknown, ValueProblem>();
    for (const alternative of alternatives) {
      const found = this.problemsOf(value, alternative, 1, unsent);
      if (found === AGAIN) continue;
      const [problem] = found;
      if (problem === undefined) return undefined;
      problems.set(alternative, problem);
    }
    const named = namedAlternatives(value, schema, alternatives, this.reading.references);
    const ofNamed = named.flatMap((each) => problems.get(each) ?? []);
    return ofAlternatives(ofNamed.length > 0 ? ofNamed : [...problems.values()]);
  }

  #excluded(value: unknown, not: unknown): ValueProblem | undefined {
    const { isText, references } = this.reading;
    if (isText || !isDecided(not, references)) return undefined;
    const isOther = this.problemsOf(value, not, 1, NONE_UNSENT).length > 0;
    if (isOther || this.isUnchecked) return undefined;
    const { required, type: _type, ...others } = objectOr(references.target(not));
    const names = stringsIn(required);
    if (names.length === 0 || Object.keys(others).length > 0) {
      return { keys: [], wanted: "something that the description does not exclude" };
    }
    const together = names.length > 1 ? " together" : "";
    return { keys: [], wanted: `an object without ${listed(names, "and")}${together}` };
  }

  #inItems(
    value: readonly unknown[],
    { items, prefixItems }: DescriptionObject,
    most: number,
  ): ValueProblems {
    const first = listOr(prefixItems);
    if (items === undefined && first.length === 0 && !this.reading.isText) return NONE;
    const least = first.length > 0 ? 1 : most;
    const found: ValueProblem[] = [];
    for (let index = 0; index < value.length; index++) {
      const schema = (index < first.length ? first[index] : items) ?? true;
      const problems = this.problemsOf(value[index], schema, least - found.length);
      for (const each of problems) found.push(within(index, each));
      if (found.length >= least || this.isUnchecked) break;
    }
    return found;
  }

  #inProperties(
    value: Readonly<Record<string, unknown>>,
    schema: DescriptionObject,
    most: number,
    unsent: Unsent,
  ): ValueProblems {
    const found: ValueProblem[] = stringsIn(schema.required)
      .filter((name) => !unsent.has(name) && ownValue(value, name) === undefined)
      .slice(0, most)
      .map((name) => ({ keys: [name], wanted: "a value", isMissing: true }));
    for (const [name, member] of Object.entries(value)) {
      if (found.length >= most || this.isUnchecked) break;
      const inner = memberIn(schema, name);
      if (member === undefined || (inner === undefined && !this.reading.isText)) continue;
      const problems = this.problemsOf(member, inner ?? true, most - found.length);
      for (const each of problems) found.push(within(name, each));
    }
    return found;
  }
}

function within(key: string | number, problem: ValueProblem): ValueProblem {
  return { ...problem, keys: [key, ...problem.keys] };
}
