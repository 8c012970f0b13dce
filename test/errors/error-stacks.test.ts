import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder, endpoint } from "../../src/index.js";
import * as call from "../../src/call/index.js";
import { createOctokitEndpoint } from "../../src/clients/index.js";
import { ADAPTERS, optionsWith } from "../clients/adapters.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untyped, untypedBuilder, untypedEndpoint, type ChainMethod } from "../helpers/untyped.js";

/** The lines of an error's stack after its message: one for each call. */
function framesOf(action: () => unknown): readonly string[] {
  const { stack = "", message } = thrownBy(action);
  expect(stack.startsWith(`EndpointError: ${message}\n`)).toBe(true);
  return stack.slice(stack.indexOf(message) + message.length + 1).split("\n");
}

/** Arguments with which each chain method throws. */
const mistakes: Readonly<Record<ChainMethod, readonly unknown[]>> = {
  route: ["GET"],
  method: ["G T"],
  url: ["/{"],
  baseUrl: ["h"],
  header: ["a b", 1],
  headers: [null],
  preview: [" "],
  format: [" "],
  param: ["a", NaN],
  params: [null],
  path: [null],
  query: [null],
  body: [null],
  data: [],
  meta: [null],
  withDefaults: [null],
  strict: ["yes"],
  style: ["exploded"],
  form: [null],
  multipart: [null],
  json: [NaN],
  origins: ["*"],
  link: ["/x"],
};

const unmergeable = new EndpointBuilder({
  request: {
    get a(): never {
      throw new Error("not yet");
    },
  },
}).meta({ b: 1 });

const bad = untyped(createEndpoint(new EndpointBuilder({ url: "/{a}" })));

const octokit = untyped(createOctokitEndpoint(endpoint));

const bearer = { in: "bearer" } as const;

/** Mistakes in what generated classes call, by its name; `undefined` for what throws for no value of an application. */
const generated: Readonly<Record<keyof typeof call, (() => unknown) | undefined>> = {
  area: undefined,
  call: () => call.call(new EndpointBuilder("/"), "GET /x", null),
  checkNames: () => {
    call.checkNames({ a: 1 }, [], "variable");
  },
  entryOf: () => call.entryOf({}, "a", "server"),
  operationsOf: () => call.operationsOf({} as never),
  keepServer: undefined,
  serverAddress: () => call.serverAddress("https://{a}.b", { a: "" }),
  keepCredentials: () => {
    call.keepCredentials(new EndpointBuilder("/"), { a: bearer }, [], { a: undefined });
  },
  mergeHeaders: undefined,
  optionsOf: () => call.optionsOf([{ baseUrl: undefined }], ["baseUrl"]),
  secretNames: undefined,
  serverUrl: undefined,
  withCredential: () => call.withCredential(new EndpointBuilder("/"), "a", bearer, "\n"),
};

const operations = call.operationsOf<unknown, string>({ accept: "text/plain", routes: {} });

const calls: readonly (readonly [string, () => unknown])[] = [
  ["endpoint() for its arguments", () => untypedEndpoint("GET")],
  ["endpoint() for the request", () => endpoint("GET /x", { a: "\ud800" })],
  ["endpoint.merge()", () => untypedEndpoint.merge("GET")],
  ["endpoint.parse() for its argument", () => untypedEndpoint.parse(null)],
  ["endpoint.parse() for the request", () => untypedEndpoint.parse({ url: "/x" })],
  ["endpoint.defaults()", () => untypedEndpoint.defaults(null)],
  ["a function with defaults", () => bad({})],
  ["createEndpoint()", (): unknown => Reflect.apply(createEndpoint, undefined, [{}])],
  ["DEFAULTS", () => createEndpoint(unmergeable).DEFAULTS],
  ["new EndpointBuilder()", () => untypedBuilder({ url: "/{" })],
  ["new EndpointBuilder(url)", () => new EndpointBuilder("h")],
  ["new EndpointBuilder(url, defaults)", () => new EndpointBuilder("/", { url: "/{" })],
  ["build() for its argument", () => untypedBuilder().url("/x").build(null)],
  ["build() for the request", () => untypedBuilder().build()],
  ["options", () => unmergeable.options],
  ["as()", () => Reflect.apply(EndpointBuilder.prototype.as, new EndpointBuilder(), [Map])],
  ["toJSON()", () => Reflect.apply(EndpointBuilder.prototype.toJSON, {}, [])],
  ["toString()", () => Reflect.apply(EndpointBuilder.prototype.toString, {}, [])],
  ["a function of createOctokitEndpoint()", () => octokit("GET")],
  ["its merge()", () => octokit.merge("GET")],
  ["its parse()", () => octokit.parse({ url: "/x" })],
  ["its defaults()", () => octokit.defaults(null)],
  ["createOctokitEndpoint()", (): unknown => Reflect.apply(createOctokitEndpoint, undefined, [{}])],
  ["withCredentials()", () => operations.withCredentials({ a: "" })],
  ...Object.entries(generated).flatMap(([name, mistake]) =>
    mistake === undefined ? [] : [[`${name}()`, mistake] as const],
  ),
  ...Object.entries(mistakes).map(([method, input]): readonly [string, () => unknown] => [
    `the chain method ${method}()`,
    () =>
      method === "data"
        ? (Reflect.apply(EndpointBuilder.prototype.data, {}, input) as unknown)
        : untypedBuilder()[method as ChainMethod](...input),
  ]),
  ...Object.entries(ADAPTERS).map(([name, adapter]): readonly [string, () => unknown] => [
    `${name}()`,
    () => adapter(optionsWith({ url: "ftp://h.example/" })),
  ]),
];

describe("The stack of an error", () => {
  test.each(calls)("begins at the line that called %s", (_, call) => {
    const frames = framesOf(call);
    expect(frames[0]).toMatch(/error-stacks\.test\.ts|clients\/adapters\.ts|helpers\/untyped\.ts/);
    expect(frames.join("\n")).not.toContain("/src/");
  });

  test("begins at the calling function, and continues with its callers", () => {
    function inner() {
      return untypedEndpoint("GET");
    }
    function outer() {
      return [inner()];
    }
    const [first, second] = framesOf(outer);
    expect(first).toMatch(/^ {4}at inner \(.*error-stacks\.test\.ts:\d+:\d+\)$/);
    expect(second).toMatch(/^ {4}at outer \(.*error-stacks\.test\.ts:\d+:\d+\)$/);
  });

  test("has as many lines as any other error", () => {
    function descend(depth: number): unknown {
      return depth === 0 ? untypedEndpoint("GET") : [descend(depth - 1)];
    }
    const frames = framesOf(() => descend(Error.stackTraceLimit));
    expect(frames.length).toBeGreaterThanOrEqual(Error.stackTraceLimit - 1);
  });

  test("shows a method of the caller that calls one of the library", () => {
    class Shop extends EndpointBuilder {
      override build() {
        return super.build({ a: "\ud800" });
      }

      products() {
        return this.url("/products").build();
      }
    }
    const [first, second, third] = framesOf(() => new Shop().products());
    expect(first).toContain("Shop.build");
    expect(second).toContain("Shop.products");
    expect(third).toContain("error-stacks.test.ts");
  });

  test("shows the constructor of a subclass", () => {
    class Shop extends EndpointBuilder {
      constructor() {
        super({ baseUrl: "h" });
      }
    }
    const [first, second] = framesOf(() => new Shop());
    expect(first).toContain("at new Shop");
    expect(second).toContain("error-stacks.test.ts");
  });

  test("shows a getter of the caller that calls the library", () => {
    const options = {
      get a() {
        return untypedEndpoint("GET").url;
      },
    };
    const [first] = framesOf(() => untypedEndpoint("GET /x", options));
    expect(first).toContain("at Object.get a");
  });

  test("leaves the stack of a cause as it is", () => {
    const cause = new Error("not yet");
    const { stack } = cause;
    const options = {
      get a(): never {
        throw cause;
      },
    };
    const error = thrownBy(() => untypedEndpoint("GET /x", options));
    expect(error.cause).toBe(cause);
    expect(cause.stack).toBe(stack);
  });

  test("exists in engines without captureStackTrace", () => {
    const { captureStackTrace } = Error;
    Reflect.set(Error, "captureStackTrace", undefined);
    try {
      expect(thrownBy(() => untypedEndpoint("GET")).stack).toContain("error-stacks.test.ts");
    } finally {
      Reflect.set(Error, "captureStackTrace", captureStackTrace);
    }
  });

  test("has no lines if Error.stackTraceLimit is 0", () => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      const { stack, message } = thrownBy(() => untypedEndpoint("GET"));
      expect(stack).toBe(`EndpointError: ${message}`);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  });
});
