import { accepted, MEGABYTE, refused, SECRET, type Topic } from "./hostile-input.js";
import { BODY, QUERY } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";

const builder = untypedBuilder();
const M = MEGABYTE;

class LongTag {
  get [Symbol.toStringTag](): string {
    return `${SECRET}\n${M}`;
  }
}

export const sizes: Topic = {
  name: "a megabyte of text",
  inputs: [
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
    refused("as a route with an error at its end", () => endpoint(`GET ${M}{`), {
      code: "invalid-template",
      template: `${M}{`,
      position: M.length,
    }),
    refused("in an expression that is not closed", () => endpoint(`GET {${M}`), {
      code: "invalid-template",
      template: `{${M}`,
      position: 0,
    }),
    refused("of NUL in a url", () => endpoint({ url: "\0".repeat(M.length) }), {
      code: "invalid-template",
      template: "\0".repeat(M.length),
      position: 0,
    }),
    refused("of lone surrogates in a url", () => endpoint({ url: "\ud800".repeat(M.length) }), {
      code: "invalid-template",
      template: "\ud800".repeat(M.length),
      position: 0,
    }),
    refused("of white space as a route", () => endpoint(" \t".repeat(M.length / 2)), {
      code: "invalid-route",
    }),
    refused("of capital letters as a route", () => endpoint(M), { code: "invalid-route" }),
    refused("as a method", () => builder.method(`${M}\n`), { code: "invalid-method" }),
    refused("as baseUrl", () => builder.baseUrl(M), { code: "invalid-base-url" }),
    refused("as a scheme", () => endpoint({ url: `${M}:` }), {
      code: "invalid-url",
      template: `${M}:`,
      position: 0,
    }),
    refused("as a host", () => endpoint({ url: `https://${M}{a}`, a: M }), {
      code: "changed-origin",
      parameter: "a",
      template: `https://${M}{a}`,
      position: M.length + 8,
    }),
    refused("as a missing variable", () => builder.route(`GET /${M}/{${M}}`).build(), {
      code: "missing-variable",
      parameter: M,
      template: `/${M}/{${M}}`,
      position: M.length + 2,
    }),
    refused("as the variable of a dot segment", () => endpoint(`GET /{${M}}`, { [M]: ".." }), {
      code: "dot-segment",
      parameter: M,
      template: `/{${M}}`,
      position: 1,
    }),
    refused("as a parameter's name", () => endpoint("GET /x", { [M]: {} }), {
      code: "invalid-parameter",
      location: "query",
      parameter: M,
    }),
    refused("with a lone surrogate at its end", () => endpoint("GET /x", { a: `${M}\ud800` }), {
      code: "invalid-parameter",
      parameter: "a",
    }),
    refused("as a name without a place", () => endpoint("GET /x", { [BODY]: { [M]: 1 } }), {
      code: "unplaced-parameter",
      parameter: M,
    }),
    refused("as a name given twice", () => endpoint("/x", { [M]: 1, [QUERY]: { [M]: 1 } }), {
      code: "conflicting-parameter",
      parameter: M,
    }),
    refused("as a leftover's name", () => endpoint("OPTIONS /x", { [M]: 1 }), {
      code: "unplaced-parameter",
      parameter: M,
    }),
    refused("as a header's name", () => builder.header(`${M}:`, 1), {
      code: "invalid-header",
      location: "header",
      parameter: `${M}:`,
    }),
    refused("as a header's value", () => builder.header("a", `${M}\n`), {
      code: "invalid-header",
      location: "header",
      parameter: "a",
    }),
    refused("as a format", () => builder.format(`${M}/`), { code: "invalid-media-type" }),
    refused("as a key of mediaType", () => endpoint("/x", { mediaType: { [M]: 1 } }), {
      code: "invalid-media-type",
    }),
    refused("as the tag of an object", () => endpoint("/x", new LongTag()), {
      code: "invalid-options",
    }),
  ],
};
