import { describe, expect, test } from "@jest/globals";
import { untypedBuilder } from "../helpers/untyped.js";
import { expandTemplate, type Values } from "./expand-template.js";

const SUB_DELIMS = "!$&'()*+,;=";
const DELIMS = `${SUB_DELIMS}:/?#[]@`;

describe("An expression", () => {
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
    ["{/word:1,word:2,word,word:9999}", "/w/wo/word/word"],
    ["{;zero}{zero:1}{ten:1}", ";zero=001"],
  ])("expands as RFC 6570 section 3.2 says: %s gives %s", (template, expansion) => {
    const values: Values = {
      a: "1",
      b: "2",
      "d.e": "3",
      "%C3%A9": "4",
      empty: "",
      zero: 0,
      ten: 10,
      word: "word",
      quotes: "'0'1'2'3'4='4%",
      blank: { "'4": "'4", "=": "" },
      blanks: ["", ""],
      percents: { "%": "a", "%25": "b" },
      map: { b: "two", 1: "one" },
    };
    expect(expandTemplate(template, values)).toBe(expansion);
  });

  // The package uri-templates alone does something else with these.
  test.each<[what: string, template: string, a: unknown, expansion: string]>([
    ["encodes ' ( ) * (section 3.2.1)", "{a}", SUB_DELIMS, "%21%24%26%27%28%29%2A%2B%2C%3B%3D"],
    ["encodes ' ( ) * in exploded objects", "{?a*}", { "(k)": "'v'" }, "?%28k%29=%27v%27"],
    ["keeps brackets under + (section 3.2.3)", "{+a}", DELIMS, DELIMS],
    ["keeps brackets under #", "{#a*}", { "k[]": "[']" }, "#k[]=[']"],
    ["keeps triplets under + (section 3.2.3)", "{+a}", "%20%2F%2f%C3%A9%", "%20%2F%2f%C3%A9%25"],
    ["keeps triplets with letters under #", "{#a*}", { "%2F": "%FF" }, "#%2F=%FF"],
    ["does not cut triplets by a prefix (section 2.4.1)", "{+a:1}", "%20b", "%20"],
    ["does not cut one character", "{#a:2}", "%C3%A9%e2%82%acb", "#%C3%A9%e2%82%ac"],
    ["writes an empty member without = under ;", "{;a*}", ["b", "", "c"], ";a=b;a;a=c"],
    ["writes an empty member with = in a list", "{;a}{;a,a*}", [""], ";a=;a=;a"],
    ["leaves an empty object under a prefix out", "{a:3}{/a:2}", {}, ""],
    ["leaves an empty list under a prefix out", "{a:3}{/a:2}", [], ""],
    ["writes an empty value without = under ;", "{;a*}", { b: "", c: "d" }, ";b;c=d"],
    ["encodes literals beyond ASCII (section 3.1)", "café/{a}", "1", "caf%C3%A9/1"],
    ["does not cut a surrogate pair by a prefix", "{a:1}", "𝄞b", "%F0%9D%84%9E"],
    ["does not cut surrogate pairs under +", "{+a:2}", "𝄞𝄞b", "%F0%9D%84%9E%F0%9D%84%9E"],
  ])("%s: %s", (_what, template, a, expansion) => {
    expect(expandTemplate(template, { a })).toBe(expansion);
  });

  test.each([
    ["{a:2}", "a%27"],
    ["{+a:2}", "a'"],
  ])("may be cut by a prefix after an apostrophe, before any digit: %s", (template, expansion) => {
    for (const digit of "0123456789A") {
      expect(expandTemplate(template, { a: `a'${digit}` })).toBe(expansion);
    }
  });

  test.each([
    ["one octet", "%41", 1],
    ["two octets", "%C3%A9", 1],
    ["three octets", "%E2%82%AC", 1],
    ["three octets, the first of all", "%E0%A0%80", 1],
    ["three octets after E1", "%E1%80%80", 1],
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
  ])("counts %s, %s, as %i in a prefix (RFC 3629 section 4)", (_what, triplets, count) => {
    const expandPrefix = (prefix: number): string =>
      expandTemplate(`{+a:${String(prefix)}}`, { a: `${triplets}xy` });
    expect(expandPrefix(count)).toBe(triplets);
    expect(expandPrefix(count + 1)).toBe(`${triplets}x`);
    // Without + or #, a % is encoded, so that there are no triplets to keep together.
    expect(expandTemplate("{a:1}", { a: triplets })).toBe("%25");
  });

  test("gives the same text each time it is expanded, and keeps no value", () => {
    const builder = untypedBuilder().url("https://h.example/{?a,b*}");
    expect(builder.build({ a: "1", b: ["2", "3"] }).url).toBe("https://h.example/?a=1&b=2&b=3");
    expect(builder.build().url).toBe("https://h.example/");
    expect(builder.build({ a: "4" }).url).toBe("https://h.example/?a=4");
  });

  /** `test/benchmark` measures that the time grows with the length alone. */
  test.each<[template: string, name: string, make: () => unknown, length: number]>([
    ["{a}", "apostrophes", () => "'".repeat(100_000), 300_000],
    ["{+a}", "percent signs", () => "%".repeat(100_000), 300_000],
    ["{+a}", "triplets", () => "%41".repeat(30_000), 90_000],
    ["{+a}", "brackets", () => "[']".repeat(30_000), 90_000],
    ["{+a:9999}", "broken triplets", () => "%F0%9D%84".repeat(10_000), 29_997],
    ["{a:9999}", "astral characters", () => "𝄞".repeat(50_000), 119_988],
    ["{a}", "members", () => new Array<string>(30_000).fill("x"), 59_999],
    ["{;a*}", "empty members", () => new Array<string>(30_000).fill(""), 60_000],
  ])("may be long: %s of %s", (template, _name, make, length) => {
    expect(expandTemplate(template, { a: make() })).toHaveLength(length);
  });
});
