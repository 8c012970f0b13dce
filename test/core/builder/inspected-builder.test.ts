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

/** The error that an assertion throws for two values that differ. */
function difference(one: unknown, other: unknown): unknown {
  try {
    assert.deepStrictEqual(one, other);
  } catch (error) {
    return error;
  }
  throw new Error("The values do not differ.");
}

type Step = (builder: UntypedBuilder) => UntypedBuilder;

function nested(levels: number, value: unknown): unknown {
  let result = value;
  for (let level = 0; level < levels; level++) result = { in: result };
  return result;
}

/** One step for each thing that makes a request, or what is sent with it, a different one. */
const differences: readonly (readonly [string, Step, Step])[] = [
  ["a parameter", (b) => b.param("a", 1), (b) => b.param("a", 2)],
  ["the name of a parameter", (b) => b.param("a", 1), (b) => b.param("b", 1)],
  ["the type of a parameter", (b) => b.param("a", 1), (b) => b.param("a", "1")],
  ["null and no parameter", (b) => b.param("a", null), (b) => b],
  ["null and undefined in a list", (b) => b.param("a", [null]), (b) => b.param("a", [undefined])],
  ["the order of a list", (b) => b.param("a", [1, 2]), (b) => b.param("a", [2, 1])],
  ["a nested value", (b) => b.param("a", { b: [1] }), (b) => b.param("a", { b: [2] })],
  ["a Date", (b) => b.param("a", new Date(0)), (b) => b.param("a", new Date(1))],
  [
    "a Date and its text",
    (b) => b.param("a", new Date(0)),
    (b) => b.param("a", new Date(0).toJSON()),
  ],
  ["a bigint and its text", (b) => b.param("a", 1n), (b) => b.param("a", "1")],
  [
    "a value at level 100",
    (b) => b.param("a", nested(100, 1)),
    (b) => b.param("a", nested(100, 2)),
  ],
  ["data at level 5000", (b) => b.data(nested(5000, 1)), (b) => b.data(nested(5000, 2))],
  ["a method", (b) => b.method("GET"), (b) => b.method("POST")],
  ["a URL template", (b) => b.url("/a"), (b) => b.url("/b")],
  ["a base URL", (b) => b.baseUrl("https://a.example"), (b) => b.baseUrl("https://b.example")],
  ["a header", (b) => b.header("x-a", "b"), (b) => b.header("x-a", "c")],
  [
    "a token",
    (b) => b.header("authorization", "token a"),
    (b) => b.header("authorization", "token b"),
  ],
  ["a removed content type", (b) => b.header("content-type", null), (b) => b],
  ["a preview", (b) => b.preview("a"), (b) => b.preview("b")],
  ["a format", (b) => b.format("raw"), (b) => b.format("html")],
  ["the location of a value", (b) => b.query({ a: 1 }), (b) => b.body({ a: 1 })],
  ["a style", (b) => b.style("repeat"), (b) => b.style({ a: "repeat" })],
  ["allowed origins", (b) => b.origins(), (b) => b],
  ["a link", (b) => b.link("https://api.github.com/a"), (b) => b.url("https://api.github.com/a")],
  ["data", (b) => b.data("a"), (b) => b.data("b")],
  ["data of bytes", (b) => b.data(new Uint8Array([1])), (b) => b.data(new Uint8Array([2]))],
  [
    "JSON as text",
    (b) => b.header("content-type", "application/json").data("{}"),
    (b) => b.header("content-type", "application/json").data({}),
  ],
  [
    "a Map and an object that shows it",
    (b) => b.data(new Map([[1, 2]])),
    (b) => b.data({ Map: [[1, 2]] }),
  ],
  ["a Set and an object that shows it", (b) => b.data(new Set([1])), (b) => b.data({ Set: [1] })],
  [
    "an ArrayBuffer",
    (b) => b.data(Uint8Array.of(1).buffer),
    (b) => b.data(Uint8Array.of(2).buffer),
  ],
  ["data in a Map", (b) => b.data(new Map([[1, 2]])), (b) => b.data(new Map([[1, 3]]))],
  ["a request option", (b) => b.meta({ timeout: 1 }), (b) => b.meta({ timeout: 2 })],
  ["a function", (b) => b.meta({ fetch: () => 1 }), (b) => b.meta({ fetch: () => 1 })],
  [
    "a signal",
    (b) => b.meta({ signal: AbortSignal.timeout(1e6) }),
    (b) => b.meta({ signal: AbortSignal.timeout(1e6) }),
  ],
  ["strictness", (b) => b.strict(true), (b) => b.strict(false)],
];

describe.each(differences)("Builders that differ by %s", (_, left, right) => {
  const [one, other] = [left(untypedBuilder()), right(untypedBuilder())];

  test("are different for node:assert", () => {
    assert.notDeepStrictEqual(one, other);
    assert.notDeepEqual(one, other);
    assert.notDeepStrictEqual({ nested: [one] }, { nested: [other] });
  });

  test("are different for jest", () => {
    expect(one).not.toEqual(other);
    expect(one).not.toStrictEqual(other);
    expect({ nested: [one] }).not.toEqual({ nested: [other] });
  });
});

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

  test("are different if their classes are different", () => {
    class Shop extends EndpointBuilder {}
    assert.notDeepStrictEqual(new Shop(), new EndpointBuilder());
    assert.notDeepEqual(new Shop(), new EndpointBuilder());
    expect(new Shop()).not.toStrictEqual(new EndpointBuilder());
    expect(new Shop()).not.toEqual(new EndpointBuilder());
    expect(new Shop()).toEqual(new Shop());
  });

  test("are different if a field of their class is different", () => {
    class Area extends EndpointBuilder {
      constructor(readonly area: string) {
        super();
      }
    }
    expect(new Area("a")).not.toEqual(new Area("b"));
    expect(new Area("a").param("c", 1)).toEqual(new Area("a").param("c", 1));
  });
});

test("Jest prints a diff of the JSON form of two builders that differ", () => {
  const [one, other] = [new EndpointBuilder(), new EndpointBuilder()].map((builder, page) =>
    builder.route("GET /user/repos").query({ page }).header("authorization", "token s3cr3t"),
  );
  const message = messageOf(() => {
    expect({ builder: one }).toEqual({ builder: other });
  });
  expect(message).toMatch(/-\s+"page": 1,\n.*\+\s+"page": 0,/);
  expect(message).not.toContain("s3cr3t");
});

function messageOf(assertion: () => void): string {
  try {
    assertion();
  } catch (error) {
    return String(error).replaceAll(/\u001b\[\d+m/g, "");
  }
  throw new Error("The assertion holds.");
}

describe("A builder for another API", () => {
  test("differs from one of the default API with the same options, because it has no vendor", () => {
    const headers = { accept: "application/json" };
    const one = new EndpointBuilder("https://api.github.com");
    expect(one).not.toEqual(new EndpointBuilder({ headers }));
    expect(one).toEqual(new EndpointBuilder("https://api.github.com", { headers }));
  });
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

  test("has the same content as text", () => {
    expect(String(shown)).toBe(
      `Shop POST /{id} ${JSON.stringify(
        {
          baseUrl: "https://api.github.com",
          headers: { accept: "c", "x-a": "b" },
          id: 7,
          list: [1],
          "[QUERY]": { q: 1 },
          "[BODY]": { url: "/" },
          "[STYLE]": { "*": "repeat" },
        },
        null,
        2,
      )}`,
    );
  });

  test("gives its merged options as JSON, with names in place of symbols", () => {
    const json: unknown = JSON.parse(JSON.stringify(shown));
    expect(json).toEqual(shown.toJSON());
    expect(json).toEqual({
      method: "POST",
      url: "/{id}",
      baseUrl: "https://api.github.com",
      headers: { accept: "c", "x-a": "b" },
      id: 7,
      list: [1],
      "[QUERY]": { q: 1 },
      "[BODY]": { url: "/" },
      "[STYLE]": { "*": "repeat" },
    });
  });

  test("has its content in a snapshot", () => {
    expect(shown.param("list", null).style("pipeDelimited").body({ url: null }))
      .toMatchInlineSnapshot(`
      {
        "[BODY]": {
          "url": null,
        },
        "[QUERY]": {
          "q": 1,
        },
        "[STYLE]": {
          "*": "pipeDelimited",
        },
        "baseUrl": "https://api.github.com",
        "headers": {
          "accept": "c",
          "x-a": "b",
        },
        "id": 7,
        "list": null,
        "method": "POST",
        "url": "/{id}",
      }
    `);
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
      data: {
        map: "[Map]",
        set: "[Set]",
        re: "[RegExp]",
        no: "NaN",
        symbol: "Symbol(s)",
      },
      request: { signal: "[AbortSignal]", fetch: "[Function send]" },
    });
  });

  test("has no own properties", () => {
    expect(Reflect.ownKeys(new EndpointBuilder().param("a", 1))).toEqual([]);
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
    for (const text of [inspect(api), String(api), JSON.stringify(api)]) {
      expect(text).not.toContain("s3cr3t");
    }
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

/** A proxy that is revoked after it was given to a builder. */
function revoked(add: (proxy: object) => UntypedBuilder): UntypedBuilder {
  const { proxy, revoke } = Proxy.revocable({ a: 1 }, {});
  const builder = add(proxy);
  revoke();
  return builder;
}

describe.each<readonly [string, UntypedBuilder]>([
  ["a bigint", untypedBuilder({ a: 1n, [BODY]: { b: [2n] } }).data({ c: 3n })],
  ["cyclic data", untypedBuilder().data(cyclic)],
  ["a cyclic request", untypedBuilder().meta(cyclic)],
  ["data that is nested deeply", untypedBuilder().data(deep)],
  [
    "a URL",
    untypedBuilder({ a: new URL("https://h.example/") }).data(new URL("https://h.example/")),
  ],
  ["data whose getter throws", untypedBuilder().data(throwing)],
  ["data whose toJSON throws", untypedBuilder().data({ toJSON: () => throwing.a })],
  ["a request whose getter throws", untypedBuilder().meta(throwing)],
  ["two requests that cannot be merged", untypedBuilder().meta(throwing).meta({ b: 1 })],
  [
    "two cyclic requests",
    untypedBuilder()
      .meta(cyclic)
      .meta({ ...cyclic }),
  ],
  ["revoked data", revoked((proxy) => untypedBuilder().data(proxy))],
  ["a revoked request", revoked((proxy) => untypedBuilder().meta(proxy).meta({ b: 1 }))],
  [
    "a parameter that is an instance of a class with a getter that throws",
    untypedBuilder({ a: Object.create(throwing) as object }),
  ],
  ["an object without a prototype", untypedBuilder().data(Object.create(null))],
  ["half of a surrogate pair", untypedBuilder({ a: "\ud800" })],
  [
    "a function without a name",
    untypedBuilder().meta({
      fetch: Object.defineProperty(() => 1, "name", { value: Symbol("x") }),
    }),
  ],
])("A builder with %s", (_, builder) => {
  test("can be shown and compared", () => {
    const api = untypedFunction(builder);
    for (const show of [
      () => inspect(builder),
      () => builder.toString(),
      () => JSON.stringify(builder),
      () => inspect(api),
      () => String(api),
      () => Object.prototype.toString.call(builder),
    ]) {
      expect(typeof show()).toBe("string");
    }
    expect(builder).toEqual(builder);
    assert.deepStrictEqual(builder, builder);
    expect(builder).not.toEqual(untypedBuilder());
    expect({ builder }).not.toEqual({ builder: builder.param("z", 1) });
  });
});

describe("The JSON of a builder, read back,", () => {
  const json = (step: Step) =>
    JSON.parse(JSON.stringify(step(untypedBuilder().route("GET /x")))) as object;

  test.each<readonly [string, Step, string]>([
    ["a token", (b) => b.header("authorization", "Bearer t"), 'The value of the header "auth'],
    ["a header", (b) => b.header("x-api-key", "t"), 'The value of the header "x-api-key"'],
    ["a parameter", (b) => b.param("token", "t"), 'The parameter "token"'],
    ["a nested parameter", (b) => b.param("a", [{ token: "t" }]), 'The parameter "a"'],
    ["a list of credentials", (b) => b.param("tokens", ["t"]), 'The parameter "tokens"'],
    ["the path", (b) => b.path({ a: 1 }), 'The key "[PATH]"'],
    ["the query", (b) => b.query({ a: 1 }), 'The key "[QUERY]"'],
    ["the body", (b) => b.body({ a: 1 }), 'The key "[BODY]"'],
    ["a style", (b) => b.style("repeat"), 'The key "[STYLE]"'],
    ["origins", (b) => b.origins(), 'The key "[ORIGINS]"'],
    ["userinfo", (b) => b.baseUrl("https://u:p@h.example"), "baseUrl"],
    ["a URL", (b) => b.url("/x?token=t"), "URL template"],
  ])("is an error if it has %s", (_, step, message) => {
    expect(() => untypedBuilder(json(step)).build()).toThrow(message);
    expect(() => untypedEndpoint(json(step))).toThrow(message);
  });

  test("is an error if it has a link", () => {
    const link = untypedBuilder().link("https://api.github.com/x");
    expect(() => untypedEndpoint(JSON.parse(JSON.stringify(link)))).toThrow('The key "[LINK]"');
  });

  test("is an error of the client if a hidden credential is in data", () => {
    const request = untypedEndpoint(json((b) => b.method("POST").data({ token: "t" })));
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

  test.each<readonly [string, (secret: string) => UntypedBuilder]>([
    [
      "the header authorization",
      (secret) => untypedBuilder().header("authorization", `token ${secret}`),
    ],
    ["the header cookie", (secret) => untypedBuilder().header("Cookie", `a=${secret}`)],
    ["a header of its own", (secret) => untypedBuilder().header("x-api-key", secret)],
    ["a parameter", (secret) => untypedBuilder().param("access_token", secret)],
    ["a list of tokens", (secret) => untypedBuilder().param("tokens", [secret])],
    [
      "an object of credentials",
      (secret) => untypedBuilder().param("credentials", { value: secret }),
    ],
    [
      "a nested parameter",
      (secret) => untypedBuilder().param("a", { b: [{ client_secret: secret }] }),
    ],
    [".path()", (secret) => untypedBuilder().path({ token: secret })],
    [".query()", (secret) => untypedBuilder().query({ token: secret })],
    ...[
      "AWSSecretKey",
      "encryptionKey",
      "accountkey",
      "tokenValue",
      "bearer",
      "connectionString",
    ].map(
      (name) =>
        [`a parameter ${name}`, (secret: string) => untypedBuilder().param(name, secret)] as const,
    ),
    [
      "the fragment of a link",
      (secret) => untypedBuilder().link(`https://api.github.com/x#access_token=${secret}&a=1`),
    ],
    [
      "JSON text in a URL",
      (secret) => untypedBuilder().url(`/x?f=%7B%22token%22:%22${secret}%22%7D`),
    ],
    [
      "a URL in the query of a URL",
      (secret) => untypedBuilder().url(`/x?next=https%3A%2F%2Fh.example%2F%3Ftoken%3D${secret}`),
    ],
    ["JSON text as a value", (secret) => untypedBuilder().param("a", `{"token":"${secret}"}`)],
    [".body()", (secret) => untypedBuilder().body({ password: secret })],
    ["a form", (secret) => untypedBuilder().form({ password: secret })],
    ["data", (secret) => untypedBuilder().data({ a: { password: secret } })],
    [
      "data as JSON text",
      (secret) =>
        untypedBuilder()
          .headers(JSON_TYPE)
          .data(JSON.stringify({ password: secret })),
    ],
    [
      "data as text of a form",
      (secret) => untypedBuilder().headers(FORM).data(`a=1&password=${secret}`),
    ],
    [
      "data as JSON text that is cut off",
      (secret) => untypedBuilder().headers(JSON_TYPE).data(`{"password":"${secret}`),
    ],
    ["data as bytes", (secret) => untypedBuilder().data(new TextEncoder().encode(secret))],
    ["a Map", (secret) => untypedBuilder().data(new Map([["password", secret]]))],
    ["a request", (secret) => untypedBuilder().meta({ auth: { token: secret } })],
    [
      "a request that cannot be merged",
      (secret) => untypedBuilder().meta({ token: secret }).meta(throwing),
    ],
    [
      "the userinfo of a base URL",
      (secret) => untypedBuilder().baseUrl(`https://u:${secret}@h.example`),
    ],
    [
      "the userinfo of a base URL with an expression as its scheme",
      (secret) => untypedBuilder().baseUrl(`{scheme}://u:${secret}@h.example`),
    ],
    ["the userinfo of a URL", (secret) => untypedBuilder().url(`https://u:${secret}@h.example/`)],
    ["the query of a URL", (secret) => untypedBuilder().url(`/x?access_token=${secret}`)],
    [
      "the query of a link",
      (secret) => untypedBuilder().link(`https://api.github.com/x?token=${secret}`),
    ],
    ["a URL as a value", (secret) => untypedBuilder().param("a", `https://u:${secret}@h.example/`)],
  ])("in %s is not shown, and builders with different credentials are different", (_, make) => {
    const [builder, other] = [make(secret), make(secret.toUpperCase())];
    for (const text of [
      inspect(builder, { depth: null, showHidden: true }),
      builder.toString(),
      JSON.stringify(builder),
      Object.prototype.toString.call(builder),
      String(untypedFunction(builder)),
      inspect(difference(builder, other)),
    ]) {
      expect(text).not.toContain(secret);
    }
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

  test("is in .options as it was given", () => {
    const token = `token ${secret}`;
    expect(untypedBuilder().header("authorization", token).options.headers.authorization).toBe(
      token,
    );
  });
});

test.each([
  ["a builder", new EndpointBuilder().route("GET /user")],
  ["a function", endpoint],
])("Deno prints %s as Node does", (_, shown) => {
  const print: unknown = Reflect.get(shown, Symbol.for("Deno.customInspect"));
  expect(Reflect.apply(print as () => unknown, shown, [inspect, {}])).toBe(inspect(shown));
});

test("An instance with toJSON is shown by what it returns", () => {
  class Time {
    toJSON() {
      return "noon";
    }
  }
  expect(JSON.parse(JSON.stringify(untypedBuilder().meta({ at: new Time() })))).toMatchObject({
    request: { at: "noon" },
  });
});
