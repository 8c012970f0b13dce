import { describe, expect, test } from "@jest/globals";
import { createApi, matchOperation, readRequest } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentWith,
  FORM,
  integer,
  type Json,
  object,
  parameter,
} from "../../helpers/descriptions.js";

type Reading = (schema: Json, text: string) => unknown;

/** Reads a value of a parameter `n`: the value, or the status of the refusal. */
function inPlace(location: string, sent: (text: string) => object, rest: Json = {}): Reading {
  const route = location === "path" ? "GET /a/{n}" : "GET /a";
  return (schema, text) => {
    const parameters = [parameter(location, "n", schema, { required: true, ...rest })];
    const api = createApi(documentWith({ parameters }, route));
    const request = { url: "/a", ...sent(text) };
    const read = readRequest(api, request);
    if (read.status !== undefined) return read.status;
    if (location === "query") {
      const url = `https://api.example.com${request.url}`;
      expect(matchOperation(api, { url })?.parameters).toEqual(read.parameters);
    }
    return (read.parameters as Json).n;
  };
}

const inQuery = (name: string) => (text: string) => ({
  url: `/a?${name}=${encodeURIComponent(text)}`,
});
const deep = inPlace("query", inQuery("n[n]"), { style: "deepObject" });
const list = inPlace("query", inQuery("n"));

/** The ways in which a request has a value that is a text. */
const PLACES: Readonly<Record<string, Reading>> = {
  path: inPlace("path", (text) => ({ url: `/a/${encodeURIComponent(text)}` })),
  query: list,
  header: inPlace("header", (n) => ({ headers: { n } })),
  cookie: inPlace("cookie", (text) => ({ headers: { cookie: `n=${encodeURIComponent(text)}` } })),
  list: (schema, text) => {
    const read = list({ type: "array", items: schema }, text);
    return Array.isArray(read) ? (read[0] as unknown) : read;
  },
  object: (schema, text) => {
    const read = deep(object({ n: schema }), text);
    return typeof read === "number" ? read : (read as Json).n;
  },
  form: (schema, text) => {
    const api = createApi(documentWith(bodyOf(object({ n: schema }), FORM)));
    const body = `n=${encodeURIComponent(text)}`;
    const headers = { "content-type": FORM };
    const read = readRequest(api, { method: "POST", url: "/run", headers, body });
    return read.status ?? (read.parameters as Json).n;
  },
};

const number = { type: "number" };

describe.each(Object.entries(PLACES))("A number in a %s", (_place, readAs) => {
  test.each<[Json, string]>([
    [integer, "1e9"],
    [integer, "0101"],
    [integer, "0x1F"],
    [integer, "9007199254740993"],
    [{ type: ["integer", "null"] }, "1e9"],
    [{ type: ["integer", "boolean"] }, "01"],
    [{ anyOf: [integer, { type: "boolean" }] }, "+1"],
    [number, "1e400"],
    [number, "01.5"],
    [number, "Infinity"],
    [{ enum: [1, 2] }, "1.0"],
    [{ type: "integer", enum: [1, 2] }, "01"],
    [{ type: "boolean" }, "True"],
  ])("of %j is never a text: %s", (schema, text) => {
    expect(typeof readAs(schema, text)).not.toBe("string");
  });

  test.each<[Json, string, unknown]>([
    [integer, "7", 7],
    [integer, "-7", -7],
    [number, "1.5", 1.5],
    [number, "1e+21", 1e21],
    [{ enum: [1, 2] }, "2", 2],
    [{ type: ["integer", "string"] }, "01", "01"],
    [{ type: "string" }, "1e9", "1e9"],
    [{}, "01", "01"],
    [{ anyOf: [integer, { type: "string" }] }, "+1", "+1"],
    [{ type: "boolean" }, "true", true],
  ])("of %j is read as before: %s", (schema, text, value) => {
    expect(readAs(schema, text)).toEqual(value);
  });
});
