import { describe, expect, test } from "@jest/globals";
import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";
import fc from "fast-check";
import { testProperty } from "../helpers/random.js";
import { anyTemplate, template, values } from "./arbitrary-template.js";
import { expandTemplate, type Values } from "./expand-template.js";
import { isTemplate, type Value } from "./rfc6570-reference.js";

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

/** Templates that std-uritemplate accepts although the grammar does not derive them. */
const GRAMMAR: readonly (Deviation & { readonly applies: (template: string) => boolean })[] = [
  {
    name: "accepts literals that the grammar does not allow",
    section: "2.1",
    template: 'a b"c\0%',
    theirs: 'a b"c\0%',
    ours: REFUSED,
    applies: (template) => !isTemplate(template.replace(/\{[^}]*\}/g, "{x}")),
  },
  {
    name: "starts a new expression at a second brace",
    section: "2.2",
    template: "{a{b}",
    values: { b: "1" },
    theirs: "1",
    ours: REFUSED,
    applies: (template) => /\{[^}]*\{/.test(template),
  },
  {
    name: "reads the reserved operator @ as part of a name",
    section: "2.2",
    template: "{@a}",
    theirs: "",
    ours: REFUSED,
    applies: (template) => template.includes("{@"),
  },
  {
    name: "accepts characters in a variable name that are not varchar",
    section: "2.3",
    template: "{(é)}",
    values: { "(é)": "1" },
    theirs: "1",
    ours: REFUSED,
    applies: (template) => /\{[^}]*[^\w{}.,:*%+#/;?&]/.test(template),
  },
  {
    name: "accepts * anywhere, and together with a prefix",
    section: "2.4",
    template: "{a*b}{a*:1}{a**}",
    theirs: "",
    ours: REFUSED,
    applies: (template) => /\{[^}]*\*[^,}]/.test(template),
  },
];

/** A variable in an expression, with its value. */
interface Use {
  readonly operator: string;
  readonly explode: boolean;
  readonly prefix: string | undefined;
  readonly value: Value;
}

const isReserved = ({ operator }: Use): boolean => operator === "+" || operator === "#";

/** Templates that std-uritemplate expands in another way. */
const EXPANSION: readonly (Deviation & { readonly applies: (use: Use) => boolean })[] = [
  {
    name: "does not encode ' ( ) *",
    section: "3.2.1",
    template: "{a}",
    values: { a: "'()*" },
    theirs: "'()*",
    ours: "%27%28%29%2A",
    applies: (use) => !isReserved(use) && /['()*]/.test(textOf(use.value)),
  },
  {
    name: "does not encode characters that URLs cannot contain, under + and #",
    section: "3.2.3",
    template: "{+a}",
    values: { a: '"<\n>' },
    theirs: '"<\n>',
    ours: "%22%3C%0A%3E",
    applies: (use) =>
      isReserved(use) && /["<>\\^`{|}\p{Cc}\ufdd0-\ufdef\ufff0-\uffff]/u.test(textOf(use.value)),
  },
  {
    name: "encodes triplets of characters outside ASCII again, under + and #",
    section: "3.2.3",
    template: "{+a}",
    values: { a: "%C3%A9" },
    theirs: "%25C3%25A9",
    ours: "%C3%A9",
    applies: (use) => isReserved(use) && /%[89A-F][\dA-F]/i.test(textOf(use.value)),
  },
  {
    name: "drops a % that starts no triplet and does not encode what follows, under + and #",
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
    name: "cuts inside of triplets by a prefix, under + and #",
    section: "2.4.1",
    template: "{+a:1}",
    values: { a: "%41" },
    theirs: "%25",
    ours: "%41",
    applies: (use) =>
      isReserved(use) && use.prefix !== undefined && textOf(use.value).includes("%"),
  },
  {
    name: "applies a prefix to each member of a list",
    section: "2.4.1",
    template: "{a:1}",
    values: { a: ["bc", "de"] },
    theirs: "b,d",
    ours: REFUSED,
    applies: ({ prefix, value }) => prefix !== undefined && Array.isArray(value),
  },
  {
    name: "writes = after the name of an empty member of an exploded map",
    section: "3.2.1",
    template: "{;a*}",
    values: { a: { b: "" } },
    theirs: ";b=",
    ours: ";b",
    applies: ({ operator, explode, value }) =>
      operator === ";" && explode && isMap(value) && Object.values(value).includes(""),
  },
  {
    name: "writes no = after the name of a list or map whose first member or key is empty",
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

function isMap(value: Value): value is Readonly<Record<string, string>> {
  return typeof value === "object" && !Array.isArray(value);
}

function textOf(value: Value): string {
  if (typeof value !== "object") return value ?? "";
  return [Object.keys(value), Object.values(value)].flat().join(" ");
}

/** An object without prototype, because std-uritemplate would read values from there. */
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

function usesIn(template: string, values: Values): readonly Use[] {
  return [...template.matchAll(/\{([+#./;?&]?)([^}]*)\}/g)].flatMap(
    ([, operator = "", list = ""]) =>
      list.split(",").map((variable) => {
        const [, name = "", prefix, explode] = /^([^:*]*)(?::(\d+))?(\*)?$/.exec(variable) ?? [];
        return { operator, explode: explode === "*", prefix, value: values[name] as Value };
      }),
  );
}

describe("The library follows RFC 6570 where std-uritemplate does not", () => {
  test.each([...GRAMMAR, ...EXPANSION])(
    "std-uritemplate $name (section $section)",
    ({ template, values = {}, theirs, ours }) => {
      expect(theirExpansion(template, values)).toBe(theirs);
      expect(ourExpansion(template, values)).toBe(ours);
    },
  );
});

describe("Except for these differences, the library and std-uritemplate", () => {
  testProperty(
    "expand or refuse a template of the grammar in the same way",
    fc.property(template, values, (template, values) => {
      const uses = usesIn(template, values);
      fc.pre(!uses.some((use) => EXPANSION.some(({ applies }) => applies(use))));
      expect(ourExpansion(template, values)).toBe(theirExpansion(template, values));
    }),
  );

  testProperty(
    "accept and refuse the same templates",
    fc.property(anyTemplate, (template) => {
      const weRefuse = ourExpansion(template, {}) === REFUSED;
      fc.pre(!(weRefuse && GRAMMAR.some(({ applies }) => applies(template))));
      expect(theirExpansion(template, {}) === REFUSED).toBe(weRefuse);
    }),
  );
});
