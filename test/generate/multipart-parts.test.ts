import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { toCurl, toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { requestKey } from "fluent-endpoint/routes";
import { writeRequest } from "fluent-endpoint/show";
import { callsById } from "./calls-by-id.js";
import { instanceOf, loadWithRuntime, requestBy } from "./generated-module.js";
import { runCommand } from "./run-command.js";

const text = { type: "string" };
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
              photo: { type: "string", format: "binary" },
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

const WAYS: Readonly<Record<string, (id: string, parameters: object) => unknown>> = {
  "a generated class": (id, parameters) =>
    requestBy(instanceOf(shop, "Shop", {}), "all", id, parameters),
  createApi: (id, parameters) => createApi(document).build(id, parameters),
  "request.ts": (id, parameters) => requests[id]?.(parameters)[1],
};

/** The name, the content type and the text of each part. A text field has no content type. */
async function partsOf(request: unknown): Promise<[string, string | undefined, string][]> {
  const { body } = request as { body: FormData };
  return Promise.all(
    [...body].map(async ([name, value]): Promise<[string, string | undefined, string]> =>
      typeof value === "string" ? [name, undefined, value] : [name, value.type, await value.text()],
    ),
  );
}

describe.each(Object.entries(WAYS))("A part of a multipart form by %s", (_way, build) => {
  test.each([
    ["no type for a text", { title: "a" }, [["title", undefined, "a"]]],
    ["no type for an object", { bare: { a: 1 } }, [["bare", undefined, '{"a":1}']]],
    ["the type of an object", { meta: { a: 1 } }, [["meta", "application/json", '{"a":1}']]],
    [
      "no type for an object in a list",
      { objects: [{ a: 1 }, { a: 2 }] },
      [
        ["objects", undefined, '{"a":1}'],
        ["objects", undefined, '{"a":2}'],
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
    ["the type of a file", { photo: new Blob(["a"]) }, [["photo", "image/png", "a"]]],
    [
      "the file's own type",
      { photo: new File(["a"], "a.gif", { type: "image/gif" }) },
      [["photo", "image/gif", "a"]],
    ],
  ])("has %s", async (_what, parameters, parts) => {
    expect(await partsOf(build("upload", parameters))).toEqual(parts);
  });

  test("keeps the name of a file that gets a type", () => {
    const request = build("upload", { photo: new File(["a"], "a.png") });
    const photo = (request as { body: FormData }).body.get("photo");
    expect((photo as File).name).toBe("a.png");
  });

  test("has no type in a form of any fields", async () => {
    expect(await partsOf(build("open", { data: { a: "x", b: { c: 1 } } }))).toEqual([
      ["a", undefined, "x"],
      ["b", undefined, '{"c":1}'],
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
    const parts = await partsOf(other.build());
    expect(parts.map(([, type]) => type)).toEqual([undefined]);
  });

  test("is sent by fetch with its type", async () => {
    const sent = await new Response(toFetch(upload({ a: 1 }))[1].body as FormData).text();
    expect(sent).toContain(
      'name="meta"; filename="blob"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n',
    );
  });

  test("is a text of curl with its type", () => {
    expect(toCurl(upload({ a: 'x;"y\\' }))).toContain(
      `'meta="{\\"a\\":\\"x;\\\\\\"y\\\\\\\\\\"}";filename="blob";type=application/json'`,
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

  test.each(["text", "json", "http", "curl", "fetch"] as const)(
    "hides its credentials as %s",
    async (format) => {
      const written = await writeRequest(upload({ api_token: "s3cr3t", name: "shown" }), format);
      expect(written).toContain("shown");
      expect(written).not.toContain("s3cr3t");
    },
  );
});
