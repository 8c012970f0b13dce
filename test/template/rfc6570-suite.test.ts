import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { EndpointError } from "../../src/index.js";
import { expandTemplate, type Values } from "./expand-template.js";

/** `false` for a malformed template; a list where any of its members is right. */
type Expected = string | readonly string[] | false;

interface Group {
  readonly variables: Values;
  readonly testcases: readonly (readonly [template: string, expected: Expected])[];
}

const FOLDER = join(process.cwd(), "node_modules/uri-templates/test/uritemplate-test");

function readSuite(file: string): [name: string, group: Group][] {
  return Object.entries(
    JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Record<string, Group>,
  );
}

describe.each([
  "spec-examples.json",
  "spec-examples-by-section.json",
  "extended-tests.json",
  "negative-tests.json",
])("The official test suite of RFC 6570: %s", (file) => {
  describe.each(readSuite(file))("%s", (_name, { variables, testcases }) => {
    test.each(testcases)("%s gives %j", (template, expected) => {
      if (expected === false) {
        expect(() => expandTemplate(template, variables)).toThrow(EndpointError);
      } else {
        expect([expected].flat()).toContain(expandTemplate(template, variables));
      }
    });
  });
});
