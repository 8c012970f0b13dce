import { expect, test } from "@jest/globals";
import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";
import fc from "fast-check";
import { testProperty } from "../helpers/random.js";
import { untypedEndpoint } from "../helpers/untyped.js";
import { anyTemplate, template, text, values } from "./arbitrary-template.js";
import { expandTemplate, type Values } from "./expand-template.js";
import { expandByTheRfc, isTemplate } from "./rfc6570-reference.js";

const REFUSED = Symbol("refused");

type Expand = (template: string, values: Values) => string;

function outcomeOf(expand: Expand, template: string, values: Values): string | typeof REFUSED {
  try {
    return expand(template, values);
  } catch {
    return REFUSED;
  }
}

testProperty(
  "A template is accepted exactly when the grammar of RFC 6570 section 2 derives it",
  fc.property(anyTemplate, (template) => {
    expect(outcomeOf(expandTemplate, template, {}) !== REFUSED).toBe(isTemplate(template));
  }),
);

testProperty(
  "Every template expands as RFC 6570 section 3 says",
  fc.property(template, values, (template, values) => {
    expect(outcomeOf(expandTemplate, template, values)).toBe(
      outcomeOf(expandByTheRfc, template, values),
    );
  }),
);

testProperty(
  "A leftover query parameter is encoded as in a simple expression",
  fc.property(text, (text) => {
    const encoded = expandByTheRfc("{text}", { text });
    expect(untypedEndpoint("GET https://h.example/", { a: text }).url).toBe(
      `https://h.example/?a=${encoded}`,
    );
  }),
);

/** Another number says that expansion has changed, also where no other test notices. */
test("Of 1,000 templates, std-uritemplate expands the same number in the same way", () => {
  const samples = fc.sample(fc.tuple(template, values), { numRuns: 1000, seed: 6570 });
  const expandByStd: Expand = (given, variables) =>
    StdUriTemplate.expand(given, variables as never);
  const agreed = samples.filter(
    ([given, variables]) =>
      outcomeOf(expandTemplate, given, variables) === outcomeOf(expandByStd, given, variables),
  );
  expect(agreed).toHaveLength(769);
});
