import { describe, expect, test } from "@jest/globals";
import { immerable } from "immer";
import { requestKey } from "../../../src/routes/index.js";
import {
  BODY,
  createEndpoint,
  endpoint,
  EndpointBuilder,
  PATH,
  QUERY,
} from "../../../src/index.js";
import { deepCopy, lockedPlaces, spoil, unfrozenPlaces } from "../../helpers/containers.js";
import { lookAt } from "../../helpers/look-at.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const url = "/x/{a}/{d}{?b*}";

/** New options with a value for every key and location. */
const everything = () => ({
  method: "post",
  url,
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
  ["a Blob", new Blob(["a"])],
  ["bytes", new Uint8Array([1])],
  ["an AbortSignal", new AbortController().signal],
  ["a stream", new ReadableStream()],
];

describe("Options of the caller", () => {
  test("may be changed after a chain method has read them, without an effect on the builder", () => {
    const values = () => [["a"], { nested: { list: [1] } }, { "x-a": "b" }, ["mercy"]] as const;
    const chain = ([list, object, headers, previews]: ReturnType<typeof values>) =>
      untypedBuilder()
        .route("POST /x/{list}{?query}{/path}")
        .param("list", list)
        .params({ object })
        .headers(headers)
        .preview(...previews)
        .path({ path: list })
        .query({ query: list })
        .body({ body: object });
    const given = values();
    const builder = chain(given);
    spoil(given);
    expect(builder.build()).toEqual(chain(values()).build());
  });

  const resultsOf = (values: object) => [
    untypedEndpoint("POST /x", values),
    untypedEndpoint.merge("POST /x", values),
    untypedBuilder().route("POST /x").build(values),
    untypedEndpoint.parse({ ...values, method: "POST", url: "https://h.example", headers: {} }),
  ];

  test("share no object with results: neither changes with the other", () => {
    const make = () => ({ list: [1], object: { a: [1] }, [BODY]: { body: { b: 1 } } });
    const values = make();
    const results = resultsOf(values);
    const before = deepCopy(results);
    spoil(values);
    expect(results).toEqual(before);
    const others = make();
    spoil(resultsOf(others));
    expect(others).toStrictEqual(make());
  });

  test("may be merged options, which parse() neither freezes nor changes", () => {
    const merged = untypedEndpoint.merge(everything());
    const before = deepCopy(merged);
    spoil(untypedEndpoint.parse(merged), [merged.request]);
    expect(lockedPlaces(merged)).toEqual([]);
    expect(deepCopy(merged)).toEqual(before);
  });
});

describe("data", () => {
  test.each<readonly [string, unknown]>([
    ["a plain object", { a: { b: [1] } }],
    ["a list", [{ a: 1 }]],
    ["a frozen object", Object.freeze({ a: 1 })],
    ["a function", () => 1],
    ...instances,
  ])("is returned as the same value, and is not frozen: %s", (_, data) => {
    const defaulted = untypedEndpoint.defaults({ data });
    const builder = untypedBuilder().data(data).route("POST /x");
    const locked = [lockedPlaces(data), Object.isFrozen(data)];
    expect(untypedEndpoint("POST /x", { data }).body).toBe(data);
    expect(untypedEndpoint.merge("POST /x", { data }).data).toBe(data);
    expect(defaulted("POST /x").body).toBe(data);
    expect(defaulted.merge("POST /x").data).toBe(data);
    expect(defaulted.DEFAULTS.data).toBe(data);
    expect(builder.options.data).toBe(data);
    expect(builder.build().body).toBe(data);
    expect([lockedPlaces(data), Object.isFrozen(data)]).toEqual(locked);
  });
});

describe("request", () => {
  test.each<readonly [string, object]>([
    ["a plain object", { a: { b: [1] } }],
    ["an object without prototype", Object.assign(Object.create(null) as object, { a: 1 })],
    ...instances,
  ])("is returned as the same object if it was given once: %s", (_, request) => {
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

  test("is returned as a new object if it was given twice, and neither is changed", () => {
    const { signal } = new AbortController();
    const [one, two] = [Symbol("one"), Symbol("two")];
    const earlier = { hooks: { before: [1] }, a: 1, [one]: 1 };
    const later = { hooks: { after: [2] }, signal, [two]: 2 };
    const defaulted = untypedEndpoint.defaults({ request: earlier });
    const { request = {} } = defaulted("GET /x", { request: later });
    const hooks = { before: [1], after: [2] };
    expect(request).toStrictEqual({ hooks, a: 1, signal, [one]: 1, [two]: 2 });
    expect(lockedPlaces([earlier, later, request])).toEqual([]);
    expect(earlier).toStrictEqual({ hooks: { before: [1] }, a: 1, [one]: 1 });
    expect(later).toStrictEqual({ hooks: { after: [2] }, signal, [two]: 2 });
    Object.assign(request, { a: 2 });
    expect(defaulted("GET /x", { request: later }).request).toHaveProperty("a", 1);
    expect(defaulted("GET /x").request).toBe(earlier);
  });
});

describe.each(instances)("%s as a parameter", (_, instance) => {
  const values = { value: instance, list: [instance], object: { nested: instance } };

  test("is passed on by reference, at every depth", () => {
    const holders: readonly object[] = [
      untypedEndpoint.merge("POST /x", values),
      untypedEndpoint.defaults(values).DEFAULTS,
      untypedBuilder(values).options,
    ];
    for (const holder of holders) {
      const { value, list, object } = holder as typeof values;
      expect(value).toBe(instance);
      expect(list[0]).toBe(instance);
      expect(object.nested).toBe(instance);
    }
  });

  test("is neither frozen nor changed", () => {
    const keys = Reflect.ownKeys(instance);
    const options = { ...values, data: instance, [BODY]: values, request: values };
    lookAt(untypedEndpoint.defaults(options).defaults(options).DEFAULTS);
    const builder = untypedBuilder(options).withDefaults(options);
    lookAt(builder.options);
    lookAt(builder.route("PATCH /x").params(values).options);
    expect(Object.isExtensible(instance)).toBe(true);
    expect(Object.isSealed(instance)).toBe(false);
    expect(Reflect.ownKeys(instance)).toEqual(keys);
    if (instance instanceof Plain) {
      expect(lockedPlaces([instance.list, instance.nested])).toEqual([]);
    }
    // immer replaces the methods of a Map or Set that it freezes by ones that throw.
    if (instance instanceof Map) instance.set("z", 1).delete("z");
    if (instance instanceof Set) instance.add(1).delete(1);
  });
});

describe("What the library owns is frozen", () => {
  const options = {
    headers: { a: "b" },
    mediaType: { format: "raw", previews: ["mercy"] },
    list: [{ a: [1] }],
    object: { a: { b: [1] } },
    [PATH]: { a: [1] },
    [QUERY]: { a: [1] },
    [BODY]: { a: { b: [1] } },
  };

  test("builders, which have no own properties", () => {
    for (const builder of [
      new EndpointBuilder(),
      new EndpointBuilder(options),
      new EndpointBuilder().route("GET /x"),
      endpoint.builder,
      endpoint.defaults(options).builder,
    ]) {
      expect(Object.isFrozen(builder)).toBe(true);
      expect(Reflect.ownKeys(builder)).toEqual([]);
    }
  });

  test("the options of builders, at every depth, which are one object each time", () => {
    const seen = untypedBuilder(options)
      .params({ list: [[1]] })
      .data({})
      .meta({}).options;
    expect(seen).toMatchObject({ ...options, list: [[1]] });
    expect(unfrozenPlaces(seen, [seen.data, seen.request])).toEqual([]);
    const builder = new EndpointBuilder(everything());
    expect(builder.options).toBe(builder.options);
    expect(createEndpoint(builder).DEFAULTS).toBe(builder.options);
  });

  test("endpoint functions", () => {
    expect(Object.isFrozen(endpoint)).toBe(true);
    expect(Object.isFrozen(endpoint.defaults({}))).toBe(true);
  });
});

test("A result shares no object with options that contain one object twice", () => {
  const shared = { a: [1] };
  const { body } = untypedEndpoint("POST /x", { b: { c: shared, d: shared } });
  shared.a.push(2);
  expect(body).toEqual({ b: { c: { a: [1] }, d: { a: [1] } } });
  expect(lockedPlaces(body)).toEqual([]);
});

describe("A body of .json()", () => {
  const make = () => ({ items: [{ id: 1 }], at: new Date(0) });
  const builder = new EndpointBuilder("https://h.example").route("POST /orders").json(make());

  test("is a copy, which a later change of the object does not reach", () => {
    const given = make();
    const own = new EndpointBuilder().route("POST /orders").json(given);
    const before = [JSON.stringify(own), JSON.stringify(requestKey(own))];
    given.items.push({ id: 2 });
    given.at.setTime(1);
    expect(own.build().body).toEqual(make());
    expect([JSON.stringify(own), JSON.stringify(requestKey(own))]).toEqual(before);
  });

  test("is another object in each request, and frozen in the options of the builder", () => {
    const body = builder.build().body as ReturnType<typeof make>;
    body.items.push({ id: 2 });
    expect(builder.build().body).toEqual(make());
    expect(builder.build().headers["content-type"]).toBe("application/json; charset=utf-8");
    const { data } = builder.options;
    expect(data).toEqual(make());
    expect(Object.isFrozen((data as typeof body).items)).toBe(true);
    expect(body).not.toBe(data);
  });
});
