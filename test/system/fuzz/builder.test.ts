import { expect } from "@jest/globals";
import fc from "fast-check";
import { EndpointBuilder } from "fluent-endpoint";
import { chainMethods, type UntypedBuilder } from "../../helpers/untyped.js";
import { testProperty } from "../../helpers/random.js";
import { json, optionsJson, route, template, text, value, values } from "./arbitraries.js";
import { destination, checked, namedDestination } from "./checks.js";

const parsed = fc.oneof(optionsJson, json).map((source): unknown => JSON.parse(source));
const argument = fc.oneof(
  fc.constantFrom("GET", "POST", "accept", "https://h.example/api", "a", true, false),
  text,
  template,
  route,
  value,
  values,
  parsed,
);

/** A chain method and its arguments, of the right kind in half of the cases. */
const step = fc.oneof(
  fc.tuple(fc.constantFrom(...chainMethods), fc.array(argument, { maxLength: 3 })),
  fc.oneof(
    fc.tuple(fc.constant("url" as const), fc.tuple(template)),
    fc.tuple(fc.constant("route" as const), fc.tuple(route)),
    fc.tuple(fc.constant("method" as const), fc.tuple(fc.constantFrom("get", "POST", "DELETE"))),
    fc.tuple(fc.constant("param" as const), fc.tuple(fc.constantFrom("a", "b", "c"), value)),
    fc.tuple(fc.constantFrom("params", "path", "query", "body"), fc.tuple(values)),
  ),
);

class Subclass extends EndpointBuilder {
  readonly own = {};
}

testProperty(
  "any call of any chain method returns a new builder of the same class or throws an EndpointError",
  fc.property(fc.array(step, { maxLength: 5 }), fc.option(values), (steps, given) => {
    const first = new Subclass();
    let builder = first;
    for (const [method, args] of steps) {
      const { options } = builder;
      const before = fc.stringify(args);
      const { result } = checked((): unknown => Reflect.apply(builder[method], builder, args));
      expect(builder.options).toBe(options);
      expect(fc.stringify(args)).toBe(before);
      if (result === undefined) continue;
      expect(result).not.toBe(builder);
      builder = sameClass(result);
      expect(builder.own).toBe(first.own);
      expect(Object.isFrozen(builder)).toBe(true);
      checkFrozen(builder.options);
    }
    checkBuild(builder, given ?? undefined);
  }),
);

function sameClass(next: unknown): Subclass {
  if (next instanceof Subclass) return next;
  throw new Error("The chain method did not return a builder of the same class.");
}

function checkFrozen({ data: _data, request: _request, ...rest }: UntypedBuilder["options"]): void {
  const owned: Readonly<Record<PropertyKey, unknown>> = rest;
  expect(Reflect.ownKeys(owned).every((key) => isFrozen(owned[key]))).toBe(true);
}

/** True if all lists and plain objects in a value are frozen. */
function isFrozen(owned: unknown): boolean {
  if (typeof owned !== "object" || owned === null) return true;
  if (!Array.isArray(owned) && Object.getPrototypeOf(owned) !== Object.prototype) return true;
  return Object.isFrozen(owned) && Object.values(owned).every(isFrozen);
}

function checkBuild(builder: Subclass, given: Readonly<Record<string, unknown>> | undefined): void {
  const { options } = builder;
  const one = checked(() => builder.build(given));
  const other = checked(() => builder.build(given));
  expect(fc.stringify(other.result)).toBe(fc.stringify(one.result));
  expect(other.error?.message).toBe(one.error?.message);
  expect(builder.options).toBe(options);
  if (!one.result) return;
  expect(Object.isFrozen(one.result.headers)).toBe(false);
  const named = namedDestination(String(options.url), options.baseUrl);
  expect(destination(one.result.url)).toBe(named ?? destination(one.result.url));
}
