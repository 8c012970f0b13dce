import { describe, expect, test } from "@jest/globals";
import { createApi, matchOperation, readRequest } from "fluent-endpoint/openapi";

type Json = Readonly<Record<string, unknown>>;

/** The ways in which a request has a value that is a text. */
const PLACES = ["path", "query", "header", "cookie", "list", "deepObject", "form"] as const;

/** Reads a text, for a value of a schema in a place: the value, or the status of the refusal. */
function readAs(place: (typeof PLACES)[number], schema: Json, text: string): unknown {
  const values: Json = place === "list" ? { type: "array", items: schema } : schema;
  const inObject = { type: "object", properties: { n: schema } };
  const isDeep = place === "deepObject";
  const location = place === "list" || isDeep ? "query" : place;
  const parameter = {
    name: "n",
    in: location,
    required: true,
    schema: isDeep ? inObject : values,
    ...(isDeep && { style: "deepObject" }),
  };
  const content = { "application/x-www-form-urlencoded": { schema: inObject } };
  const api = createApi({
    openapi: "3.1.0",
    servers: [{ url: "https://example.com" }],
    paths: {
      [place === "path" ? "/a/{n}" : "/a"]: {
        post:
          place === "form"
            ? { requestBody: { required: true, content } }
            : { parameters: [parameter] },
      },
    },
  });
  const raw = encodeURIComponent(text);
  const isForm = place === "form";
  const request = {
    method: "POST",
    url:
      {
        path: `/a/${raw}`,
        query: `/a?n=${raw}`,
        list: `/a?n=${raw}`,
        deepObject: `/a?n[n]=${raw}`,
      }[String(place)] ?? "/a",
    headers: {
      ...(place === "header" && { n: text }),
      ...(place === "cookie" && { cookie: `n=${raw}` }),
      ...(isForm && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(isForm && { body: `n=${raw}` }),
  };
  const read = readRequest(api, request);
  if (location === "query") {
    const match = matchOperation(api, { ...request, url: `https://example.com${request.url}` });
    if (read.status === undefined) expect(match?.parameters).toEqual(read.parameters);
  }
  if (read.status !== undefined) return read.status;
  const { n }: Json = { ...read.parameters };
  return place === "list" ? Object(n)[0] : isDeep ? Object(n).n : n;
}

const integer = { type: "integer" };
const number = { type: "number" };

describe.each(PLACES)("A number in a %s", (place) => {
  test.each<[Json, string]>([
    [integer, "1e9"],
    [integer, "+1"],
    [integer, "0101"],
    [integer, "99.0"],
    [integer, "-0"],
    [integer, "0x1F"],
    [integer, "1."],
    [integer, "1_000"],
    [integer, "9007199254740993"],
    [{ type: ["integer", "null"] }, "1e9"],
    [{ type: ["integer", "boolean"] }, "01"],
    [{ anyOf: [integer, { type: "boolean" }] }, "+1"],
    [{ allOf: [integer] }, "1e9"],
    [number, "1e400"],
    [number, "+1.5"],
    [number, "01.5"],
    [number, "1.50"],
    [number, ".5"],
    [number, "Infinity"],
    [{ enum: [1, 2] }, "1.0"],
    [{ type: "integer", enum: [1, 2] }, "01"],
    [{ type: "boolean" }, "True"],
    [{ type: "boolean" }, "1"],
  ])("of %j is never a text: %s", (schema, text) => {
    expect(typeof readAs(place, schema, text)).not.toBe("string");
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
    expect(readAs(place, schema, text)).toEqual(value);
  });
});
