import { describe, expect, test } from "@jest/globals";
import { endpoint, EndpointBuilder } from "../../src/index.js";
import { lookAt } from "../helpers/look-at.js";
import { thrownBy } from "../helpers/thrown-by.js";
import {
  type ChainMethod,
  chainMethods,
  untypedBuilder,
  untypedEndpoint,
  type UntypedBuilder,
} from "../helpers/untyped.js";

const API = "https://api.github.com";

/** One call of every chain method, with what it adds to the merged options. */
const calls: readonly (readonly [ChainMethod, readonly unknown[], object])[] = [
  ["route", ["PATCH /a/{b}"], { method: "PATCH", url: "/a/{b}" }],
  ["method", ["put"], { method: "PUT" }],
  ["url", ["/c"], { url: "/c" }],
  ["baseUrl", ["https://example.com"], { baseUrl: "https://example.com" }],
  ["header", ["X-Trace", 7], { headers: { "x-trace": 7 } }],
  ["headers", [{ "X-A": "1", "X-B": "2" }], { headers: { "x-a": "1", "x-b": "2" } }],
  ["preview", ["mercy", "symmetra"], { mediaType: { previews: ["mercy", "symmetra"] } }],
  ["format", ["raw"], { mediaType: { format: "raw" } }],
  ["param", ["p", 1], { p: 1 }],
  ["params", [{ q: 2, r: [3] }], { q: 2, r: [3] }],
  ["path", [{ b: 4 }], { [Symbol.for("fluent-endpoint.path")]: { b: 4 } }],
  ["query", [{ s: 5 }], { [Symbol.for("fluent-endpoint.query")]: { s: 5 } }],
  ["body", [{ t: 6 }], { [Symbol.for("fluent-endpoint.body")]: { t: 6 } }],
  ["data", ["raw"], { data: "raw" }],
  ["meta", [{ timeout: 1 }], { request: { timeout: 1 } }],
  ["withDefaults", [{ u: 7, headers: { v: "w" } }], { u: 7, headers: { v: "w" } }],
  ["strict", [false], {}],
];

test("every chain method of DESIGN.md is held below", () => {
  expect(calls.map(([method]) => method)).toEqual(chainMethods);
  const members = Object.getOwnPropertyNames(EndpointBuilder.prototype);
  expect(members.sort()).toEqual([...chainMethods, "build", "constructor", "options"].sort());
});

describe.each(calls)("EndpointBuilder: %s()", (method, input, added) => {
  test("adds what it was given", () => {
    expect(untypedBuilder()[method](...input).options).toMatchObject(added);
  });

  test("adds nothing else", () => {
    const changed = new Set([...Object.keys(endpoint.DEFAULTS), ...Reflect.ownKeys(added)]);
    expect(new Set(Reflect.ownKeys(untypedBuilder()[method](...input).options))).toEqual(changed);
  });

  test("returns a new builder, and leaves the one that it was called on as it was", () => {
    const builder = untypedBuilder({ headers: { y: "z" }, p: 0 }).url("/x");
    const before = { ...builder.options };
    const next = builder[method](...input);
    expect(next).not.toBe(builder);
    lookAt(next.options);
    expect({ ...builder.options }).toEqual(before);
    expect(builder.build()).toEqual(
      untypedBuilder({ headers: { y: "z" }, p: 0 })
        .url("/x")
        .build(),
    );
  });

  test("returns a frozen builder", () => {
    expect(Object.isFrozen(untypedBuilder()[method](...input))).toBe(true);
  });
});

describe("EndpointBuilder", () => {
  test("new EndpointBuilder() holds the global defaults", () => {
    expect(new EndpointBuilder().options).toEqual(endpoint.DEFAULTS);
  });

  test("new EndpointBuilder(defaults) holds the global defaults overlaid with defaults", () => {
    const { options } = new EndpointBuilder({ org: "octokit", headers: { Accept: "a/b" } });
    expect(options).toEqual({
      ...endpoint.DEFAULTS,
      org: "octokit",
      headers: { ...endpoint.DEFAULTS.headers, accept: "a/b" },
    });
  });

  test("new EndpointBuilder(undefined) is new EndpointBuilder()", () => {
    expect(untypedBuilder(undefined).options).toEqual(endpoint.DEFAULTS);
  });

  test("the example of DESIGN.md builds what it says", () => {
    class OrgsBuilder extends EndpointBuilder {
      listRepos(org: string) {
        return this.route("GET /orgs/{org}/repos").params({ org });
      }
    }
    const { method, url, headers } = new OrgsBuilder()
      .header("authorization", "token 1")
      .listRepos("octokit")
      .param("type", "private")
      .build();
    expect(method).toBe("get");
    expect(url).toBe(`${API}/orgs/octokit/repos?type=private`);
    expect(headers.authorization).toBe("token 1");
  });

  test("a builder and endpoint build the same request", () => {
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

  describe("route()", () => {
    test("replaces method and url of an earlier one", () => {
      const builder = untypedBuilder().route("POST /a").route("/b");
      expect(builder.options).toMatchObject({ method: "GET", url: "/b" });
    });

    test("is replaced by later method(), url() and withDefaults()", () => {
      const builder = untypedBuilder().route("POST /a");
      expect(builder.method("PUT").options).toMatchObject({ method: "PUT", url: "/a" });
      expect(builder.url("/b").options).toMatchObject({ method: "POST", url: "/b" });
      expect(builder.withDefaults({ method: "put", url: "/b" }).options).toMatchObject({
        method: "PUT",
        url: "/b",
      });
    });
  });

  describe("preview() and format()", () => {
    test("previews add up, without repeats", () => {
      const builder = untypedBuilder().preview("a", "b").preview("b-preview", "c").preview();
      expect(builder.options.mediaType).toEqual({ previews: ["a", "b", "c"] });
    });

    test("the later format wins, and keeps previews", () => {
      const builder = untypedBuilder().format("raw").preview("a").format("diff");
      expect(builder.options.mediaType).toEqual({ format: "diff", previews: ["a"] });
    });
  });

  describe("header() and headers()", () => {
    test("are merged, null removes, undefined is as if not given", () => {
      const builder = untypedBuilder()
        .headers({ a: "1", b: "2", c: "3" })
        .header("A", 4)
        .header("b", null)
        .header("c", undefined)
        .headers({ accept: null, "user-agent": undefined });
      expect(builder.options.headers).toEqual({
        "user-agent": endpoint.DEFAULTS.headers["user-agent"],
        a: 4,
        c: "3",
      });
    });
  });

  describe("param() and params()", () => {
    test("are merged; undefined is as if not given", () => {
      const builder = untypedBuilder()
        .params({ a: 1, b: { c: 1 } })
        .param("a", undefined)
        .param("b", { d: 2 })
        .params({ e: null, a: undefined });
      expect(builder.options).toMatchObject({ a: 1, b: { c: 1, d: 2 }, e: null });
    });

    test("fill a variable, else the query or the body", () => {
      const builder = untypedBuilder().params({ a: 1, b: 2 });
      expect(builder.route("GET /{a}").build().url).toBe(`${API}/1?b=2`);
      expect(builder.route("POST /{a}").build()).toMatchObject({ url: `${API}/1`, body: { b: 2 } });
    });

    test.each([undefined, null, 5, {}, ["a"], Symbol("a"), () => "a"])(
      "a name that is no string is an error: %p",
      (name) => {
        expect(thrownBy(() => untypedBuilder().param(name, 1)).code).toBe("invalid-parameter");
        expect(thrownBy(() => untypedBuilder().header(name, "1")).code).toBe("invalid-header");
      },
    );
  });

  describe("data()", () => {
    test("undefined is as if not given", () => {
      expect(untypedBuilder().data("a").data(undefined).options.data).toBe("a");
    });

    test("replaces the JSON body", () => {
      const builder = untypedBuilder().route("POST /x").param("a", 1);
      expect(builder.data("raw").build().body).toBe("raw");
    });
  });

  describe("meta()", () => {
    test.each([null, 5, "x", [], () => 1])("what is no object is an error: %p", (request) => {
      expect(thrownBy(() => untypedBuilder().meta(request)).code).toBe("invalid-options");
      expect(thrownBy(() => untypedEndpoint("/x", { request })).code).toBe("invalid-options");
    });
  });

  describe("withDefaults()", () => {
    test("overlays a whole options object, as endpoint.defaults does", () => {
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

    test("is on at first", () => {
      expect(thrownBy(() => missing.build()).code).toBe("missing-variable");
    });

    test("false leaves missing variables out", () => {
      expect(missing.strict(false).build().url).toBe(`${API}/x/`);
    });

    test("true, and nothing, make them errors again", () => {
      const lenient = missing.strict(false);
      expect(thrownBy(() => lenient.strict(true).build()).code).toBe("missing-variable");
      expect(thrownBy(() => lenient.strict().build()).code).toBe("missing-variable");
    });

    test("is kept by every chain method", () => {
      const lenient = untypedBuilder().strict(false);
      for (const [method, input] of calls) {
        if (method === "path" || method === "body" || method === "strict") continue;
        const builder = lenient[method](...input).url("/x/{missing}");
        expect(builder.build().url).toMatch(/\/x\/(?:\?|$)/);
      }
    });

    test.each([null, 0, "false", {}])("anything but true and false is an error: %p", (on) => {
      expect(thrownBy(() => untypedBuilder().strict(on)).code).toBe("invalid-options");
    });
  });

  describe("options", () => {
    test("is the merged-options object so far", () => {
      const builder = untypedBuilder().route("GET /orgs/{org}").param("org", "octokit");
      expect(builder.options).toEqual(endpoint.merge("GET /orgs/{org}", { org: "octokit" }));
    });

    test("is frozen", () => {
      expect(Object.isFrozen(untypedBuilder().options)).toBe(true);
      expect(() => {
        Object.assign(untypedBuilder().options, { method: "PUT" });
      }).toThrow(TypeError);
    });

    test("is a property that nobody can set", () => {
      expect(Reflect.set(untypedBuilder(), "options", {})).toBe(false);
    });
  });

  describe("build()", () => {
    test("takes parameters for this request only", () => {
      const builder = untypedBuilder().route("GET /orgs/{org}/repos").param("page", 1);
      expect(builder.build({ org: "octokit" }).url).toBe(`${API}/orgs/octokit/repos?page=1`);
      expect(builder.build({ org: "nodejs", page: 2 }).url).toBe(`${API}/orgs/nodejs/repos?page=2`);
      expect(builder.options).not.toHaveProperty("org");
      expect(builder.options.page).toBe(1);
    });

    test("merges them over those there are", () => {
      const builder = untypedBuilder()
        .route("POST /x")
        .params({ a: { b: 1, c: 1 }, d: 1 });
      expect(builder.build({ a: { c: 2 }, d: undefined }).body).toEqual({
        a: { b: 1, c: 2 },
        d: 1,
      });
      expect(builder.build(undefined).body).toEqual({ a: { b: 1, c: 1 }, d: 1 });
    });

    test("takes values of channels as params() does", () => {
      const name = Symbol.for("fluent-endpoint.body");
      expect(
        untypedBuilder()
          .route("PATCH /x")
          .build({ [name]: { url: "/y" } }).body,
      ).toEqual({
        url: "/y",
      });
    });

    test("gives the same again and again", () => {
      const builder = untypedBuilder()
        .route("POST /x")
        .params({ a: [1] });
      expect(builder.build()).toEqual(builder.build());
    });
  });

  describe("an error comes from the call that made it", () => {
    test.each<[ChainMethod, readonly unknown[], string]>([
      ["route", ["GET"], "invalid-route"],
      ["route", ["GET /{"], "invalid-template"],
      ["method", ["G T"], "invalid-method"],
      ["url", ["ftp://x"], "invalid-url"],
      ["url", [""], "missing-url"],
      ["baseUrl", ["x"], "invalid-base-url"],
      ["header", ["a b", "c"], "invalid-header"],
      ["header", ["a", "\n"], "invalid-header"],
      ["headers", [{ a: NaN }], "invalid-header"],
      ["headers", [null], "invalid-options"],
      ["preview", ["a b"], "invalid-media-type"],
      ["format", [""], "invalid-media-type"],
      ["param", ["a", NaN], "invalid-parameter"],
      ["param", ["__proto__", 1], "invalid-parameter"],
      ["params", [{ a: () => 1 }], "invalid-parameter"],
      ["params", [5], "invalid-options"],
      ["path", [{ a: Symbol("x") }], "invalid-parameter"],
      ["query", [{ a: Infinity }], "invalid-parameter"],
      ["body", [{ a: [NaN] }], "invalid-parameter"],
      ["body", ["raw"], "invalid-options"],
      ["meta", [1], "invalid-options"],
      ["withDefaults", [{ baseUrl: 1 }], "invalid-base-url"],
      ["strict", ["no"], "invalid-options"],
    ])("%s(...%j): %s", (method, input, code) => {
      expect(thrownBy(() => untypedBuilder()[method](...input)).code).toBe(code);
    });

    test("new EndpointBuilder() with bad defaults", () => {
      expect(thrownBy(() => untypedBuilder({ method: "" })).code).toBe("invalid-method");
      expect(thrownBy(() => untypedBuilder(null)).code).toBe("invalid-options");
    });

    test("a builder is as good as before after an error", () => {
      const builder = untypedBuilder().route("POST /x").param("a", 1);
      thrownBy(() => builder.param("b", NaN));
      thrownBy(() => builder.build({ c: NaN }));
      expect(builder.build().body).toEqual({ a: 1 });
    });
  });
});

describe("Two chains from one builder never see each other", () => {
  const bases: readonly (readonly [string, () => UntypedBuilder])[] = [
    ["a new builder", () => untypedBuilder().url("/x")],
    ["a builder that was not looked at", () => untypedBuilder({ a: 0 }).url("/x").param("b", 0)],
    ["a builder that was looked at", () => looked(untypedBuilder({ a: 0 }).url("/x"))],
    ["a builder that was built from", () => built(untypedBuilder().url("/x").param("b", 0))],
  ];

  test.each(bases)("from %s", (_, make) => {
    const base = make();
    const before = make().options;
    const left = base.method("POST").param("a", 1).header("h", "left").preview("left");
    const right = base.method("PUT").param("a", 2).header("h", "right").preview("right");
    const alone = (name: string, method: string, a: number) =>
      make().method(method).param("a", a).header("h", name).preview(name);

    expect(right.build()).toEqual(alone("right", "PUT", 2).build());
    expect(left.build()).toEqual(alone("left", "POST", 1).build());
    expect(left.options).toEqual(alone("left", "POST", 1).options);
    expect(right.options).toEqual(alone("right", "PUT", 2).options);
    expect(base.options).toEqual(before);
  });

  test.each(bases)("nor when they branch again and again: from %s", (_, make) => {
    const base = make().method("POST");
    const branches = [1, 2, 3].map((a) => base.param("a", { [`k${a}`]: a }));
    const twigs = branches.flatMap((branch) => [
      branch.param("a", { twig: 1 }),
      branch.param("a", { twig: 2 }).param("c", [1]),
    ]);
    expect(twigs.map((twig) => twig.build().body)).toEqual(
      [1, 2, 3].flatMap((a) => [
        { ...bodyOf(make()), a: { [`k${a}`]: a, twig: 1 } },
        { ...bodyOf(make()), a: { [`k${a}`]: a, twig: 2 }, c: [1] },
      ]),
    );
    expect(base.build().body).toEqual(make().method("POST").build().body);
  });

  test("nor what was built from them", () => {
    const base = untypedBuilder()
      .route("POST /x")
      .param("a", { b: [1] });
    const left = base.build();
    Object.assign(left.headers, { h: "left" });
    Object.assign(left.body as object, { a: "left" });
    expect(base.build()).toEqual(
      untypedBuilder()
        .route("POST /x")
        .param("a", { b: [1] })
        .build(),
    );
  });

  test("a chain of thousands of steps is no matter", () => {
    let builder = untypedBuilder().route("GET /x");
    for (let step = 0; step < 5000; step++) builder = builder.param("a", step);
    expect(builder.build().url).toBe(`${API}/x?a=4999`);
  });
});

describe("The order of looks makes no difference", () => {
  const looks: readonly (readonly [string, (builder: UntypedBuilder) => UntypedBuilder])[] = [
    ["options at every step", looked],
    ["build() at every step", built],
    ["options, then build() at every step", (builder) => built(looked(builder))],
    ["build(), then options at every step", (builder) => looked(built(builder))],
    ["a branch at every step", (builder) => (builder.param("branch", 1), builder)],
    ["a branch that is built at every step", (builder) => (built(builder.param("z", 1)), builder)],
  ];

  test.each(looks)("%s", (_, look) => {
    let plain = untypedBuilder();
    let watched = look(untypedBuilder());
    for (const [method, input] of calls) {
      if (method === "body" || method === "data") continue;
      plain = plain[method](...input);
      watched = look(watched[method](...input));
    }
    plain = plain.url("/{b}");
    watched = look(watched.url("/{b}"));
    expect(watched.build()).toEqual(plain.build());
    expect(watched.options).toEqual(plain.options);
  });
});

describe("The builder's methods on what is no builder", () => {
  const prototype = EndpointBuilder.prototype as unknown as Record<
    string,
    (...input: readonly unknown[]) => unknown
  >;
  const foreigners: readonly (readonly [string, unknown])[] = [
    ["undefined", undefined],
    ["null", null],
    ["a number", 5],
    ["a string", "builder"],
    ["an object", {}],
    ["a function", () => 1],
    ["the prototype itself", EndpointBuilder.prototype],
    ["an object with a builder's prototype", Object.create(EndpointBuilder.prototype)],
    ["an object that inherits from a builder", Object.create(new EndpointBuilder())],
    ["a copy of a builder's properties", { ...new EndpointBuilder() }],
  ];

  describe.each(foreigners)("%s", (_, foreigner) => {
    test.each(calls)("%s() is an EndpointError", (method, input) => {
      const action = () => Reflect.apply(prototype[method] ?? fail, foreigner, input);
      expect(thrownBy(action).code).toBe("invalid-options");
    });

    test("build() is an EndpointError", () => {
      const action = () => Reflect.apply(prototype.build ?? fail, foreigner, []);
      expect(thrownBy(action).code).toBe("invalid-options");
    });

    test("options is an EndpointError", () => {
      const { get = fail } =
        Object.getOwnPropertyDescriptor(EndpointBuilder.prototype, "options") ?? {};
      expect(thrownBy(() => Reflect.apply(get, foreigner, []) as unknown).code).toBe(
        "invalid-options",
      );
    });
  });
});

function looked(builder: UntypedBuilder): UntypedBuilder {
  lookAt(builder.options);
  return builder;
}

function built(builder: UntypedBuilder): UntypedBuilder {
  builder.url("/").strict(false);
  try {
    builder.build();
  } catch {
    // Not every step can be built: it is the try that matters.
  }
  return builder;
}

function bodyOf(builder: UntypedBuilder): object {
  return builder.method("POST").build().body ?? {};
}

function fail(): never {
  throw new Error("There is no such method.");
}
