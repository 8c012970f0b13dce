import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { CAUSES } from "./causes.js";
import { CHANGES } from "./changes.js";
import type { GatewayResults } from "./compared-judges.js";

const results = JSON.parse(readFileSync(join(__dirname, "results.json"), "utf8")) as GatewayResults;

test("The last comparison tried every change, on at least 1,000 operations of 20 descriptions", () => {
  expect(Object.keys(results.scores).sort()).toEqual(["valid", ...Object.keys(CHANGES)].sort());
  expect(results.subjects.length).toBe(20);
  const operations = results.subjects.reduce((sum, subject) => sum + subject.operations, 0);
  expect(operations).toBeGreaterThan(1000);
});

test("Every difference has a cause and an owner, and every cause a difference", () => {
  const known = CAUSES.map(({ judge, words, owner }) => `${judge}: ${words} (${owner})`);
  const found = results.differences.map(
    ({ judge, cause, owner }) => `${judge}: ${cause} (${owner})`,
  );
  expect(found.sort()).toEqual(known.sort());
});

test("No difference is readRequest's", () => {
  const own = results.differences.filter(({ judge, owner }) =>
    [judge, owner].includes("readRequest"),
  );
  expect(own).toEqual([]);
  for (const { tried, right } of Object.values(results.scores)) {
    expect(right.readRequest).toBe(tried);
  }
});
