import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isList, isOwn, isOwnList, isOwnObject, isPlainObject } from "../internal/objects.js";

/** How deep lists and objects may be nested; a cyclic value is deeper than any number. */
export const DEEPEST = 500;

/** What has been copied so far: one object that stands in two places is copied once, however often they multiply. */
type Copies = Map<unknown, unknown>;

/**
 * A parameter's value as the library keeps it: lists and plain objects copied at every depth, so that the caller's are
 * neither shared nor ever frozen (B18); anything else is held by reference.
 *
 * @throws EndpointError `invalid-parameter` for what no URL and no JSON document can hold
 */
export function ownCopy(value: unknown, name: string): unknown {
  return copyAt(0, value, name, undefined);
}

function copyAt(depth: number, value: unknown, name: string, copies: Copies | undefined): unknown {
  if (isObject(value)) {
    const known = copies?.get(value);
    if (depth + heightOf(known, copies) > DEEPEST) throw tooDeep(name);
    return known ?? remember(value, copyContainer(depth, value, name, copies), copies);
  }
  if (typeof value === "function" || typeof value === "symbol") {
    throw unsendable(name, typeof value);
  }
  if (typeof value === "number" && !Number.isFinite(value)) throw unsendable(name, String(value));
  return value;
}

/** A copy's height is remembered too: where it stands a second time may be deeper. */
function remember(value: object, copy: unknown, copies: Copies | undefined): unknown {
  if (copies === undefined || copy === value) return copy;
  copies.set(value, copy);
  let height = 0;
  for (const member of Object.values(copy as object)) {
    if (typeof member === "object") height = Math.max(height, heightOf(member, copies) + 1);
  }
  copies.set(copy, height);
  return copy;
}

function heightOf(copy: unknown, copies: Copies | undefined): number {
  const height = copies?.get(copy);
  return typeof height === "number" ? height : 0;
}

function copyContainer(
  depth: number,
  value: object,
  name: string,
  copies: Copies | undefined,
): unknown {
  if (isList(value)) return copyList(depth, value, name, copies);
  return isPlainObject(value) ? copyObject(depth, value, name, copies) : value;
}

function copyList(
  depth: number,
  list: readonly unknown[],
  name: string,
  copies: Copies | undefined,
): readonly unknown[] {
  let known = copies;
  const copy: unknown[] = [];
  for (const member of list) {
    if (isObject(member)) known ??= new Map();
    copy.push(copyAt(depth + 1, member, name, known));
  }
  return copy;
}

function copyObject(
  depth: number,
  object: Readonly<Record<string, unknown>>,
  name: string,
  copies: Copies | undefined,
): Readonly<Record<string, unknown>> {
  let known = copies;
  const copy: Record<string, unknown> = {};
  for (const key in object) {
    if (!isOwn(object, key)) continue;
    checkName(key);
    const value = object[key];
    if (value === undefined) continue;
    if (isObject(value)) known ??= new Map();
    copy[key] = copyAt(depth + 1, value, name, known);
  }
  return copy;
}

/**
 * The opposite of {@link ownCopy}: a copy of what the library owns that is the caller's own, to change at will (B19).
 */
export function freshCopy(value: unknown, copies?: Copies): unknown {
  if (!isObject(value)) return value;
  const known = copies?.get(value);
  if (known !== undefined) return known;
  const copy = freshContainer(value, copies ?? new Map());
  copies?.set(value, copy);
  return copy;
}

function freshContainer(value: object, copies: Copies): unknown {
  if (isOwnList(value)) return value.map((member) => freshCopy(member, copies));
  return isOwnObject(value) ? freshValues(value, copies) : value;
}

/** {@link freshCopy} of named values. */
export function freshValues(
  values: Readonly<Record<string, unknown>>,
  copies?: Copies,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key in values) {
    if (isOwn(values, key)) copy[key] = freshCopy(values[key], copies);
  }
  return copy;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Refuses the one name that an assignment would not store but act upon (B10).
 *
 * @throws EndpointError `invalid-parameter`
 */
export function checkName(name: string): void {
  if (name !== "__proto__") return;
  throw new EndpointError(
    "invalid-parameter",
    'The name "__proto__" cannot be used: assigning it would replace an object\'s prototype. Rename it.',
    { parameter: name },
  );
}

function unsendable(name: string, what: string): EndpointError {
  return new EndpointError(
    "invalid-parameter",
    `The parameter ${quote(name)} holds a value that cannot be sent (${what}). Pass a string, a finite number, a boolean, null, a Date, or a list or plain object of these.`,
    { parameter: name },
  );
}

function tooDeep(name: string): EndpointError {
  return new EndpointError(
    "invalid-parameter",
    `The parameter ${quote(name)} is cyclic, or nested deeper than ${String(DEEPEST)} levels. Flatten it, or pass the finished body as data.`,
    { parameter: name },
  );
}
