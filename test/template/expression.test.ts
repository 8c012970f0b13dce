import { describe, expect, test } from "@jest/globals";
import uriTemplates from "uri-templates";
import {
  compileExpression,
  encodeUnreserved,
  type Expand,
  type ExpansionValue,
} from "../../src/uri-template/expand.js";
import { expressionsOf } from "./arbitrary-template.js";
import { expandTemplate, type Values } from "./expand-template.js";

/** What the adapter is for: `uri-templates` without it. */
function alone(template: string, values: object): string {
  return uriTemplates(template).fill(values as Record<string, string>);
}

function compile(template: string): Expand {
  const [expression] = expressionsOf(template);
  if (expression === undefined) throw new Error(`no expression: ${template}`);
  return compileExpression(expression);
}

const SUB_DELIMS = "!$&'()*+,;=";
const GEN_DELIMS = ":/?#[]@";

interface Hole {
  readonly template: string;
  readonly values: Values;
  readonly alone: string;
  readonly expansion: string;
}

describe.each<[name: string, section: string, holes: Hole[]]>([
  [
    "' ( ) * are not encoded",
    "3.2.1",
    [
      {
        template: "{a}",
        values: { a: SUB_DELIMS },
        alone: "%21%24%26'()*%2B%2C%3B%3D",
        expansion: "%21%24%26%27%28%29%2A%2B%2C%3B%3D",
      },
      {
        template: "{?a*}",
        values: { a: { "(k)": "'v'" } },
        alone: "?(k)='v'",
        expansion: "?%28k%29=%27v%27",
      },
    ],
  ],
  [
    "brackets are encoded under + and #",
    "3.2.3",
    [
      {
        template: "{+a}",
        values: { a: SUB_DELIMS + GEN_DELIMS },
        alone: `${SUB_DELIMS}:/?#%5B%5D@`,
        expansion: SUB_DELIMS + GEN_DELIMS,
      },
      {
        template: "{#a*}",
        values: { a: { "k[]": "[']" } },
        alone: "#k%5B%5D=%5B'%5D",
        expansion: "#k[]=[']",
      },
    ],
  ],
  [
    "triplets with letters are encoded once more under + and #",
    "3.2.3",
    [
      {
        template: "{+a}",
        values: { a: "%20%2F%2f%C3%A9%" },
        alone: "%20%252F%252f%25C3%25A9%25",
        expansion: "%20%2F%2f%C3%A9%25",
      },
      {
        template: "{#a*}",
        values: { a: { "%2F": "%FF" } },
        alone: "#%252F=%25FF",
        expansion: "#%2F=%FF",
      },
    ],
  ],
  [
    "a prefix cuts triplets, and the triplets of one character",
    "2.4.1",
    [
      { template: "{+a:1}", values: { a: "%20b" }, alone: "%25", expansion: "%20" },
      {
        template: "{#a:2}",
        values: { a: "%C3%A9%e2%82%acb" },
        alone: "#%25C",
        expansion: "#%C3%A9%e2%82%ac",
      },
    ],
  ],
  [
    "an empty member of what is exploded has a = behind its name under ; too",
    "3.2.1",
    [
      {
        template: "{;a*}",
        values: { a: ["b", "", "c"] },
        alone: ";a=b;a=;a=c",
        expansion: ";a=b;a;a=c",
      },
      {
        template: "{;a*}",
        values: { a: { b: "", c: "d" } },
        alone: ";b=;c=d",
        expansion: ";b;c=d",
      },
    ],
  ],
  [
    "literals beyond ASCII are not encoded",
    "3.1",
    [{ template: "café/{a}", values: { a: "1" }, alone: "café/1", expansion: "caf%C3%A9/1" }],
  ],
])("a hole of uri-templates: %s (section %s)", (_name, _section, holes) => {
  test.each(holes)(
    "$template gives $expansion",
    ({ template, values, alone: wrong, expansion }) => {
      expect(alone(template, values)).toBe(wrong);
      expect(expandTemplate(template, values)).toBe(expansion);
    },
  );
});

describe("a hole of uri-templates:", () => {
  test.each([
    ["{a:2}", "a%27"],
    ["{+a:2}", "a'"],
  ])(
    "%s cuts what follows on an apostrophe, whatever it is (section 2.4.1)",
    (template, expansion) => {
      for (const digit of "0123456789A") {
        expect(expandTemplate(template, { a: `a'${digit}` })).toBe(expansion);
      }
    },
  );

  test("a prefix cuts a surrogate pair (section 2.4.1)", () => {
    expect(() => alone("{a:1}", { a: "𝄞b" })).toThrow(URIError);
    expect(expandTemplate("{a:1}", { a: "𝄞b" })).toBe("%F0%9D%84%9E");
    expect(expandTemplate("{+a:2}", { a: "𝄞𝄞b" })).toBe("%F0%9D%84%9E%F0%9D%84%9E");
  });

  test("values are read from prototypes", () => {
    expect(alone("{constructor}", {})).toContain("native%20code");
    expect(compile("{constructor}")([undefined])).toBe("");
  });

  test("members are read from prototypes", () => {
    const a = Object.assign(Object.create({ inherited: "1" }) as object, { own: "2" });
    expect(alone("{?a*}", { a })).toBe("?own=2&inherited=1");
    expect(expandTemplate("{?a*}", { a })).toBe("?own=2");
  });

  test("{;n} has no = before 0, and {n:1} takes no number: it gets text", () => {
    expect(alone("{;n}", { n: 0 })).toBe(";n0");
    expect(() => alone("{n:1}", { n: 10 })).toThrow(TypeError);
    expect(expandTemplate("{;n}", { n: "0" })).toBe(";n=0");
    expect(expandTemplate("{n:1}", { n: "10" })).toBe("1");
  });

  test("malformed templates are taken", () => {
    expect(alone("{/a*", { a: "1" })).toBe("/1");
    expect(() => expandTemplate("{/a*", { a: "1" })).toThrow("the expression is not closed");
  });
});

describe("an expression (RFC 6570 section 3.2)", () => {
  test.each<[template: string, expansion: string]>([
    ["{none}{+none}{#none}{.none}{/none}{;none}{?none}{&none}", ""],
    ["{none,a,none,b,none}", "1,2"],
    ["{?none,a,none,b,none}", "?a=1&b=2"],
    ["{;none,empty,a}", ";empty;a=1"],
    ["{?empty}{&empty}{#empty}{/empty}x{.empty}", "?empty=&empty=#/x."],
    ["{?a*}{;empty*}", "?a=1;empty"],
    ["{?d.e,%C3%A9}", "?d.e=3&%C3%A9=4"],
    ["{+quotes}", "'0'1'2'3'4='4%25"],
    ["{quotes}", "%270%271%272%273%274%3D%274%25"],
    ["{+quotes*,blanks*}", "'0'1'2'3'4='4%25,,"],
    ["{+blank*}", "'4='4,=="],
    ["{+percents*}{percents}", "%25=a,%25=b%25,a,%2525,b"],
    ["{blank*}", "%274=%274,%3D="],
    ["{?blank*}", "?%274=%274&%3D="],
    ["{?blank}", "?blank=%274,%274,%3D,"],
    ["{;blanks}{;blanks*}", ";blanks=,;blanks;blanks"],
    ["{?blanks}{?blanks*}", "?blanks=,?blanks=&blanks="],
    ["{blanks}{blanks*}{/blanks*}", ",,//"],
    ["{?map*}", "?1=one&b=two&__proto__=three"],
    ["{map}", "1,one,b,two,__proto__,three"],
    ["{/word:1,word:2,word,word:9999}", "/w/wo/word/word"],
  ])("%s gives %s", (template, expansion) => {
    const values: Values = {
      a: "1",
      b: "2",
      "d.e": "3",
      "%C3%A9": "4",
      empty: "",
      word: "word",
      quotes: "'0'1'2'3'4='4%",
      blank: { "'4": "'4", "=": "" },
      blanks: ["", ""],
      percents: { "%": "a", "%25": "b" },
      map: JSON.parse('{"b":"two","1":"one","__proto__":"three"}') as Record<string, string>,
    };
    expect(expandTemplate(template, values)).toBe(expansion);
  });

  test.each([
    ["one octet", "%41", 1],
    ["two octets", "%C3%A9", 1],
    ["three octets", "%E2%82%AC", 1],
    ["three octets, the first of all", "%E0%A0%80", 1],
    ["three octets behind E1", "%E1%80%80", 1],
    ["three octets below the surrogates", "%ED%9F%BF", 1],
    ["four octets", "%F0%9D%84%9E", 1],
    ["four octets, of a private plane", "%F3%B0%80%80", 1],
    ["four octets, the last of all", "%F4%8F%BF%BF", 1],
    ["an octet that begins nothing", "%FF", 1],
    ["an overlong form of two octets", "%C0%80", 2],
    ["an overlong form of three octets", "%E0%9F%BF", 3],
    ["an overlong form of four octets", "%F0%8F%BF%BF", 4],
    ["a surrogate", "%ED%A0%80", 3],
    ["more than Unicode has", "%F4%90%80%80", 4],
    ["half a character", "%E2%82", 2],
  ])("a prefix counts %s, %s, as %i (RFC 3629 section 4)", (_what, triplets, count) => {
    const expandPrefix = (prefix: number): string =>
      expandTemplate(`{+a:${String(prefix)}}`, { a: `${triplets}xy` });
    expect(expandPrefix(count)).toBe(triplets);
    expect(expandPrefix(count + 1)).toBe(`${triplets}x`);
    // Where % is no more than a character, triplets are none.
    expect(expandTemplate("{a:1}", { a: triplets })).toBe("%25");
  });

  test("leaves what it is given as it is", () => {
    const value: ExpansionValue = Object.freeze({ "k'": "[%]" });
    const list: ExpansionValue = Object.freeze(["'", "%"]);
    expect(compile("{+a*,b*}")(Object.freeze([value, list]))).toBe("k'=[%25],',%25");
    expect(value).toEqual({ "k'": "[%]" });
    expect(list).toEqual(["'", "%"]);
  });

  test("gives the same as often as it is expanded, and forgets what it was given", () => {
    const expand = compile("{?a,b*}");
    expect(expand(["1", ["2", "3"]])).toBe("?a=1&b=2&b=3");
    expect(expand([undefined, undefined])).toBe("");
    expect(expand(["4", undefined])).toBe("?a=4");
  });

  test("of one variable without name and prefix is compiled once for all", () => {
    expect(compile("{owner}")).toBe(compile("{repo}"));
    expect(compile("{/a*}")).toBe(compile("{/b*}"));
    expect(compile("{a}")).not.toBe(compile("{a*}"));
    expect(compile("{a}")).not.toBe(compile("{+a}"));
    expect(compile("{?a}")).not.toBe(compile("{?b}"));
    expect(compile("{a:1}")).not.toBe(compile("{a:2}"));
  });
});

/** Whatever is not linear takes minutes here, and the test runner's patience ends. */
test.each<[template: string, name: string, make: () => ExpansionValue, length: number]>([
  ["{a}", "apostrophes", () => "'".repeat(1_000_000), 3_000_000],
  ["{+a}", "percent signs", () => "%".repeat(1_000_000), 3_000_000],
  ["{+a}", "triplets", () => "%41".repeat(300_000), 900_000],
  ["{+a}", "brackets", () => "[']".repeat(300_000), 900_000],
  ["{+a:9999}", "broken triplets", () => "%F0%9D%84".repeat(100_000), 29_997],
  ["{a:9999}", "astral characters", () => "𝄞".repeat(500_000), 119_988],
  ["{a}", "members", () => new Array<string>(300_000).fill("x"), 599_999],
  ["{;a*}", "empty members", () => new Array<string>(300_000).fill(""), 600_000],
])("%s expands a megabyte of %s in linear time", (template, _name, make, length) => {
  expect(compile(template)([make()])).toHaveLength(length);
});

test("encodeUnreserved encodes everything but ALPHA DIGIT - . _ ~", () => {
  const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));
  expect(encodeUnreserved(ascii).replace(/%[\dA-F]{2}/g, "")).toBe(
    "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~",
  );
  expect(encodeUnreserved("é𝄞 %41!'()*")).toBe("%C3%A9%F0%9D%84%9E%20%2541%21%27%28%29%2A");
});
