import { expect } from "@jest/globals";

/** Thrown by the caller's objects in these tests. It must be the cause of an `EndpointError`. */
export class Thrown extends Error {}

export function thrower(): never {
  throw new Thrown();
}

/** An object literal whose one property throws when it is read. */
export function throwingGetter(name: string): object {
  return Object.defineProperty({}, name, { enumerable: true, get: thrower });
}

export function revoked(target: object = {}): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** Passes a class instance to `read`, and makes every later use of it throw. */
export function revokedAfter(read: (instance: object) => void): void {
  const { proxy, revoke } = Proxy.revocable(new Instance(), {});
  read(proxy);
  revoke();
}

export function trapped(trap: keyof ProxyHandler<object>, target: object = { a: 1 }): object {
  return new Proxy(target, { [trap]: thrower });
}

/** Neither a plain object nor a list. */
export class Instance {
  readonly own = 1;
}

/** Throws however it is turned into a primitive or JSON. */
export class Unconvertible {
  [Symbol.toPrimitive](): never {
    return thrower();
  }

  toString(): never {
    return thrower();
  }

  valueOf(): never {
    return thrower();
  }

  toJSON(): never {
    return thrower();
  }
}

export const VERY_DEEP = 100_000;

/** `{ a: { a: … leaf } }` */
export function deepObject(depth: number, leaf: object = {}): object {
  let object = leaf;
  for (let level = 0; level < depth; level++) object = { a: object };
  return object;
}

/** An object or a list that contains itself. */
export function cyclic(value: Record<string, unknown> | unknown[]): unknown {
  if (Array.isArray(value)) value.push(value);
  else value.self = value;
  return value;
}

/** `count` objects, each of which holds the next one twice. Written out, they are 2 to the power of `count` objects. */
export function doublingObject(count: number): object {
  let object: object = {};
  for (let level = 0; level < count; level++) object = { l: object, r: object };
  return object;
}

/** Objects within the limit of depth, each of which ends in the one before, so that together they exceed it. */
export function tower(height: number): Readonly<Record<string, object>> {
  const floors: Record<string, object> = {};
  let floor = {};
  for (let level = 0; level < height; level++) {
    floor = deepObject(400, floor);
    floors[`floor${String(level)}`] = floor;
  }
  return floors;
}

/** An object with an own key `__proto__`, which an object literal cannot have. */
export function ownProto(value: unknown = "x"): object {
  return JSON.parse(`{"__proto__":${JSON.stringify(value)}}`) as object;
}

const BEFORE = prototypes();

function prototypes(): readonly unknown[] {
  return [Object.prototype, Array.prototype].flatMap((prototype) =>
    Reflect.ownKeys(prototype).map((key) => [key, Object.getOwnPropertyDescriptor(prototype, key)]),
  );
}

/** Expects that nothing was added to, removed from or replaced in `Object.prototype` and `Array.prototype` since the tests began. */
export function expectSamePrototypes(): void {
  expect(prototypes()).toEqual(BEFORE);
}
