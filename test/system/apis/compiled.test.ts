import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { compareCompiled } from "../../generate/compiled-calls.js";

const examples = dirname(require.resolve("@readme/oas-examples/package.json"));
const FILES = ["2.0", "3.0", "3.1"].flatMap((version) =>
  readdirSync(join(examples, version, "json"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => [`${version}/json/${name}`]),
);

describe("Compiled functions send what the builder sends", () => {
  let compared = 0;

  test.each(FILES)("%s", (file) => {
    const { differences, operations } = compareCompiled(readFileSync(join(examples, file), "utf8"));
    expect(differences).toEqual([]);
    compared += operations;
  });

  test("and these are many", () => {
    expect(compared).toBeGreaterThan(500);
  });
});
