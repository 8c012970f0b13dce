import { IS_HIDDEN, isHidden } from "../credentials/hidden.js";
import { EndpointError } from "../errors.js";
import { describeType, quote } from "../internal/messages.js";
import {
  classTag,
  copyDate,
  isBuilder,
  isList,
  isObject,
  isOwn,
  getOrInsert,
  Opaque,
  setOwn,
} from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { invalidParameter, parameterError } from "./parameter-errors.js";
import { describeLossy, hasToJson } from "../wire/json.js";
import { isContainer, isRecord } from "../wire/records.js";

export type Keyed = Readonly<Record<string | symbol, unknown>>;

export type Values = Readonly<Record<string, unknown>>;

/** A cyclic value is deeper than any limit. */
const MAX_NESTING = 500;

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

interface CopyRules {
  readonly leaf: (value: unknown) => unknown;
  readonly tooDeep: (() => Error) | undefined;
  readonly isDense: boolean;
}

function copyPlain(
  value: unknown,
  rules: CopyRules,
  depth = 0,
  copies = new Map<object, unknown>(),
): unknown {
  if (!isContainer(value)) return rules.leaf(value);
  const earlierCopy = copies.get(value);
  if (earlierCopy !== undefined) {
    if (rules.tooDeep && depth + heightOf(earlierCopy as object) > MAX_NESTING)
      throw rules.tooDeep();
    return earlierCopy;
  }
  if (depth > MAX_NESTING && rules.tooDeep) throw rules.tooDeep();
  const copyOf = (member: unknown) => copyPlain(member, rules, depth + 1, copies);
  const copy: unknown = isList(value) ? copyList(value, rules, copyOf) : copyRecord(value, copyOf);
  copies.set(value, copy);
  return copy;
}

const heights = /* @__PURE__ */ new WeakMap<object, number>();

function heightOf(copy: object): number {
  return getOrInsert(heights, copy, () => {
    const members = Object.values(copy).filter(isContainer);
    return members.reduce((height, member) => Math.max(height, 1 + heightOf(member)), 1);
  });
}

type Copy = (member: unknown) => unknown;

function copyList(list: readonly unknown[], { isDense }: CopyRules, copyOf: Copy): unknown[] {
  const copy: unknown[] = [];
  for (const member of list) if (member !== undefined || !isDense) copy.push(copyOf(member));
  return copy;
}

function copyRecord(record: Keyed, copyOf: Copy): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name in record) {
    if (!isOwn(record, name)) continue;
    checkName(name);
    const member = record[name];
    if (member !== undefined) setOwn(copy, name, copyOf(member));
  }
  return copy;
}

export function copyIn(value: unknown, name: string): unknown {
  checkName(name);
  if (!isObject(value)) return checkScalar(value, name);
  const leaf = (member: unknown) => (isObject(member) ? opaque(member) : checkScalar(member, name));
  return copyPlain(value, { leaf, tooDeep: () => tooDeep(name), isDense: false });
}

function opaque(instance: object): Opaque {
  return new Opaque(copyDate(instance));
}

export function copyOut(value: unknown): unknown {
  return isObject(value)
    ? copyPlain(value, { leaf: release, tooDeep: undefined, isDense: false })
    : value;
}

export function release(value: unknown): unknown {
  const inner = value instanceof Opaque ? (value.value as unknown) : value;
  return isObject(inner) ? copyDate(inner) : inner;
}

function checkScalar(value: unknown, name: string): unknown {
  if (typeof value === "string") {
    if (isHidden(value)) throw invalidParameter(name, IS_HIDDEN, "Pass the value itself");
  } else if (
    typeof value === "number" ? !Number.isFinite(value) : /^(?:fun|sym)/.test(typeof value)
  ) {
    const what = typeof value === "number" ? String(value) : typeof value;
    throw invalidParameter(name, `holds a value that cannot be sent (${what})`, `Pass ${SENDABLE}`);
  }
  return value;
}

const SENDABLE =
  "strings, finite numbers, booleans, null, valid Dates, or lists and plain objects of these";

/** Assigning "__proto__" would replace the prototype of an object. */
export function checkName(name: string): void {
  if (name !== "__proto__") return;
  throw parameterError(
    "invalid-parameter",
    name,
    'The name "__proto__" cannot be used.',
    "Rename it.",
  );
}

function tooDeep(name: string): EndpointError {
  return invalidParameter(
    name,
    `is cyclic, or nested deeper than ${String(MAX_NESTING)} levels`,
    "Flatten it, or pass the finished body as data",
  );
}

export function merged<Later>(
  earlier: unknown,
  later: Later,
  depth = 0,
  mergedPairs?: Map<object, Map<object, object>>,
): Later | object {
  if (!isRecord(earlier) || !isRecord(later)) return later;
  mergedPairs ??= new Map();
  if (depth > MAX_NESTING) throw mergedTooDeep();
  const ofEarlier = getOrInsert(mergedPairs, earlier, () => new Map<object, object>());
  return getOrInsert(ofEarlier, later, () => {
    const target: Record<string | symbol, unknown> = { ...earlier };
    for (const name of Object.keys(later)) {
      checkName(name);
      if (later[name] === undefined) continue;
      const before = isOwn(target, name) ? target[name] : undefined;
      setOwn(target, name, merged(before, later[name], depth + 1, mergedPairs));
    }
    for (const symbol of Object.getOwnPropertySymbols(later)) target[symbol] = later[symbol];
    return target;
  });
}

function mergedTooDeep(): EndpointError {
  return new EndpointError(
    "invalid-options",
    `Two objects to be merged are cyclic or nested deeper than ${String(MAX_NESTING)} levels.`,
    { advice: "Give only one of them, or flatten both." },
  );
}

export function jsonValue(value: unknown, name: string): unknown {
  if (!isObject(value)) return value;
  const leaf = (member: unknown) => {
    if (!(member instanceof Opaque)) return member;
    const instance = release(member);
    readSafely(`parameter ${quote(name)}`, () => {
      assertLossless(instance, name);
    });
    return instance;
  };
  return copyPlain(value, { leaf, tooDeep: undefined, isDense: true });
}

export function checkedJsonText(name: string, value: unknown): string {
  const copy = jsonValue(value, name);
  return readSafely(`parameter ${quote(name)}`, () =>
    JSON.stringify(copy, (_, member: unknown) => {
      assertLosslessMember(member, name);
      return member;
    }),
  );
}

function assertLossless(instance: unknown, name: string): void {
  const seen = new Set<unknown>();
  const visit = (value: unknown, isResult: boolean, depth: number): void => {
    if (seen.has(value) || !(isObject(value) || isResult)) return;
    assertLosslessMember(value, name);
    if (!isObject(value)) return;
    if (depth > MAX_NESTING) throw lossyError(name, "a value that is nested too deeply");
    seen.add(value);
    const hasResult = hasToJson(value);
    const members = hasResult ? resultOf(value) : Object.values(value);
    for (const member of members) visit(member, isResult || hasResult, depth + 1);
  };
  visit(instance, false, 0);
}

/** An error in `toJSON` is ignored: it throws again when the body is serialised. */
function resultOf(value: { toJSON(): unknown }): readonly unknown[] {
  try {
    return [value.toJSON()];
  } catch {
    return [];
  }
}

function assertLosslessMember(member: unknown, name: string): void {
  const what = isObject(member)
    ? describeLossy(member)
    : typeof member === "number"
      ? Number.isFinite(member)
        ? undefined
        : String(member)
      : ["bigint", "function", "symbol"].includes(typeof member)
        ? `a ${typeof member}`
        : undefined;
  if (what !== undefined) throw lossyError(name, what);
}

function lossyError(name: string, what: string): EndpointError {
  return invalidParameter(
    name,
    `holds ${what}, which JSON cannot hold`,
    `Pass ${SENDABLE}; .multipart() sends files`,
  );
}

const READ_CLASSES: Readonly<Record<string, string | undefined>> = {
  headers: "Headers",
  query: "URLSearchParams",
  body: "URLSearchParams",
};

/** A Map, a Date and the like would lose their content, so they throw. */
export function checkKeyed(value: unknown, what: string): Keyed {
  if (isRecord(value)) return value;
  if (isBuilder(value)) throw builderAsOptions();
  if (typeof value === "object" && classTag(value) === "Object") return value as Keyed;
  if (isObject(value) && classTag(value) === READ_CLASSES[what])
    return keyedEntries(value as Entries);
  throw new EndpointError(
    "invalid-options",
    `${what === "options" ? "The options" : `The option ${what}`} must be a plain object, but got ${describeKind(value)}.`,
    { advice: adviceFor(value, what) },
  );
}

type Entries = Iterable<readonly [string, unknown]>;

function keyedEntries(entries: Entries): Keyed {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of entries) getOrInsert(values, name, (): unknown[] => []).push(value);
  return Object.fromEntries(
    Array.from(values, ([name, all]) => [name, all.length > 1 ? all : all[0]]),
  );
}

function adviceFor(value: unknown, what: string): string {
  if (what === "options" && (typeof value === "string" || value instanceof URL)) {
    return 'Pass a base URL as { baseUrl: "…" }, and a route to .route().';
  }
  if (what === "body") return "Pass named fields, or a whole body to .json() or .data().";
  return isObject(value) && !isList(value)
    ? "Object.fromEntries() makes one of its entries."
    : "Pass names and values: { name: value }.";
}

function builderAsOptions(): EndpointError {
  return new EndpointError("invalid-options", "Expected options, but got an EndpointBuilder.", {
    advice: "Pass builder.options, or call builder.build() or createEndpoint(builder).",
  });
}

function describeKind(value: unknown): string {
  const type = describeType(value);
  if (type !== "an object" || !isObject(value)) return type;
  return describeLossy(value) ?? "an instance of another class";
}
