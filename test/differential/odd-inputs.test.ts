import { endpoint as octokit11 } from "@octokit/endpoint";
import { endpoint as octokit7 } from "octokit-endpoint-7";
import { afterAll, describe, expect, test } from "@jest/globals";
import { endpoint } from "fluent-endpoint";
import { oddInputs } from "./odd-inputs.js";
import { callText, oddOutcome } from "./odd-outcome.js";
import type { EndpointFunction } from "./run-call.js";

const rows = oddInputs.map((row) => ({ ...row, row, call: callText(row) }));

describe("We make a request that says what was meant of an odd input, or an EndpointError", () => {
  test.each(rows)("$call", ({ row, here }) => {
    expect(oddOutcome(endpoint as unknown as EndpointFunction, row)).toBe(here);
  });
});

describe.each([
  ["7.0.6", octokit7],
  ["of today", octokit11],
])("@octokit/endpoint %s makes something else of it", (_, octokit) => {
  test.each(rows)("$call", ({ row, octokit: wrong }) => {
    expect(oddOutcome(octokit as unknown as EndpointFunction, row)).toBe(wrong);
  });
});

test("no odd input stands in the list twice", () => {
  expect(new Set(rows.map(({ call }) => call)).size).toBe(rows.length);
});

afterAll(() => {
  const died = rows.filter(({ octokit }) => octokit.endsWith("Error")).length;
  const refused = rows.filter(({ here }) => /^[a-z]+-[a-z-]+(?:: .*)?$/.test(here)).length;
  process.stdout.write(
    `\n${rows.length} odd inputs. @octokit/endpoint: ${rows.length - died} wrong requests without a word, ` +
      `${died} internal errors. fluent-endpoint: ${rows.length - refused} right requests, ${refused} errors that name the place.\n`,
  );
});
