import { describe, expect, test } from "@jest/globals";
import { version } from "../../../package.json";
import { endpoint, EndpointBuilder } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const headersOf = (headers: unknown) => untypedEndpoint("GET /x", { headers }).headers;

describe("The default headers", () => {
  test("are accept and user-agent, with the vendor and the version of this package", () => {
    expect(endpoint("GET /user").headers).toEqual({
      accept: "application/vnd.github.v3+json",
      "user-agent": `fluent-endpoint/${version}`,
    });
  });

  test("are merged with the headers of a call, where null removes one", () => {
    const accept = "application/vnd.github.v3+json";
    const headers = { "user-agent": "mine/1", "x-a": "b" };
    expect(headersOf(headers)).toEqual({ accept, ...headers });
    expect(headersOf({ Accept: null, "user-agent": null })).toEqual({});
    expect(headersOf({ "x-trace": null })).toEqual(endpoint("GET /x").headers);
  });

  test("can be given again after null has removed them", () => {
    const without = endpoint.defaults({ headers: { accept: null } });
    expect(without.DEFAULTS.headers).not.toHaveProperty("accept");
    expect(without("GET /x", { headers: { accept: "a/b" } }).headers.accept).toBe("a/b");
  });
});

describe("A Headers object", () => {
  test("is read like an object, in a call and in a chain", () => {
    const headers = new Headers({ Accept: "a/b", "X-Trace": "1" });
    headers.append("x-trace", "2");
    const expected = { accept: "a/b", "x-trace": "1, 2" };
    expect(headersOf(headers)).toMatchObject(expected);
    expect(new EndpointBuilder().headers(headers).route("GET /x").build().headers).toMatchObject(
      expected,
    );
  });

  test("is refused where its content makes no sense", () => {
    expect(() => untypedBuilder().params(new Headers())).toThrow("plain object");
    expect(() => untypedBuilder().headers(new URLSearchParams())).toThrow("plain object");
  });
});

describe("The name of a header", () => {
  test("is lower case in results, merged options and defaults", () => {
    const headers = { "X-TRACE": "1", "User-Agent": "mine/1" };
    const expected = { ...endpoint.DEFAULTS.headers, "x-trace": "1", "user-agent": "mine/1" };
    expect(endpoint("GET /x", { headers }).headers).toEqual(expected);
    expect(endpoint.merge("GET /x", { headers }).headers).toEqual(expected);
    expect(endpoint.defaults({ headers }).DEFAULTS.headers).toEqual(expected);
    expect(untypedBuilder().header("X-TRACE", "1").options.headers["x-trace"]).toBe("1");
  });

  test("may be given in two spellings, and the later one counts", () => {
    expect(headersOf({ Accept: "a/a", ACCEPT: "b/b", accept: "c/c" }).accept).toBe("c/c");
    expect(headersOf({ accept: "c/c", Accept: "a/a" }).accept).toBe("a/a");
    expect(headersOf({ accept: "c/c", Accept: undefined }).accept).toBe("c/c");
    expect(headersOf({ accept: "c/c", Accept: null })).not.toHaveProperty("accept");
    expect(headersOf({ accept: null, Accept: "a/a" }).accept).toBe("a/a");
  });

  test("is an error in two spellings in one object given to a builder", () => {
    const headers = { "X-A": "1", "x-a": "2" };
    const error = { code: "conflicting-parameter", location: "header", parameter: "x-a" };
    for (const action of [
      () => untypedBuilder({ headers }),
      () => untypedBuilder().withDefaults({ headers }),
      () => untypedBuilder().headers(headers),
    ])
      expect(thrownBy(action)).toMatchObject(error);
    const one = untypedBuilder().headers({ "X-A": "1", "x-a": undefined });
    expect(one.options.headers["x-a"]).toBe("1");
  });

  test("may be any RFC 9110 token", () => {
    expect(headersOf({ "!#$%&'*+-.^_`|~09az": "v" })).toHaveProperty(["!#$%&'*+-.^_`|~09az"], "v");
  });
});

describe("The value of a header", () => {
  test.each([
    ...["", " a ", "a\tb", "é\u00ff", "\u0001\u001f\u007f", "Bearer a.b.c", 0, -0, -1, 1.5],
    Number.MAX_VALUE,
  ])("is passed on as it is given: %j", (value) => {
    expect(headersOf({ "x-trace": value })["x-trace"]).toBe(value);
    expect(headersOf({ Authorization: value }).authorization).toBe(value);
  });
});

describe("A header that cannot be sent", () => {
  test.each([
    ["x y", "v"],
    ["x\n", null],
    ["X-Trace", "a\r\nb: c"],
    ["X-Trace", "€"],
    ["X-Trace", true],
    ["X-Trace", NaN],
  ])("is an error that names it, wherever it is given: %j: %j", (header, value) => {
    const headers = { [header]: value };
    const error = { code: "invalid-header", location: "header", parameter: header };
    for (const call of [
      () => headersOf(headers),
      () => untypedEndpoint.merge({ headers }),
      () => untypedEndpoint.defaults({ headers }),
      () => untypedBuilder().header(header, value),
      () => untypedBuilder().headers(headers),
    ])
      expect(thrownBy(call)).toMatchObject(error);
  });
});
