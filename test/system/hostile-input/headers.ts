import {
  accepted,
  DELIMITERS,
  type ExpectedError,
  refused,
  refusedValues,
  request,
  SECRET,
  topic,
} from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { Instance, Unconvertible } from "./values.js";

const builder = untypedBuilder({ url: "/x" });

const invalidHeader = (parameter: string): ExpectedError => {
  return { code: "invalid-header", location: "header", parameter };
};

/** Mistaken values in place of headers. */
const NO_HEADERS = {
  null: null,
  "a number": 1,
  "a string": `authorization: ${SECRET}`,
  "a list of pairs": [["authorization", SECRET]],
  "a function": () => ({ authorization: SECRET }),
  "a URLSearchParams": new URLSearchParams({ authorization: SECRET }),
  "a Map": new Map([["authorization", SECRET]]),
};

const UNSENDABLE = {
  "a carriage return": `${SECRET}\r`,
  "a line break": `${SECRET}\nx: y`,
  NUL: `${SECRET}\0`,
  "a character above U+00FF": `${SECRET}\u0100`,
  "a lone surrogate": `${SECRET}\ud800`,
  "an emoji": `${SECRET}👍`,
  "a boolean": true,
  "a bigint": 1n,
  "a symbol": Symbol(SECRET),
  NaN: NaN,
  Infinity: -Infinity,
  "a list": [SECRET],
  "a list of nothing": [],
  "an object": { a: SECRET },
  "a function": () => SECRET,
  "a Date": new Date(0),
  "a String object": Object(SECRET) as unknown,
  "an object that throws when converted": new Unconvertible(),
};

const BAD_NAMES = ["", " ", "a b", "a\r\nb", "a\0", "é", "a\ud800", "\u212Aelvin"];

const badLine = { headers: { a: `${SECRET}\n` } };

export const headers = topic(
  "headers",
  refusedValues("invalid-options", "in place of headers", NO_HEADERS, (value) =>
    endpoint("GET /x", { headers: value }),
  ),
  refusedValues("invalid-options", "given to headers", NO_HEADERS, (value) =>
    builder.headers(value),
  ),
  refusedValues(invalidHeader("Authorization"), "as a header's value", UNSENDABLE, (value) =>
    endpoint("GET /x", { headers: { Authorization: value } }),
  ),
  [...BAD_NAMES, ...DELIMITERS.map((delimiter) => `a${delimiter}b`)].flatMap((name) =>
    refusedValues(invalidHeader(name), "as a header's name", [name], () =>
      builder.header(name, SECRET),
    ),
  ),
  refused("invalid-header", {
    "a symbol as a header's name": () => builder.header(Symbol("a"), SECRET),
    "null as a header's name": () => builder.header(null, SECRET),
  }),
  refused(invalidHeader("a"), {
    "a bad value in defaults": () => endpoint.defaults(badLine),
    "a bad value in merged options": () =>
      endpoint.parse({ ...endpoint.merge("GET /x"), ...badLine }),
  }),
  accepted(
    "symbols as header names",
    () => endpoint("GET /x", { headers: { [Symbol(SECRET)]: "\n" } }),
    request("get", "/x"),
  ),
  accepted(
    "headers that are inherited",
    () => endpoint("GET /x", { headers: Object.create({ authorization: SECRET }) as object }),
    request("get", "/x"),
  ),
);

const accept = (mediaType: unknown, accepted?: unknown) =>
  endpoint("GET /x", { mediaType, headers: { accept: accepted } }).headers.accept;

const BAD_WORDS = {
  "a number": 3,
  "a symbol": Symbol(SECRET),
  "a list": ["raw"],
  "a function": () => "raw",
  "an object that throws when converted": new Unconvertible(),
  "text with a comma": "raw,text/html",
  "text with a line break": "raw\r\nx: y",
  "text with a slash": "a/b",
  "text with a lone surrogate": "raw\ud800",
  "letters beyond ASCII": "ráw",
};

const NO_WORD = { null: null, "empty text": "" };

const NO_MEDIA_TYPE = {
  ...{ null: null, "a number": 1, "a list": ["raw"], "a string": "raw", "a function": () => 1 },
  "a Map": new Map([["format", "raw"]]),
};

const NO_PREVIEWS = {
  ...{ null: null, "a string": "mercy", "a number": 1, "a function": () => ["mercy"] },
  "a Set": new Set(["mercy"]),
  "an object like a list": { 0: "mercy", length: 1 },
  // eslint-disable-next-line no-sparse-arrays -- this is what the row is about
  "a list with a hole": [, "mercy"],
};

export const mediaTypes = topic(
  "media type",
  refusedValues("invalid-media-type", "as a format", BAD_WORDS, (format) => accept({ format })),
  refusedValues("invalid-media-type", "as a preview", { ...BAD_WORDS, ...NO_WORD }, (preview) =>
    builder.preview("mercy", preview),
  ),
  Object.entries(NO_WORD).map(([name, format]) =>
    accepted(
      `${name} as a format`,
      () =>
        endpoint.defaults({ mediaType: { format: "raw" } })("/x", { mediaType: { format } }).headers
          .accept,
      "application/vnd.github.v3.raw",
    ),
  ),
  refusedValues("invalid-options", "as mediaType", NO_MEDIA_TYPE, (value) => accept(value)),
  refusedValues("invalid-media-type", "as previews", NO_PREVIEWS, (previews) =>
    accept({ previews }),
  ),
  refused("invalid-media-type", {
    "a key that mediaType does not have": () => accept({ preview: [] }),
    "a bad format in defaults": () => endpoint.defaults({ mediaType: { format: 1 } }),
  }),
  accepted(
    "an instance of a class as mediaType",
    () => accept(Object.assign(Object.create(Instance.prototype) as object, { format: "raw" })),
    "application/vnd.github.v3.raw",
  ),
  accepted(
    "previews of every spelling, repeated",
    () => accept({ previews: ["a", "a-preview", "b", "a", "-preview"] }),
    ["a", "b", "-preview"].map((name) => `application/vnd.github.${name}-preview+json`).join(),
  ),
  refused(
    { ...invalidHeader("accept"), code: "invalid-media-type" },
    {
      "a format for an accept header that is a number": () => accept({ format: "raw" }, 5),
      "a format for an accept header of commas": () => accept({ format: "raw" }, ",,,"),
    },
  ),
  accepted(
    "an accept header that is a number",
    () => accept({ previews: ["a"] }, 5),
    "application/vnd.github.a-preview+json",
  ),
  accepted(
    "an accept header that was removed",
    () => accept({ format: "raw", previews: ["a"] }, null),
    "application/vnd.github.a-preview.raw",
  ),
  accepted(
    "octet-stream in capital letters among others",
    () => accept({ format: "raw", previews: ["a"] }, "text/html, APPLICATION/Octet-Stream"),
    "text/html, APPLICATION/Octet-Stream",
  ),
);
