import { describe, expect, test } from "@jest/globals";
import { endpoint, EndpointBuilder } from "../../../src/index.js";
import { lookAt } from "../../helpers/look-at.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { type ChainMethod, chainMethods, untypedBuilder } from "../../helpers/untyped.js";
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
