import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { createApi, readRequest } from "fluent-endpoint/openapi";
import { anyText } from "../../helpers/any-text.js";
import {
  bodyOf,
  documentOf,
  FORM,
  integer,
  MULTIPART,
  object,
  parameter,
  text,
  texts,
} from "../../helpers/descriptions.js";
import { testProperty } from "../../helpers/random.js";

const form = object({ name: text, list: texts });

const api = createApi(
  documentOf(
    {
      "/files/{name}": {
        parameters: [
          parameter("path", "name", text),
          parameter("query", "page", integer),
          parameter("query", "filter", form, { style: "deepObject" }),
          parameter("query", "any", {}),
          parameter("header", "X-Trace", texts),
          parameter("cookie", "session", text),
        ],
        get: {},
        post: {
          requestBody: {
            content: {
              "application/json": { schema: { type: "object", additionalProperties: true } },
              [FORM]: { schema: form },
              "text/*": {},
            },
          },
        },
      },
      "/files/{name}.{end}": { get: {} },
      "/forms": { post: bodyOf({ type: "object", additionalProperties: text }, MULTIPART) },
      "/admin": { get: {} },
    },
    { servers: [{ url: "https://api.example.com/v1" }] },
  ),
);

const SEPARATORS = ["/", "..", "%2e", "%2F", "%00", "//", "\\", "?", "#", "&", "=", "[", "]", "%"];
const WORDS = ["/v1", "/files/", "a", "page=1", "filter[name]=x", "filter[", "any=", "__proto__"];
const piece = fc.oneof(anyText(5), fc.constantFrom(...SEPARATORS), fc.constantFrom(...WORDS));
const pieces = fc.array(piece, { maxLength: 12 }).map((all) => all.join(""));

const request = fc.record({
  method: fc.constantFrom("GET", "post", "PATCH", "__proto__"),
  url: fc.oneof(
    pieces,
    pieces.map((rest) => `/files/${rest}`),
    pieces.map((rest) => `https://evil.example/v1/files/a?${rest}`),
  ),
  headers: fc.record({
    "content-type": fc.constantFrom(
      "application/json",
      `${FORM}; charset=utf-8`,
      "text/plain",
      "text/html",
      "",
    ),
    host: pieces,
    "x-trace": fc.oneof(pieces, fc.array(pieces, { maxLength: 2 })),
    cookie: pieces,
    authorization: pieces,
  }),
  body: fc.option(
    fc.oneof(
      pieces,
      fc.uint8Array({ maxLength: 20 }),
      fc.json(),
      fc.jsonValue(),
      fc.constantFrom('{"__proto__":{"a":1}}', '{"name":', "list=a&list=b&name=%ff", "null"),
    ),
    { nil: undefined },
  ),
});

/** The path of a URL without its prefix, decoded. */
function pathOf(target: string): string {
  const { pathname } = new URL(target, "https://api.example.com");
  return decodeURIComponent(pathname.replace(/^\/v1(?=\/)/, ""));
}

function queryOf(target: string): unknown {
  return [...new URL(target, "https://api.example.com").searchParams].sort();
}

describe("readRequest", () => {
  testProperty(
    "accepts only what it can build again, for the path that arrived",
    fc.property(request, (received) => {
      const read = readRequest(api, received);
      if (read.status !== undefined) return read.problems.length > 0;
      if (read.ambiguous === true) return true;
      const { operation, parameters, options } = read;
      const built = api.build(operation.route, parameters, options);
      expect(pathOf(built.url)).toBe(pathOf(received.url.replace(/[?#].*$/s, "")));
      expect(queryOf(built.url)).toEqual(queryOf(received.url));
      expect(readRequest(api, built)).toMatchObject({ operation, parameters });
      return true;
    }),
  );

  test("answers 10,000 parameters with a hundred problems", () => {
    const query = Array.from({ length: 10_000 }, (_, index) => `p${index}=1`).join("&");
    const read = readRequest(api, { url: `/files/a?${query}` });
    expect([read.status, read.problems.length]).toEqual([400, 100]);
  });

  test("reads more content types than it keeps plans for", () => {
    for (let index = 0; index < 300; index++) {
      const headers = { "content-type": `text/x-${index}` };
      const read = readRequest(api, { method: "POST", url: "/files/a", headers, body: "x" });
      expect(read).toMatchObject({ parameters: { name: "a", data: "x" } });
    }
  });

  test("refuses a member that would be the prototype of a copy", () => {
    expect(readRequest(api, { url: "/files/a?filter[__proto__]=x" })).toMatchObject({
      status: 400,
      problems: [{ code: "invalid-parameter", parameter: "__proto__" }],
    });
  });

  test.each(["pipe", "getReader", "arrayBuffer", "byteLength"])(
    "reads a field that is called %s",
    async (name) => {
      const body = new FormData();
      body.append(name, "0");
      const sent = new Request("https://api.example.com/v1/forms", { method: "POST", body });
      expect(await readRequest(api, sent)).toMatchObject({ parameters: { data: { [name]: "0" } } });
      const parsed = { method: "POST", url: "/files/a", body: { [name]: 0 } };
      const parameters = { name: "a", data: { [name]: 0 } };
      expect(readRequest(api, parsed)).toMatchObject({ parameters });
    },
  );

  test("reads JSON that is nested too deep as a problem", () => {
    const headers = { "content-type": "application/json" };
    const body = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    const read = readRequest(api, { method: "POST", url: "/files/a", headers, body });
    expect(read).toMatchObject({ status: 400, problems: [{ code: "invalid-options" }] });
  });
});
