import { afterAll, describe, expect, test } from "@jest/globals";
import { setFlagsFromString } from "node:v8";
import { EndpointError } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untypedBuilder } from "../helpers/untyped.js";

/** A text as a builder shows it in a parameter. */
function shown(text: string): unknown {
  const json = JSON.parse(JSON.stringify(untypedBuilder({ text }))) as { text: unknown };
  return json.text;
}

// As in a process that has compiled many patterns: the others need more memory then.
setFlagsFromString("--no-regexp-optimization");
afterAll(() => {
  setFlagsFromString("--regexp-optimization");
});

const encoded = encodeURIComponent;

describe("A text in a shown builder", () => {
  test.each([
    ["text of JSON with a quotation mark in it", '{"token":"a\\"b s3cr3t","x":1}'],
    ["an object that is a credential", '{"credentials":{"value":"s3cr3t"}}'],
    ["a list of credentials", '{"tokens":["a","s3cr3t"]}'],
    ["an escaped name in JSON", '{"pass\\u0077ord":"s3cr3t"}'],
    ["an encoded name in a query", "/x?pass%77ord=s3cr3t"],
    ["a name in encoded brackets", "/x?credentials%5Bvalue%5D=s3cr3t"],
    ["a value with a space", "/x?a=1&password=x s3cr3t&b=2"],
    ["a URL that is encoded twice", `?a=${encoded(`https://h/?a=${encoded("?token=s3cr3t")}`)}`],
    ["an encoded quotation mark after a name", "/x?a=1#token%22:s3cr3t"],
    ["base64 after a scheme", "Bearer s3cr3tAbcd=="],
    ["a JSON Web Token after an encoded character", "/x%26eyJhbGciOiJ.s3cr3t.b"],
    ["a name of more than a hundred characters", `/x?${"t".repeat(120)}_token=s3cr3t`],
    ["the userinfo of an encoded URL", `?a=${encoded("https://u:s3cr3t@h.example/")}`],
  ])("hides a credential in %s", (_, text) => {
    expect(shown(text)).not.toContain("s3cr3t");
  });

  test.each(["key", "code"])("hides a credential while all objects inherit %s", (name) => {
    Object.assign(Object.prototype, { [name]: "other" });
    try {
      expect(shown(`/x?api_${name}=s3cr3t`)).not.toContain("s3cr3t");
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
  });

  test.each(['{"token":"$"}', "/x?token=$", "https://u:$@h.example/"])(
    "hides nine million characters in %s",
    (text) => {
      const long = text.replace("$", "s3cr3t".repeat(1_500_000));
      expect(shown(long)).toMatch(/^.{0,20}\[hidden\].{0,12}$/);
    },
  );

  test.each([
    "https://api.github.com/x?page=2",
    "hello: world, 1 + 1 = 2",
    '{"list":["a=b"],"n":1}',
    "100%25 of user:me",
  ])("is shown as it is if it has none: %s", (text) => {
    expect(shown(text)).toBe(text);
  });
});

test("The end of a name of any length tells that its value is a credential", () => {
  const name = `${"a!".repeat(5000)}access_token`;
  expect(String(untypedBuilder({ [name]: "s3cr3t" }))).not.toContain("s3cr3t");
});

test.each(["https://{s3cr3t@h.example", "https://u:s3cr3t{@h.example/x"])(
  "The error for an unclosed expression in the host of %s shows no userinfo",
  (url) => {
    const error = thrownBy(() => untypedBuilder().url(url));
    expect(error).toBeInstanceOf(EndpointError);
    expect(JSON.stringify([String(error), error])).not.toContain("s3cr3t");
  },
);
