import { expect } from "@jest/globals";
import fc from "fast-check";
import { untypedBuilder, untypedEndpoint as endpoint } from "../../helpers/untyped.js";
import { testProperty } from "../../helpers/random.js";
import { Instance, Thrown } from "../hostile-input/values.js";
import { json, optionsJson, route } from "./arbitraries.js";
import { checked, type Outcome } from "./checks.js";

/** The traps of a proxy of an object. */
const TRAPS = [
  ...(["get", "has", "ownKeys", "getOwnPropertyDescriptor", "getPrototypeOf", "set"] as const),
  ...(["isExtensible", "defineProperty", "deleteProperty", "preventExtensions"] as const),
  "setPrototypeOf" as const,
];

/** A copy of a value whose objects, at every depth, throw after `look` calls of traps. */
function throwingFrom(look: number, value: object): object {
  let looks = 0;
  const watch = (target: object): object => {
    const handler: ProxyHandler<object> = {};
    for (const trap of TRAPS) {
      Object.assign(handler, {
        [trap]: (...args: readonly unknown[]): unknown => {
          if (++looks > look) throw new Thrown();
          const found: unknown = Reflect.apply(Reflect[trap], undefined, args);
          return trap === "get" && typeof found === "object" && found !== null
            ? watch(found)
            : found;
        },
      });
    }
    return new Proxy(target, handler);
  };
  return watch(value);
}

const WAYS: readonly ((options: unknown, path: string) => unknown)[] = [
  (options) => endpoint(options),
  (options, path) => endpoint(path, options),
  (options, path) => endpoint.defaults(options)(path, options),
  (options, path) => endpoint.parse(endpoint.merge(path, options)),
  (options, path) => untypedBuilder(options).withDefaults(options).route(path).build(options),
  (options, path) => untypedBuilder({ data: options, request: options }).route(path).build(),
  (options, path) => untypedBuilder({ request: options }).meta(Object(options)).route(path).options,
  (options, path) =>
    untypedBuilder().route(path).path(options).query(options).body(options).build(),
  (options, path) => untypedBuilder().route(path).headers(options).build(options),
];

function checkOrigin({ error }: Outcome<unknown>): void {
  if (error?.code === "unreadable-input") expect(error.cause).toBeInstanceOf(Thrown);
}

testProperty(
  "options that throw after any number of reads cause an EndpointError",
  fc.property(
    fc.constantFrom(...WAYS),
    fc.oneof(optionsJson, json),
    route,
    fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 60 })),
    (way, source, path, look) => {
      const options = throwingFrom(look, Object(JSON.parse(source)) as object);
      checkOrigin(checked(() => way(options, path)));
    },
  ),
);

const look = fc.nat({ max: 20 });
const contentType = fc.constantFrom(
  undefined,
  "application/x-www-form-urlencoded",
  "multipart/form-data",
);

testProperty(
  "a class instance that throws after any number of reads causes an EndpointError or is passed on",
  fc.property(route, contentType, look, look, (path, type, early, late) => {
    const given = {
      a: throwingFrom(early, new Instance()),
      b: [throwingFrom(late, new Instance())],
      headers: { "content-type": type },
    };
    checkOrigin(checked(() => endpoint(path, given)));
    checkOrigin(checked(() => endpoint.defaults(given)(path, given)));
    checkOrigin(checked(() => untypedBuilder(given).route(path).param("c", 1).options));
    checkOrigin(checked(() => untypedBuilder(given).route(path).param("c", 1).build()));
  }),
);
