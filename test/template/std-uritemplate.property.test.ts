import { describe, expect, test } from "@jest/globals";
import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";
import fc from "fast-check";
import type { ExpansionValue } from "../../src/uri-template/expand.js";
import type { Operator, Variable } from "../../src/uri-template/parse.js";
import { anyTemplate, expressionsOf, template, values } from "./arbitrary-template.js";
import { expandTemplate, type Values } from "./expand-template.js";
import { expandByTheRfc, isTemplate } from "./rfc6570-reference.js";

const REFUSED = Symbol("refused");

interface Deviation {
  readonly name: string;
  /** Of RFC 6570. */
  readonly section: string;
  readonly template: string;
  readonly values?: Values;
  readonly theirs: string | typeof REFUSED;
  readonly ours: string | typeof REFUSED;
}

/** Where std-uritemplate accepts what the grammar does not derive. */
const GRAMMAR: readonly (Deviation & { readonly applies: (template: string) => boolean })[] = [
  {
    name: "takes literals that are no literals",
    section: "2.1",
    template: 'a b"c\0%',
    theirs: 'a b"c\0%',
    ours: REFUSED,
    applies: (template) => !isTemplate(template.replace(/\{[^}]*\}/g, "{x}")),
  },
  {
    name: "begins an expression anew at a second brace",
    section: "2.2",
    template: "{a{b}",
    values: { b: "1" },
    theirs: "1",
    ours: REFUSED,
    applies: (template) => /\{[^}]*\{/.test(template),
  },
  {
    name: "takes the reserved operator @ as the beginning of a name",
    section: "2.2",
    template: "{@a}",
    theirs: "",
    ours: REFUSED,
    applies: (template) => template.includes("{@"),
  },
  {
    name: "takes characters in a variable name that are no varchar",
    section: "2.3",
    template: "{(é)}",
    values: { "(é)": "1" },
    theirs: "1",
    ours: REFUSED,
    applies: (template) => /\{[^}]*[^\w{}.,:*%+#/;?&]/.test(template),
  },
  {
    name: "takes * anywhere, and beside a prefix",
    section: "2.4",
    template: "{a*b}{a*:1}{a**}",
    theirs: "",
    ours: REFUSED,
    applies: (template) => /\{[^}]*\*[^,}]/.test(template),
  },
];

interface Use extends Variable {
  readonly operator: Operator;
  readonly value: ExpansionValue;
}

const isReserved = ({ operator }: Use): boolean => operator === "+" || operator === "#";

/** Where std-uritemplate expands in another way. */
const EXPANSION: readonly (Deviation & { readonly applies: (use: Use) => boolean })[] = [
  {
    name: "leaves ' ( ) * as they are",
    section: "3.2.1",
    template: "{a}",
    values: { a: "'()*" },
    theirs: "'()*",
    ours: "%27%28%29%2A",
    applies: (use) => !isReserved(use) && /['()*]/.test(textOf(use.value)),
  },
  {
    name: "leaves characters that no URL has as they are under + and #",
    section: "3.2.3",
    template: "{+a}",
    values: { a: '"<\n>' },
    theirs: '"<\n>',
    ours: "%22%3C%0A%3E",
    applies: (use) =>
      isReserved(use) && /["<>\\^`{|}\p{Cc}\ufdd0-\ufdef\ufff0-\uffff]/u.test(textOf(use.value)),
  },
  {
    name: "encodes triplets of characters beyond ASCII once more under + and #",
    section: "3.2.3",
    template: "{+a}",
    values: { a: "%C3%A9" },
    theirs: "%25C3%25A9",
    ours: "%C3%A9",
    applies: (use) => isReserved(use) && /%[89A-F][\dA-F]/i.test(textOf(use.value)),
  },
  {
    name: "loses a lone % and leaves what follows it unencoded under + and #",
    section: "3.2.3",
    template: "{+a}{+b}",
    values: { a: "%%41", b: "% " },
    theirs: "%41%25 ",
    ours: "%25%41%25%20",
    applies: (use) =>
      isReserved(use) &&
      /%(?![0-7][\dA-F]).?[^\w\-.~:/?#[\]@!$&'()*+,;=]/isu.test(textOf(use.value)),
  },
  {
    name: "cuts triplets by a prefix under + and #",
    section: "2.4.1",
    template: "{+a:1}",
    values: { a: "%41" },
    theirs: "%25",
    ours: "%41",
    applies: (use) =>
      isReserved(use) && use.prefix !== undefined && textOf(use.value).includes("%"),
  },
  {
    name: "takes a prefix of each member of a list",
    section: "2.4.1",
    template: "{a:1}",
    values: { a: ["bc", "de"] },
    theirs: "b,d",
    ours: REFUSED,
    applies: ({ prefix, value }) => prefix !== undefined && Array.isArray(value),
  },
  {
    name: "prints = behind the name of an empty member of an exploded map",
    section: "3.2.1",
    template: "{;a*}",
    values: { a: { b: "" } },
    theirs: ";b=",
    ours: ";b",
    applies: ({ operator, explode, value }) =>
      operator === ";" && explode && isMap(value) && Object.values(value).includes(""),
  },
  {
    name: "prints no = behind the name of a list or map that is not empty, but begins so",
    section: "3.2.7",
    template: "{;a}{;b}",
    values: { a: ["", "c"], b: { "": "c" } },
    theirs: ";a,c;b,c",
    ours: ";a=,c;b=,c",
    applies: ({ operator, explode, value }) =>
      operator === ";" &&
      !explode &&
      typeof value === "object" &&
      (Array.isArray(value) ? value : Object.keys(value))[0] === "",
  },
];

function isMap(value: ExpansionValue): value is Values & Readonly<Record<string, string>> {
  return typeof value === "object" && !Array.isArray(value);
}

function textOf(value: ExpansionValue): string {
  if (typeof value !== "object") return value ?? "";
  return [Object.keys(value), Object.values(value)].flat().join(" ");
}

/** That library reads values from prototypes, so that they get none. */
function theirExpansion(template: string, values: Values): string | typeof REFUSED {
  const substitutions = Object.assign(Object.create(null), values) as Record<string, unknown>;
  try {
    return StdUriTemplate.expand(template, substitutions);
  } catch {
    return REFUSED;
  }
}

function ourExpansion(template: string, values: Values): string | typeof REFUSED {
  try {
    return expandTemplate(template, values);
  } catch {
    return REFUSED;
  }
}

function deviates(template: string, values: Values): boolean {
  return expressionsOf(template).some(({ operator, variables }) =>
    variables.some((variable) =>
      EXPANSION.some(({ applies }) =>
        applies({ ...variable, operator, value: values[variable.name] }),
      ),
    ),
  );
}

describe("where std-uritemplate departs from RFC 6570, and we do not", () => {
  test.each([...GRAMMAR, ...EXPANSION])(
    "it $name (section $section)",
    ({ template, values = {}, theirs, ours }) => {
      expect(theirExpansion(template, values)).toBe(theirs);
      expect(ourExpansion(template, values)).toBe(ours);
    },
  );

  test.each(EXPANSION)("the RFC is with us where it $name", ({ template, values = {}, ours }) => {
    const byTheRfc = (): string => expandByTheRfc(template, values);
    if (ours === REFUSED) expect(byTheRfc).toThrow();
    else expect(byTheRfc()).toBe(ours);
  });
});

describe("in all else we are equal to std-uritemplate", () => {
  test("every template of the grammar expands to the same, or is refused by both", () => {
    let compared = 0;
    fc.assert(
      fc.property(template, values, (template, values) => {
        if (deviates(template, values)) return;
        compared++;
        expect(ourExpansion(template, values)).toBe(theirExpansion(template, values));
      }),
      { numRuns: 2000 },
    );
    expect(compared).toBeGreaterThan(500);
  });

  test("what one of us refuses, the other refuses too", () => {
    fc.assert(
      fc.property(anyTemplate, (template) => {
        const weRefuse = ourExpansion(template, {}) === REFUSED;
        if (weRefuse && GRAMMAR.some(({ applies }) => applies(template))) return;
        expect(theirExpansion(template, {}) === REFUSED).toBe(weRefuse);
      }),
      { numRuns: 2000 },
    );
  });
});
