import { EndpointError } from "../../errors.js";
import { didYouMean, nearNames } from "../../internal/near-names.js";
import { quote } from "../../internal/messages.js";
import type { Operation } from "../../openapi/model.js";

/**
 * Names for areas and methods, in place of those that the description leads to.
 *
 * @public
 */
export interface Names {
  /** The name of an area, by its tag or the part of the path. */
  readonly areas?: Readonly<Record<string, string>>;
  /** The name of a method, by the `operationId` or the route of its operation. */
  readonly methods?: Readonly<Record<string, string>>;
}

/** The operations of an API by the title of their area. */
type Areas = ReadonlyMap<string, readonly Operation[]>;

/** The names that a user gives, checked against the description. */
export class GivenNames {
  readonly #areas: ReadonlyMap<string, string>;
  readonly #methods: ReadonlyMap<string, string>;

  /**
   * @param reserved - the names of members that every builder has
   * @throws EndpointError
   */
  constructor(
    { areas = {}, methods = {} }: Names,
    described: Areas,
    reserved: ReadonlySet<string>,
  ) {
    this.#areas = new Map(Object.entries(areas));
    this.#methods = new Map(Object.entries(methods));
    for (const name of [...this.#areas.values(), ...this.#methods.values()]) {
      checkName(name, reserved);
    }
    checkKeys([...this.#areas.keys()], [...described.keys()], "area");
    const operations = [...described.values()].flat();
    const keys = operations.flatMap((each) => keysOf(each));
    checkKeys([...this.#methods.keys()], keys, "operation");
    checkOnce([...this.#areas.values()], "areas");
    for (const operationsOfArea of described.values()) {
      checkOnce(this.methodsOf(operationsOfArea), "operations of an area");
    }
  }

  /** All names of areas. */
  get areas(): Iterable<string> {
    return this.#areas.values();
  }

  area(title: string): string | undefined {
    return this.#areas.get(title);
  }

  method(operation: Operation): string | undefined {
    const [name] = keysOf(operation).flatMap((key) => this.#methods.get(key) ?? []);
    return name;
  }

  /** The names given to operations. */
  methodsOf(operations: readonly Operation[]): readonly string[] {
    return operations.flatMap((each) => this.method(each) ?? []);
  }
}

/** The keys of an operation: its route, and its id if it has one. */
export function keysOf({ method, path, id }: Operation): readonly string[] {
  return [`${method} ${path}`, ...(id === undefined ? [] : [id])];
}

function checkName(name: unknown, reserved: ReadonlySet<string>): void {
  if (typeof name !== "string" || !/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) {
    throw refusal(`${quote(String(name))} is no name of TypeScript. Use letters, digits and "_".`);
  }
  if (reserved.has(name)) {
    throw refusal(`${quote(name)} cannot be given: every builder has a member of this name.`);
  }
}

function checkKeys(given: readonly string[], known: readonly string[], kind: string): void {
  const names = new Set(known);
  const unknown = given.find((key) => !names.has(key));
  if (unknown === undefined) return;
  const near = didYouMean(nearNames(unknown, known));
  throw refusal(
    `There is no ${kind} ${quote(unknown)} to give a name to.${near === "" ? "" : ` ${near}`}`,
  );
}

function checkOnce(names: readonly string[], kind: string): void {
  const taken = new Set<string>();
  for (const name of names) {
    if (taken.has(name)) throw refusal(`Two ${kind} cannot both have the name ${quote(name)}.`);
    taken.add(name);
  }
}

function refusal(message: string): EndpointError {
  return new EndpointError("invalid-options", message);
}
