import { deepStrictEqual } from "node:assert";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { endpoint, EndpointBuilder, EndpointError } from "fluent-endpoint";
import { RUNS, SEED } from "../../helpers/random.js";
import { callOf } from "./arbitrary-call.js";
import type { Call, Options } from "./call.js";
import type { Refusal } from "./difference.js";
import { differences } from "./differences/index.js";
import { expectationOf } from "./expectation.js";
import { pluginRoutes } from "./plugin-routes.js";
import { decoded, mergeCall, runCall, type EndpointFunction, type RawResult } from "./run-call.js";

/** There are 1,044 routes, so that few calls of each are many calls of each difference. */
const CALLS_OF_A_ROUTE = Math.max(6, Math.ceil((RUNS * 6) / 1000));

const ours = endpoint as unknown as EndpointFunction;
const shown = new Set<string>();

describe("Every route of GitHub gives the same request as @octokit/endpoint 7.0.6, except for the deliberate differences", () => {
  for (const scope of new Set(pluginRoutes.map(({ scope }) => scope))) {
    const routes = pluginRoutes.filter((route) => route.scope === scope);
    test(`${scope}: ${routes.length} routes`, () => {
      for (const route of routes) {
        fc.assert(fc.property(callOf(route), compare), {
          seed: SEED + pluginRoutes.indexOf(route),
          numRuns: CALLS_OF_A_ROUTE,
        });
      }
    });
  }
});

test.each(differences)("At least one call shows the difference %s", (name) => {
  expect(shown).toContain(name);
});

function compare(call: Call): void {
  const expected = expectationOf(call);
  if (expected.refusals) {
    const error = thrownBy(() => build(call));
    expect(error).toBeInstanceOf(EndpointError);
    shown.add(refusedBy(error as EndpointError, expected.refusals));
    return;
  }
  for (const name of expected.hits) shown.add(name);
  deepStrictEqual(decoded(build(call)), expected.result);
  deepStrictEqual(mergeCall(ours, call), expected.merged);
}

function build(call: Call): RawResult {
  if (call.way !== "builder") return runCall(ours, call);
  return call.defaults
    .reduce<EndpointBuilder>(
      (builder, layer) => builder.withDefaults(inOneCase(layer)),
      new EndpointBuilder(),
    )
    .route(call.route)
    .withDefaults(inOneCase(call.options))
    .build();
}

/** Options without a header that a later one repeats in another case, which a builder refuses. */
function inOneCase(options: Options): Options {
  if (typeof options.headers !== "object" || options.headers === null) return options;
  const given = Object.entries(options.headers).filter(([, value]) => value !== undefined);
  const last = new Map(given.map(([name]) => [name.toLowerCase(), name]));
  const kept = given.filter(([name]) => last.get(name.toLowerCase()) === name);
  return { ...options, headers: Object.fromEntries(kept) };
}

/** The name of the difference that expects an error. */
function refusedBy(error: EndpointError, refusals: ReadonlyMap<string, Refusal>): string {
  const { code, parameter, location } = error;
  const seen: Refusal = { code, parameter, location };
  for (const [name, refusal] of refusals)
    if (isDeepStrictEqual({ ...seen, ...refusal }, seen)) return name;
  throw new Error(`None of ${JSON.stringify([...refusals])} expects this error`, { cause: error });
}

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
