import { describe, expect, test } from "@jest/globals";
import { EndpointError } from "../../src/errors.js";
import { parseTemplate, templateError } from "../../src/uri-template/parse.js";
import { underline } from "../../src/uri-template/underline.js";

function errorOf(template: string): EndpointError {
  try {
    parseTemplate(template);
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
  throw new Error(`accepted: ${template}`);
}

const plain = (name: string) => ({ name, explode: false, prefix: undefined });

describe("a URL template of RFC 6570 section 2", () => {
  test("is literals and expressions in turn", () => {
    expect(parseTemplate("/repos/{owner}/{repo}{?page,per_page}#top")).toEqual([
      "/repos/",
      { operator: "", variables: [plain("owner")], position: 7 },
      "/",
      { operator: "", variables: [plain("repo")], position: 15 },
      { operator: "?", variables: [plain("page"), plain("per_page")], position: 21 },
      "#top",
    ]);
  });

  test("may be empty", () => {
    expect(parseTemplate("")).toEqual([]);
  });

  test.each(["", "+", "#", ".", "/", ";", "?", "&"])("may have the operator %j", (operator) => {
    expect(parseTemplate(`{${operator}a}`)).toEqual([
      { operator, variables: [plain("a")], position: 0 },
    ]);
  });

  test.each([
    ["*", { explode: true, prefix: undefined }],
    [":1", { explode: false, prefix: 1 }],
    [":9999", { explode: false, prefix: 9999 }],
  ])("may have the modifier %s", (modifier, parsed) => {
    expect(parseTemplate(`{a${modifier},b}`)).toEqual([
      { operator: "", variables: [{ name: "a", ...parsed }, plain("b")], position: 0 },
    ]);
  });

  test.each(["a", "Z", "0", "_", "a.b", "a.b.c_9", "%20", "a%2f", "%C3%A9.%C3%A9", "__proto__"])(
    "may have a variable called %s",
    (name) => {
      expect(parseTemplate(`{${name}}`)).toEqual([
        { operator: "", variables: [plain(name)], position: 0 },
      ]);
    },
  );
});

describe("a literal (RFC 6570 sections 2.1 and 3.1)", () => {
  test("of characters that a URL may have stays as it is", () => {
    const literal = "AZaz09-._~:/?#[]@!$&'()*+,;=";
    expect(parseTemplate(literal)).toEqual([literal]);
  });

  test("keeps its triplets, whatever they stand for", () => {
    expect(parseTemplate("x%20y%2fz%FF")).toEqual(["x%20y%2fz%FF"]);
    expect(parseTemplate("[%5B%5d]%255B%25é")).toEqual(["[%5B%5d]%255B%25%C3%A9"]);
  });

  test.each([
    ["café", "caf%C3%A9"],
    ["€", "%E2%82%AC"],
    ["𝄞", "%F0%9D%84%9E"],
    ["\u00a0\ud7ff", "%C2%A0%ED%9F%BF"],
    ["\ue000\ufdcf", "%EE%80%80%EF%B7%8F"],
    ["\ufdf0\uffef", "%EF%B7%B0%EF%BF%AF"],
    ["\u{10000}\u{1fffd}", "%F0%90%80%80%F0%9F%BF%BD"],
    ["\u{dfffd}\u{e1000}\u{10fffd}", "%F3%9F%BF%BD%F3%A1%80%80%F4%8F%BF%BD"],
  ])("%j is encoded as UTF-8", (literal, encoded) => {
    expect(parseTemplate(`/${literal}/{a}`)[0]).toBe(`/${encoded}/`);
  });
});

type Row = readonly [template: string, mark: string, what: string];

/** One kind of malformed template; the mark stands under the template as it does in the message. */
function refused(kind: string, advice: string, rows: readonly Row[]): void {
  describe(`is refused: ${kind}`, () => {
    test.each(rows)("%s", (template, mark, what) => {
      const error = errorOf(template);
      expect(error.message).toBe(
        `Invalid URL template: ${what}.\n    ${template}\n    ${mark}\n${advice}.`,
      );
      expect(error).toMatchObject({
        code: "invalid-template",
        template,
        position: mark.indexOf("^"),
      });
    });
  });
}

const notAllowed = (quoted: string, where: string) =>
  `the character ${quoted} is not allowed ${where}`;

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
  refused(`a literal ${character}`, `Write it as "${triplet}"`, [
    [`/a${character}b`, "  ^", notAllowed(quoted, "in a URL template")],
    [`{a}é${character}`, "    ^", notAllowed(quoted, "in a URL template")],
  ]);
}

refused("a literal }", 'Put "{" where the expression begins, or write "%7D" for the brace itself', [
  ["/id*}", "    ^", '"}" closes no expression'],
  ["{a}}", "   ^", '"}" closes no expression'],
]);

refused("a literal % that begins no triplet", 'Write "%25" for the percent sign itself', [
  ["/100%", "    ^", '"%" does not begin a triplet of it and two hexadecimal digits'],
  ["/%2/", " ^", '"%" does not begin a triplet of it and two hexadecimal digits'],
  ["%20%2x", "   ^", '"%" does not begin a triplet of it and two hexadecimal digits'],
]);

refused("an expression without end", 'Close it by "}", or write "%7B" for the brace itself', [
  ["/{", " ^", "the expression is not closed"],
  ["/{/id*", " ^^^^^", "the expression is not closed"],
  ["{+", "^^", "the expression is not closed"],
  ["{a,", "^^^", "the expression is not closed"],
  ["{a.", "^^^", "the expression is not closed"],
  ["{a:", "^^^", "the expression is not closed"],
  ["{a:1", "^^^^", "the expression is not closed"],
  ["{a b", "^^^^", "the expression is not closed"],
  ["{a{b}", "^^", "the expression is not closed"],
  ["{{a}}", "^", "the expression is not closed"],
  ["{?query){&a*}", "^^^^^^^^", "the expression is not closed"],
]);

refused("a reserved operator", "Use one of + # . / ; ? & or no operator", [
  ["/{=a}", "  ^", 'the operator "=" is reserved by RFC 6570 and has no meaning yet'],
  ["/{,a}", "  ^", 'the operator "," is reserved by RFC 6570 and has no meaning yet'],
  ["/{!a}", "  ^", 'the operator "!" is reserved by RFC 6570 and has no meaning yet'],
  ["/{@a}", "  ^", 'the operator "@" is reserved by RFC 6570 and has no meaning yet'],
  ["/{|a}", "  ^", 'the operator "|" is reserved by RFC 6570 and has no meaning yet'],
]);

const HOW_TO_WRITE_ONE =
  'Write {name}, {name*} or {name:3}; a name has letters, digits, "_", single dots inside, and triplets like "%20"';

refused("an unknown operator", HOW_TO_WRITE_ONE, [
  ["{$a}", " ^", notAllowed('"$"', "as an operator or in a variable name")],
  ["{-join|&|a}", " ^", notAllowed('"-"', "as an operator or in a variable name")],
  ["{~a}", " ^", notAllowed('"~"', "as an operator or in a variable name")],
  ["{ a}", " ^", notAllowed('" "', "as an operator or in a variable name")],
  ["{??a}", "  ^", notAllowed('"?"', "in a variable name")],
]);

refused("a character in a variable name that is no varchar", HOW_TO_WRITE_ONE, [
  ["{a-b}", "  ^", notAllowed('"-"', "in a variable name")],
  ["{a+}", "  ^", notAllowed('"+"', "in a variable name")],
  ["{a b}", "  ^", notAllowed('" "', "in a variable name")],
  ["{a }", "  ^", notAllowed('" "', "in a variable name")],
  ["{?a, b}", "    ^", notAllowed('" "', "in a variable name")],
  ["{?a=1,b}", "   ^", notAllowed('"="', "in a variable name")],
  ["{café}", "    ^", notAllowed('"é"', "in a variable name")],
  ["{a👍}", "  ^", notAllowed('"👍"', "in a variable name")],
  ["{a%}", "  ^", '"%" does not begin a triplet of it and two hexadecimal digits'],
  ["{%2x}", " ^", '"%" does not begin a triplet of it and two hexadecimal digits'],
]);

refused("a dot that does not stand inside a name", "Take the dot out", [
  ["{..a}", "  ^", "a dot in a variable name must stand between other characters of the name"],
  ["{a.}", "  ^", "a dot in a variable name must stand between other characters of the name"],
  ["{a..b}", "  ^", "a dot in a variable name must stand between other characters of the name"],
  ["{a,.b}", "   ^", "a dot in a variable name must stand between other characters of the name"],
  ["{a.b.*}", "    ^", "a dot in a variable name must stand between other characters of the name"],
]);

refused("a missing name", "Write a name, or take its empty place out of the expression", [
  ["{}", " ^", "a variable name is missing"],
  ["{?}", "  ^", "a variable name is missing"],
  ["{.}", "  ^", "a variable name is missing"],
  ["{*a}", " ^", "a variable name is missing"],
  ["{:1}", " ^", "a variable name is missing"],
  ["{a,}", "   ^", "a variable name is missing"],
  ["{a,,b}", "   ^", "a variable name is missing"],
]);

refused(
  "a prefix outside 1 to 9999",
  "Write how many characters of the value to keep, as in {name:3}",
  [
    ["{a:}", "  ^", "a prefix is a number from 1 to 9999 without leading zeros"],
    ["{a:x}", "  ^", "a prefix is a number from 1 to 9999 without leading zeros"],
    ["{a:-1}", "  ^", "a prefix is a number from 1 to 9999 without leading zeros"],
    ["{a:0}", "  ^^", "a prefix is a number from 1 to 9999 without leading zeros"],
    ["{a:01}", "  ^^^", "a prefix is a number from 1 to 9999 without leading zeros"],
    ["{a:10000}", "  ^^^^^^", "a prefix is a number from 1 to 9999 without leading zeros"],
  ],
);

refused("anything behind a modifier", HOW_TO_WRITE_ONE, [
  ["{a:3*}", "    ^", notAllowed('"*"', "behind a modifier")],
  ["{a*:3}", "   ^", notAllowed('":"', "behind a modifier")],
  ["{a**}", "   ^", notAllowed('"*"', "behind a modifier")],
  ["{a*b}", "   ^", notAllowed('"b"', "behind a modifier")],
  ["{a:3x}", "    ^", notAllowed('"x"', "behind a modifier")],
]);

describe("a character that cannot be seen is refused", () => {
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
  ])("%j, shown as %s in one column", (character, shown, triplets) => {
    const { message, position } = errorOf(`/${character}x`);
    expect(message.split("\n").slice(1)).toEqual([
      `    /${shown}x`,
      "     ^",
      `Write it as "${triplets}".`,
    ]);
    expect(position).toBe(1);
  });

  test.each(["\ud800", "\udfff", "\udfff\ud800"])("half a surrogate pair, %j", (half) => {
    const { message, position } = errorOf(`/${half}`);
    expect(message).toMatch(
      /^Invalid URL template: the character "\\ud[8f].." is not allowed in a URL template\.\n {4}\/\ufffd+\n {5}\^\nIt is half of a surrogate pair: put a whole character in its place\.$/,
    );
    expect(position).toBe(1);
  });
});

describe("the error of a template", () => {
  test("shows an excerpt of a long one", () => {
    expect(errorOf(`/${"x".repeat(100)}{a b}${"y".repeat(100)}`).message.split("\n")).toEqual([
      'Invalid URL template: the character " " is not allowed in a variable name.',
      `    …${"x".repeat(28)}{a b}${"y".repeat(28)}…`,
      `     ${" ".repeat(30)}^`,
      `${HOW_TO_WRITE_ONE}.`,
    ]);
  });

  test("masks userinfo, which may be a token, and leaves every position", () => {
    const error = errorOf("https://user:secret@host/{a");
    expect(error).toMatchObject({ template: "https://***********@host/{a", position: 25 });
    expect(error.message).toContain("    https://***********@host/{a\n" + " ".repeat(29) + "^^\n");
    expect(error.message).not.toContain("secret");
  });

  test("can be made for any other trouble in a template", () => {
    expect(templateError("/a/b", 1, 1, "there is trouble", "Do without")).toMatchObject({
      code: "invalid-template",
      message: "Invalid URL template: there is trouble.\n    /a/b\n     ^\nDo without.",
      template: "/a/b",
      position: 1,
    });
  });
});

describe("underline", () => {
  test("counts code points, not UTF-16 code units", () => {
    expect(underline("𝄞𝄞a", 2, 2)).toBe("    𝄞𝄞a\n     ^");
  });

  test("shows what has no width of its own", () => {
    expect(underline("e\u0301\u200b\u2028\u202ea", 5, 1)).toBe(
      "    e\ufffd\ufffd\ufffd\ufffda\n         ^",
    );
  });

  test("marks one column behind the end", () => {
    expect(underline("ab", 2, 1)).toBe("    ab\n      ^");
  });

  test("is bounded, however long the place is", () => {
    expect(underline("x".repeat(1000), 500, 400)).toBe(
      `    …${"x".repeat(100)}…\n     ${" ".repeat(30)}${"^".repeat(40)}`,
    );
  });
});

/** Whatever is not linear takes minutes here, and the test runner's patience ends. */
describe("a megabyte", () => {
  const SIZE = 1_000_000;

  test.each<[name: string, make: () => string, position: number]>([
    ["opening braces", () => `${"{".repeat(SIZE)}@`, 0],
    ["NUL in an expression", () => `{00${"\0".repeat(SIZE)}a!a}`, 3],
    ["closing braces", () => "}".repeat(SIZE), 0],
    ["percent signs", () => "%".repeat(SIZE), 0],
    ["an expression without end", () => `{${"a".repeat(SIZE)}`, 0],
    ["a name with a dot at its end", () => `{${"a.".repeat(SIZE / 2)}}`, SIZE],
    ["a prefix", () => `{a:${"1".repeat(SIZE)}}`, 2],
    ["commas", () => `{${",".repeat(SIZE)}`, 0],
    ["expressions in expressions", () => "{a,".repeat(SIZE / 4), 0],
    ["expressions, the last without end", () => `${"{a}".repeat(SIZE / 4)}{`, (SIZE * 3) / 4],
    ["letters, and half a surrogate pair", () => `${"é".repeat(SIZE)}\ud800`, SIZE],
    ["what may be userinfo", () => `//${"a".repeat(SIZE)}{`, SIZE + 2],
  ])("is refused in linear time: %s", (_name, make, position) => {
    const error = errorOf(make());
    expect(error.position).toBe(position);
    expect(error.message.length).toBeLessThan(500);
  });

  test.each<[name: string, make: () => string, parts: number]>([
    ["expressions", () => "{a}".repeat(SIZE / 4), SIZE / 4],
    ["a name", () => `{${"a".repeat(SIZE)}}`, 1],
    ["a name of triplets", () => `{${"%41".repeat(SIZE / 4)}}`, 1],
    ["variables", () => `{?${"a,".repeat(SIZE / 4)}a}`, 1],
    ["a literal", () => "a".repeat(SIZE), 1],
    ["a literal of triplets", () => "%41".repeat(SIZE / 4), 1],
    ["a literal beyond ASCII", () => "é".repeat(SIZE / 4), 1],
  ])("is parsed in linear time: %s", (_name, make, parts) => {
    expect(parseTemplate(make())).toHaveLength(parts);
  });
});
