import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { buildSync } from "esbuild";
import {
  endpoint,
  EndpointBuilder,
  type EndpointErrorCode,
  type RequestOptions,
} from "fluent-endpoint";
import { thrownBy } from "../helpers/thrown-by.js";
import { ADAPTERS, optionsWith } from "./adapters.js";

const CLIENTS = join(__dirname, "../../src/clients");
const TOKEN = "s3cret-0123";

/** Properties that any script of a page or process could add to `Object.prototype`. */
const POLLUTION: Readonly<Record<string, unknown>> = {
  ...{ agent: { destroy: () => undefined }, dispatcher: { dispatch: () => true }, fetch },
  ...{ authorization: "token 0123", cookie: "a=b", headers: { "x-polluted": "1" }, secrets: true },
  ...{ "content-length": "3", "content-type": "text/html", formType: "multipart/form-data" },
  ...{ body: "polluted", data: "polluted", input: "polluted", type: "polluted", value: "polluted" },
  ...{ method: "delete", request: { timeout: 1 }, signal: AbortSignal.abort(), timeout: 1 },
  url: "https://evil.example.com",
};

function fail(): never {
  throw new Error(TOKEN);
}

const throwing = { toJSON: fail };

class Gist {
  readonly id = 1;
}

/** Options that every adapter refuses: the error's code, and the header that the error names. */
const REFUSED: readonly [
  what: string,
  options: unknown,
  code: EndpointErrorCode,
  header?: string,
][] = [
  ["null", null, "invalid-options"],
  ["undefined", undefined, "invalid-options"],
  ["a string", "GET /x", "invalid-options"],
  ["options without a method", { url: "https://x", headers: {} }, "invalid-method"],
  ["a method with white space", optionsWith({ method: "GET /\r\n" }), "invalid-method"],
  ["CONNECT", optionsWith({ method: "connect" }), "invalid-method"],
  ["options without a URL", { method: "get", headers: {} }, "invalid-url"],
  ["a relative URL", optionsWith({ url: "path" }), "invalid-url"],
  ["a URL without a scheme", optionsWith({ url: "//example.com/" }), "invalid-url"],
  ["a URL of another scheme", optionsWith({ url: "ftp://example.com/" }), "invalid-url"],
  ["a URL with a space", optionsWith({ url: "https://example.com/a b" }), "invalid-url"],
  ["a URL with a line break", optionsWith({ url: "https://example.com/\n" }), "invalid-url"],
  ["a URL without a host", optionsWith({ url: "https://?x" }), "invalid-url"],
  ["an invalid URL with a token", optionsWith({ url: `https://${TOKEN}@:x/` }), "invalid-url"],
  ["options without headers", { method: "get", url: "https://x" }, "invalid-options"],
  ["headers in a Map", { method: "get", url: "https://x", headers: new Map() }, "invalid-options"],
  ["a header name with a space", withHeader("a b", TOKEN), "invalid-header", "a b"],
  ["the header __proto__", withHeader("__proto__", TOKEN), "invalid-header", "__proto__"],
  ["a header with a line break", withHeader("X-A", `${TOKEN}\r\nb: c`), "invalid-header", "X-A"],
  ["a header value with NUL", withHeader("x-a", `${TOKEN}\0`), "invalid-header", "x-a"],
  ["a header value with DEL", withHeader("x-a", `${TOKEN}\u007f`), "invalid-header", "x-a"],
  ["a header value above U+00FF", withHeader("x-a", `${TOKEN}漢`), "invalid-header", "x-a"],
  ["NaN as a header value", withHeader("x-a", NaN), "invalid-header", "x-a"],
  ["null as a header value", withHeader("x-a", null), "invalid-header", "x-a"],
  ["a negative length", withHeader("content-length", -1), "invalid-header", "content-length"],
  [
    "a length that differs from the body's",
    optionsWith({ headers: { "content-length": 14 }, body: "Hello, world!" }),
    "invalid-header",
    "content-length",
  ],
  ["a body with GET", optionsWith({ method: "get", body: {} }), "unsupported-body"],
  ["a body with HEAD", optionsWith({ method: "head", body: "x" }), "unsupported-body"],
  ["a number as body", optionsWith({ body: 1 }), "unsupported-body"],
  ["a function as body", optionsWith({ body: () => TOKEN }), "unsupported-body"],
  ["a Map as body", optionsWith({ body: new Map() }), "unsupported-body"],
  ["a class instance as body", optionsWith({ body: new Gist() }), "unsupported-body"],
  ["a cyclic body", optionsWith({ body: cyclic() }), "unsupported-body"],
  ["a body nested 100,000 deep", optionsWith({ body: nested(100_000) }), "unsupported-body"],
  ["a bigint in the body", optionsWith({ body: { big: 1n } }), "unsupported-body"],
  ["a body whose toJSON throws", optionsWith({ body: throwing }), "unsupported-body"],
  ["a body without JSON", optionsWith({ body: { toJSON: () => undefined } }), "unsupported-body"],
  ["a stream of Node that was read", optionsWith({ body: readStream() }), "unsupported-body"],
  ["a destroyed stream", optionsWith({ body: new Readable().destroy() }), "unsupported-body"],
  ["a locked web stream", optionsWith({ body: lockedStream() }), "unsupported-body"],
  ["a number as request", optionsWith({ request: 1 as never }), "invalid-options"],
  ["an object as signal", optionsWith({ request: { signal: {} } }), "invalid-options"],
  ["a string as timeout", optionsWith({ request: { timeout: "5s" } }), "invalid-options"],
  ["a string as agent", optionsWith({ request: { agent: "agent" } }), "invalid-options"],
  ["an object as dispatcher", optionsWith({ request: { dispatcher: {} } }), "invalid-options"],
  ["an object as fetch", optionsWith({ request: { fetch: {} } }), "invalid-options"],
  ["a getter that throws", Object.defineProperty({}, "method", { get: fail }), "unreadable-input"],
  ["a revoked proxy", revokedProxy(), "unreadable-input"],
  ["a revoked proxy as body", optionsWith({ body: revokedProxy() }), "unreadable-input"],
];

describe("Every adapter", () => {
  test.each(REFUSED)("refuses %s", (...[, options, code, parameter]) => {
    for (const adapt of Object.values(ADAPTERS)) {
      const error = thrownBy(() => adapt(options as RequestOptions));
      expect(error).toMatchObject(parameter === undefined ? { code } : { code, parameter });
      expect(error.message).not.toContain(TOKEN);
    }
  });

  describe.each(Object.entries(ADAPTERS))("%s", (name, adapt) => {
    test("says what to write for a builder, an endpoint function and merged options", () => {
      const branded = { [Symbol.for("fluent-endpoint.builder")]: true };
      const mistakes: readonly [mistake: unknown, advice: string][] = [
        [new EndpointBuilder(), `${name}(builder.build())`],
        [Object.create(branded), `${name}(builder.build())`],
        [endpoint, `${name}(endpoint(…))`],
        [endpoint.merge("GET /user"), `${name}(endpoint.parse(mergedOptions))`],
      ];
      for (const [mistake, advice] of mistakes) {
        const message = expect.stringContaining(advice) as unknown;
        expect(thrownBy(() => adapt(mistake as RequestOptions))).toMatchObject({
          code: "invalid-options",
          message,
        });
      }
    });

    test("reads no property of Object.prototype", () => {
      const options = [
        optionsWith({}),
        optionsWith({ method: "get" }),
        optionsWith({ body: "text" }),
        optionsWith({ body: new Blob(["text"]) }),
        { method: "post", url: "https://api.example.com", headers: {}, request: {} },
      ];
      const results = () => options.map((given) => resultOf(() => adapt(given)));
      const expected = results().map(described);
      expect(withPollution(POLLUTION, results).map(described)).toEqual(expected);
    });

    test("leaves its options unchanged and shares no headers with them", () => {
      const given = { headers: { "X-A": 1 }, body: { a: [1] }, request: { timeout: 5 } };
      const options = optionsWith(given);
      const copy = structuredClone(options);
      Object.values(options).forEach(Object.freeze);
      const result = adapt(Object.freeze(options));
      expect(options).toEqual(copy);
      const values: unknown[] = Object.values(Object(result) as object);
      expect(values).not.toContain(options.headers);
    });

    test("returns the same for the same options", () => {
      const options = optionsWith({ body: { a: 1 }, headers: { authorization: TOKEN } });
      expect(JSON.stringify(adapt(options))).toBe(JSON.stringify(adapt(options)));
    });

    test("bundles without the other adapters", () => {
      const code = bundle(`import { ${name} } from "./index.js"; console.log(${name});`);
      const others = Object.keys(ADAPTERS).filter((other) => other !== name);
      expect(others.filter((other) => code.includes(`function ${other}(`))).toEqual([]);
    });
  });

  test("imports no package but the parser of events, and no builder or endpoint function", () => {
    const source = join(CLIENTS, "..");
    const files = readdirSync(CLIENTS, { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => name.endsWith(".ts"))) {
      const folder = dirname(join(CLIENTS, file));
      const code = readFileSync(join(CLIENTS, file), "utf8").replaceAll(/^ \*.*$/gm, "");
      for (const [, path = ""] of code.matchAll(/ from "([^"]+)"/g)) {
        if (path === "eventsource-parser") continue;
        expect(path).toMatch(/^\./);
        expect(relative(source, join(folder, path))).not.toMatch(
          /^(?:\.\.|builder|endpoint|index)\b/,
        );
      }
    }
  });
});

/** Runs a function while `Object.prototype` has other properties. */
function withPollution<Result>(properties: object, run: () => Result): Result {
  try {
    Object.assign(Object.prototype, properties);
    return run();
  } finally {
    for (const name of Object.keys(properties)) Reflect.deleteProperty(Object.prototype, name);
  }
}

/** A result as text, which also shows the contents of a `Request`, or an error's message. */
function described(result: unknown): string {
  return result instanceof Error ? result.message : inspect(result, { depth: 5 });
}

function withHeader(name: string, value: unknown): RequestOptions {
  return optionsWith({ headers: Object.fromEntries([[name, value as string]]) });
}

function cyclic(): object {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}

function nested(depth: number): object {
  let value: object = {};
  for (let level = 0; level < depth; level++) value = { value };
  return value;
}

function readStream(): Readable {
  const stream = new Readable();
  stream.push("x");
  stream.push(null);
  stream.read();
  return stream;
}

function lockedStream(): ReadableStream {
  const stream = new ReadableStream();
  stream.getReader();
  return stream;
}

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** The value that a function returns or throws. */
function resultOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

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
  return outputFiles?.[0]?.text ?? "";
}
