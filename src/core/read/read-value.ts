import { IS_HIDDEN, isHidden } from "../../credentials/hidden.js";
import { EndpointError } from "../../errors.js";
import {
  classTag,
  isObject,
  copyDate,
  grouped,
  isBuilder,
  isList,
  isOwn,
  isPlainObject,
  Opaque,
  setOwn,
} from "../../internal/objects.js";
import { describeLossy } from "../../wire/json.js";
import { describeType } from "../../internal/messages.js";
import { invalidParameter, parameterError } from "../parameter-error.js";

/** The maximum nesting of lists and objects. A cyclic value is deeper than any limit. */
export const MAX_NESTING = 500;

/**
 * Reads a parameter's value into the form in which a state keeps it. Lists and plain objects are copied at every depth, so that
 * nothing of the caller's is shared or frozen. A Date is copied; an instance of another class is kept by reference. Both are kept
 * in an {@link Opaque}.
 *
 * @param name - the parameter's name
 * @throws EndpointError `invalid-parameter` for a name or value that neither a URL nor a body can contain
 */
export function readValue(value: unknown, name: string): unknown {
  checkName(name);
  return isObject(value) ? new ValueReader(name).read(value, 0) : checkScalar(value, name);
}

interface Copy {
  readonly value: unknown;
  readonly height: number;
}

/** Copies one value. An object that occurs in many places is copied once. */
class ValueReader {
  #copies: Map<object, Copy> | undefined;

  constructor(readonly name: string) {}

  read(value: object, depth: number): unknown {
    return this.#copy(value, depth).value;
  }

  #copy(value: object, depth: number): Copy {
    const known = this.#copies?.get(value);
    if (depth + (known?.height ?? 0) > MAX_NESTING) throw tooDeep(this.name);
    if (known) return known;
    const copy = this.#copyContainer(value, depth);
    if (depth > 0) (this.#copies ??= new Map()).set(value, copy);
    return copy;
  }

  #copyContainer(value: object, depth: number): Copy {
    if (isList(value)) return this.#copyList(value, depth);
    if (isPlainObject(value)) return this.#copyObject(value, depth);
    return { value: new Opaque(copyDate(value)), height: 0 };
  }

  #copyList(list: readonly unknown[], depth: number): Copy {
    const copy: unknown[] = [];
    let height = 0;
    for (const member of list) {
      if (isObject(member)) {
        const nested = this.#copy(member, depth + 1);
        copy.push(nested.value);
        height = Math.max(height, nested.height + 1);
      } else {
        copy.push(checkScalar(member, this.name));
      }
    }
    return { value: copy, height };
  }

  #copyObject(object: Readonly<Record<string, unknown>>, depth: number): Copy {
    const copy: Record<string, unknown> = {};
    let height = 0;
    for (const key in object) {
      if (!isOwn(object, key)) continue;
      checkName(key);
      const member = object[key];
      if (isObject(member)) {
        const nested = this.#copy(member, depth + 1);
        setOwn(copy, key, nested.value);
        height = Math.max(height, nested.height + 1);
      } else if (member !== undefined) {
        setOwn(copy, key, checkScalar(member, this.name));
      }
    }
    return { value: copy, height };
  }
}

function checkScalar(value: unknown, name: string): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw unsendable(name, String(value));
  if (typeof value === "function" || typeof value === "symbol") {
    throw unsendable(name, typeof value);
  }
  if (typeof value === "string" && isHidden(value)) {
    throw invalidParameter(name, IS_HIDDEN, "Pass the value itself");
  }
  return value;
}

/**
 * Refuses "__proto__", the one name whose assignment replaces an object's prototype.
 *
 * @throws EndpointError `invalid-parameter`
 */
export function checkName(name: string): void {
  if (name !== "__proto__") return;
  throw parameterError(
    "invalid-parameter",
    name,
    'The name "__proto__" cannot be used.',
    "Rename it.",
  );
}

function unsendable(name: string, what: string): EndpointError {
  return invalidParameter(
    name,
    `holds a value that cannot be sent (${what})`,
    "Pass strings, finite numbers, booleans, null, valid Dates, or lists and plain objects of these",
  );
}

function tooDeep(name: string): EndpointError {
  return invalidParameter(
    name,
    `is cyclic, or nested deeper than ${String(MAX_NESTING)} levels`,
    "Flatten it, or pass the finished body as data",
  );
}

/** An object whose own enumerable keys are read. */
export type Keyed = Readonly<Record<string | symbol, unknown>>;

/**
 * Checks an object whose keys are options, parameters or headers. A Map, Date and the like are refused: their content
 * is not in properties, and would be lost. `Headers` and `URLSearchParams` are read where they belong.
 *
 * @param what - "options", or the name of the option
 * @throws EndpointError `invalid-options`
 */
export function checkKeyed(value: unknown, what: string): Keyed {
  if (isPlainObject(value)) return value;
  if (isBuilder(value)) throw builderAsOptions();
  if (isInstanceWithKeys(value)) return value;
  if (classTag(value) === READ_CLASSES[what]) return keyedEntries(value as Entries);
  throw new EndpointError(
    "invalid-options",
    `${subject(what)} must be a plain object, but got ${describeKind(value)}.`,
    { advice: adviceFor(value, what) },
  );
}

type Entries = Iterable<readonly [string, unknown]>;

/** The classes whose entries are read, by the option that they are given for. */
const READ_CLASSES: Readonly<Record<string, string | undefined>> = {
  headers: "Headers",
  query: "URLSearchParams",
  body: "URLSearchParams",
};

/** A name that occurs more than once has a list. */
function keyedEntries(entries: Entries): Keyed {
  const values = Array.from(grouped(entries), ([name, all]) => [
    name,
    all.length > 1 ? all : all[0],
  ]);
  return Object.fromEntries(values) as Keyed;
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

function isInstanceWithKeys(value: unknown): value is Keyed {
  return typeof value === "object" && classTag(value) === "Object";
}

/**
 * Checks that a value is an object and not a list.
 *
 * @throws EndpointError `invalid-options`
 */
export function checkObject(value: unknown, what: string): object {
  if (typeof value === "object" && value !== null && !isList(value)) return value;
  throw new EndpointError(
    "invalid-options",
    `${subject(what)} must be an object, but got ${describeType(value)}.`,
    { advice: "Pass an object, or leave it out." },
  );
}

function describeKind(value: unknown): string {
  const type = describeType(value);
  if (type !== "an object" || !isObject(value)) return type;
  return describeLossy(value) ?? "an instance of another class";
}

function subject(what: string): string {
  return what === "options" ? "The options" : `The option ${what}`;
}
