import { isDeepStrictEqual } from "node:util";
import { expect } from "@jest/globals";
import fc from "fast-check";
import { createEndpoint, type RequestOptions } from "fluent-endpoint";
import { untyped, untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { testProperty } from "../../helpers/random.js";
import { json, optionsJson, route, value } from "./arbitraries.js";
import { checkResult, DEFAULT_BASE, holdsFrozen, checked, templateOf } from "./checks.js";

/** A way to pass options. */
type Call = (options: unknown, route: string) => RequestOptions;

/** The ways to pass options alone. */
const ALONE: Readonly<Record<string, Call>> = {
  "endpoint(options)": (options) => endpoint(options),
  "endpoint.parse(endpoint.merge(options))": (options) => endpoint.parse(endpoint.merge(options)),
  "endpoint.parse(options)": (options) => endpoint.parse(options),
  "endpoint.defaults(options)(options)": (options) => endpoint.defaults(options)(options),
  "untypedBuilder(options)": (options) => untypedBuilder(options).build(),
};

/** The ways to pass options and a route. */
const ROUTED: Readonly<Record<string, Call>> = {
  "endpoint(route, options)": (options, path) => endpoint(path, options),
  "endpoint.parse(endpoint.merge(route, options))": (options, path) =>
    endpoint.parse(endpoint.merge(path, options)),
  "endpoint.defaults(options)(route)": (options, path) => endpoint.defaults(options)(path),
  "withDefaults(options)": (options, path) =>
    untypedBuilder().withDefaults(options).route(path).build(),
  "createEndpoint(builder)(route)": (options, path) =>
    untyped(Reflect.apply(createEndpoint, undefined, [untypedBuilder(options)]))(path),
};

/** The ways that take a text as the base URL. */
const OF_A_BUILDER = new Set(["untypedBuilder(options)", "createEndpoint(builder)(route)"]);

const KEYS = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request", "a", "b"];

const call = fc.constantFrom(...Object.keys(ALONE), ...Object.keys(ROUTED));

function check(name: string, given: unknown, path: string): void {
  const { result } = checked(() => (ALONE[name] ?? ROUTED[name])?.(given, path));
  if (result === undefined) return;
  const { url, baseUrl } = Object(given) as Readonly<Record<string, unknown>>;
  const base = typeof given === "string" && OF_A_BUILDER.has(name) ? given : baseUrl;
  const said = typeof given === "string" ? templateOf(given) : String(url);
  checkResult(
    result,
    name in ALONE ? said : templateOf(path),
    typeof base === "string" ? base : DEFAULT_BASE,
  );
}

testProperty(
  "any JSON value as options gives a request to the host of the template or an EndpointError",
  fc.property(fc.oneof(optionsJson, optionsJson, json), route, call, (source, path, name) => {
    const given: unknown = JSON.parse(source);
    check(name, given, path);
    expect(isDeepStrictEqual(given, JSON.parse(source))).toBe(true);
    expect(holdsFrozen(given)).toBe(false);
  }),
);

const anything = fc.anything({
  key: fc.oneof(fc.constantFrom("method", "url", "headers", "request", "a"), fc.string()),
  values: [value, route],
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
});

testProperty(
  "any value as options, or in options, gives a request or an EndpointError",
  fc.property(anything, fc.constantFrom(...KEYS), route, call, (thing, key, path, name) => {
    for (const given of [thing, { [key]: thing }]) {
      const before = fc.stringify(given);
      check(name, given, path);
      expect(fc.stringify(given)).toBe(before);
    }
  }),
);
