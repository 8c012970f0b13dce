import { describe, expect, test } from "@jest/globals";
import { createEndpoint, endpoint, EndpointBuilder, EndpointError } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const JSON_TYPE = "application/json; charset=utf-8";

test.each(["PATCH", "POST", "PUT", "DELETE", "QUERY"])(
  "The body of %s is the object of all parameters that the URL template has no variable for",
  (method) => {
    const values = { a: 1, b: 2, c: 3, d: { e: [true] } };
    const body = { d: values.d };
    expect(untypedEndpoint(`${method} /{a}/:b{?c}`, values).body).toStrictEqual(body);
    expect(untypedEndpoint(`${method} /{a}/:b{?c,d*}`, { ...values, d: {} })).not.toHaveProperty(
      "body",
    );
  },
);

describe("json()", () => {
  const puts = untypedBuilder().route("PUT /x");

  test.each<readonly [unknown, unknown]>([
    [[1], [1]],
    [{ a: 1 }, { a: 1 }],
    ["text", '"text"'],
    ["", '""'],
    [5, "5"],
    [false, "false"],
    [null, "null"],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ])("sends %j as a JSON body", (value, body) => {
    expect(puts.json(value).build()).toMatchObject({
      body,
      headers: { "content-type": JSON_TYPE },
    });
  });

  test("replaces the content type that was set, and leaves a later one", () => {
    const patch = "application/json-patch+json";
    const one = puts.header("content-type", "text/plain").json([]);
    expect(one.build().headers["content-type"]).toBe(JSON_TYPE);
    expect(one.header("content-type", patch).build().headers["content-type"]).toBe(patch);
  });

  test.each([undefined, NaN, () => 1, Symbol("a"), 1n, [1n], { a: new Map() }, new Set([1])])(
    "refuses what JSON cannot hold: %p",
    (value) => {
      expect(thrownBy(() => puts.json(value))).toMatchObject({ code: "invalid-parameter" });
    },
  );

  test("refuses a body that cannot be read", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(thrownBy(() => puts.json(proxy)).code).toBe("unreadable-input");
  });
});

describe("The option data", () => {
  test.each<readonly [string, unknown]>([
    ["a string", "text"],
    ["an empty string", ""],
    ["bytes", new Uint8Array([1, 2])],
    ["zero", 0],
    ["false", false],
    ["null", null],
    ["a list", [1, { a: 2 }]],
    ["an object", { a: { b: 1 } }],
    ["a function", () => 1],
    ["a form", new URLSearchParams("a=b")],
  ])("is the body itself, not a copy: %s", (_, data) => {
    const result = untypedEndpoint("POST /markdown/raw", { data });
    expect(result).toHaveProperty("body");
    expect(result.body).toBe(data);
  });

  test("is sent with the headers that the caller sets", () => {
    const accept = "text/html;charset=utf-8";
    const headers = { accept, "content-type": "text/plain", "content-length": 7 };
    const { "user-agent": agent } = endpoint.DEFAULTS.headers;
    expect(endpoint("POST /markdown/raw{?name}", { name: "é", data: "**cool**", headers })).toEqual(
      {
        method: "post",
        url: "https://api.github.com/markdown/raw?name=%C3%A9",
        headers: { ...headers, "user-agent": agent },
        body: "**cool**",
      },
    );
  });
});

describe("The content-type", () => {
  const typeOf = (options: unknown) => untypedEndpoint("POST /x", options).headers["content-type"];

  test.each([
    ...[{ a: 1 }, { data: {} }, { data: { a: 1 } }, { data: Object.create(null) as object }],
    ...[{ data: [] }, { data: [1] }],
  ])(
    "is JSON for an object of parameters, and for data that is an object or list: %j",
    (options) => {
      expect(typeOf(options)).toBe(JSON_TYPE);
    },
  );

  test.each([
    ...["text", "", 0, null, true, new Uint8Array(1), new URLSearchParams("a=b"), new Blob(["a"])],
    ...[new Date(0), new EndpointError("missing-url", "x"), new Map(), () => 1],
    ...["{a: 1}", "[link](/x)", "{", "[1", ' {"a":1}', '"a"', "1", "null"],
  ])("is not set for any other data: %p", (data) => {
    expect(untypedEndpoint("POST /x", { data }).headers).not.toHaveProperty("content-type");
  });

  test.each(['{"a":1}', "[]", '[1, "}"]'])(
    "is JSON for a text of endpoint() that is a JSON object or list, as Octokit's is: %j",
    (data) => {
      expect(typeOf({ data })).toBe(JSON_TYPE);
      const { merge, parse, defaults } = untypedEndpoint;
      expect(parse(merge("POST /x", { data })).headers["content-type"]).toBe(JSON_TYPE);
      expect(defaults({ data })("POST /x").headers["content-type"]).toBe(JSON_TYPE);
      const headers = { "content-type": null };
      expect(untypedEndpoint("POST /x", { data, headers }).headers).not.toHaveProperty(
        "content-type",
      );
    },
  );

  test("is not set for a JSON text of a builder, or of a function that createEndpoint makes", () => {
    const data = '{"a":1}';
    const builder = new EndpointBuilder().route("POST /x").data(data);
    expect(builder.build().headers).not.toHaveProperty("content-type");
    expect(builder.strict(false).build().headers).not.toHaveProperty("content-type");
    expect(createEndpoint()("POST /x", { data }).headers).not.toHaveProperty("content-type");
  });

  test("is not set without a body", () => {
    expect(endpoint("POST /x").headers).not.toHaveProperty("content-type");
    expect(untypedEndpoint("GET /x", { a: 1 }).headers).not.toHaveProperty("content-type");
    expect(untypedEndpoint("GET /x", { data: [1] }).headers).not.toHaveProperty("content-type");
  });

  test.each<[string, object]>([
    ["application/vnd.api+json", { a: 1 }],
    ["application/vnd.api+json", { data: {} }],
    ["application/vnd.api+json", { data: "raw" }],
    ["application/vnd.api+json", {}],
    ["", { data: "raw" }],
    ["model/gltf+json", { a: 1 }],
  ])("stays as the caller gave it: %j for %j", (type, options) => {
    expect(typeOf({ headers: { "Content-Type": type }, ...options })).toBe(type);
  });

  test.each(["foo+json", "application/json/x", "application/json, text/html+json"])(
    "is none of JSON without the form of a media type: %s",
    (type) => {
      const code = thrownBy(() => endpoint("POST /x", { headers: { "content-type": type }, a: 1 }));
      expect(code).toMatchObject({ code: "invalid-content-type" });
    },
  );
});

describe("null and undefined in a JSON body", () => {
  test("null stays and undefined is left out, at every depth", () => {
    const values = { a: null, b: { c: null, d: [null], e: undefined }, f: undefined };
    expect(untypedEndpoint("PATCH /x", values).body).toStrictEqual({
      a: null,
      b: { c: null, d: [null] },
    });
    expect(untypedEndpoint("PATCH /x", { milestone: null }).body).toEqual({ milestone: null });
  });

  test("data keeps both", () => {
    const data = { a: undefined, b: null };
    expect(untypedEndpoint("PATCH /x", { data }).body).toStrictEqual({ a: undefined, b: null });
  });
});
