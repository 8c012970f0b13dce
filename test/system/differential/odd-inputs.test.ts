import { endpoint as octokit11 } from "@octokit/endpoint";
import { endpoint as octokit7 } from "octokit-endpoint-7";
import { describe, expect, test } from "@jest/globals";
import { endpoint } from "fluent-endpoint";
import { differences } from "./differences/index.js";
import { oddInputs } from "./odd-inputs.js";
import { callText, oddOutcome } from "./odd-outcome.js";
import type { EndpointFunction } from "./run-call.js";

const rows = oddInputs.map((row) => ({ ...row, row, call: callText(row) }));

describe("An odd input gives the intended request or an EndpointError", () => {
  test.each(rows)("$call", ({ row, here }) => {
    expect(oddOutcome(endpoint as unknown as EndpointFunction, row)).toBe(here);
  });
});

test("An odd input names only differences that exist", () => {
  const names: readonly string[] = differences.map(({ name }) => name);
  expect(
    oddInputs.filter(({ difference }) => difference !== undefined && !names.includes(difference)),
  ).toEqual([]);
});

describe.each([
  ["7.0.6", octokit7],
  ["11", octokit11],
])(
  "An odd input gives a wrong request or an internal error with @octokit/endpoint %s",
  (_, octokit) => {
    test.each(rows)("$call", ({ row, octokit: wrong }) => {
      expect(oddOutcome(octokit as unknown as EndpointFunction, row)).toBe(wrong);
    });
  },
);
