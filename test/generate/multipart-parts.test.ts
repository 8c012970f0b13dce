import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { createEndpoint, type Operations, type RequestOptions } from "fluent-endpoint";
import { toCurl, toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { requestKey } from "fluent-endpoint/routes";
import { review, writeRequest } from "fluent-endpoint/show";
import { sentParts } from "../helpers/sent-parts.js";
import { callsById, endpointCallsByRoute, type EndpointCall } from "./calls-by-id.js";
import { instanceOf, loadWithRuntime, requestBy } from "./generated-module.js";
import { runCommand } from "./run-command.js";

const AsyncFunction = (async () => undefined).constructor as new (
  ...code: string[]
) => (...given: unknown[]) => Promise<unknown>;

const text = { type: "string" };
const binary = { type: "string", format: "binary" };
const object = { type: "object", additionalProperties: true };

function form(schema: object, encoding: object = {}): object {
  return { requestBody: { content: { "multipart/form-data": { schema, encoding } } } };
}

const document = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example.com" }],
  paths: {
    "/files": {
      post: {
        tags: ["all"],
        operationId: "upload",
        ...form(
          {
            type: "object",
            properties: {
              title: text,
              meta: object,
              items: { type: "array", items: object },
              bare: object,
              objects: { type: "array", items: object },
              numbers: { type: "array", items: { type: "integer" } },
              note: text,
              plain: object,
              json: text,
              exploded: object,
              vendor: object,
              list: { type: "array", items: text },
              either: text,
              odd: text,
              photo: binary,
              texts: object,
              any: {},
              lists: { type: "array", items: { type: "array", items: text } },
              raw: binary,
              raws: { type: "array", items: binary },
              none: { anyOf: [binary, { type: "null" }] },
              styledFile: binary,
            },
          },
          {
            meta: { contentType: "application/json" },
            items: { contentType: "application/json" },
            note: { contentType: "text/markdown" },
            plain: { contentType: "text/plain" },
            json: { contentType: "application/json" },
            exploded: { style: "deepObject", explode: true },
            vendor: { contentType: "application/xml, application/vnd.shop+json" },
            list: { contentType: "application/json" },
            either: { contentType: "text/csv, text/markdown" },
            odd: { contentType: "text/x\r\nX-Evil: 1" },
            photo: { contentType: "image/png" },
            texts: { contentType: "text/*" },
            styledFile: { explode: true },
          },
        ),
      },
    },
    "/open": { post: { tags: ["all"], operationId: "open", ...form(object) } },
  },
};

const shop = loadWithRuntime(generate(readDescription(document)).files);
const requests = callsById(
  generate(readDescription(document), { compiled: true }).files,
  readDescription(document),
);

const description = readDescription(document);
const { operations } = loadWithRuntime(generate(description).files, "operations.ts");
const endpoint = createEndpoint("https://shop.example.com", operations as Operations);
const endpointCalls = endpointCallsByRoute(endpoint as EndpointCall, description);
const routes: Readonly<Record<string, string>> = { upload: "POST /files", open: "POST /open" };

type FetchArguments = ReturnType<typeof toFetch>;

/** The ways to make the arguments of `fetch`. */
const WAYS: Readonly<Record<string, (id: string, parameters: object) => FetchArguments>> = {
  "a generated class": (id, parameters) =>
    toFetch(
      requestBy(instanceOf(shop, "Shop", {}), "all", id, parameters) as unknown as RequestOptions,
    ),
  createApi: (id, parameters) => toFetch(createApi(document).build(id, parameters)),
  createEndpoint: (id, parameters) =>
    toFetch(endpointCalls.get(routes[id] ?? "")?.(parameters) as RequestOptions),
  "request.ts": (id, parameters) => requests[id]?.(parameters) as FetchArguments,
};

type Part = [name: string, type: string | undefined, text: string, filename?: string];

/** The name, the content type, the text and, for a file, the name of each part. A text field has no content type. */
async function partsOf([, { body }]: FetchArguments): Promise<Part[]> {
  const parts = await sentParts(body);
  return parts.map(
    ({ name, type, text, filename }) =>
      [name, type, text, ...(filename === undefined ? [] : [filename])] as Part,
  );
}

describe.each(Object.entries(WAYS))("A part of a multipart form by %s", (_way, build) => {
  test.each([
    ["no type for a text", { title: "a" }, [["title", undefined, "a"]]],
    ["JSON for an object", { bare: { a: 1 } }, [["bare", "application/json", '{"a":1}']]],
    ["the type of an object", { meta: { a: 1 } }, [["meta", "application/json", '{"a":1}']]],
    [
      "JSON for an object in a list",
      { objects: [{ a: 1 }, { a: 2 }] },
      [
        ["objects", "application/json", '{"a":1}'],
        ["objects", "application/json", '{"a":2}'],
      ],
    ],
    [
      "the type of a list of objects",
      { items: [{ a: 1 }, { a: 2 }] },
      [["items", "application/json", '[{"a":1},{"a":2}]']],
    ],
    [
      "no type for the numbers of a list",
      { numbers: [1, 2] },
      [
        ["numbers", undefined, "1"],
        ["numbers", undefined, "2"],
      ],
    ],
    ["the type of a text", { note: "# a" }, [["note", "text/markdown", "# a"]]],
    ["no type where it is text/plain", { plain: { a: 1 } }, [["plain", undefined, '{"a":1}']]],
    ["JSON for a text", { json: 'a "b"' }, [["json", "application/json", '"a \\"b\\""']]],
    ["no type where a style is given", { exploded: { a: 1 } }, [["exploded[a]", undefined, "1"]]],
    [
      "the JSON type of several",
      { vendor: { a: 1 } },
      [["vendor", "application/vnd.shop+json", '{"a":1}']],
    ],
    ["JSON for a list", { list: ["a"] }, [["list", "application/json", '["a"]']]],
    ["no type of several for a text", { either: "a" }, [["either", undefined, "a"]]],
    ["no type that is not a media type", { odd: "a" }, [["odd", undefined, "a"]]],
    [
      "JSON for an object of any schema",
      { any: [{ a: 1 }] },
      [["any", "application/json", '{"a":1}']],
    ],
    ["no type for a text of any schema", { any: "a" }, [["any", undefined, "a"]]],
    ["JSON for a list in a list", { lists: [["a"]] }, [["lists", "application/json", '["a"]']]],
    ["no type of a range for an object", { texts: { a: 1 } }, [["texts", undefined, '{"a":1}']]],
    [
      "a file for a text, where it is one",
      { raw: "a" },
      [["raw", "application/octet-stream", "a", "blob"]],
    ],
    ["the type of a file for a text", { photo: "a" }, [["photo", "image/png", "a", "blob"]]],
    [
      "a file for each text in a list of files",
      { raws: ["a", new File(["b"], "b.txt", { type: "text/plain" })] },
      [
        ["raws", "application/octet-stream", "a", "blob"],
        ["raws", "text/plain", "b", "b.txt"],
      ],
    ],
    [
      "a file for a text, where it may be null",
      { none: "a" },
      [["none", "application/octet-stream", "a", "blob"]],
    ],
    ["no file for a text with a style", { styledFile: "a" }, [["styledFile", undefined, "a"]]],
    ["the type of a file", { photo: new Blob(["a"]) }, [["photo", "image/png", "a", "blob"]]],
    [
      "the file's own type",
      { photo: new File(["a"], "a.gif", { type: "image/gif" }) },
      [["photo", "image/gif", "a", "a.gif"]],
    ],
  ])("has %s", async (_what, parameters, parts) => {
    expect(await partsOf(build("upload", parameters))).toEqual(parts);
  });

  test("keeps the name of a file that gets a type, beside a part that is no file", async () => {
    const parameters = { meta: { a: 1 }, photo: new File(["a"], "a.png") };
    expect(await partsOf(build("upload", parameters))).toEqual([
      ["photo", "image/png", "a", "a.png"],
      ["meta", "application/json", '{"a":1}'],
    ]);
  });

  test("is JSON for an object in a form of any fields", async () => {
    expect(await partsOf(build("open", { data: { a: "x", b: { c: 1 } } }))).toEqual([
      ["a", undefined, "x"],
      ["b", "application/json", '{"c":1}'],
    ]);
  });
});

describe("A part of JSON", () => {
  const api = createApi(document);
  const upload = (meta: object) => api.build("upload", { meta });

  test("leaves with the route", async () => {
    const other = api
      .builder("upload")
      .route("POST /other")
      .multipart({ meta: { a: 1 } });
    const parts = await partsOf(toFetch(other.build()));
    expect(parts.map(([, type]) => type)).toEqual([undefined]);
  });

  test("is sent by fetch in a body whose content type names its boundary", async () => {
    const [, { headers, body }] = toFetch(upload({ a: 1 }));
    const { "content-type": contentType = "" } = headers;
    expect(contentType).toMatch(/^multipart\/form-data; boundary=/);
    expect(new Response(body).headers.get("content-type")).toBe(contentType);
    const read = await new Response(body).formData();
    expect([...read]).toEqual([["meta", '{"a":1}']]);
  });

  test("leaves a FormData in the result of build", () => {
    expect(upload({ a: 1 }).body).toBeInstanceOf(FormData);
  });

  test("is a text of curl with its type", () => {
    expect(toCurl(upload({ a: 'x;"y\\' }))).toContain(
      `'meta="{\\"a\\":\\"x;\\\\\\"y\\\\\\\\\\"}";type=application/json'`,
    );
  });

  test("is in the key of a request", () => {
    const keyOf = (a: number) => requestKey(api.builder("upload").body({ meta: { a } }));
    expect(keyOf(1)).toEqual(keyOf(1));
    expect(keyOf(1)).not.toEqual(keyOf(2));
  });

  test("is sent by the command with its type", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parts-"));
    const file = join(folder, "api.json");
    writeFileSync(file, JSON.stringify(document));
    const { output, errors } = await runCommand(
      "upload",
      'meta:={"a":1}',
      "--api",
      file,
      "--as",
      "json",
    );
    rmSync(folder, { recursive: true });
    expect(errors).toBe("");
    expect(output).toContain('"contentType": "application/json"');
  });

  test("is sent by the program of the format fetch without the name of a file", async () => {
    const program = await writeRequest(
      api.build("upload", { meta: { a: "\n" }, photo: new File(["a"], "a.png") }),
      "fetch",
    );
    const sent: { body: Blob }[] = [];
    const run = program.replace(/^import .*$/m, "").replace(/^const response = /m, "");
    await new AsyncFunction("fetch", "readFile", run)(
      (_url: string, init: { body: Blob }) => sent.push(init),
      () => "x",
    );
    const [{ body } = { body: new Blob() }] = sent;
    expect(await sentParts(body)).toEqual([
      { name: "photo", filename: "a.png", type: "image/png", text: "x" },
      { name: "meta", type: "application/json", text: '{"a":"\\n"}' },
    ]);
    expect(body.type).toMatch(/^multipart\/form-data; boundary=/);
  });

  test("is another request for a review than a file", async () => {
    const part = api.build("upload", { note: "a" });
    const file = api.build("upload", {
      note: new File(["a"], "blob", { type: "text/markdown" }),
    });
    expect((await review(part)).digest).not.toBe((await review(file)).digest);
  });

  test.each(["text", "json", "http", "curl", "fetch"] as const)(
    "hides its credentials as %s",
    async (format) => {
      const written = await writeRequest(upload({ api_token: "s3cr3t", name: "shown" }), format);
      expect(written).toContain("shown");
      expect(written).not.toContain("s3cr3t");
    },
  );
});
