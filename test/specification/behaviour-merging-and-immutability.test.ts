import { describe, expect, test } from "@jest/globals";
import { immerable } from "immer";
import { BODY, endpoint, EndpointBuilder, PATH, QUERY } from "../../src/index.js";
import {
  deepCopy,
  frozenDeepCopy,
  lockedPlaces,
  spoil,
  unfrozenPlaces,
} from "../helpers/containers.js";
import { lookAt } from "../helpers/look-at.js";
import { untypedBuilder, untypedEndpoint, ways } from "../helpers/untyped.js";

const API = "https://api.github.com";

/** Overlays options as a call's over defaults, in each way there is, and gives what `merge` makes of them. */
const overlays: readonly (readonly [
  string,
  (defaults: object, call: object) => Readonly<Record<PropertyKey, unknown>>,
])[] = [
  ["a call over defaults()", (a, b) => untypedEndpoint.defaults(a).merge(b)],
  ["defaults() over defaults()", (a, b) => untypedEndpoint.defaults(a).defaults(b).DEFAULTS],
  ["a route with options over defaults()", (a, b) => untypedEndpoint.defaults(a).merge("/x", b)],
  ["withDefaults() over withDefaults()", (a, b) => untypedBuilder(a).withDefaults(b).options],
];

describe.each(overlays)("B16 Merging, %s", (_, overlay) => {
  test.each([
    ["a number over a string", "a", 1],
    ["null over an object", { a: 1 }, null],
    ["an object over null", null, { a: 1 }],
    ["a list over a list", [1, 2, 3], [4]],
    ["an empty list over a list", [1], []],
    ["a list over an object", { 0: "a", b: 1 }, ["c"]],
    ["an object over a list", ["a"], { b: 1 }],
    ["false over true", true, false],
    ["an empty string over a string", "a", ""],
    ["an instance of a class over an object", { a: 1 }, new Date(0)],
    ["an object over an instance of a class", new Date(0), { a: 1 }],
    ["a Map over a Map", new Map([["a", 1]]), new Map([["b", 1]])],
  ])("later wins, replaced whole: %s", (__, earlier, later) => {
    expect(overlay({ p: earlier }, { p: later }).p).toStrictEqual(later);
    expect(overlay({ p: { q: earlier } }, { p: { q: later } }).p).toStrictEqual({ q: later });
  });

  test("two plain objects under one key merge key by key, at every depth", () => {
    expect(
      overlay({ p: { a: 1, b: 1, c: { d: 1, e: [1] } } }, { p: { b: 2, c: { e: [2], f: 2 } } }).p,
    ).toStrictEqual({ a: 1, b: 2, c: { d: 1, e: [2], f: 2 } });
  });

  test("headers merge key by key", () => {
    expect(
      overlay({ headers: { "x-a": 1, "x-b": 1 } }, { headers: { "X-B": 2, "x-c": 2 } }).headers,
    ).toEqual({ ...endpoint.DEFAULTS.headers, "x-a": 1, "x-b": 2, "x-c": 2 });
  });

  test("mediaType merges key by key", () => {
    expect(
      overlay({ mediaType: { format: "raw" } }, { mediaType: { previews: ["mercy"] } }).mediaType,
    ).toEqual({ format: "raw", previews: ["mercy"] });
    expect(
      overlay(
        { mediaType: { format: "raw", previews: ["mercy"] } },
        { mediaType: { format: "diff" } },
      ).mediaType,
    ).toEqual({ format: "diff", previews: ["mercy"] });
  });

  test("previews of defaults and call are united, the defaults' first", () => {
    expect(
      overlay(
        { mediaType: { previews: ["symmetra", "mercy"] } },
        { mediaType: { previews: ["inertia", "mercy-preview", "arizona"] } },
      ).mediaType,
    ).toEqual({ previews: ["symmetra", "mercy", "inertia", "arizona"] });
  });

  test("request merges key by key", () => {
    const { signal } = new AbortController();
    const { request } = overlay(
      { request: { timeout: 1, hooks: { before: 1 } } },
      { request: { timeout: 2, signal, hooks: { after: 2 } } },
    );
    expect(request).toEqual({ timeout: 2, signal, hooks: { before: 1, after: 2 } });
    expect(request).toHaveProperty("signal", signal);
  });

  test("request of a class replaces the earlier one whole, and is replaced whole", () => {
    class Meta {
      timeout = 2;
    }
    const meta = new Meta();
    expect(overlay({ request: { a: 1 } }, { request: meta }).request).toBe(meta);
    expect(overlay({ request: meta }, { request: { a: 1 } }).request).toEqual({ a: 1 });
  });

  test("data is replaced whole always", () => {
    const data = { b: 2 };
    expect(overlay({ data: { a: 1 } }, { data }).data).toBe(data);
    expect(overlay({ data: { a: 1 } }, { data: null }).data).toBeNull();
    expect(overlay({ data: { a: 1 } }, { data: "" }).data).toBe("");
  });

  test.each([PATH, QUERY, BODY])("the values of a channel merge key by key: %p", (channel) => {
    expect(
      overlay({ [channel]: { a: 1, b: 1, c: { d: 1 } } }, { [channel]: { b: 2, c: { e: 2 } } })[
        channel
      ],
    ).toEqual({ a: 1, b: 2, c: { d: 1, e: 2 } });
  });

  test("baseUrl: later wins", () => {
    expect(
      overlay({ baseUrl: "https://a.example" }, { baseUrl: "https://b.example" }).baseUrl,
    ).toBe("https://b.example");
  });

  test("undefined does not override a default", () => {
    const data = { a: 1 };
    const defaults = {
      method: "POST",
      url: "/y",
      baseUrl: "https://a.example",
      headers: { accept: "a/b" },
      mediaType: { format: "raw", previews: ["mercy"] },
      data,
      request: { timeout: 1 },
      p: 1,
      q: { r: 1 },
      [PATH]: { a: 1 },
    };
    const nothing = {
      baseUrl: undefined,
      headers: undefined,
      mediaType: undefined,
      data: undefined,
      request: undefined,
      p: undefined,
      q: undefined,
      [PATH]: undefined,
    };
    const nothingInside = {
      headers: { accept: undefined },
      mediaType: { format: undefined, previews: undefined },
      request: { timeout: undefined },
      q: { r: undefined },
      [PATH]: { a: undefined },
    };
    const expected = overlay(defaults, {});
    expect(expected).toMatchObject({ q: { r: 1 }, [PATH]: { a: 1 }, data });
    expect(overlay(defaults, nothing)).toEqual(expected);
    expect(overlay(defaults, nothingInside)).toEqual(expected);
  });
});

describe("B16 Merging", () => {
  test("undefined as method and url does not override a default", () => {
    const user = endpoint.defaults({ method: "PATCH", url: "/user" });
    expect(user({ method: undefined, url: undefined })).toMatchObject({
      method: "patch",
      url: `${API}/user`,
    });
  });

  test("a parameter that a call gives anew keeps its place among the defaults'", () => {
    const defaulted = endpoint.defaults({ a: 1, b: 1 });
    expect(defaulted("GET /x", { c: 2, a: 2 }).url).toBe(`${API}/x?a=2&b=1&c=2`);
  });
});

describe("B17 Merged options", () => {
  test.each(["mediaType", "data", "request", "url"])("carry no %s that nobody gave", (key) => {
    expect(endpoint.DEFAULTS).not.toHaveProperty(key);
    expect(untypedEndpoint.merge({ a: 1 })).not.toHaveProperty(key);
    expect(untypedEndpoint.merge({ [key]: undefined })).not.toHaveProperty(key);
    expect(untypedBuilder().param("a", 1).options).not.toHaveProperty(key);
  });

  test.each([
    ["mediaType", { format: "raw" }],
    ["data", null],
    ["data", ""],
    ["request", {}],
  ])("carry %s where a call, defaults() or the builder gave it", (key, value) => {
    expect(untypedEndpoint.merge({ [key]: value })).toHaveProperty(key, value);
    expect(untypedEndpoint.defaults({ [key]: value }).merge({})).toHaveProperty(key, value);
    expect(untypedEndpoint.defaults({ [key]: value }).DEFAULTS).toHaveProperty(key, value);
    expect(untypedBuilder({ [key]: value }).options).toHaveProperty(key, value);
  });

  test("method is upper case", () => {
    expect(endpoint.merge("patch /x").method).toBe("PATCH");
    expect(untypedBuilder().method("patch").options.method).toBe("PATCH");
    expect(endpoint.DEFAULTS.method).toBe("GET");
  });
});

class Plain {
  list = [1];
  nested = { a: 1 };
}

class Immerable extends Plain {
  readonly [immerable] = true;
}

const instances: readonly (readonly [string, object])[] = [
  ["an instance of a class", new Plain()],
  ["an instance of a class that immer would draft", new Immerable()],
  ["a Map", new Map([["a", { b: 1 }]])],
  ["a Set", new Set([{ a: 1 }])],
  ["a Date", new Date(0)],
  ["a Blob", new Blob(["a"])],
  ["bytes", new Uint8Array([1])],
  ["an AbortSignal", new AbortController().signal],
  ["a stream", new ReadableStream()],
];

describe("B18 Nothing of the caller's is frozen, mutated or aliased", () => {
  const everything = () => ({
    method: "post",
    url: "/x/{a}{?b*}",
    baseUrl: "https://example.com",
    headers: { "X-A": "b" },
    mediaType: { format: "raw", previews: ["mercy-preview"] },
    request: { hooks: { before: [1] } },
    a: ["b"],
    b: { c: 1 },
    nested: { list: [{ deep: [1] }] },
    [PATH]: { d: "e" },
    [QUERY]: { f: ["g"] },
    [BODY]: { h: { i: ["j"] } },
  });
  const use = (options: object) => {
    const url = "/x/{a}/{d}{?b*}";
    untypedEndpoint({ ...options, url });
    untypedEndpoint.merge(options);
    const defaulted = untypedEndpoint.defaults(options);
    defaulted.merge({ url });
    defaulted({ url });
    lookAt(defaulted.DEFAULTS);
    lookAt(untypedBuilder(options).options);
    untypedBuilder(options).withDefaults(options).url(url).build();
    untypedEndpoint.parse({ ...options, url });
  };

  test("options are neither frozen nor mutated", () => {
    const options = everything();
    use(options);
    expect(lockedPlaces(options)).toEqual([]);
    expect(options).toStrictEqual(everything());
  });

  test("frozen options are as good as any", () => {
    const options = frozenDeepCopy(everything());
    use(options);
    expect(options).toStrictEqual(everything());
  });

  test.each<[string, (builder: typeof untypedBuilder, options: object) => () => unknown]>([
    ["defaults()", (_, options) => looking(untypedEndpoint.defaults(options).builder)],
    ["new EndpointBuilder()", (builder, options) => looking(builder(options))],
    ["withDefaults()", (builder, options) => looking(builder().withDefaults(options))],
  ])("what is changed in options afterwards, %s does not notice", (_, take) => {
    const options = everything();
    const expected = take(untypedBuilder, everything())();
    const look = take(untypedBuilder, options);
    spoil(options, [options.request]);
    expect(look()).toEqual(expected);
    expect(look()).toEqual(expected);
  });

  test("what is changed afterwards, no chain method's builder notices", () => {
    const list = ["a"];
    const object = { nested: { list: [1] } };
    const headers = { "x-a": "b" };
    const previews = ["mercy"];
    const build = (...[a, b, c, d]: [string[], object, object, string[]]) =>
      untypedBuilder()
        .route("POST /x/{list}{?query}{/path}")
        .param("list", a)
        .params({ object: b })
        .headers(c)
        .preview(...d)
        .path({ path: a })
        .query({ query: a })
        .body({ body: b });
    const expected = build(["a"], { nested: { list: [1] } }, { "x-a": "b" }, ["mercy"]).build();
    const builder = build(list, object, headers, previews);
    for (const value of [list, object, headers, previews]) spoil(value);
    expect(builder.build()).toEqual(expected);
  });

  test("what is changed in a call's parameters afterwards, its result does not notice", () => {
    const values = { list: [1], object: { a: [1] }, [BODY]: { body: { b: 1 } } };
    const results = [
      untypedEndpoint("POST /x", values),
      untypedEndpoint.merge("POST /x", values),
      untypedBuilder().route("POST /x").build(values),
      untypedEndpoint.parse({ ...values, method: "POST", url: API, headers: {} }),
    ];
    const before = deepCopy(results);
    spoil(values);
    expect(deepCopy(results)).toEqual(before);
  });

  test("what is changed in a result, the caller's parameters do not notice", () => {
    const values = { list: [1], object: { a: [1] }, [BODY]: { body: { b: 1 } } };
    spoil(untypedEndpoint("POST /x", values));
    spoil(untypedEndpoint.merge("POST /x", values));
    spoil(untypedBuilder().route("POST /x").build(values));
    spoil(untypedEndpoint.parse(untypedEndpoint.merge("POST /x", values)));
    expect(values).toStrictEqual({ list: [1], object: { a: [1] }, [BODY]: { body: { b: 1 } } });
  });

  test("a merged-options object given to parse is neither frozen, mutated nor aliased", () => {
    const merged = untypedEndpoint.merge({ ...everything(), url: "/x/{a}/{d}{?b*}" });
    const before = deepCopy(merged);
    spoil(untypedEndpoint.parse(merged), [merged.request]);
    expect(lockedPlaces(merged)).toEqual([]);
    expect(deepCopy(merged)).toEqual(before);
  });

  test.each<readonly [string, unknown]>([
    ["a plain object", { a: { b: [1] } }],
    ["a list", [{ a: 1 }]],
    ["a frozen object", Object.freeze({ a: 1 })],
    ["a function", () => 1],
    ...instances,
  ])("data comes out identical, and unfrozen: %s", (_, data) => {
    const defaulted = untypedEndpoint.defaults({ data });
    const builder = untypedBuilder().data(data).route("POST /x");
    const locked = lockedPlaces(data);
    expect(untypedEndpoint("POST /x", { data }).body).toBe(data);
    expect(untypedEndpoint.merge("POST /x", { data }).data).toBe(data);
    expect(defaulted("POST /x").body).toBe(data);
    expect(defaulted.merge("POST /x").data).toBe(data);
    expect(defaulted.DEFAULTS.data).toBe(data);
    expect(builder.options.data).toBe(data);
    expect(builder.param("a", 1).build().body).toBe(data);
    expect(lockedPlaces(data)).toEqual(locked);
    if (locked.length === 0) expect(Object.isFrozen(data)).toBe(false);
  });

  test.each<readonly [string, object]>([
    ["a plain object", { a: { b: [1] } }],
    ["an object without prototype", Object.assign(Object.create(null) as object, { a: 1 })],
    ...instances,
  ])("request comes out identical, and unfrozen, where only one side gave it: %s", (_, request) => {
    const defaulted = untypedEndpoint.defaults({ request });
    const builder = untypedBuilder().meta(request).route("GET /x");
    expect(untypedEndpoint("GET /x", { request }).request).toBe(request);
    expect(untypedEndpoint.merge("GET /x", { request }).request).toBe(request);
    expect(defaulted("GET /x").request).toBe(request);
    expect(defaulted.merge("GET /x").request).toBe(request);
    expect(defaulted.DEFAULTS.request).toBe(request);
    expect(builder.options.request).toBe(request);
    expect(builder.param("a", 1).build().request).toBe(request);
    expect(lockedPlaces(request)).toEqual([]);
    expect(Object.isExtensible(request)).toBe(true);
  });

  test("where both sides gave request, neither is mutated, frozen or aliased", () => {
    const { signal } = new AbortController();
    const earlier = { hooks: { before: [1] }, a: 1 };
    const later = { hooks: { after: [2] }, signal };
    const defaulted = untypedEndpoint.defaults({ request: earlier });
    const { request = {} } = defaulted("GET /x", { request: later });
    expect(request).toStrictEqual({ hooks: { before: [1], after: [2] }, a: 1, signal });
    expect(lockedPlaces([earlier, later, request])).toEqual([]);
    expect(earlier).toStrictEqual({ hooks: { before: [1] }, a: 1 });
    expect(later).toStrictEqual({ hooks: { after: [2] }, signal });
    Object.assign(request, { a: 2 });
    expect(defaulted("GET /x", { request: later }).request).toHaveProperty("a", 1);
    expect(defaulted("GET /x").request).toBe(earlier);
  });

  describe.each(instances)("%s", (_, instance) => {
    test("as a parameter is held by reference, at every depth", () => {
      const values = { value: instance, list: [instance], object: { nested: instance } };
      for (const body of [
        untypedEndpoint("POST /x", values).body,
        untypedEndpoint("POST /x", { [BODY]: values }).body,
        untypedEndpoint.defaults(values)("POST /x").body,
        untypedBuilder(values).route("POST /x").build().body,
        untypedBuilder().route("POST /x").build(values).body,
        untypedEndpoint.merge("POST /x", values),
        untypedEndpoint.defaults(values).DEFAULTS,
        untypedBuilder(values).options,
      ]) {
        const found = body as typeof values;
        expect([found.value, found.list[0], found.object.nested]).toEqual([
          instance,
          instance,
          instance,
        ]);
        expect(found.value).toBe(instance);
        expect(found.list[0]).toBe(instance);
        expect(found.object.nested).toBe(instance);
      }
    });

    test("is never frozen or altered", () => {
      const keys = Reflect.ownKeys(instance);
      const values = { value: instance, list: [instance], object: { nested: instance } };
      const options = { ...values, data: instance, [BODY]: values, request: values };
      lookAt(untypedEndpoint.defaults(options).defaults(options).DEFAULTS);
      const builder = untypedBuilder(options).withDefaults(options);
      lookAt(builder.options);
      builder.route("PATCH /x").params(values);
      expect(Object.isExtensible(instance)).toBe(true);
      expect(Object.isSealed(instance)).toBe(false);
      expect(Reflect.ownKeys(instance)).toEqual(keys);
      expect(instance).not.toHaveProperty("set", expect.stringContaining("frozen"));
      if (instance instanceof Plain) {
        expect(lockedPlaces([instance.list, instance.nested])).toEqual([]);
      }
      if (instance instanceof Map) {
        instance.set("z", 1);
        instance.delete("z");
      }
      if (instance instanceof Set) {
        instance.add(1);
        instance.delete(1);
      }
    });
  });
});

describe("B19 What the library owns is frozen deeply", () => {
  const options = {
    headers: { a: "b" },
    mediaType: { format: "raw", previews: ["mercy"] },
    list: [{ a: [1] }],
    object: { a: { b: [1] } },
    [PATH]: { a: [1] },
    [QUERY]: { a: [1] },
    [BODY]: { a: { b: [1] } },
  };

  test("a builder", () => {
    for (const builder of [
      new EndpointBuilder(),
      new EndpointBuilder(options),
      new EndpointBuilder().route("GET /x"),
      new EndpointBuilder().strict(false),
      endpoint.builder,
      endpoint.defaults(options).builder,
    ]) {
      expect(Object.isFrozen(builder)).toBe(true);
      expect(Reflect.ownKeys(builder)).toEqual([]);
    }
  });

  test("its state, as anyone can reach it", () => {
    const builder = untypedBuilder(options)
      .route("POST /x")
      .params({ list: [[1]] })
      .data({})
      .meta({});
    const seen = builder.options;
    expect(unfrozenPlaces(seen, [seen.data, seen.request])).toEqual([]);
    expect(seen).toMatchObject({ ...options, list: [[1]] });
    expect(unfrozenPlaces(untypedBuilder().options)).toEqual([]);
    expect(unfrozenPlaces(untypedBuilder(options).withDefaults(options).options)).toEqual([]);
  });

  test("DEFAULTS", () => {
    expect(unfrozenPlaces(endpoint.DEFAULTS)).toEqual([]);
    const { DEFAULTS } = endpoint.defaults(options).defaults(options);
    expect(DEFAULTS).toMatchObject(options);
    expect(unfrozenPlaces(DEFAULTS)).toEqual([]);
  });

  test("the function with its operations", () => {
    expect(Object.isFrozen(endpoint)).toBe(true);
    expect(Object.isFrozen(endpoint.defaults({}))).toBe(true);
  });

  test("data and request of the caller's stay the caller's", () => {
    const data = { a: { b: 1 } };
    const request = { c: { d: 1 } };
    lookAt(untypedBuilder({ data, request }).options);
    lookAt(untypedEndpoint.defaults({ data, request }).DEFAULTS);
    expect(lockedPlaces([data, request])).toEqual([]);
  });
});

describe.each(ways)("B19 A result is the caller's own, by %s", (_, request) => {
  const values = {
    headers: { a: "b" },
    list: [{ a: [1] }],
    object: { a: { b: [1] } },
    [BODY]: { c: { d: [1] } },
  };

  test("it is unfrozen", () => {
    const result = request("POST /x", values);
    expect(lockedPlaces(result)).toEqual([]);
    expect(result.body).toEqual({ c: { d: [1] }, list: [{ a: [1] }], object: { a: { b: [1] } } });
  });

  test("it is fresh", () => {
    const first = request("POST /x", values);
    const before = deepCopy(first);
    spoil(first);
    expect(request("POST /x", values)).toEqual(before);
    expect(request("POST /x").headers).toEqual(endpoint.DEFAULTS.headers);
  });
});

describe("B19 A result is the caller's own", () => {
  const values = { headers: { a: "b" }, list: [{ a: [1] }], [BODY]: { c: { d: [1] } } };

  test("it shares nothing mutable with the builder", () => {
    const builder = untypedBuilder(values).route("POST /x");
    const before = deepCopy(builder.build());
    spoil(builder.build());
    expect(builder.build()).toEqual(before);
    expect(builder.build()).not.toBe(builder.build());
  });

  test("it shares nothing mutable with defaults", () => {
    const defaulted = untypedEndpoint.defaults(values);
    const before = deepCopy(defaulted("POST /x"));
    spoil(defaulted("POST /x"));
    expect(defaulted("POST /x")).toEqual(before);
  });

  test("so is a merged-options object", () => {
    const defaulted = untypedEndpoint.defaults({ ...values, mediaType: { previews: ["mercy"] } });
    const before = deepCopy(defaulted.merge("POST /x"));
    const merged = defaulted.merge("POST /x");
    expect(lockedPlaces(merged)).toEqual([]);
    spoil(merged);
    expect(defaulted.merge("POST /x")).toEqual(before);
    expect(lockedPlaces(endpoint.merge("GET /x"))).toEqual([]);
  });
});

function looking(builder: {
  readonly options: object;
  url: (url: string) => { build: () => object };
}): () => unknown {
  return () => ({ ...builder.options, ...builder.url("/x/{a}/{d}{?b*}").build() });
}
