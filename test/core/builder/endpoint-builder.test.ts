import { describe, expect, test } from "@jest/globals";
import { endpoint, EndpointBuilder } from "../../../src/index.js";
import { lookAt } from "../../helpers/look-at.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import {
  type ChainMethod,
  chainMethods,
  untypedBuilder,
  type UntypedBuilder,
  untypedEndpoint,
} from "../../helpers/untyped.js";
import { chainCalls } from "./chain-calls.js";

const API = "https://api.github.com";

describe.each(chainMethods)("The chain method %s()", (method) => {
  const { input, adds } = chainCalls[method];

  test("adds what it is given to the options, and nothing else", () => {
    const { options } = untypedBuilder()[method](...input);
    expect(options).toMatchObject(adds);
    const keys = [...Object.keys(endpoint.DEFAULTS), ...Reflect.ownKeys(adds)];
    expect(new Set(Reflect.ownKeys(options))).toEqual(new Set(keys));
  });

  test("returns a new frozen builder and does not change the one it is called on", () => {
    const make = () => untypedBuilder({ headers: { y: "z" }, p: 0 }).url("/x");
    const builder = make();
    const next = builder[method](...input);
    expect(next).not.toBe(builder);
    expect(Object.isFrozen(next)).toBe(true);
    lookAt(next.options);
    expect(builder.options).toEqual(make().options);
    expect(builder.build()).toEqual(make().build());
  });
});

describe("EndpointBuilder", () => {
  test("has the chain methods that are tested here, build() and options", () => {
    const members = Object.getOwnPropertyNames(EndpointBuilder.prototype);
    const others = ["as", "build", "constructor", "options", "toJSON", "toString"];
    expect(members.sort()).toEqual([...chainMethods, ...others].sort());
  });

  test("merges the defaults of the constructor over the global ones", () => {
    expect(new EndpointBuilder().options).toEqual(endpoint.DEFAULTS);
    expect(new EndpointBuilder({ org: "octokit", headers: { Accept: "a/b" } }).options).toEqual({
      ...endpoint.DEFAULTS,
      org: "octokit",
      headers: { ...endpoint.DEFAULTS.headers, accept: "a/b" },
    });
  });

  test("builds the same request as endpoint()", () => {
    const request = new EndpointBuilder()
      .baseUrl("https://example.com")
      .route("POST /repos/{owner}/:repo/issues{?debug}")
      .header("X-Trace", 7)
      .headers({ authorization: "token 1" })
      .preview("mercy")
      .format("raw")
      .param("title", "It works")
      .params({ owner: "octokit", repo: "endpoint.js", labels: ["good"], debug: true })
      .meta({ timeout: 1 })
      .build();
    expect(request).toEqual(
      endpoint("POST /repos/{owner}/:repo/issues{?debug}", {
        baseUrl: "https://example.com",
        headers: { "X-Trace": 7, authorization: "token 1" },
        mediaType: { format: "raw", previews: ["mercy"] },
        title: "It works",
        owner: "octokit",
        repo: "endpoint.js",
        labels: ["good"],
        debug: true,
        request: { timeout: 1 },
      }),
    );
  });
});

describe("Steps of a chain", () => {
  test("replace the method and the URL of earlier ones", () => {
    const builder = untypedBuilder().route("POST /a");
    expect(builder.route("/b").options).toMatchObject({ method: "GET", url: "/b" });
    expect(builder.method("PUT").options).toMatchObject({ method: "PUT", url: "/a" });
    expect(builder.url("/b").options).toMatchObject({ method: "POST", url: "/b" });
    expect(builder.withDefaults({ method: "put", url: "/b" }).options).toMatchObject({
      method: "PUT",
      url: "/b",
    });
  });

  test("merge headers and parameters, where null removes a header and undefined changes nothing", () => {
    const { options } = untypedBuilder()
      .headers({ a: "1", b: "2", c: "3" })
      .header("A", 4)
      .header("b", null)
      .header("c", undefined)
      .headers({ accept: null, "user-agent": undefined })
      .params({ a: 1, b: { c: 1 } })
      .param("a", undefined)
      .param("b", { d: 2 })
      .params({ e: null, a: undefined });
    const { "user-agent": agent } = endpoint.DEFAULTS.headers;
    expect(options.headers).toEqual({ "user-agent": agent, a: 4, c: "3" });
    expect(options).toMatchObject({ a: 1, b: { c: 1, d: 2 }, e: null });
  });

  test("merge the values of a location, and leave earlier builders as they were", () => {
    const first = untypedBuilder().route("GET /x").query({ a: 1 });
    const second = first.query({ b: 2 });
    const third = second.query({ a: 3 });
    expect(third.build().url).toBe(`${API}/x?a=3&b=2`);
    expect(second.build().url).toBe(`${API}/x?a=1&b=2`);
    expect(first.build().url).toBe(`${API}/x?a=1`);
  });

  test("merge whole options by withDefaults(), as endpoint.defaults() does", () => {
    const options = {
      method: "post",
      url: "/x",
      baseUrl: "https://example.com",
      headers: { "X-A": 1 },
      mediaType: { format: "raw" },
      data: "raw",
      request: { a: 1 },
      p: { q: 1 },
    };
    expect(untypedBuilder().withDefaults(options).options).toEqual(
      untypedEndpoint.defaults(options).DEFAULTS,
    );
  });
});

describe("strict()", () => {
  const missing = untypedBuilder().route("GET /x/{a}");
  const lenient = missing.strict(false);

  test("is on in a new builder, and may be turned off and on", () => {
    expect(thrownBy(() => missing.build()).code).toBe("missing-variable");
    expect(lenient.build().url).toBe(`${API}/x/`);
    expect(thrownBy(() => lenient.strict(true).build()).code).toBe("missing-variable");
    expect(thrownBy(() => lenient.strict().build()).code).toBe("missing-variable");
  });

  test.each(
    chainMethods.filter((name) => !["path", "body", "form", "multipart", "strict"].includes(name)),
  )("is kept by %s()", (method) => {
    const builder = lenient[method](...chainCalls[method].input).url("/x/{missing}");
    expect(builder.build().url).toMatch(/\/x\/(?:\?|$)/);
  });
});

describe("build()", () => {
  test.each<[string, string]>([
    ["GET", "api_key"],
    ["POST", "access_token"],
  ])("replaces no credential of the builder: %s with %s", (method, name) => {
    const builder = untypedBuilder("https://a.example").route(`${method} /x`).param(name, "own");
    expect(thrownBy(() => builder.build({ [name]: "other" }))).toMatchObject({
      code: "conflicting-parameter",
      parameter: name,
    });
    expect(builder.build({ [name]: "own" })).toEqual(builder.build());
    expect(builder.param(name, "other").build()).not.toEqual(builder.build());
    expect(builder.param("page", 1).build({ page: 2 })).not.toEqual(builder.build());
  });

  test("merges parameters for this request only", () => {
    const builder = untypedBuilder()
      .route("POST /orgs/{org}")
      .params({ a: { b: 1, c: 1 }, d: 1 });
    expect(builder.build({ org: "octokit", a: { c: 2 }, d: undefined })).toMatchObject({
      url: `${API}/orgs/octokit`,
      body: { a: { b: 1, c: 2 }, d: 1 },
    });
    expect(builder.build({ org: "nodejs" })).toMatchObject({
      url: `${API}/orgs/nodejs`,
      body: { a: { b: 1, c: 1 }, d: 1 },
    });
    expect(builder.options).not.toHaveProperty("org");
  });

  test("accepts undefined, which means no parameters, and gives an equal result each time", () => {
    const builder = untypedBuilder().route("POST /x").param("a", [1]);
    expect(builder.build(undefined).body).toEqual({ a: [1] });
    expect(builder.build()).toEqual(builder.build());
  });
});

describe("An error", () => {
  test.each<[ChainMethod, readonly unknown[], string]>([
    ["route", ["GET /{"], "invalid-template"],
    ["method", ["G T"], "invalid-method"],
    ["url", ["ftp://x"], "invalid-url"],
    ["baseUrl", ["x"], "invalid-base-url"],
    ["header", ["a b", "c"], "invalid-header"],
    ["headers", [{ a: NaN }], "invalid-header"],
    ["preview", ["a b"], "invalid-media-type"],
    ["format", ["a b"], "invalid-media-type"],
    ["param", ["a", NaN], "invalid-parameter"],
    ["params", [{ a: () => 1 }], "invalid-parameter"],
    ["path", [{ a: Symbol("x") }], "invalid-parameter"],
    ["query", [{ a: Infinity }], "invalid-parameter"],
    ["body", [{ a: [NaN] }], "invalid-parameter"],
    ["meta", [1], "invalid-options"],
    ["withDefaults", [{ baseUrl: 1 }], "invalid-base-url"],
    ["strict", ["no"], "invalid-options"],
  ])("is thrown by the step that causes it: %s(...%j)", (method, input, code) => {
    expect(thrownBy(() => untypedBuilder()[method](...input)).code).toBe(code);
  });

  test("is thrown by the constructor for invalid defaults", () => {
    expect(thrownBy(() => untypedBuilder({ method: "" })).code).toBe("invalid-method");
  });

  test("leaves the builder as it was", () => {
    const builder = untypedBuilder().route("POST /x").param("a", 1);
    thrownBy(() => builder.param("b", NaN));
    thrownBy(() => builder.build({ c: NaN }));
    expect(builder.build().body).toEqual({ a: 1 });
  });
});

const used: readonly (readonly [string, (builder: UntypedBuilder) => UntypedBuilder])[] = [
  ["not used before", (builder) => builder],
  ["whose options were read", read],
  ["that was built", build],
  ["whose options were read and that was built", (builder) => build(read(builder))],
  ["that was built and whose options were read", (builder) => read(build(builder))],
  ["that was chained", (builder) => (builder.param("branch", 1), builder)],
  ["of which a branch was built", (builder) => (build(builder.param("branch", 1)), builder)],
];

describe.each(used)("A builder %s", (_, use) => {
  const make = () => untypedBuilder({ a: 0 }).route("POST /x").param("b", 0);

  test("has branches that do not affect each other", () => {
    const base = use(make());
    const left = base.param("a", { left: 1 }).header("h", "left").preview("left");
    const right = base.param("a", { right: 2 }).header("h", "right").preview("right");
    const twigs = [left.param("a", { twig: 1 }), left.param("a", { twig: 2 }).param("c", [1])];
    expect(right.build().body).toEqual({ a: { right: 2 }, b: 0 });
    expect(right.options).toMatchObject({ headers: { h: "right" }, a: { right: 2 } });
    expect(right.options.mediaType).toEqual({ previews: ["right"] });
    expect(left.build().body).toEqual({ a: { left: 1 }, b: 0 });
    expect(left.options).toMatchObject({ headers: { h: "left" }, a: { left: 1 } });
    expect(left.options.mediaType).toEqual({ previews: ["left"] });
    expect(twigs.map((twig) => twig.build().body)).toEqual([
      { a: { left: 1, twig: 1 }, b: 0 },
      { a: { left: 1, twig: 2 }, b: 0, c: [1] },
    ]);
    expect(base.options).toEqual(make().options);
    expect(base.build()).toEqual(make().build());
  });

  test("gives the same options and request as an unused builder, at every step of a chain", () => {
    let plain = untypedBuilder();
    let watched = use(untypedBuilder());
    for (const method of chainMethods) {
      if (["body", "data", "form", "multipart"].includes(method)) continue;
      plain = plain[method](...chainCalls[method].input);
      watched = use(watched[method](...chainCalls[method].input));
    }
    expect(watched.url("/{b}").build()).toEqual(plain.url("/{b}").build());
    expect(watched.options).toEqual(plain.options);
  });
});

function read(builder: UntypedBuilder): UntypedBuilder {
  lookAt(builder.options);
  return builder;
}

function build(builder: UntypedBuilder): UntypedBuilder {
  try {
    builder.build();
  } catch {
    // Some steps cannot be built yet.
  }
  return builder;
}

describe("Anything but a builder", () => {
  const { prototype } = EndpointBuilder;
  const members: readonly (readonly [string, (self: unknown) => unknown])[] = [
    ["a chain method", (self) => Reflect.apply(prototype.meta, self, [{}])],
    ["build()", (self): unknown => Reflect.apply(prototype.build, self, [])],
    ["as()", (self): unknown => Reflect.apply(prototype.as, self, [EndpointBuilder])],
    ["options", (self): unknown => Reflect.get(prototype, "options", self)],
  ];

  test.each([
    ["undefined", undefined],
    ["null", null],
    ["a number", 5],
    ["an object", {}],
    ["a function", () => 1],
    ["the prototype", prototype],
    ["an object with the prototype of builders", Object.create(prototype)],
    ["an object that inherits from a builder", Object.create(new EndpointBuilder())],
    ["a proxy of a builder", new Proxy(new EndpointBuilder(), {})],
  ])("is an error as `this` of a builder's members: %s", (_, self) => {
    for (const [name, use] of members) {
      const error = thrownBy(() => use(self));
      expect([name, error.code]).toEqual([name, "invalid-options"]);
    }
  });
});
