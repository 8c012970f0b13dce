import { describe, expect, jest, test } from "@jest/globals";
import { BODY, EndpointError, ORIGINS, QUERY, STYLE } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../helpers/untyped.js";

const throwing = {
  get a(): never {
    throw new TypeError("secret");
  },
};

/** The part of a template at a position, up to the end of its expression. */
function at(source: string, position: number) {
  const [{ length }] = /^(?:\{[^}]*\}?|.)/.exec(source.slice(position)) ?? [""];
  return { source, position, length };
}

/** One mistake for each code: the code, the other fields of the error, and the call. */
const mistakes: readonly (readonly [string, object, () => unknown])[] = [
  ["invalid-options", {}, () => untypedEndpoint(5)],
  ["unreadable-input", {}, () => untypedEndpoint("/x", throwing)],
  ["invalid-route", {}, () => untypedEndpoint("GET")],
  ["route-conflict", { parameter: "url" }, () => untypedEndpoint("/x", { url: "/y" })],
  ["invalid-method", {}, () => untypedEndpoint({ method: "G T", url: "/x" })],
  ["missing-url", {}, () => untypedEndpoint({})],
  ["invalid-url", { template: at("ftp://h/x", 0) }, () => untypedEndpoint("ftp://h/x")],
  ["invalid-base-url", {}, () => untypedEndpoint("/x", { baseUrl: "h" })],
  ["invalid-template", { template: at("/x/{y", 3) }, () => untypedEndpoint("/x/{y")],
  [
    "missing-variable",
    { parameter: "y", location: "path", template: at("/x/{y}", 3) },
    () => untypedBuilder().route("/x/{y}").build(),
  ],
  ["invalid-parameter", { parameter: "y" }, () => untypedEndpoint("/x", { y: NaN })],
  ["unplaced-parameter", { parameter: "y" }, () => untypedEndpoint("OPTIONS /x", { y: 1 })],
  [
    "conflicting-parameter",
    { parameter: "y" },
    () => untypedEndpoint("/x", { y: 1, [QUERY]: { y: 1 } }),
  ],
  [
    "dot-segment",
    { parameter: "y", location: "path", template: at("/x/{y}", 3) },
    () => untypedEndpoint("/x/{y}", { y: ".." }),
  ],
  [
    "changed-origin",
    { parameter: "y", template: at("https://h{.y}/x", 9) },
    () => untypedEndpoint("https://h{.y}/x", { y: "evil" }),
  ],
  [
    "invalid-header",
    { location: "header", parameter: "X-Y" },
    () => untypedEndpoint("/x", { headers: { "X-Y": "\n" } }),
  ],
  ["invalid-media-type", {}, () => untypedEndpoint("/x", { mediaType: { format: " " } })],
  [
    "unsupported-style",
    { parameter: "y" },
    () => untypedEndpoint("/x", { y: { z: "1|2" }, [STYLE]: "pipeDelimited" }),
  ],
  [
    "invalid-content-type",
    { parameter: "y", location: "body" },
    () => untypedEndpoint("POST /x", { y: 1, headers: { "content-type": "text/plain" } }),
  ],
  ["foreign-origin", {}, () => untypedEndpoint("https://h.example/", { [ORIGINS]: [] })],
];

describe("An EndpointError", () => {
  test.each(mistakes)("%s has the fields that apply, and names them in its message", (...row) => {
    const [code, details, call] = row;
    const error = thrownBy(call);
    expect(error).toBeInstanceOf(Error);
    const { advice, ...fields } = error;
    expect(fields).toEqual({ name: "EndpointError", code, ...details });
    if (advice !== undefined) expect(error.message).toBe(`${error.reason} ${advice.text}`);
    for (const place of Object.values(details)) {
      // The template shows that a variable is in the path.
      if (typeof place === "string" && place !== "path") expect(error.message).toContain(place);
    }
    expect(error.message).toMatch(/\.$/);
  });

  test("can be created by other code, and its stack shows where", () => {
    const error = new EndpointError("missing-variable", "What.", { parameter: "a" });
    expect(error).toMatchObject({ code: "missing-variable", message: "What.", parameter: "a" });
    expect(Object.keys(error).sort()).toEqual(["code", "name", "parameter"]);
    expect(error).not.toHaveProperty("cause");
    expect(error.stack).toContain("error-codes.test");
  });

  test("has the error that the caller's code threw as its cause", () => {
    const error = thrownBy(() => untypedEndpoint("/x", throwing));
    expect(error.cause).toBeInstanceOf(TypeError);
    expect(error.message).not.toContain("secret");
  });
});

describe("The message of an error", () => {
  test.each(["a\nb", "\u202e\u0007\u001b[31m", "\ud800", "a".repeat(100_000)])(
    "is short and can be printed, for any text of the caller",
    (name) => {
      for (const call of [
        () => untypedEndpoint("OPTIONS /x", { [name]: 1 }),
        () => untypedEndpoint("/x", { [name]: NaN }),
        () => untypedEndpoint("/x", { headers: { [`${name}\n`]: "v" } }),
        () => untypedEndpoint("/x", { mediaType: { format: `${name} ` } }),
        () => untypedEndpoint({ url: "/x", method: `${name} ` }),
      ]) {
        const { message } = thrownBy(call);
        expect(message).toMatch(/^\P{C}*$/u);
        expect(message.length).toBeLessThan(500);
      }
    },
  );

  test.each([
    [null, "null"],
    [[], "a list"],
    [() => 1, "a function"],
    [5, "a number"],
    [5n, "a bigint"],
    [true, "a boolean"],
    [Symbol("x"), "a symbol"],
  ])("says what kind of value was given: %p is %s", (input, type) => {
    for (const call of [
      () => untypedEndpoint(input),
      () => untypedEndpoint(input, {}),
      () => untypedEndpoint("/x", { baseUrl: input }),
      () => untypedEndpoint("/x", { headers: input }),
      () => untypedEndpoint("/x", { mediaType: input }),
      () => untypedEndpoint("/x", { mediaType: { previews: [input] } }),
      () => untypedEndpoint({ url: "/x", method: input }),
      () => untypedEndpoint({ url: input }),
    ]) {
      expect(thrownBy(call).message).toContain(type);
    }
  });

  test("says what kind of format was given", () => {
    const error = thrownBy(() => untypedEndpoint("/x", { mediaType: { format: 5 } }));
    expect(error.message).toContain("a number");
  });

  test.each<readonly [string, () => unknown]>([
    ['"DELETE"', () => untypedEndpoint("DELETE")],
    ['"G T"', () => untypedEndpoint({ url: "/x", method: "G T" })],
    ['"a b"', () => untypedEndpoint("/x", { mediaType: { format: "a b" } })],
    ["Map", () => untypedEndpoint(new Map())],
    ["Headers", () => untypedEndpoint("/x", { [QUERY]: new Headers() })],
  ])("shows what was rejected: %s", (rejected, call) => {
    expect(thrownBy(call).message).toContain(rejected);
  });

  test.each<readonly [string, unknown]>([
    ["Object.fromEntries()", { url: "/x", headers: new Map() }],
    ["{ name: value }", { url: "/x", headers: "accept: text/plain" }],
    ["{ name: value }", { url: "/x", [QUERY]: "a=1" }],
    [".json() or .data()", { method: "POST", url: "/x", [BODY]: new FormData() }],
    [".json() or .data()", { method: "POST", url: "/x", [BODY]: ["a"] }],
    [".json() or .data()", { method: "POST", url: "/x", [BODY]: "text" }],
    [".multipart()", { method: "POST", url: "/x", photo: new Blob() }],
  ])("says what to write instead: %s", (advice, options) => {
    expect(thrownBy(() => untypedEndpoint.defaults(options)({})).message).toContain(advice);
  });
});

const QUERY_SECRET = "?token=s3cr3t";

describe("A message that quotes a URL", () => {
  test.each<[string, string, object]>([
    ["ftp://h.example/x?…", `ftp://h.example/x${QUERY_SECRET}`, {}],
    ["ftp://h.example/#…", "ftp://h.example/#token=s3cr3t", {}],
    ["/x/{id}?…", `/x/{id}${QUERY_SECRET}`, {}],
    ["/x/{id}{?page}&…", "/x/{id}{?page}&token=s3cr3t", {}],
    ["/x/{id}?…", `/x/{id}${QUERY_SECRET}`, { id: ".." }],
    ["https://a.{host}/?…", `https://a.{host}/${QUERY_SECRET}`, { host: "h.example" }],
  ])("shows no query: %s", (quoted, route, values) => {
    const { message } = thrownBy(() => untypedBuilder().route(route).build(values));
    expect(message).toContain(`"${quoted}"`);
    expect(message).not.toContain("s3cr3t");
  });
});

/** A second copy of the package, as a program has when one part imports it and another requires it. */
function anotherEndpointError(): typeof EndpointError {
  let copy = EndpointError;
  jest.isolateModules(() => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would load the same copy
    copy = (require("../../src/errors") as { EndpointError: typeof EndpointError }).EndpointError;
  });
  return copy;
}

class NetworkError extends EndpointError {}

describe("instanceof EndpointError", () => {
  const Other = anotherEndpointError();

  test("holds for an error of another copy of the package, in both directions", () => {
    expect(Other).not.toBe(EndpointError);
    expect(new Other("missing-url", "No URL.") instanceof EndpointError).toBe(true);
    expect(new EndpointError("missing-url", "No URL.") instanceof Other).toBe(true);
  });

  test("holds for an error of a subclass, in every copy of the package", () => {
    const error = new NetworkError("missing-url", "No URL.");
    expect(error instanceof EndpointError).toBe(true);
    expect(error instanceof Other).toBe(true);
    expect(error instanceof NetworkError).toBe(true);
  });

  test("does not hold for any other value", () => {
    for (const value of [new Error("No URL."), new TypeError(), {}, null, undefined, "error", 1]) {
      expect(value instanceof EndpointError).toBe(false);
    }
  });

  test("does not make every EndpointError an instance of a subclass", () => {
    expect(new EndpointError("missing-url", "No URL.") instanceof NetworkError).toBe(false);
    expect(new Other("missing-url", "No URL.") instanceof NetworkError).toBe(false);
  });
});
