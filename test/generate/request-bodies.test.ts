import { describe, expect, test } from "@jest/globals";
import { BODY, QUERY } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { sentParts } from "../helpers/sent-parts.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { loadWithRuntime } from "./generated-module.js";

type Call = (
  route: string,
  values?: object,
) => [url: string, init: { headers: Record<string, string>; body?: unknown }];

/** The call of an API with one operation, whose body has this content. */
function callWith(content: object, parameters: object[] = []): Call {
  const operation = { parameters, requestBody: { content } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: {
      "/run/{day}": { post: operation },
      "/times": {
        get: { parameters: [{ name: "at", in: "query", schema: time }] },
        put: { parameters: [{ name: "at", in: "query", schema: date }] },
      },
    },
  };
  const { files } = generate(readDescription(document), { areas: "none", compiled: true });
  const { createRequest } = loadWithRuntime(files, "request.ts");
  return (createRequest as () => Call)();
}

const date = { type: "string", format: "date" };
const time = { type: "string", format: "date-time" };
const route = "POST /run/{day}";

describe("The call of request.ts", () => {
  test("sends the dates of a description without a time", () => {
    const schema = { type: "object", properties: { born: date, seen: time } };
    const inQuery = { name: "until", in: "query", schema: { type: "array", items: date } };
    const call = callWith({ "application/json": { schema } }, [
      { name: "day", in: "path", required: true, schema: date },
      { name: "X-Day", in: "header", schema: date },
      inQuery,
    ]);
    const given = new Date("2026-11-27T22:10:00Z");
    const [url, { headers, body }] = call(route, {
      day: given,
      "X-Day": given,
      [QUERY]: { until: [given, "2026"] },
      born: given,
      seen: given,
    });
    expect(url).toBe("https://api.example.com/run/2026-11-27?until=2026-11-27&until=2026");
    expect(headers["x-day"]).toBe("2026-11-27");
    expect(body).toBe('{"born":"2026-11-27","seen":"2026-11-27T22:10:00.000Z"}');
    // The name is a time in another operation.
    expect(call("GET /times", { at: given })[0]).toMatch("?at=2026-11-27T22");
    expect(call("PUT /times", { at: given })[0]).toMatch(/\?at=2026-11-27$/);
  });

  test("sends an empty object for .body() without fields", () => {
    const call = callWith({ "application/json": { schema: { type: "object" } } });
    expect(call(route, { day: "1", [BODY]: {} })[1].body).toBe("{}");
    expect(call(route, { day: "1", [BODY]: { a: undefined } })[1].body).not.toBe("{}");
  });

  test.each([1.5, 0, false, 7n])("writes %p as text", (data) => {
    const call = callWith({ "text/plain": { schema: { type: "number" } } });
    expect(call(route, { day: "1", data })[1].body).toBe(String(data));
  });

  test("refuses text in a charset that fetch does not write", () => {
    const call = callWith({ "text/plain; charset=iso-8859-1": { schema: { type: "string" } } });
    expect(call(route, { day: "1", data: "a" })[1].body).toBe("a");
    expect(thrownBy(() => call(route, { day: "1", data: "å" })).code).toBe("unsupported-body");
    const own = callWith({ 'text/plain; charset="UTF-8"': { schema: { type: "string" } } });
    expect(own(route, { day: "1", data: "å" })[1].body).toBe("å");
  });

  test("writes text as it is beside a field of JSON", () => {
    const schema = { type: "object", properties: { a: { type: "object" }, b: { type: "string" } } };
    const encoding = { a: { contentType: "application/json" } };
    const call = callWith({ "application/x-www-form-urlencoded": { schema, encoding } });
    const { body } = call(route, { day: "1", a: { c: 1 }, b: "t" })[1];
    expect(body).toBe("a=%7B%22c%22%3A1%7D&b=t");
  });

  test("gives the parts of a form their types, where all fields have one style too", async () => {
    const schema = { type: "object", properties: { a: { type: "object" } } };
    const encoding = { a: { contentType: "application/vnd.a+json" } };
    const call = callWith({ "multipart/form-data": { schema, encoding } });
    const [, { body }] = call(route, { day: "1", a: { b: 1 } });
    expect(await sentParts(body)).toContainEqual({
      name: "a",
      type: "application/vnd.a+json",
      text: '{"b":1}',
    });
  });
});
