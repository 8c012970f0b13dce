import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@jest/globals";
import { parseJsonPath } from "../../src/openapi/json-path/parse-json-path.js";
import { type Node, selectNodes } from "../../src/openapi/json-path/select-nodes.js";

/** A case of the JSONPath Compliance Test Suite. */
interface Case {
  readonly name: string;
  readonly selector: string;
  readonly document?: unknown;
  readonly result?: readonly unknown[];
  readonly results?: readonly (readonly unknown[])[];
  readonly result_paths?: readonly string[];
  readonly results_paths?: readonly (readonly string[])[];
  readonly invalid_selector?: boolean;
}

// The package has the suite among its own tests.
const file = join(
  dirname(require.resolve("jsonpath-rfc9535/package.json")),
  "src/__tests__/jsonpath-compliance-test-suite/cts.json",
);
const { tests } = JSON.parse(readFileSync(file, "utf8")) as { tests: readonly Case[] };
const valid = tests.filter(({ invalid_selector }) => invalid_selector !== true);
const invalid = tests.filter(({ invalid_selector }) => invalid_selector === true);

test("The suite is there", () => {
  expect(valid.length).toBeGreaterThan(400);
  expect(invalid.length).toBeGreaterThan(200);
});

test.each(valid.map((each) => [each.name, each] as const))("%s", (_name, each) => {
  const { selector, document, result, results = [result] } = each;
  const { result_paths, results_paths = [result_paths] } = each;
  const nodes = selectNodes(parseJsonPath(selector), document, 100_000);
  expect(results).toContainEqual(nodes.map(({ value }) => value));
  expect(results_paths).toContainEqual(nodes.map(normalizedPath));
});

test.each(invalid.map(({ name, selector }) => [name, selector]))(
  "%s is refused",
  (_name, selector) => {
    expect(() => parseJsonPath(selector)).toThrow(
      expect.objectContaining({ name: "JsonPathError" }),
    );
  },
);

/** The place of a node as RFC 9535 writes it. */
function normalizedPath({ parent, key }: Node): string {
  if (parent === undefined) return "$";
  const name = typeof key === "number" ? String(key) : `'${escaped(String(key))}'`;
  return `${normalizedPath(parent)}[${name}]`;
}

function escaped(name: string): string {
  return JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
}
