import { describe, expect, test } from "@jest/globals";
import { BODY, endpoint } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";

/** The entries of a `FormData`. Files are in it as they are. */
function entries(body: unknown): readonly (readonly [string, unknown])[] {
  if (!(body instanceof FormData)) throw new Error("The body is not a FormData.");
  return [...body.entries()];
}

/** A POST with this content type. */
function post(contentType: string, options: object) {
  return untypedEndpoint("POST /x", { ...options, headers: { "Content-Type": contentType } });
}

describe("A form with the content type application/x-www-form-urlencoded", () => {
  test("is text, made from the parameters that fill no variable and from .body()", () => {
    const options = { id: 7, q: 8, a: 1, b: "x y&z=é", [BODY]: { url: "/", list: [1, 2] } };
    const headers = { "content-type": FORM };
    const { url, body } = untypedEndpoint("POST /{id}{?q}", { ...options, headers });
    expect(url).toBe("https://api.github.com/7?q=8");
    expect(body).toBe("a=1&b=x%20y%26z%3D%C3%A9&url=%2F&list=1&list=2");
  });

  test.each([FORM, `${FORM}; charset=utf-8`, FORM.toUpperCase(), `${FORM} `])(
    "keeps the content type as it was given: %j",
    (type) => {
      expect(post(type, { a: 1 })).toMatchObject({
        body: "a=1",
        headers: { "content-type": type },
      });
    },
  );

  test.each<[object, string]>([
    [{ a: null, b: undefined, c: [null, 1, undefined], d: { e: null, f: 2 } }, "c=1&d%5Bf%5D=2"],
    [{ a: null, b: [], c: {} }, ""],
  ])("leaves out null and undefined, at every depth: %j", (values, body) => {
    expect(post(FORM, values).body).toBe(body);
    expect(post(FORM, {})).not.toHaveProperty("body");
  });

  test.each([
    [new Blob(["a"])],
    [new File(["a"], "a.txt")],
    [[new Blob(["a"])]],
    [{ nested: new File(["a"], "a.txt") }],
  ])("cannot contain a file, which is an error that advises multipart/form-data: %p", (file) => {
    const error = thrownBy(() => post(FORM, { file }));
    expect(error).toMatchObject({ code: "invalid-content-type", parameter: "file" });
    expect(error.message).toContain(MULTIPART);
  });
});

describe("A form with the content type multipart/form-data", () => {
  test("is a FormData, made from the parameters that fill no variable and from .body()", () => {
    const values = { id: 7, a: "é", b: true, c: 1n, d: new Date(0), [BODY]: { url: "/" } };
    const headers = { "content-type": MULTIPART };
    const { url, body } = untypedEndpoint("POST /{id}", { ...values, headers });
    expect(url).toBe("https://api.github.com/7");
    expect(entries(body)).toEqual([
      ["a", "é"],
      ["b", "true"],
      ["c", "1"],
      ["d", "1970-01-01T00:00:00.000Z"],
      ["url", "/"],
    ]);
  });

  test.each([MULTIPART, `${MULTIPART}; boundary=x`, "Multipart/Form-Data"])(
    "has no content type in the result, because the client adds it with its boundary: %s",
    (type) => {
      expect(post(type, { a: 1 }).headers).not.toHaveProperty("content-type");
    },
  );

  test.each([{}, { avatar: undefined }])("has no content type without a body: %j", (values) => {
    const request = untypedBuilder().route("POST /x").multipart(values).build();
    expect(request).not.toHaveProperty("body");
    expect(request.headers).not.toHaveProperty("content-type");
  });

  test("repeats the name of a list, and numbers anything nested", () => {
    const values = { a: [1, 2], b: { c: 3, d: [4] }, e: [{ f: 5 }] };
    expect(entries(post(MULTIPART, values).body)).toEqual([
      ["a", "1"],
      ["a", "2"],
      ["b[c]", "3"],
      ["b[d][0]", "4"],
      ["e[0][f]", "5"],
    ]);
  });

  test("contains files with their names, alone, in lists and nested", async () => {
    const file = new File(["one"], "one.txt", { type: "text/plain" });
    const values = { file, files: [new Blob(["two"]), file], docs: [{ title: "t", file }] };
    const found = entries(post(MULTIPART, values).body).map(async ([name, value]) =>
      value instanceof File ? [name, value.name, value.type, await value.text()] : [name, value],
    );
    const one = ["one.txt", "text/plain", "one"];
    expect(await Promise.all(found)).toEqual([
      ["file", ...one],
      ["files", "blob", expect.any(String), "two"],
      ["files", ...one],
      ["docs[0][title]", "t"],
      ["docs[0][file]", ...one],
    ]);
  });

  test("leaves out null and undefined", () => {
    const values = { a: null, b: undefined, c: [null, 1], d: { e: null } };
    expect(entries(post(MULTIPART, values).body)).toEqual([["c", "1"]]);
  });

  test("is written with the styles", () => {
    const multipart = untypedBuilder()
      .route("POST /x")
      .multipart({ a: [1, 2], files: [new File(["a"], "a")] });
    const written = (style: unknown) => entries(multipart.style(style).build().body);
    const names = (style: unknown) => written(style).map(([name]) => name);
    expect(names("brackets")).toEqual(["a[]", "a[]", "files[]"]);
    expect(names({ a: "indices" })).toEqual(["a[0]", "a[1]", "files"]);
    expect(written({ a: "pipeDelimited" })[0]).toEqual(["a", "1|2"]);
    expect(written({ a: "json" })[0]).toEqual(["a", "[1,2]"]);
  });

  test.each([
    ["comma", "unsupported-style"],
    ["spaceDelimited", "unsupported-style"],
    ["pipeDelimited", "unsupported-style"],
    ["json", "invalid-parameter"],
  ])("cannot write files with the style %s", (style, code) => {
    const files = [new Blob(), new Blob()];
    const builder = untypedBuilder().route("POST /x").multipart({ files }).style(style);
    expect(thrownBy(() => builder.build())).toMatchObject({ code, parameter: "files" });
  });
});

describe.each([FORM, MULTIPART])("A form of %s", (type) => {
  test.each([
    ["a Map", new Map()],
    ["bytes", new Uint8Array(1)],
    ["a FormData", new FormData()],
    ["an invalid Date", new Date(NaN)],
    ["half of a surrogate pair", "\ud800"],
    ["a RegExp", /a/],
  ])("refuses a value that is neither text nor file: %s", (_, value) => {
    const error = { code: "invalid-parameter", parameter: "a" };
    for (const values of [{ a: value }, { a: [value] }, { a: { b: value } }])
      expect(thrownBy(() => post(type, values))).toMatchObject(error);
  });

  test.each([new Uint8Array(1), Buffer.of(1)])("says how to send bytes: %p", (bytes) => {
    expect(thrownBy(() => post(type, { a: bytes })).message).toBe(
      'The parameter "a" holds an object, which cannot be written as text. Pass bytes in a form as new Blob([bytes]).',
    );
  });

  test("is a new one each time, and made of merged options as well", () => {
    const merged = untypedEndpoint.merge("POST /x", { a: 1, headers: { "content-type": type } });
    expect(merged.headers["content-type"]).toBe(type);
    const [first, second] = [1, 2].map(() => untypedEndpoint.parse(merged).body);
    if (type === FORM) return expect([first, second]).toEqual(["a=1", "a=1"]);
    expect(first).not.toBe(second);
    return expect(entries(second)).toEqual([["a", "1"]]);
  });

  test("has no effect on the query of a GET", () => {
    const headers = { "content-type": type };
    expect(untypedEndpoint("GET /x", { a: [1, 2], headers })).toMatchObject({
      url: "https://api.github.com/x?a=1,2",
      headers,
    });
  });
});

describe.each([
  ["form", FORM],
  ["multipart", MULTIPART],
] as const)("The chain method %s()", (method, type) => {
  test("sets .body() and the content type, and merges values", () => {
    const first = untypedBuilder()[method]({ a: 1, url: "/" });
    const { options } = first[method]({ a: 2, b: { c: 3 } });
    expect(options.headers["content-type"]).toBe(type);
    expect(options[BODY]).toEqual({ a: 2, url: "/", b: { c: 3 } });
    expect(options.url).toBeUndefined();
  });

  test("replaces the content type that was set before", () => {
    const builder = untypedBuilder().header("content-type", "text/plain").body({ a: 1 });
    const { options } = builder[method]({ b: 2 });
    expect(options).toMatchObject({ headers: { "content-type": type }, [BODY]: { a: 1, b: 2 } });
  });

  test.each([null, 5, [["a", 1]], new Map(), new FormData()])(
    "accepts only a plain object, URLSearchParams or undefined: %p",
    (values) => {
      expect(thrownBy(() => untypedBuilder()[method](values)).code).toBe("invalid-options");
      expect(untypedBuilder()[method](undefined).options[BODY]).toBeUndefined();
    },
  );
});

describe.each(["form", "multipart"] as const)("An empty .%s({})", (method) => {
  const builder = untypedBuilder()[method]({});

  test("leaves no content type to a method without a body", () => {
    for (const route of ["GET /x", "HEAD /x", "OPTIONS /x"]) {
      const routed = builder.route(route);
      expect(routed.build().headers).not.toHaveProperty("content-type");
      expect(untypedEndpoint(routed.options).headers).not.toHaveProperty("content-type");
    }
    expect(builder.link("https://api.github.com/x").build().headers).not.toHaveProperty(
      "content-type",
    );
  });

  test("is the form of parameters that are set later", () => {
    expect(builder.route("POST /x").build({ a: 1 }).body).toEqual(
      untypedBuilder()[method]({ a: 1 }).route("POST /x").build().body,
    );
  });
});

describe("A body as data", () => {
  test("that is a FormData has no content type, which the client adds with its boundary", () => {
    const data = new FormData();
    for (const headers of [{}, { "content-type": MULTIPART }, { "content-type": null }]) {
      const result = untypedEndpoint("POST /x", { data, headers });
      expect(result.body).toBe(data);
      expect(result.headers).not.toHaveProperty("content-type");
    }
  });

  test.each([FORM, "application/json", "text/plain"])(
    "that is a FormData is an error under another content type: %s",
    (type) => {
      const error = { code: "invalid-content-type", parameter: "data", location: "body" };
      expect(thrownBy(() => post(type, { data: new FormData() }))).toMatchObject(error);
    },
  );

  test("that is a URLSearchParams is passed on as it is", () => {
    const data = new URLSearchParams("a=1");
    expect(endpoint("POST /x", { data }).body).toBe(data);
    expect(endpoint("POST /x", { data }).headers).not.toHaveProperty("content-type");
    expect(post(FORM, { data }).body).toBe(data);
    expect(post(FORM, { data }).headers["content-type"]).toBe(FORM);
  });

  test("is never encoded as a form", () => {
    const data = { a: [1] };
    expect(post(FORM, { data }).body).toBe(data);
    expect(post(MULTIPART, { data }).body).toBe(data);
  });
});

describe("The content type of a body made from parameters", () => {
  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON",
    "application/merge-patch+json",
    "application/vnd.api+json;profile=x",
  ])("may be any kind of JSON, and stays as it is: %s", (type) => {
    const headers = { "content-type": type };
    expect(post(type, { a: 1 })).toMatchObject({ body: { a: 1 }, headers });
  });

  test.each(["text/plain", "application/xml", "application/octet-stream", "*/*", "json", ""])(
    "is an error if it is neither JSON nor a form: %j",
    (type) => {
      for (const values of [{ a: 1 }, { [BODY]: { a: 1 } }]) {
        const error = thrownBy(() => post(type, values));
        const expected = { code: "invalid-content-type", parameter: "a", location: "body" };
        expect(error).toMatchObject(expected);
        expect(error.message).toContain("data");
      }
    },
  );

  test("does not come back after null has removed it", () => {
    const removed = { a: 1, headers: { "content-type": null } };
    const results = [
      untypedEndpoint("POST /x", removed),
      untypedEndpoint.parse(untypedEndpoint.merge("POST /x", removed)),
      untypedEndpoint.defaults({ headers: removed.headers })("POST /x", { a: 1 }),
      untypedBuilder().header("content-type", null).route("POST /x").build({ a: 1 }),
    ];
    for (const { body, headers } of results) {
      expect(body).toEqual({ a: 1 });
      expect(headers).not.toHaveProperty("content-type");
    }
    const { headers } = untypedEndpoint("POST /x", { ...removed, data: { a: 1 } });
    expect(headers).not.toHaveProperty("content-type");
  });
});
