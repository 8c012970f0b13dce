import { deepStrictEqual } from "node:assert";
import { afterAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { endpoint, EndpointBuilder, EndpointError } from "fluent-endpoint";
import { callOf } from "./arbitrary-call.js";
import type { Call } from "./call.js";
import { differences } from "./differences/index.js";
import { expectationOf } from "./expectation.js";
import { pluginRoutes } from "./plugin-routes.js";
import { decoded, type RawResult } from "./result.js";
import { mergeCall, runCall, type EndpointFunction } from "./run-call.js";

const SEED = Number(process.env.FC_SEED ?? Date.now() % 1_000_000_000);
const CALLS_OF_A_ROUTE = Number(process.env.FC_CALLS ?? 6);

const ours = endpoint as unknown as EndpointFunction;
const hits = new Map(differences.map(({ name }) => [name, 0]));
let compared = 0;
let equalAsTheyAre = 0;

describe("Every route of GitHub's API gives what @octokit/endpoint 7.0.6 makes of it, but for the deliberate differences", () => {
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

test.each(differences)("the difference $name shows in one call at least", ({ name }) => {
  expect(hits.get(name)).toBeGreaterThan(0);
});

afterAll(() => {
  const rows = [...hits].map(([name, count]) => `${String(count).padStart(8)}  ${name}\n`).join("");
  process.stdout.write(
    `\n${pluginRoutes.length} routes, ${compared} calls compared (FC_SEED=${SEED}), ` +
      `${equalAsTheyAre} of them with no difference but method and user-agent.\n` +
      `Calls by difference:\n${rows}\n`,
  );
});

const IN_EVERY_CALL = new Set(["lower-case-method", "user-agent", "media-type-where-given"]);

function compare(call: Call): void {
  const expected = expectationOf(call);
  compared++;
  for (const name of expected.hits) hits.set(name, (hits.get(name) ?? 0) + 1);
  if ([...expected.hits].every((name) => IN_EVERY_CALL.has(name))) equalAsTheyAre++;

  if (expected.refusal) {
    const error = thrownBy(() => build(call));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject(expected.refusal);
    return;
  }
  deepStrictEqual(decoded(build(call)), expected.result);
  deepStrictEqual(mergeCall(ours, call), expected.merged);
}

function build(call: Call): RawResult {
  if (call.way !== "builder") return runCall(ours, call);
  return call.defaults
    .reduce<EndpointBuilder>((builder, layer) => builder.withDefaults(layer), new EndpointBuilder())
    .route(call.route)
    .withDefaults(call.options)
    .build();
}

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
