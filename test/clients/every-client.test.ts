import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import { buildSync } from "esbuild";
import { EndpointError, type EndpointErrorCode, type RequestOptions } from "fluent-endpoint";
import { ADAPTERS, optionsWith } from "./adapters.js";

const CLIENTS = join(__dirname, "../../src/clients");
const TOKEN = "s3cret-0123";

function nested(depth: number): object {
  let value: object = {};
  for (let level = 0; level < depth; level++) value = { value };
  return value;
}

const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;

const thrower = {
  get method(): string {
    throw new TypeError("no");
  },
};

const revoked = Proxy.revocable({}, {});
revoked.revoke();

const readAlready = new Readable();
readAlready.push("x");
readAlready.push(null);
readAlready.read();
const destroyed = Readable.from(["x"]).destroy();
const locked = new ReadableStream();
locked.getReader();

/** What is no request, with the code of the error and the header that it names. */
const REFUSED: readonly [
  name: string,
  options: unknown,
  code: EndpointErrorCode,
  header?: string,
][] = [
  ["null", null, "invalid-options"],
  ["undefined", undefined, "invalid-options"],
  ["a string", "GET /x", "invalid-options"],
  ["no method", { url: "https://x", headers: {} }, "invalid-method"],
  ["a method that is no token", optionsWith({ method: "GET /\r\n" }), "invalid-method"],
  ["an empty method", optionsWith({ method: "" }), "invalid-method"],
  ["CONNECT", optionsWith({ method: "connect" }), "invalid-method"],
  ["no URL", { method: "get", headers: {} }, "invalid-url"],
  ["a relative URL", optionsWith({ url: "/path" }), "invalid-url"],
  ["a URL of another scheme", optionsWith({ url: "ftp://example.com/" }), "invalid-url"],
  ["a URL with white space", optionsWith({ url: "https://example.com/a b" }), "invalid-url"],
  ["a URL with a line break", optionsWith({ url: "https://example.com/\n" }), "invalid-url"],
  ["a URL without host", optionsWith({ url: "https://?x" }), "invalid-url"],
  ["a URL with a token that is none", optionsWith({ url: `https://${TOKEN}@:x/` }), "invalid-url"],
  ["no headers", { method: "get", url: "https://x" }, "invalid-options"],
  ["headers in a Map", { method: "get", url: "https://x", headers: new Map() }, "invalid-options"],
  [
    "a header name that is no token",
    optionsWith({ headers: { "a b": TOKEN } }),
    "invalid-header",
    "a b",
  ],
  [
    "a header called __proto__",
    optionsWith({ headers: JSON.parse(`{"__proto__":"${TOKEN}"}`) as Record<string, string> }),
    "invalid-header",
    "__proto__",
  ],
  [
    "a header value with a line break",
    optionsWith({ headers: { "X-A": `${TOKEN}\r\nb: c` } }),
    "invalid-header",
    "X-A",
  ],
  [
    "a header value with NUL",
    optionsWith({ headers: { "x-a": `${TOKEN}\0` } }),
    "invalid-header",
    "x-a",
  ],
  [
    "a header value with a control character",
    optionsWith({ headers: { "x-a": `${TOKEN}\u007f` } }),
    "invalid-header",
    "x-a",
  ],
  [
    "a unicode header value",
    optionsWith({ headers: { "x-a": `${TOKEN}漢` } }),
    "invalid-header",
    "x-a",
  ],
  [
    "a header value that is no number",
    optionsWith({ headers: { "x-a": NaN } }),
    "invalid-header",
    "x-a",
  ],
  [
    "a header value of another type",
    optionsWith({ headers: { "x-a": null as never } }),
    "invalid-header",
    "x-a",
  ],
  [
    "a length that is none",
    optionsWith({ headers: { "content-length": -1 } }),
    "invalid-header",
    "content-length",
  ],
  [
    "a length that is not the body's",
    optionsWith({ headers: { "content-length": 14 }, body: "Hello, world!" }),
    "invalid-header",
    "content-length",
  ],
  ["a body with GET", optionsWith({ method: "get", body: {} }), "unsupported-body"],
  ["a body with HEAD", optionsWith({ method: "head", body: "x" }), "unsupported-body"],
  ["a number as body", optionsWith({ body: 1 }), "unsupported-body"],
  ["a boolean as body", optionsWith({ body: false }), "unsupported-body"],
  ["a function as body", optionsWith({ body: () => TOKEN }), "unsupported-body"],
  ["a symbol as body", optionsWith({ body: Symbol("x") }), "unsupported-body"],
  ["a Map as body", optionsWith({ body: new Map() }), "unsupported-body"],
  [
    "an object of a class as body",
    optionsWith({
      body: new (class Gist {
        readonly id = 1;
      })(),
    }),
    "unsupported-body",
  ],
  ["a cyclic body", optionsWith({ body: cyclic }), "unsupported-body"],
  ["a body 100,000 deep", optionsWith({ body: nested(100_000) }), "unsupported-body"],
  ["a bigint in the body", optionsWith({ body: { big: 1n } }), "unsupported-body"],
  [
    "a body whose toJSON throws",
    optionsWith({
      body: {
        toJSON: () => {
          throw new Error(TOKEN);
        },
      },
    }),
    "unsupported-body",
  ],
  [
    "a body whose toJSON returns nothing",
    optionsWith({ body: { toJSON: () => undefined } }),
    "unsupported-body",
  ],
  ["a stream of Node that was read", optionsWith({ body: readAlready }), "unsupported-body"],
  ["a stream of Node that is destroyed", optionsWith({ body: destroyed }), "unsupported-body"],
  ["a locked stream", optionsWith({ body: locked }), "unsupported-body"],
  ["a request that is no object", optionsWith({ request: 1 as never }), "invalid-options"],
  ["a signal that is none", optionsWith({ request: { signal: {} } }), "invalid-options"],
  ["a timeout that is none", optionsWith({ request: { timeout: "5s" } }), "invalid-options"],
  ["an agent that is none", optionsWith({ request: { agent: "agent" } }), "invalid-options"],
  ["a dispatcher that is none", optionsWith({ request: { dispatcher: {} } }), "invalid-options"],
  ["a fetch that is none", optionsWith({ request: { fetch: {} } }), "invalid-options"],
  ["a getter that throws", thrower, "unreadable-input"],
  ["a revoked proxy", revoked.proxy, "unreadable-input"],
  ["a revoked proxy as body", optionsWith({ body: revoked.proxy }), "unreadable-input"],
];

describe.each(Object.entries(ADAPTERS))("%s", (name, adapt) => {
  test.each(REFUSED)("refuses %s", (...[, options, code, header]) => {
    let found: unknown;
    try {
      adapt(options as RequestOptions);
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(EndpointError);
    expect(found).toMatchObject(header === undefined ? { code } : { code, header });
    expect((found as Error).message).not.toContain(TOKEN);
  });

  test("leaves its options as they were, and returns nothing that is shared with them", () => {
    const options = optionsWith({
      headers: { "X-A": 1 },
      body: { a: [1] },
      request: { timeout: 5 },
    });
    const copy = structuredClone(options);
    Object.values(options).forEach(Object.freeze);
    const result = adapt(Object.freeze(options));
    expect(options).toEqual(copy);
    const parts: unknown[] = Array.isArray(result)
      ? result
      : Object.values(Object(result) as object);
    expect(parts).not.toContain(options.headers);
  });

  test("is pure: the same options give the same result", () => {
    const options = optionsWith({ body: { a: 1 }, headers: { authorization: TOKEN } });
    const seen = [adapt(options), adapt(options)].map((result) => JSON.stringify(result));
    expect(seen[0]).toBe(seen[1]);
  });

  test("can be imported alone: nothing of the others comes along", () => {
    const code = bundle(`import { ${name} } from "./index.js"; console.log(${name});`);
    const others = Object.keys(ADAPTERS).filter((other) => other !== name);
    const allowed = name === "toRequest" ? ["toFetch"] : [];
    const present = others.filter((other) => code.includes(`function ${other}(`));
    expect(present).toEqual(allowed);
  });
});

describe("The clients", () => {
  test("are not imported, and nothing else is that is not this library's", () => {
    for (const file of readdirSync(CLIENTS)) {
      const imports = readFileSync(join(CLIENTS, file), "utf8").matchAll(/ from "([^"]+)"/g);
      for (const [, path = ""] of imports) {
        if (/^(?:fluent-endpoint(?:\/clients)?)$/.test(path)) continue;
        expect(path).toMatch(/^\.\.?\//);
      }
    }
  });
});

function bundle(contents: string): string {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: CLIENTS },
    bundle: true,
    format: "esm",
    write: false,
    treeShaking: true,
    tsconfigRaw: {},
    external: ["immer", "uri-templates"],
    logLevel: "warning",
  });
  return outputFiles[0]?.text ?? "";
}
