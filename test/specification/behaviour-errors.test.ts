import { describe, expect, test } from "@jest/globals";
import {
  BODY,
  createEndpoint,
  endpoint,
  type EndpointBuilder,
  EndpointError,
  PATH,
  QUERY,
} from "../../src/index.js";
import { lookAt } from "../helpers/look-at.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { chainMethods, untypedBuilder, untypedEndpoint, ways } from "../helpers/untyped.js";

const hostile = (property: string): object =>
  Object.defineProperty({}, property, {
    enumerable: true,
    get() {
      throw new TypeError("secret");
    },
  });

const untrusted = new Proxy(
  {},
  {
    ownKeys() {
      throw new RangeError("no keys");
    },
  },
);

function nested(depth: number, wrap = (value: unknown): unknown => ({ a: value })): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}

function cyclic(): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  value.self = { again: value, list: [value] };
  return value;
}

/** One bad input for each thing that can be wrong: what, the error, the call. */
const mistakes: readonly (readonly [string, object, () => unknown])[] = [
  ["invalid-options", {}, () => untypedEndpoint(5)],
  ["unreadable-input", {}, () => untypedEndpoint("/x", hostile("a"))],
  ["invalid-route", {}, () => untypedEndpoint("GET")],
  ["route-conflict", { parameter: "url" }, () => untypedEndpoint("/x", { url: "/y" })],
  ["invalid-method", {}, () => untypedEndpoint({ method: "G T", url: "/x" })],
  ["missing-url", {}, () => untypedEndpoint({})],
  ["invalid-url", { template: "ftp://h/x", position: 0 }, () => untypedEndpoint("ftp://h/x")],
  ["invalid-base-url", {}, () => untypedEndpoint("/x", { baseUrl: "h" })],
  ["invalid-template", { template: "/x/{y", position: 3 }, () => untypedEndpoint("/x/{y")],
  [
    "missing-variable",
    { parameter: "y", template: "/x/{y}", position: 3 },
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
    { parameter: "y", template: "/x/{y}", position: 3 },
    () => untypedEndpoint("/x/{y}", { y: ".." }),
  ],
  [
    "changed-origin",
    { parameter: "y", template: "https://h{.y}/x", position: 9 },
    () => untypedEndpoint("https://h{.y}/x", { y: "evil" }),
  ],
  ["invalid-header", { header: "X-Y" }, () => untypedEndpoint("/x", { headers: { "X-Y": "\n" } })],
  ["invalid-media-type", {}, () => untypedEndpoint("/x", { mediaType: { format: " " } })],
];

describe.each(mistakes)("B20 Errors: %s", (code, details, call) => {
  const error = thrownBy(call);

  test("is an EndpointError with its code, and says where", () => {
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("EndpointError");
    expect(error).toMatchObject({ ...details, code });
  });

  test("has the fields that apply, and no others", () => {
    const known = ["parameter", "header", "template", "position"];
    expect(known.filter((field) => field in error)).toEqual(
      known.filter((field) => field in details),
    );
  });

  test("has a message that says what was wrong, where, and what to do", () => {
    for (const place of Object.values(details)) {
      if (typeof place === "string") expect(error.message).toContain(place);
    }
    expect(error.message).toMatch(/^(?:[A-Z]|baseUrl)[^]{10,}\.$/);
    expect(error.message).toMatch(
      /\b(?:Pass|Give|Leave|Write|Begin|Use|Remove|Keep|Close|Flatten|Rename|Put|Take|must)\b/,
    );
  });
});

describe("B20 Errors", () => {
  test("code, message and place are there to be read by a program", () => {
    const error = new EndpointError("missing-variable", "What.", { parameter: "a", position: 1 });
    expect(error).toMatchObject({ code: "missing-variable", message: "What.", parameter: "a" });
    expect(Object.keys(error).sort()).toEqual(["code", "name", "parameter", "position"]);
    expect(error).not.toHaveProperty("cause");
    expect(error.stack).toContain("behaviour-errors.test");
  });

  test("a message is short, and holds no line break or control character of the caller's", () => {
    for (const name of ["a\nb", "\u202e\u0007\u001b[31m", "\ud800", "a".repeat(100_000)]) {
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
    }
  });

  test.each([
    [null, "null"],
    [[], "a list"],
    [() => 1, "a function"],
    [5, "a number"],
    [5n, "a bigint"],
    [true, "a boolean"],
    [Symbol("x"), "a symbol"],
  ])("a message says of what type the wrong thing is: %p is %s", (input, type) => {
    for (const call of [
      () => untypedEndpoint(input),
      () => untypedEndpoint(input, {}),
      () => untypedEndpoint("/x", { baseUrl: input }),
      () => untypedEndpoint("/x", { headers: input }),
      () => untypedEndpoint("/x", { mediaType: input }),
      () => untypedEndpoint("/x", { mediaType: { format: input } }),
      () => untypedEndpoint("/x", { mediaType: { previews: [input] } }),
      () => untypedEndpoint({ url: "/x", method: input }),
      () => untypedEndpoint({ url: input }),
      () => untypedBuilder().strict(input === true ? null : input),
    ]) {
      const { message } = thrownBy(call);
      expect(message).toMatch(input === true ? / (?:a boolean|null)\b/ : ` ${type}`);
    }
  });

  test.each([
    [() => untypedEndpoint(""), "is empty"],
    [() => untypedEndpoint({ url: "" }), "is empty"],
    [() => untypedEndpoint("DELETE"), '"DELETE"'],
    [() => untypedEndpoint({ url: "/x", method: "G T" }), '"G T"'],
    [() => untypedEndpoint("/x", { mediaType: { format: "a b" } }), '"a b"'],
    [() => untypedEndpoint("/x", { baseUrl: "host" }), "not such an address"],
    [() => untypedEndpoint(new Map()), "Map"],
    [() => untypedEndpoint("/x", { headers: new Headers() }), "Headers"],
  ])("a message says what was wrong: %s, %s", (call, what) => {
    expect(thrownBy(call).message).toContain(what);
  });

  test("what the caller's own code threw is the cause", () => {
    const error = thrownBy(() => untypedEndpoint("/x", hostile("a")));
    expect(error.cause).toBeInstanceOf(TypeError);
    expect(error.message).not.toContain("secret");
  });

  const inputs: readonly (readonly [string, unknown])[] = [
    ["null", null],
    ["a number", 5],
    ["NaN", NaN],
    ["a bigint", 5n],
    ["true", true],
    ["a symbol", Symbol("x")],
    ["a list", []],
    ["a list of a string", ["GET /x"]],
    ["a function", () => "GET /x"],
    ["a Map", new Map()],
    ["a Date", new Date(0)],
    ["Headers", new Headers()],
    ["a Promise", Promise.resolve()],
    ["an object with throwing getters", hostile("a")],
    ["an object with a throwing url", hostile("url")],
    ["an object with throwing headers", hostile("headers")],
    ["a throwing proxy", untrusted],
    ["a revoked proxy", revoked()],
  ];

  test.each(inputs)("nothing else is ever thrown, whatever stands for options: %s", (_, input) => {
    for (const call of [
      () => untypedEndpoint(input),
      () => untypedEndpoint("/x", input),
      () => untypedEndpoint(input, {}),
      () => untypedEndpoint(input, input),
      () => untypedEndpoint.merge(input),
      () => untypedEndpoint.merge("/x", input),
      () => untypedEndpoint.defaults(input),
      () => untypedEndpoint.parse(input),
      () => untypedBuilder(input),
      () => untypedBuilder().withDefaults(input),
      () => untypedBuilder().params(input),
      () => untypedBuilder().route("/x").build(input),
      () => untypedBuilder().route(input),
      () => untypedBuilder().headers(input),
      () => untypedBuilder().path(input),
      () => untypedBuilder().query(input),
      () => untypedBuilder().body(input),
      () => createEndpoint(input as EndpointBuilder),
    ]) {
      thrownBy(call);
    }
  });

  test.each(inputs)(
    "nothing else is ever thrown, whatever stands for one argument: %s",
    (_, input) => {
      for (const method of chainMethods) {
        const results = [
          () => untypedBuilder()[method](input).route("POST /x").build(),
          () => untypedBuilder()[method]("a", input).route("/x{?a*}").build(),
          () => untypedBuilder().route("/x{?a*}{y}")[method](input).build(),
        ];
        for (const result of results) {
          try {
            result();
          } catch (error) {
            expect(error).toBeInstanceOf(EndpointError);
          }
        }
      }
    },
  );

  test.each(chainMethods)(
    "nothing else is ever thrown when an argument is left out: %s()",
    (method) => {
      try {
        untypedBuilder().route("POST /x")[method]().build();
      } catch (error) {
        expect(error).toBeInstanceOf(EndpointError);
      }
    },
  );

  test.each(["route", "param", "params", "header"] as const)(
    "undefined in place of an argument is an error where a value is needed: %s(undefined)",
    (method) => {
      thrownBy(() => untypedBuilder()[method](undefined));
    },
  );

  test.each([
    ["100,000 deep", () => nested(100_000)],
    ["100,000 deep, of lists", () => nested(100_000, (value) => [value])],
    ["cyclic", cyclic],
  ])("no stack overflows for objects that are %s", (_, make) => {
    const value = make();
    const error = { code: "invalid-parameter" };
    for (const call of [
      () => untypedEndpoint("POST /x", { value }),
      () => untypedEndpoint("GET /x", { value }),
      () => untypedEndpoint("GET /x{?value}", { value }),
      () => untypedEndpoint("POST /x", { [BODY]: { value } }),
      () => untypedEndpoint("POST /{value}", { [PATH]: { value } }),
      () => untypedEndpoint("GET /x", { data: value }),
      () => untypedEndpoint.merge("POST /x", { value }),
      () => untypedEndpoint.defaults({ value }),
      () => untypedBuilder({ value }),
      () => untypedBuilder().param("value", value),
    ]) {
      expect(thrownBy(call)).toMatchObject(error);
    }
    expect(untypedEndpoint("POST /x", { data: value }).body).toBe(value);
    expect(untypedEndpoint("POST /x", { request: { value } }).request).toHaveProperty(
      "value",
      value,
    );
    lookAt(untypedBuilder({ data: value, request: { value } }).options);
    expect(thrownBy(() => untypedEndpoint("/x", { headers: { a: value } })).code).toBe(
      "invalid-header",
    );
  });

  test("no stack overflows when two deep or cyclic request objects are merged", () => {
    for (const make of [() => nested(100_000), cyclic]) {
      const defaulted = untypedEndpoint.defaults({ request: { a: make() } });
      const error = thrownBy(() => defaulted("/x", { request: { a: make() } }));
      expect(error).toMatchObject({ code: "invalid-options" });
      expect(error).not.toHaveProperty("cause");
      thrownBy(() => defaulted.defaults({ request: { a: make() } }).DEFAULTS);
    }
  });

  test("objects that are nested as deep as real ones are no error", () => {
    const value = nested(400);
    expect(untypedEndpoint("POST /x", { value }).body).toEqual({ value });
    const defaulted = untypedEndpoint.defaults({ value, request: { value } });
    expect(defaulted("POST /x", { value, request: { value } })).toMatchObject({
      body: { value },
      request: { value },
    });
  });

  test("the deepest that a parameter may be is 500 levels", () => {
    const value = nested(500);
    expect(untypedEndpoint("POST /x", { value }).body).toEqual({ value });
    expect(untypedEndpoint.defaults({ value })("POST /x", { value }).body).toEqual({ value });
    expect(thrownBy(() => untypedEndpoint("POST /x", { value: nested(502) }))).toMatchObject({
      code: "invalid-parameter",
      parameter: "value",
    });
  });

  test("one object that stands in two places is not cyclic", () => {
    const shared = { a: [1] };
    expect(endpoint("POST /x", { b: shared, c: { d: shared } }).body).toEqual({
      b: { a: [1] },
      c: { d: { a: [1] } },
    });
  });
});

describe.each(ways)("B20 No secret in a message, by %s", (_, request) => {
  const secret = "0123456789abcdef";

  test.each([
    `token ${secret}\n`,
    `\r\ntoken ${secret}`,
    `token ${secret}\u0000`,
    `token ${secret}€`,
    [`token ${secret}`],
    { token: secret },
  ])("a header's value never appears: %j", (authorization) => {
    const error = thrownBy(() => request("/x", { headers: { authorization } }));
    expect(error.header).toBe("authorization");
    expect(everythingIn(error)).not.toContain(secret);
  });

  test("a header's value never appears when something else is wrong", () => {
    const headers = { authorization: `token ${secret}` };
    for (const [route, options] of [
      ["GET", {}],
      ["/x/{", {}],
      ["/x", { y: NaN }],
      ["OPTIONS /x", { y: 1 }],
      ["/x/{y}", { y: ".." }],
      ["/x", { mediaType: { format: " " } }],
    ] as const) {
      expect(everythingIn(thrownBy(() => request(route, { headers, ...options })))).not.toContain(
        secret,
      );
    }
  });

  test.each([
    ["a baseUrl", "/x", { baseUrl: `https://user:${secret}@host?` }],
    ["a base URL with a template", "/x", { baseUrl: `https://user:${secret}@host/{a}` }],
    ["a route", `https://user:${secret}@host/{`, {}],
    ["a route with a dot segment", `https://user:${secret}@host/{a}`, { a: ".." }],
    ["a route with a bad port", `https://user:${secret}@host:99999/`, {}],
    ["a value", "{+a}/{b}", { a: `https://user:${secret}@host`, b: ".." }],
    ["a value with a bad port", "{+a}", { a: `https://user:${secret}@host:99999` }],
    ["a value with a brace", "{a}", { a: `https://user:${secret}@host/{` }],
    ["a changed origin", `https://user:${secret}@host{.a}`, { a: "b" }],
  ])("userinfo never appears: %s", (__, route, options) => {
    expect(everythingIn(thrownBy(() => request(route, options)))).not.toContain(secret);
  });

  test("a parameter's value never appears", () => {
    for (const [route, options] of [
      ["/x/{a}", { a: `${secret}\ud800` }],
      ["/x/{+a}", { a: `../${secret}` }],
      ["/x", { a: { [secret]: secret } }],
      ["/x", { a: [[secret]] }],
      ["OPTIONS /x", { a: secret }],
    ] as const) {
      expect(everythingIn(thrownBy(() => request(route, options)))).not.toContain(secret);
    }
  });
});

describe("B20 No secret in a message", () => {
  test("not in that of a strict builder's missing variable either", () => {
    const builder = untypedBuilder().route("https://user:secret@host/{a}");
    const error = thrownBy(() => builder.build());
    expect(error).toMatchObject({ parameter: "a", position: 25 });
    expect(error.template).toMatch(/^https:\/\/\*+@host\/\{a\}$/);
    expect(everythingIn(error)).not.toContain("secret");
  });
});

/** All that a log could show of an error, but for its stack's own lines. */
function everythingIn(error: EndpointError): string {
  return [error.message, error.stack, JSON.stringify(error), JSON.stringify({ ...error })].join();
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
