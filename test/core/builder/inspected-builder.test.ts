import { describe, expect, jest, test } from "@jest/globals";
import assert from "node:assert";
import { inspect } from "node:util";
import { toFetch } from "../../../src/clients/index.js";
import { lookAt } from "../../helpers/look-at.js";
import { BODY, createEndpoint, EndpointBuilder, endpoint, QUERY } from "../../../src/index.js";
import {
  untyped,
  untypedBuilder,
  untypedEndpoint,
  type UntypedBuilder,
  type UntypedEndpoint,
} from "../../helpers/untyped.js";

/** `createEndpoint()` of an untyped builder. */
function untypedFunction(builder: UntypedBuilder): UntypedEndpoint {
  return untyped(Reflect.apply(createEndpoint, undefined, [builder]));
}

/** The error that an assertion throws. */
function thrownByAssertion(assertion: () => void): unknown {
  try {
    assertion();
  } catch (error) {
    return error;
  }
  throw new Error("The assertion holds.");
}

type Step = (builder: UntypedBuilder) => UntypedBuilder;

function nested(levels: number, value: unknown): unknown {
  let result = value;
  for (let level = 0; level < levels; level++) result = { in: result };
  return result;
}

const b = untypedBuilder();
const signal = () => AbortSignal.timeout(1e6);

/** Two builders for each thing that makes a request, or what is sent with it, a different one. */
const differences: readonly (readonly [string, UntypedBuilder, UntypedBuilder])[] = [
  ["a parameter", b.param("a", 1), b.param("a", 2)],
  ["the type of a parameter", b.param("a", 1), b.param("a", "1")],
  ["null and no parameter", b.param("a", null), b],
  ["null and undefined in a list", b.param("a", [null]), b.param("a", [undefined])],
  ["the order of a list", b.param("a", [1, 2]), b.param("a", [2, 1])],
  ["a Date and its text", b.param("a", new Date(0)), b.param("a", new Date(0).toJSON())],
  ["a bigint and its text", b.param("a", 1n), b.param("a", "1")],
  ["a value at level 100", b.param("a", nested(100, 1)), b.param("a", nested(100, 2))],
  ["data at level 5000", b.data(nested(5000, 1)), b.data(nested(5000, 2))],
  ["a method", b.method("GET"), b.method("POST")],
  ["a URL template", b.url("/a"), b.url("/b")],
  ["a base URL", b.baseUrl("https://a.example"), b.baseUrl("https://b.example")],
  ["a header", b.header("x-a", "b"), b.header("x-a", "c")],
  ["a token", b.header("authorization", "token a"), b.header("authorization", "token b")],
  ["a removed content type", b.header("content-type", null), b],
  ["a preview", b.preview("a"), b.preview("b")],
  ["a format", b.format("raw"), b.format("html")],
  ["the location of a value", b.query({ a: 1 }), b.body({ a: 1 })],
  ["a style", b.style("repeat"), b.style({ a: "repeat" })],
  ["allowed origins", b.origins(), b],
  ["a link", b.link("https://api.github.com/a"), b.url("https://api.github.com/a")],
  ["data", b.data("a"), b.data("b")],
  ["data of bytes", b.data(new Uint8Array([1])), b.data(new Uint8Array([2]))],
  [
    "JSON as text",
    b.header("content-type", "application/json").data("{}"),
    b.header("content-type", "application/json").data({}),
  ],
  ["a Map and an object that shows it", b.data(new Map([[1, 2]])), b.data({ Map: [[1, 2]] })],
  ["a Set and an object that shows it", b.data(new Set([1])), b.data({ Set: [1] })],
  ["an ArrayBuffer", b.data(Uint8Array.of(1).buffer), b.data(Uint8Array.of(2).buffer)],
  ["data in a Map", b.data(new Map([[1, 2]])), b.data(new Map([[1, 3]]))],
  ["a request option", b.meta({ timeout: 1 }), b.meta({ timeout: 2 })],
  ["a function", b.meta({ fetch: () => 1 }), b.meta({ fetch: () => 1 })],
  ["a signal", b.meta({ signal: signal() }), b.meta({ signal: signal() })],
  ["strictness", b.strict(true), b.strict(false)],
];

test.each(differences)(
  "Builders that differ by %s are different for node:assert and jest",
  (_, one, other) => {
    assert.notDeepStrictEqual(one, other);
    assert.notDeepEqual(one, other);
    assert.notDeepStrictEqual({ nested: [one] }, { nested: [other] });
    expect(one).not.toEqual(other);
    expect(one).not.toStrictEqual(other);
    expect({ nested: [one] }).not.toEqual({ nested: [other] });
  },
);

describe("Builders of the same request", () => {
  const steps: readonly Step[] = [
    (b) => b.route("POST /{id}"),
    (b) => b.param("id", 1),
    (b) => b.params({ title: "a", list: [{ b: 1, c: 2 }] }),
    (b) => b.header("x-a", "b"),
    (b) => b.header("authorization", "token 1"),
    (b) => b.query({ q: 1 }),
    (b) => b.body({ d: 2 }),
    (b) => b.style("repeat"),
    (b) => b.meta({ timeout: 1 }),
    (b) => b.strict(false),
  ];
  const chain = (list: readonly Step[], builder = untypedBuilder()) =>
    list.reduce((before, step) => step(before), builder);

  test("are equal after the same steps in another order", () => {
    const [one, other] = [chain(steps), chain([...steps].reverse())];
    assert.deepStrictEqual(one, other);
    assert.deepEqual(one, other);
    expect(one).toEqual(other);
    expect(one).toStrictEqual(other);
  });

  test("are equal whether or not they were used before", () => {
    const used = steps.reduce((before, step) => {
      before.strict(false).url("/x").build();
      lookAt(before.options);
      lookAt(inspect(before));
      return step(before);
    }, untypedBuilder());
    used.build();
    assert.deepStrictEqual(used, chain(steps));
    expect(used).toStrictEqual(chain(steps));
    expect(inspect(used)).toBe(inspect(chain(steps)));
  });

  test("are equal if later steps replaced what earlier ones set", () => {
    const replaced = chain(steps, untypedBuilder({ title: "b", headers: { "x-a": "c" } }));
    assert.deepStrictEqual(replaced, chain(steps));
  });

  test("are equal if names were given in another order", () => {
    const one = untypedBuilder({ a: 1, b: { c: 1, d: 2 }, headers: { e: "1", f: "2" } });
    const other = untypedBuilder({ headers: { f: "2", e: "1" }, b: { d: 2, c: 1 }, a: 1 });
    assert.deepStrictEqual(one, other);
    expect(one).toStrictEqual(other);
  });

  test("are different if their classes, a field of their class, or their vendors are different", () => {
    class Area extends EndpointBuilder {
      constructor(readonly area = "a") {
        super();
      }
    }
    assert.notDeepStrictEqual(new Area(), new EndpointBuilder());
    assert.notDeepEqual(new Area(), new EndpointBuilder());
    expect(new Area()).not.toStrictEqual(new EndpointBuilder());
    expect(new Area()).not.toEqual(new EndpointBuilder());
    expect(new Area("a")).not.toEqual(new Area("b"));
    expect(new Area("a").param("c", 1)).toEqual(new Area("a").param("c", 1));
    const headers = { accept: "application/json" };
    const other = new EndpointBuilder("https://api.github.com");
    expect(other).not.toEqual(new EndpointBuilder({ headers }));
    expect(other).toEqual(new EndpointBuilder("https://api.github.com", { headers }));
  });
});

test("Jest prints a diff of the JSON form of two builders that differ", () => {
  const [one, other] = [new EndpointBuilder(), new EndpointBuilder()].map((builder, page) =>
    builder.route("GET /user/repos").query({ page }).header("authorization", "token s3cr3t"),
  );
  const error = thrownByAssertion(() => {
    expect({ builder: one }).toEqual({ builder: other });
  });
  const message = String(error).replaceAll(/\u001b\[\d+m/g, "");
  expect(message).toMatch(/-\s+"page": 1,\n.*\+\s+"page": 0,/);
  expect(message).not.toContain("s3cr3t");
});

class Shop extends EndpointBuilder {}

const shown = new Shop({ headers: { "x-a": "b", accept: "c", "user-agent": null } })
  .route("POST /{id}")
  .params({ id: 7, list: [1] })
  .query({ q: 1 })
  .body({ url: "/" })
  .style("repeat");

describe("A shown builder", () => {
  test("prints class, method, URL template, parameters and headers on a few lines", () => {
    expect(inspect(shown)).toBe(`Shop POST /{id} {
  baseUrl: 'https://api.github.com',
  headers: { accept: 'c', 'x-a': 'b' },
  id: 7,
  list: [ 1 ],
  '[QUERY]': { q: 1 },
  '[BODY]': { url: '/' },
  '[STYLE]': { '*': 'repeat' }
}`);
  });

  test("has the same content as text and as JSON, with names in place of symbols", () => {
    const content = {
      baseUrl: "https://api.github.com",
      headers: { accept: "c", "x-a": "b" },
      id: 7,
      list: [1],
      "[QUERY]": { q: 1 },
      "[BODY]": { url: "/" },
      "[STYLE]": { "*": "repeat" },
    };
    expect(String(shown)).toBe(`Shop POST /{id} ${JSON.stringify(content, null, 2)}`);
    expect(JSON.parse(JSON.stringify(shown))).toEqual(shown.toJSON());
    expect(shown.toJSON()).toEqual({ method: "POST", url: "/{id}", ...content });
  });

  test("shows a link in place of a URL template", () => {
    const link = "https://api.github.com/x?page=2";
    expect(inspect(new EndpointBuilder().link(link)).split("\n")[0]).toBe(
      `EndpointBuilder GET ${link} {`,
    );
  });

  test("shows the kind of a value that JSON would lose", () => {
    const signal = AbortSignal.abort();
    const builder = untypedBuilder({ a: 1n, b: new URL("https://h.example/"), c: [new Date(0)] })
      .data({ map: new Map([["x", 1]]), set: new Set([1]), re: /x/, no: NaN, symbol: Symbol("s") })
      .meta({
        signal,
        fetch: function send(): undefined {
          return undefined;
        },
      });
    expect(JSON.parse(JSON.stringify(builder))).toMatchObject({
      a: "1",
      b: "https://h.example/",
      c: ["1970-01-01T00:00:00.000Z"],
      data: { map: "[Map]", set: "[Set]", re: "[RegExp]", no: "NaN", symbol: "Symbol(s)" },
      request: { signal: "[AbortSignal]", fetch: "[Function send]" },
    });
  });

  test("shows an instance with toJSON by what it returns", () => {
    class Time {
      toJSON() {
        return "noon";
      }
    }
    const json = JSON.stringify(untypedBuilder().meta({ at: new Time() }));
    expect(JSON.parse(json)).toMatchObject({ request: { at: "noon" } });
  });
});

describe("A shown endpoint function", () => {
  const api = untypedEndpoint.defaults({ a: 1, headers: { authorization: "token s3cr3t" } });

  test("is called endpoint, and shows its base URL and defaults", () => {
    expect(endpoint.name).toBe("endpoint");
    expect(inspect(endpoint)).toMatch(/^\[Function: endpoint\] \{\n {2}baseUrl: 'https:\/\/api/);
    expect(inspect(api)).toMatch(/\n {2}a: 1\n\}$/);
    expect(String(api)).toMatch(/^\[Function: endpoint\] \{\n {2}"baseUrl"/);
    expect(JSON.parse(JSON.stringify(api))).toMatchObject({ method: "GET", a: 1 });
  });

  test("shows no credentials", () => {
    for (const text of [inspect(api), String(api), JSON.stringify(api)])
      expect(text).not.toContain("s3cr3t");
  });
});

const throwing = {
  get a(): never {
    throw new Error("not yet");
  },
};
const cyclic: Record<string, unknown> = { a: 1 };
cyclic.self = cyclic;
let deep: object = {};
for (let depth = 0; depth < 10_000; depth++) deep = { deep };

const url = new URL("https://h.example/");
const withoutName = Object.defineProperty(() => 1, "name", { value: Symbol("x") });

/** A proxy that is revoked after it was given to a builder. */
function revoked(add: (proxy: object) => UntypedBuilder): UntypedBuilder {
  const { proxy, revoke } = Proxy.revocable({ a: 1 }, {});
  const builder = add(proxy);
  revoke();
  return builder;
}

test.each<readonly [string, UntypedBuilder]>([
  ["a bigint", untypedBuilder({ a: 1n, [BODY]: { b: [2n] } }).data({ c: 3n })],
  ["cyclic data", b.data(cyclic)],
  ["a cyclic request", b.meta(cyclic)],
  ["data that is nested deeply", b.data(deep)],
  ["a URL", untypedBuilder({ a: url }).data(url)],
  ["data whose getter throws", b.data(throwing)],
  ["data whose toJSON throws", b.data({ toJSON: () => throwing.a })],
  ["a request whose getter throws", b.meta(throwing)],
  ["two requests that cannot be merged", b.meta(throwing).meta({ b: 1 })],
  ["two cyclic requests", b.meta(cyclic).meta({ ...cyclic })],
  ["revoked data", revoked((proxy) => b.data(proxy))],
  ["a revoked request", revoked((proxy) => b.meta(proxy).meta({ b: 1 }))],
  [
    "a parameter that is an instance of a class with a getter that throws",
    untypedBuilder({ a: Object.create(throwing) as object }),
  ],
  ["an object without a prototype", b.data(Object.create(null))],
  ["half of a surrogate pair", untypedBuilder({ a: "\ud800" })],
  ["a function without a name", b.meta({ fetch: withoutName })],
])("A builder with %s can be shown and compared", (_, builder) => {
  const api = untypedFunction(builder);
  for (const show of [
    () => inspect(builder),
    () => builder.toString(),
    () => JSON.stringify(builder),
    () => inspect(api),
    () => String(api),
    () => Object.prototype.toString.call(builder),
  ])
    expect(typeof show()).toBe("string");
  expect(builder).toEqual(builder);
  assert.deepStrictEqual(builder, builder);
  expect(builder).not.toEqual(untypedBuilder());
  expect({ builder }).not.toEqual({ builder: builder.param("z", 1) });
});

describe("The JSON of a builder, read back,", () => {
  const get = untypedBuilder().route("GET /x");
  const json = (builder: UntypedBuilder) => JSON.parse(JSON.stringify(builder)) as object;

  test.each<readonly [string, UntypedBuilder, string]>([
    ["a token", get.header("authorization", "Bearer t"), 'The value of the header "auth'],
    ["a header", get.header("x-api-key", "t"), 'The value of the header "x-api-key"'],
    ["a parameter", get.param("token", "t"), 'The parameter "token"'],
    ["a nested parameter", get.param("a", [{ token: "t" }]), 'The parameter "a"'],
    ["a list of credentials", get.param("tokens", ["t"]), 'The parameter "tokens"'],
    ["the path", get.path({ a: 1 }), 'The key "[PATH]"'],
    ["the query", get.query({ a: 1 }), 'The key "[QUERY]"'],
    ["the body", get.body({ a: 1 }), 'The key "[BODY]"'],
    ["a style", get.style("repeat"), 'The key "[STYLE]"'],
    ["origins", get.origins(), 'The key "[ORIGINS]"'],
    ["userinfo", get.baseUrl("https://u:p@h.example"), "baseUrl"],
    ["a URL", get.url("/x?token=t"), "URL template"],
    ["a link", get.link("https://api.github.com/x"), 'The key "[LINK]"'],
  ])("is an error if it has %s", (_, builder, message) => {
    expect(() => untypedBuilder(json(builder)).build()).toThrow(message);
    expect(() => untypedEndpoint(json(builder))).toThrow(message);
  });

  test("is an error of the client if a hidden credential is in data", () => {
    const request = untypedEndpoint(json(get.method("POST").data({ token: "t" })));
    expect(() => toFetch(request)).toThrow("the text that replaces a shown credential");
  });

  test("sends a text that has such a part", () => {
    const text = "It printed [hidden].";
    expect(untypedEndpoint("POST /x", { text }).body).toEqual({ text });
  });
});

test("The prototype and a proxy of a builder can be shown", () => {
  const proxy = new Proxy(new EndpointBuilder(), {});
  expect(inspect(EndpointBuilder.prototype)).toContain("EndpointBuilder");
  expect(inspect(proxy)).toBe("EndpointBuilder {}");
  expect(Object.prototype.toString.call(EndpointBuilder.prototype)).toBe(
    "[object EndpointBuilder]",
  );
});

describe("A credential", () => {
  const secret = "s3cr3t-t0k3n";
  const JSON_TYPE = { "content-type": "application/json" };
  const FORM = { "content-type": "application/x-www-form-urlencoded" };

  test.each<readonly [string, (s: string) => UntypedBuilder]>([
    ["the header authorization", (s) => b.header("authorization", `token ${s}`)],
    ["the header cookie", (s) => b.header("Cookie", `a=${s}`)],
    ["a parameter", (s) => b.param("access_token", s)],
    ["a list of tokens", (s) => b.param("tokens", [s])],
    ["an object of credentials", (s) => b.param("credentials", { value: s })],
    ["a nested parameter", (s) => b.param("a", { b: [{ client_secret: s }] })],
    [".path()", (s) => b.path({ token: s })],
    [".query()", (s) => b.query({ token: s })],
    ...[
      "AWSSecretKey",
      "encryptionKey",
      "accountkey",
      "tokenValue",
      "bearer",
      "connectionString",
    ].map((name) => [`a parameter ${name}`, (s: string) => b.param(name, s)] as const),
    [".body()", (s) => b.body({ password: s })],
    ["a form", (s) => b.form({ password: s })],
    ["data", (s) => b.data({ a: { password: s } })],
    ["data as JSON text", (s) => b.headers(JSON_TYPE).data(JSON.stringify({ password: s }))],
    ["data as text of a form", (s) => b.headers(FORM).data(`a=1&password=${s}`)],
    ["data as JSON text that is cut off", (s) => b.headers(JSON_TYPE).data(`{"password":"${s}`)],
    ["data as bytes", (s) => b.data(new TextEncoder().encode(s))],
    ["a Map", (s) => b.data(new Map([["password", s]]))],
    ["a request", (s) => b.meta({ auth: { token: s } })],
    ["a request that cannot be merged", (s) => b.meta({ token: s }).meta(throwing)],
    ["the userinfo of a base URL", (s) => b.baseUrl(`https://u:${s}@h.example`)],
    ["userinfo after a variable scheme", (s) => b.baseUrl(`{scheme}://u:${s}@h.example`)],
    ["the userinfo of a URL", (s) => b.url(`https://u:${s}@h.example/`)],
    ["the query of a link", (s) => b.link(`https://api.github.com/x?token=${s}`)],
  ])("in %s is not shown, and builders with different credentials are different", (_, make) => {
    const [builder, other] = [make(secret), make(secret.toUpperCase())];
    for (const text of [
      inspect(builder, { depth: null, showHidden: true }),
      builder.toString(),
      JSON.stringify(builder),
      Object.prototype.toString.call(builder),
      String(untypedFunction(builder)),
      inspect(thrownByAssertion(() => assert.deepStrictEqual(builder, other))),
    ])
      expect(text).not.toContain(secret);
    expect(builder).toEqual(make(secret));
    expect(builder).not.toEqual(other);
  });

  test("is shown by its scheme", () => {
    const shown = new EndpointBuilder().header("authorization", `Bearer ${secret}`).toJSON();
    expect(shown.headers).toMatchObject({ authorization: "Bearer [hidden]" });
  });

  test("is not in the type tag, which another process makes anew", async () => {
    const tag = ({ EndpointBuilder: Builder }: { EndpointBuilder: typeof EndpointBuilder }) =>
      Object.prototype.toString.call(new Builder().header("authorization", secret));
    let other: string | undefined;
    await jest.isolateModulesAsync(async () => {
      other = tag(await import("../../../src/index.js"));
    });
    expect(tag({ EndpointBuilder })).toMatch(/^\[object EndpointBuilder [\da-z]{8,14}\]$/);
    expect(tag({ EndpointBuilder })).not.toBe(other);
  });

  test("is not a count, a key for idempotency or an expression in a URL template", () => {
    const builder = untypedBuilder({ [QUERY]: { max_tokens: 5 } })
      .header("idempotency-key", "k-1")
      .url("/x?token={token}{&access_token}");
    const text = JSON.stringify(builder);
    for (const part of ['"max_tokens":5', "k-1", "token={token}{&access_token}"])
      expect(text).toContain(part);
  });
});

test.each([
  ["a builder", new EndpointBuilder().route("GET /user")],
  ["a function", endpoint],
])("Deno prints %s as Node does", (_, shown) => {
  const print: unknown = Reflect.get(shown, Symbol.for("Deno.customInspect"));
  expect(Reflect.apply(print as () => unknown, shown, [inspect, {}])).toBe(inspect(shown));
});
