import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { toFetch } from "fluent-endpoint/clients";
import type { RequestOptions } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { instanceOf, loadGenerated, member, requestBy } from "../../generate/generated-module.js";
import { RecordingServer, type Arrival } from "./recording-server.js";

let server: RecordingServer;

beforeAll(async () => {
  server = await RecordingServer.start();
});

afterAll(() => server.close());

/** Sends a request by fetch, and returns what arrives. */
async function arrivalOf(request: object): Promise<Arrival> {
  const response = await fetch(...toFetch(request as RequestOptions));
  await response.text();
  const [arrival, ...others] = server.take();
  if (arrival === undefined || others.length > 0) throw new Error("Expected one request.");
  return arrival;
}

function partsOf({ method, target, headers, body }: Arrival) {
  const { pathname, searchParams } = new URL(target, "http://localhost");
  const byName = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  return { method, path: pathname, query: [...searchParams].sort(), headers: byName, body };
}

describe("Requests of generated builders arrive as the description says", () => {
  const form = (mediaType: string, properties: object, encoding: object = {}) => ({
    requestBody: {
      required: true,
      content: { [mediaType]: { schema: { type: "object", properties }, encoding } },
    },
  });
  const list = { type: "array", items: { type: "string" } };
  const object = { type: "object" };

  /** Builds the only operation of an API. */
  function send(operation: object, parameters: object, prepare = (root: unknown) => root) {
    const document = {
      openapi: "3.1.0",
      info: { title: "Example" },
      servers: [
        { url: `${server.origin}/{version}`, variables: { version: { default: "v1" } } },
        { url: `${server.origin}/sandbox`, description: "Sandbox" },
      ],
      components: { securitySchemes: { key: { type: "apiKey", in: "query", name: "api_key" } } },
      paths: { "/things": { post: { operationId: "send", tags: ["things"], ...operation } } },
    };
    const module = loadGenerated(generate(readDescription(document)).files);
    const root = prepare(instanceOf(module, "Example"));
    return arrivalOf(requestBy(root, "things", "send", parameters));
  }

  test("with a form", async () => {
    const operation = form(
      "application/x-www-form-urlencoded",
      { name: {}, tags: list, address: object },
      { address: { style: "deepObject" } },
    );
    const arrival = await send(operation, {
      name: "A & B",
      tags: ["a", "b"],
      address: { city: "Köln" },
    });
    const { path, headers, body } = partsOf(arrival);
    expect(path).toBe("/v1/things");
    expect(headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    expect([...new URLSearchParams(body.toString())]).toEqual([
      ["name", "A & B"],
      ["tags", "a"],
      ["tags", "b"],
      ["address[city]", "Köln"],
    ]);
  });

  test("with objects in the query", async () => {
    const parameters = [{ name: "filter", in: "query", style: "deepObject", schema: object }];
    const arrival = await send({ parameters }, { filter: { open: true, by: "a b" } });
    expect(partsOf(arrival).query).toEqual([
      ["filter[by]", "a b"],
      ["filter[open]", "true"],
    ]);
  });

  test("with files", async () => {
    const operation = form("multipart/form-data", { file: { type: "string" }, note: {} });
    const file = new Blob(["content"], { type: "text/csv" });
    const { headers, body } = partsOf(await send(operation, { file, note: "ä" }));
    const received = await new Response(new Uint8Array(body), {
      headers: { "content-type": headers["content-type"] ?? "" },
    }).formData();
    expect(received.get("note")).toBe("ä");
    expect(await (received.get("file") as Blob).text()).toBe("content");
  });

  test("with an API key in the query", async () => {
    const withKey = (root: unknown): unknown => {
      const apiKey = member(root, "apiKey") as (key: string) => unknown;
      return Reflect.apply(apiKey, root, ["a b"]);
    };
    expect(partsOf(await send({}, {}, withKey)).query).toEqual([["api_key", "a b"]]);
  });

  test.each([
    [{}, "/v1/things"],
    [{ variables: { version: "v2" } }, "/v2/things"],
    [{ server: "sandbox" }, "/sandbox/things"],
  ])("with several servers: %j", async (options, path) => {
    const arrival = await send({}, {}, (root) => {
      const { constructor } = root as { constructor: new (given: object) => unknown };
      return new constructor(options);
    });
    expect(partsOf(arrival).path).toBe(path);
  });
});
