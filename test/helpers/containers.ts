/** A list or a plain object. */
export type Container = Record<PropertyKey, unknown>;

/** True if a value is a list or a plain object. */
export function isContainer(value: unknown): value is Container {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || prototype === Array.prototype;
}

/** Every list and plain object in a value, including the value itself, with its path such as `.headers.accept`. */
export function* containersIn(
  value: unknown,
  except: readonly unknown[] = [],
  place = "",
): Generator<readonly [string, Container]> {
  if (!isContainer(value) || except.includes(value)) return;
  yield [place, value];
  for (const key of Reflect.ownKeys(value)) {
    yield* containersIn(value[key], except, `${place}.${String(key)}`);
  }
}

/** The paths of all lists and plain objects in a value that are not frozen. */
export function unfrozenPlaces(value: unknown, except?: readonly unknown[]): readonly string[] {
  return [...containersIn(value, except)]
    .filter(([, container]) => !Object.isFrozen(container))
    .map(([place]) => place);
}

/** The paths of all lists and plain objects in a value that are frozen, sealed, or not extensible. */
export function lockedPlaces(value: unknown): readonly string[] {
  return [...containersIn(value)]
    .filter(([, container]) => !Object.isExtensible(container))
    .map(([place]) => place);
}

/** Changes every list and plain object in a value. */
export function spoil(value: unknown, except: readonly unknown[] = []): void {
  for (const [, container] of [...containersIn(value, except)]) {
    for (const key of Object.keys(container)) container[key] = "spoilt";
    container.spoilt = "spoilt";
  }
}

/** A copy of lists and plain objects at every depth; everything else is shared. */
export function deepCopy<Value>(value: Value): Value;
export function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((member: unknown) => deepCopy(member));
  if (!isContainer(value)) return value;
  const copy = Object.create(Object.getPrototypeOf(value) as object | null) as Container;
  for (const key of Reflect.ownKeys(value)) copy[key] = deepCopy(value[key]);
  return copy;
}

/** {@link deepCopy}, frozen at every depth. */
export function frozenDeepCopy<Value>(value: Value): Value {
  const copy = deepCopy(value);
  for (const [, container] of [...containersIn(copy)]) Object.freeze(container);
  return copy;
}
