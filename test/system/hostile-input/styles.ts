import { BODY, STYLE } from "fluent-endpoint";
import { accepted, refused, request, type Topic } from "./hostile-input.js";
import { untypedBuilder, untypedEndpoint as endpoint } from "../../helpers/untyped.js";

const builder = untypedBuilder();

const unknownStyle = (style: unknown) =>
  refused(`the style ${JSON.stringify(style)}`, () => builder.style(style), {
    code: "unsupported-style",
  });

const notStyles = (style: unknown) =>
  refused(`the style option ${JSON.stringify(style)}`, () => endpoint({ [STYLE]: style }), {
    code: "invalid-options",
  });

/** A list or object whose keys try to leave the query. */
const query = (a: unknown, style: string, expected: string) =>
  accepted(
    `${JSON.stringify(a)} in the style ${style}`,
    () => endpoint("/x", { a, [STYLE]: style }),
    request("get", `/x?${expected}`),
  );

const form = { "content-type": "application/x-www-form-urlencoded" };

export const styles: Topic = {
  name: "styles",
  inputs: [
    ...["", "*", "Repeat", "repeat ", "constructor", "__proto__", "toString"].map(unknownStyle),
    ...[{ a: "" }, { a: null }, { a: 1 }, { a: ["repeat"] }, { "*": "x" }].map(unknownStyle),
    ...[null, 5, true, ["repeat"], []].map(notStyles),
    query({ "b]=1&c[": 1 }, "brackets", "a%5Bb%5D%3D1%26c%5B%5D=1"),
    query({ "#": 1, "?": 2 }, "repeat", "%23=1&%3F=2"),
    query({ "//evil.example": 1 }, "comma", "a=%2F%2Fevil.example,1"),
    query(["/../", "&b=1"], "pipeDelimited", "a=%2F..%2F%7C%26b%3D1"),
    query(["\r\n"], "indices", "a%5B0%5D=%0D%0A"),
    query({ b: "\0" }, "json", "a=%7B%22b%22%3A%22%5Cu0000%22%7D"),
    accepted(
      "a style named __proto__ by JSON.parse",
      () =>
        endpoint("/x", { a: [1, 2], [STYLE]: JSON.parse('{"__proto__":"repeat"}') as object }).url,
      "https://api.github.com/x?a=1,2",
    ),
    accepted(
      "a key of a form that looks like another field",
      () =>
        endpoint("POST /x", { headers: form, [BODY]: { a: { "b]=1&admin": "1&admin=2" } } }).body,
      "a%5Bb%5D%3D1%26admin%5D=1%26admin%3D2",
    ),
    refused(
      "half of a surrogate pair in a key",
      () => endpoint("/x", { a: { "\ud800": 1 }, [STYLE]: "repeat" }),
      {
        code: "invalid-parameter",
        parameter: "a",
      },
    ),
  ],
};
