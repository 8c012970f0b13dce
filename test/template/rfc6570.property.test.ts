import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { EndpointError } from "../../src/errors.js";
import { encodeUnreserved } from "../../src/uri-template/expand.js";
import { parseTemplate } from "../../src/uri-template/parse.js";
import { anyTemplate, template, text, values } from "./arbitrary-template.js";
import { expandTemplate, type Values } from "./expand-template.js";
import { expandByTheRfc, isTemplate } from "./rfc6570-reference.js";

const RUNS = { numRuns: 2000 };

function outcome(expand: (template: string, values: Values) => string, ...given: [string, Values]) {
  try {
    return expand(...given);
  } catch {
    return "refused";
  }
}

test("a template is accepted exactly when the grammar of RFC 6570 section 2 derives it", () => {
  fc.assert(
    fc.property(anyTemplate, (template) => {
      if (isTemplate(template)) {
        parseTemplate(template);
      } else {
        expect(() => parseTemplate(template)).toThrow(EndpointError);
      }
    }),
    RUNS,
  );
});

test("every template expands as RFC 6570 section 3 says", () => {
  fc.assert(
    fc.property(template, values, (template, values) => {
      expect(outcome(expandTemplate, template, values)).toBe(
        outcome(expandByTheRfc, template, values),
      );
    }),
    RUNS,
  );
});

test("encodeUnreserved encodes as a simple expression does", () => {
  fc.assert(
    fc.property(text, (text) => {
      expect(encodeUnreserved(text)).toBe(expandByTheRfc("{text}", { text }));
    }),
    RUNS,
  );
});
