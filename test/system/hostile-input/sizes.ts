import {
  accepted,
  API,
  DEFAULT_HEADERS,
  refused,
  refusedUrl,
  SECRET,
  topic,
} from "./hostile-input.js";
import { BODY, QUERY } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";

const builder = untypedBuilder();

/** A megabyte of text. */
const M = "A".repeat(2 ** 20);

class LongTag {
  get [Symbol.toStringTag](): string {
    return `${SECRET}\n${M}`;
  }
}

export const sizes = topic(
  "a megabyte of text",
  accepted(
    "everywhere at once",
    () => {
      const { method, url, headers, body } = endpoint(`${M} /${M}/{${M}}{?q}`, {
        [M]: M,
        [QUERY]: { q: M },
        headers: { [M]: M },
        mediaType: { format: M, previews: [M] },
      });
      const lengths = [method.length, url.length, String(headers[M.toLowerCase()]).length];
      return [...lengths, String(headers.accept).length, body];
    },
    [M.length, 3 * M.length + 27, M.length, 2 * M.length + 32, undefined],
  ),
  accepted(
    "as a body key and its value",
    () => Object.keys(endpoint("POST /x", { [M]: M }).body as object)[0]?.length,
    M.length,
  ),
  accepted(
    "percent-encoded",
    () => endpoint("GET /{a}", { a: "%".repeat(M.length) }).url.length,
    3 * M.length + 23,
  ),
  ...[
    [`${M}{`, M.length] as const,
    [`{${M}`, 0] as const,
    ["\0".repeat(M.length), 0] as const,
    ["\ud800".repeat(M.length), 0] as const,
  ].map(([url, position]) =>
    refused(
      { code: "invalid-template", template: url, position },
      { [`as a url that begins with ${JSON.stringify(url.slice(0, 9))}`]: () => endpoint({ url }) },
    ),
  ),
  refused("invalid-route", {
    "of white space as a route": () => endpoint(" \t".repeat(M.length / 2)),
    "of capital letters as a route": () => endpoint(M),
  }),
  refused("invalid-method", { "as a method": () => builder.method(`${M}\n`) }),
  refused("invalid-base-url", { "as baseUrl": () => builder.baseUrl(M) }),
  refused(
    { code: "invalid-url", template: `${M}:`, position: 0 },
    { "as a scheme": () => endpoint({ url: `${M}:` }) },
  ),
  refused(
    {
      code: "changed-origin",
      parameter: "a",
      template: `https://${M}{a}`,
      position: M.length + 8,
    },
    { "as a host": () => endpoint({ url: `https://${M}{a}`, a: M }) },
  ),
  refused(
    {
      code: "missing-variable",
      parameter: M,
      template: `/${M}/{${M}}`,
      position: M.length + 2,
    },
    { "as a missing variable": () => builder.route(`GET /${M}/{${M}}`).build() },
  ),
  refused(
    { code: "dot-segment", parameter: M, template: `/{${M}}`, position: 1 },
    { "as the variable of a dot segment": () => endpoint(`GET /{${M}}`, { [M]: ".." }) },
  ),
  refused(
    { code: "invalid-parameter", location: "query", parameter: M },
    { "as a parameter's name": () => endpoint("GET /x", { [M]: {} }) },
  ),
  refused(
    { code: "invalid-parameter", parameter: "a" },
    { "with a lone surrogate at its end": () => endpoint("GET /x", { a: `${M}\ud800` }) },
  ),
  refused(
    { code: "unplaced-parameter", parameter: M },
    {
      "as a name without a place": () => endpoint("GET /x", { [BODY]: { [M]: 1 } }),
      "as a leftover's name": () => endpoint("OPTIONS /x", { [M]: 1 }),
    },
  ),
  refused(
    { code: "conflicting-parameter", parameter: M },
    { "as a name given twice": () => endpoint("/x", { [M]: 1, [QUERY]: { [M]: 1 } }) },
  ),
  refused(
    { code: "invalid-header", location: "header", parameter: `${M}:` },
    { "as a header's name": () => builder.header(`${M}:`, 1) },
  ),
  refused(
    { code: "invalid-header", location: "header", parameter: "a" },
    { "as a header's value": () => builder.header("a", `${M}\n`) },
  ),
  refused("invalid-media-type", {
    "as a format": () => builder.format(`${M}/`),
    "as a key of mediaType": () => endpoint("/x", { mediaType: { [M]: 1 } }),
  }),
  refused("invalid-options", { "as the tag of an object": () => endpoint("/x", new LongTag()) }),
);

/**
 * The length of the strings. On each of them @octokit/endpoint before 10.1.3 (CVE-2025-25285) or another library took time that grows
 * with the square of the length.
 */
const LENGTH = 100_000;
const LETTERS = "A".repeat(LENGTH);
const NULS = "\0".repeat(LENGTH);

const accept = (header: string, mediaType: object) =>
  endpoint("GET /x", { headers: { accept: header }, mediaType }).headers.accept;

export const attackStrings = topic(
  "published attack strings",
  accepted(
    "an accept header of letters and a hyphen, with a preview",
    () => accept(`${LETTERS}-`, { previews: ["a"] }),
    "application/vnd.github.a-preview+json",
  ),
  accepted(
    "an accept header of a vendor's letters and a hyphen",
    () => accept(`application/vnd.${LETTERS}-`, { previews: ["a"], format: "raw" }),
    `application/vnd.${LETTERS}-.a-preview.raw`,
  ),
  accepted(
    "an accept header of unfinished previews",
    () => accept(`application/vnd.x.${"-preview-".repeat(LENGTH / 10)}`, { format: "raw" }),
    `application/vnd.x.raw`,
  ),
  accepted("an accept header that is not read", () => accept(`${LETTERS}-`, {}), `${LETTERS}-`),
  refused(
    { code: "invalid-media-type", location: "header", parameter: "accept" },
    {
      "an accept header of letters and a hyphen": () => accept(`${LETTERS}-`, { format: "raw" }),
      "an accept header of spaces": () =>
        accept(`application/vnd.x${" ".repeat(LENGTH)}x`, { format: "raw" }),
    },
  ),
  refusedUrl("invalid-template", { url: `${"{".repeat(LENGTH)}@` }, 0),
  refusedUrl("invalid-template", { url: `{00${NULS}a!a}` }, 3),
  refusedUrl("invalid-template", { url: `{00${NULS}a!a` }, 0),
  accepted(
    "slashes",
    () => {
      const slashes = "/".repeat(LENGTH);
      return endpoint({ url: slashes, baseUrl: `https://h.example${slashes}` }).url;
    },
    "https://h.example/",
  ),
  accepted(
    "dot segments in the template",
    () => endpoint({ url: "/..".repeat(LENGTH / 10) }).url.length,
    API.length + 3 * (LENGTH / 10),
  ),
  accepted(
    "defaults that no request uses",
    () => endpoint.defaults({ headers: { accept: `${LETTERS}-` } })("/x").headers,
    { ...DEFAULT_HEADERS, accept: `${LETTERS}-` },
  ),
);
