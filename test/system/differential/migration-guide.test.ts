import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { differences, topics } from "./differences/index.js";

const guide = readFileSync(join(__dirname, "DIFFERENCES.md"), "utf8").split(/^(?=## )/m);

test.each(Object.entries(topics))(
  "DIFFERENCES.md lists what is tested under %s",
  (topic, tested) => {
    const section = guide.find((each) => each.startsWith(`## ${topic}\n`)) ?? "";
    const rows = section.matchAll(/^\| `([\w-]+)`/gm);
    expect(Array.from(rows, ([, name]) => name)).toEqual(Object.keys(tested));
  },
);

test("The example octokit-differences has code for every difference", () => {
  const file = join(__dirname, "../../../examples/octokit-differences.ts");
  const names = readFileSync(file, "utf8").matchAll(/^\s*\/\/ ([a-z]+(?:-[a-z]+)+)$/gm);
  expect(Array.from(names, ([, name]) => name)).toEqual(differences.map(([name]) => name));
});
