import { describe, expect, test } from "@jest/globals";
import { findCredentials } from "../../src/credentials/find-credentials.js";

function found(text: string, isTemplate = false): readonly string[] {
  return findCredentials(text, undefined, isTemplate).map(({ start, end }) =>
    text.slice(start, end),
  );
}

describe("findCredentials", () => {
  test.each<[text: string, ...found: string[]]>([
    ["/?token=a%26b&x=1", "a%26b"],
    ["/?r=%2F%3Ftoken%3Da%26b%3D1&token=c", "a", "c"],
    ["/?r=%2F%3Ftoken=a%26b&c", "a"],
    ['{"a":{"token":"x\\"y"},"b":"z"}', 'x\\"y'],
    ['{"token":"a\\\\"}', "a\\\\"],
    ['{"tokens":["a",5,{"id":"b"}],"n":1}', "a", "5", "b"],
    ['{"max_tokens":5,"pin":{"a":1},"password":null}'],
    ['{"a":"{\\"token\\":\\"x\\",\\"n\\":1}"}', "x"],
    ['{"a":"/?token=x","n":1}', "x"],
    ['5" and {"token":"x"}', "x"],
    ["https://u:p@q@h/?a=b@c", "u:p@q"],
    ["https://user@h and ssh://git@h", "user"],
    ["https://h/@user?a=https%3A%2F%2Fh%2F%40user"],
    ["https:\\/\\/u:p@h\\/a@b", "u:p"],
    ["/?q=%22a%22&token=a%26b&x", "a%26b"],
    ["/?q=%22a%22&u=https://u:a%2Fb@h", "u:a%2Fb"],
    ["authorization: Bearer abc123", "abc123"],
    ["Basic structure, a bearer of news"],
    ["AKIAIOSFODNN7EXAMPLE AKIAIO", "AKIAIOSFODNN7EXAMPLE"],
  ])("finds in %s what it has: %s %s %s", (text, ...expected) => {
    expect(found(text)).toEqual(expected);
  });

  test("finds no expression of a URL template, and what is between two", () => {
    expect(found("/?token={token}{&key}&a={a}", true)).toEqual([]);
    expect(found("https://{user}:{password}@h/?token={a}b", true)).toEqual(["{a}b"]);
    expect(found("/?token={a}")).toEqual(["{a}"]);
  });
});
