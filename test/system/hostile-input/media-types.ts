import { accepted, refused, SECRET, type Topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { Instance, Unconvertible } from "./values.js";

const builder = untypedBuilder({ url: "/x" });
const invalid = { code: "invalid-media-type" } as const;
const unchanged = { code: "invalid-media-type", location: "header", parameter: "accept" } as const;

const accept = (options: object) => endpoint("GET /x", options).headers.accept;

const BAD_NAMES: readonly (readonly [string, unknown])[] = [
  ["a number", 3],
  ["a symbol", Symbol(SECRET)],
  ["a list", ["raw"]],
  ["a function", () => "raw"],
  ["an object that throws when converted", new Unconvertible()],
  ["text with a comma", "raw,text/html"],
  ["text with a line break", "raw\r\nx: y"],
  ["text with a slash", "a/b"],
  ["text with a lone surrogate", "raw\ud800"],
  ["letters beyond ASCII", "ráw"],
];

export const mediaTypes: Topic = {
  name: "media type",
  inputs: [
    ...BAD_NAMES.flatMap(([name, value]) => [
      refused(`${name} as a format`, () => accept({ mediaType: { format: value } }), invalid),
      refused(`${name} as a preview`, () => builder.preview("mercy", value), invalid),
    ]),
    ...(
      [
        ["null", null],
        ["empty text", ""],
      ] as const
    ).flatMap(([name, value]) => [
      accepted(
        `${name} as a format`,
        () =>
          endpoint.defaults({ mediaType: { format: "raw" } })("/x", {
            mediaType: { format: value },
          }).headers.accept,
        "application/vnd.github.v3.raw",
      ),
      refused(`${name} as a preview`, () => builder.preview("mercy", value), invalid),
    ]),
    ...(
      [
        ["null", null],
        ["a number", 1],
        ["a list", ["raw"]],
        ["a string", "raw"],
        ["a function", () => 1],
        ["a Map", new Map([["format", "raw"]])],
      ] as const
    ).map(([name, mediaType]) =>
      refused(`${name} as mediaType`, () => accept({ mediaType }), {
        code: "invalid-options",
      }),
    ),
    ...(
      [
        ["null", null],
        ["a string", "mercy"],
        ["a number", 1],
        ["a function", () => ["mercy"]],
        ["a Set", new Set(["mercy"])],
        ["an object like a list", { 0: "mercy", length: 1 }],
      ] as const
    ).map(([name, previews]) =>
      refused(`${name} as previews`, () => accept({ mediaType: { previews } }), invalid),
    ),
    refused(
      "a hole among previews",
      // eslint-disable-next-line no-sparse-arrays -- this is what the row is about
      () => accept({ mediaType: { previews: [, "mercy"] } }),
      invalid,
    ),
    refused(
      "a key that mediaType does not have",
      () => accept({ mediaType: { preview: [] } }),
      invalid,
    ),
    refused(
      "a bad format in defaults",
      () => endpoint.defaults({ mediaType: { format: 1 } }),
      invalid,
    ),
    accepted(
      "an instance of a class as mediaType",
      () =>
        accept({
          mediaType: Object.assign(Object.create(Instance.prototype) as object, { format: "raw" }),
        }),
      "application/vnd.github.v3.raw",
    ),
    accepted(
      "previews of every spelling, repeated",
      () => accept({ mediaType: { previews: ["a", "a-preview", "b", "a", "-preview"] } }),
      ["a", "b", "-preview"].map((name) => `application/vnd.github.${name}-preview+json`).join(),
    ),
    refused(
      "a format for an accept header that is a number",
      () => accept({ headers: { accept: 5 }, mediaType: { format: "raw" } }),
      unchanged,
    ),
    accepted(
      "an accept header that is a number",
      () => accept({ headers: { accept: 5 }, mediaType: { previews: ["a"] } }),
      "application/vnd.github.a-preview+json",
    ),
    accepted(
      "an accept header that was removed",
      () => accept({ headers: { accept: null }, mediaType: { format: "raw", previews: ["a"] } }),
      "application/vnd.github.a-preview.raw",
    ),
    refused(
      "a format for an accept header of commas",
      () => accept({ headers: { accept: ",,," }, mediaType: { format: "raw" } }),
      unchanged,
    ),
    accepted(
      "octet-stream in capital letters among others",
      () =>
        accept({
          headers: { accept: "text/html, APPLICATION/Octet-Stream" },
          mediaType: { format: "raw", previews: ["a"] },
        }),
      "text/html, APPLICATION/Octet-Stream",
    ),
  ],
};
