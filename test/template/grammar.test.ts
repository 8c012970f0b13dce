import { describe, expect, test } from "@jest/globals";
import type { EndpointError } from "../../src/index.js";
import { underline } from "../../src/show/underline.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untypedBuilder } from "../helpers/untyped.js";
import { expandTemplate } from "./expand-template.js";

function errorOf(template: string): EndpointError {
  return thrownBy(() => untypedBuilder().url(template));
}

describe("A literal (RFC 6570 sections 2.1 and 3.1)", () => {
  test("of characters that a URL may have stays as it is", () => {
    const literal = "AZaz09-._~:/?#[]@!$&'()*+,;=";
    expect(expandTemplate(literal, {})).toBe(literal);
  });

  test("keeps its triplets, of any bytes", () => {
    expect(expandTemplate("x%20y%2fz%FF", {})).toBe("x%20y%2fz%FF");
    expect(expandTemplate("[%5B%5d]%255B%25é", {})).toBe("[%5B%5d]%255B%25%C3%A9");
  });

  test.each([
    ["café", "caf%C3%A9"],
    ["€", "%E2%82%AC"],
    ["𝄞", "%F0%9D%84%9E"],
    ["\u00a1\ud7ff", "%C2%A1%ED%9F%BF"],
    ["\ue000\ufdcf", "%EE%80%80%EF%B7%8F"],
    ["\ufdf0\uffef", "%EF%B7%B0%EF%BF%AF"],
    ["\u{10000}\u{1fffd}", "%F0%90%80%80%F0%9F%BF%BD"],
    ["\u{dfffd}\u{e1000}\u{10fffd}", "%F3%9F%BF%BD%F3%A1%80%80%F4%8F%BF%BD"],
  ])("is encoded as UTF-8: %j", (literal, encoded) => {
    expect(expandTemplate(`/${literal}/{a}`, {})).toBe(`/${encoded}/`);
  });
});

describe("A variable (RFC 6570 section 2.3)", () => {
  test.each(["a", "Z", "0", "_", "a.b", "a.b.c_9", "%20", "a%2f", "%C3%A9.%C3%A9"])(
    "may have the name %s",
    (name) => {
      expect(expandTemplate(`{${name}}`, { [name]: "v" })).toBe("v");
    },
  );

  test.each([":1", ":9999", "*"])("may have the modifier %s", (modifier) => {
    expect(expandTemplate(`{a${modifier},b}`, { a: "v", b: "w" })).toBe("v,w");
  });
});

/** Malformed templates of one kind, each with « and » around the part that the error marks. */
function malformed(kind: string, marked: readonly string[], ...hints: readonly string[]): void {
  test.each(marked)(`An error: ${kind}: %s`, (template) => {
    const position = template.indexOf("«");
    const error = errorOf(template.replace(/[«»]/g, ""));
    expect(error).toMatchObject({
      code: "invalid-template",
      template: {
        source: template.replace(/[«»]/g, ""),
        position,
        length: template.indexOf("»") - position - 1,
      },
    });
    for (const hint of hints) expect(error.message).toContain(hint);
  });
}

for (const [character, quoted, triplet] of [
  [" ", '" "', "%20"],
  ['"', '"\\""', "%22"],
  ["<", '"<"', "%3C"],
  [">", '">"', "%3E"],
  ["\\", '"\\\\"', "%5C"],
  ["^", '"^"', "%5E"],
  ["`", '"`"', "%60"],
  ["|", '"|"', "%7C"],
] as const) {
  const marked = [`/a«${character}»b`, `{a}é«${character}»`];
  malformed("a literal, for which the message gives its triplet", marked, quoted, triplet);
}

malformed("a literal }, for which the message gives %7D", ["/id*«}»", "{a}«}»"], "%7D");

malformed(
  "a literal % without two hexadecimal digits, for which the message gives %25",
  ["/100«%»", "/«%»2/", "%20«%»2x"],
  "%25",
);

malformed(
  "an expression that is not closed, for which the message gives %7B",
  [
    ...["/«{»", "/«{/id*»", "«{+»", "«{a,»", "«{a.»", "«{a:»", "«{a:1»", "«{a b»", "«{a»{b}"],
    ...["«{»{a}}", "«{?query)»{&a*}"],
  ],
  "%7B",
);

malformed(
  "a reserved operator, for which the message gives the others",
  ["/{«=»a}", "/{«,»a}", "/{«!»a}", "/{«@»a}", "/{«|»a}"],
  "+ # . / ; ? &",
);

malformed(
  "an operator or a character in a name that RFC 6570 does not have",
  [
    ...["{«$»a}", "{«~»a}", "{« »a}", "{?«?»a}", "{a«+»}", "{a« »b}", "{a« »}", "{?a,« »b}"],
    ...["{?a«=»1,b}", "{caf«é»}", "{a«👍»}", "{a«%»}", "{«%»2x}"],
  ],
  "{name}",
);

malformed("a hyphen", ["{«-»join|&|a}", "{?a«-»b}"]);

malformed("a dot that is not between two other characters of a name", [
  "{.«.»a}",
  "{a«.»}",
  "{a«.».b}",
  "{a,«.»b}",
  "{a.b«.»*}",
  "{a«.»%zz}",
]);

malformed("a missing name", ["{«}»", "{?«}»", "{.«}»", "{«*»a}", "{«:»1}", "{a,«}»", "{a,«,»b}"]);

malformed(
  "a prefix outside 1 to 9999",
  ["{a«:»}", "{a«:»x}", "{a«:»-1}", "{a«:0»}", "{a«:01»}", "{a«:10000»}"],
  "9999",
);

malformed("a character after a modifier", [
  "{a:3«*»}",
  "{a*«:»3}",
  "{a*«*»}",
  "{a*«b»}",
  "{a:3«x»}",
]);

describe("An error: a character that cannot be printed", () => {
  test.each([
    ["\0", "␀", "%00"],
    ["\t", "␉", "%09"],
    ["\n", "␊", "%0A"],
    ["\x7f", "␡", "%7F"],
    ["\x85", "\ufffd", "%C2%85"],
    ["\ufdd0", "\ufffd", "%EF%B7%90"],
    ["\ufff0", "\ufffd", "%EF%BF%B0"],
    ["\u{1ffff}", "\ufffd", "%F0%9F%BF%BF"],
    ["\u{e0001}", "\ufffd", "%F3%A0%80%81"],
  ])("%j is shown as %s, and the message gives %s", (character, shown, triplets) => {
    const { message, template } = errorOf(`/${character}x`);
    expect(template && underline(template)).toBe(`    /${shown}x\n     ^`);
    expect(message).toContain(triplets);
    expect(template?.position).toBe(1);
  });

  test.each([
    ["\ud800", "\\ud800"],
    ["\udfff", "\\udfff"],
    ["\udfff\ud800", "\\udfff"],
  ])("half of a surrogate pair, %j, is shown as %s", (half, shown) => {
    const { message, template } = errorOf(`/${half}`);
    expect(message).toContain(shown);
    expect(template && underline(template)).toMatch(/^ {4}\/\ufffd+\n {5}\^$/);
    expect(template?.position).toBe(1);
  });
});

describe("underline", () => {
  const excerptOf = (source: string) => {
    const { template } = errorOf(source);
    return template && underline(template).split("\n");
  };

  test("is cut on both sides of the error when the template is long", () => {
    expect(excerptOf(`/${"x".repeat(100)}{a b}${"y".repeat(100)}`)).toEqual([
      `    …${"x".repeat(28)}{a b}${"y".repeat(28)}…`,
      `     ${" ".repeat(30)}^`,
    ]);
  });

  test("is cut when the place of the error is long", () => {
    expect(excerptOf(`{a:${"1".repeat(1000)}}`)).toEqual([
      `    {a:${"1".repeat(69)}…`,
      `      ${"^".repeat(40)}`,
    ]);
  });

  test("has one column for each code point, and shows those without a width", () => {
    expect(excerptOf("𝄞𝄞 ")).toEqual(["    𝄞𝄞 ", "      ^"]);
    expect(excerptOf("e\u0301\u200b\u202e ")).toEqual(["    e\ufffd\ufffd\ufffd ", "        ^"]);
  });

  test("masks userinfo, which may be a token, and keeps the position", () => {
    const error = errorOf("https://user:secret@host/{a");
    expect(error).toMatchObject({
      template: { source: "https://***********@host/{a", position: 25, length: 2 },
    });
    expect(errorOf("https://us er:secret@host/").message).not.toContain("secret");
    expect(error.message).not.toContain("secret");
  });
});

/** `test/benchmark` measures that the time grows with the length alone. */
describe("A long template", () => {
  const SIZE = 100_000;

  test.each<[name: string, make: () => string, position: number]>([
    ["closing braces", () => "}".repeat(SIZE), 0],
    ["a name with a dot at its end", () => `{${"a.".repeat(SIZE / 2)}}`, SIZE],
    ["expressions, the last without end", () => `${"{a}".repeat(SIZE / 4)}{`, (SIZE * 3) / 4],
    ["letters, and half of a surrogate pair", () => `${"é".repeat(SIZE)}\ud800`, SIZE],
    ["what may be userinfo", () => `//${"a".repeat(SIZE)}{`, SIZE + 2],
  ])("is an error with a short message: %s", (_name, make, position) => {
    const error = errorOf(make());
    expect(error.template?.position).toBe(position);
    expect(error.message.length).toBeLessThan(500);
  });

  test.each<[name: string, make: () => string, length: number]>([
    ["expressions", () => "{a}".repeat(SIZE / 4), SIZE / 4],
    ["a name", () => `{${"a".repeat(SIZE)}}x`, 1],
    ["variables", () => `{?${"a,".repeat(SIZE / 4)}a}`, (SIZE / 4 + 1) * 4],
    ["a literal", () => "a".repeat(SIZE), SIZE],
  ])("is expanded: %s", (_name, make, length) => {
    expect(expandTemplate(make(), { a: 1 })).toHaveLength(length);
  });
});
