import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { EndpointError } from "../../src/errors.js";
import { expandTemplate, expansionValue, type SuiteValue } from "./expand-template.js";

/** `false`: the template is malformed. A list: any of these is right. */
type Expected = string | readonly string[] | false;

interface Group {
  readonly variables: Readonly<Record<string, SuiteValue>>;
  readonly testcases: readonly (readonly [template: string, expected: Expected])[];
}

const FOLDER = join(process.cwd(), "node_modules/uri-templates/test/uritemplate-test");

function readSuite(file: string): [name: string, group: Group][] {
  return Object.entries(
    JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Record<string, Group>,
  );
}

describe.each([
  ["spec-examples.json", 63],
  ["spec-examples-by-section.json", 114],
  ["extended-tests.json", 26],
  ["negative-tests.json", 24],
])("the official suite of RFC 6570: %s", (file, size) => {
  const groups = readSuite(file);

  test(`has ${String(size)} cases`, () => {
    expect(groups.flatMap(([, { testcases }]) => testcases)).toHaveLength(size);
  });

  describe.each(groups)("%s", (_name, { variables, testcases }) => {
    const values = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, expansionValue(value)]),
    );

    test.each(testcases)("%s gives %j", (template, expected) => {
      if (expected === false) {
        expect(() => expandTemplate(template, values)).toThrow(EndpointError);
      } else {
        expect([expected].flat()).toContain(expandTemplate(template, values));
      }
    });
  });
});
