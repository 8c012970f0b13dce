import { describe, expect, test } from "@jest/globals";
import { createEndpoint, type Operations, type RequestOptions } from "fluent-endpoint";
import { toCurl, toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { requestKey } from "fluent-endpoint/routes";
import { review, writeRequest } from "fluent-endpoint/show";
import {
  bodyOf,
  documentOf,
  file,
  integer,
  MULTIPART,
  object,
  text,
  texts,
} from "../helpers/descriptions.js";
import { ProjectFolder } from "../command/project-folder.js";
import { sentParts } from "../helpers/sent-parts.js";
import { endpointCallsByRoute, type EndpointCall } from "./calls-by-id.js";
import { loadWithRuntime } from "./generated-module.js";
import { runCommand } from "./run-command.js";
import { waysOf } from "./ways.js";

const AsyncFunction = (async () => undefined).constructor as new (
  ...code: string[]
) => (...given: unknown[]) => Promise<unknown>;

const any = { type: "object", additionalProperties: true };
const list = (items: object) => ({ type: "array", items });

/** The fields of a form: their schemas, and their encodings. */
const FIELDS: Readonly<Record<string, readonly [schema: object, encoding?: object]>> = {
  title: [text],
  meta: [any, { contentType: "application/json" }],
  items: [list(any), { contentType: "application/json" }],
  bare: [any],
  objects: [list(any)],
  numbers: [list(integer)],
  note: [text, { contentType: "text/markdown" }],
  plain: [any, { contentType: "text/plain" }],
  json: [text, { contentType: "application/json" }],
  exploded: [any, { style: "deepObject", explode: true }],
  vendor: [any, { contentType: "application/xml, application/vnd.shop+json" }],
  list: [texts, { contentType: "application/json" }],
  either: [text, { contentType: "text/csv, text/markdown" }],
  odd: [text, { contentType: "text/x\r\nX-Evil: 1" }],
  photo: [file, { contentType: "image/png" }],
  texts: [any, { contentType: "text/*" }],
  any: [{}],
  lists: [list(texts)],
  raw: [file],
  raws: [list(file)],
  none: [{ anyOf: [file, { type: "null" }] }],
  styledFile: [file, { explode: true }],
};

const properties = Object.entries(FIELDS).map(([name, [schema]]) => [name, schema] as const);
const encoding = Object.entries(FIELDS).flatMap(([name, [, each]]) =>
  each === undefined ? [] : [[name, each] as const],
);
const upload = bodyOf(object(Object.fromEntries(properties)), MULTIPART, {
  encoding: Object.fromEntries(encoding),
});
const document = documentOf({
  "/files": { post: { tags: ["all"], operationId: "upload", ...upload } },
  "/open": { post: { tags: ["all"], operationId: "open", ...bodyOf(any, MULTIPART) } },
});

const description = readDescription(document);
const { operations } = loadWithRuntime(generate(description).files, "operations.ts");
const endpoint = createEndpoint("https://shop.example.com", operations as Operations);
const endpointCalls = endpointCallsByRoute(endpoint as EndpointCall, description);
const routes: Readonly<Record<string, string>> = { upload: "POST /files", open: "POST /open" };

type FetchArguments = readonly [unknown, { readonly body?: unknown }];

/** The ways to make the arguments of `fetch`. */
const WAYS: Readonly<Record<string, (id: string, parameters: object) => FetchArguments>> = {
  ...waysOf(document),
  createEndpoint: (id, parameters) =>
    toFetch(endpointCalls.get(routes[id] ?? "")?.(parameters) as RequestOptions),
};

/** The parts of a form, such as `name (type, file name): text`. A text field has no content type. */
async function partsOf([, { body }]: FetchArguments): Promise<string[]> {
  const parts = await sentParts(body);
  return parts.map(({ name, type, text, filename }) => {
    const about = [type, filename].filter((each) => each !== undefined).join(", ");
    return `${name}${about && ` (${about})`}: ${text}`;
  });
}

describe.each(Object.entries(WAYS))("A part of a multipart form by %s", (_way, build) => {
  test.each<[string, object, string[]]>([
    ["no type for a text", { title: "a" }, ["title: a"]],
    ["JSON for an object", { bare: { a: 1 } }, ['bare (application/json): {"a":1}']],
    ["the type of an object", { meta: { a: 1 } }, ['meta (application/json): {"a":1}']],
    ["JSON in a list", { objects: [{ a: 1 }] }, ['objects (application/json): {"a":1}']],
    ["the type of a list", { items: [{ a: 1 }, {}] }, ['items (application/json): [{"a":1},{}]']],
    ["no type for numbers", { numbers: [1, 2] }, ["numbers: 1", "numbers: 2"]],
    ["the type of a text", { note: "# a" }, ["note (text/markdown): # a"]],
    ["no type where it is text/plain", { plain: { a: 1 } }, ['plain: {"a":1}']],
    ["JSON for a text", { json: 'a "b"' }, ['json (application/json): "a \\"b\\""']],
    ["no type where a style is given", { exploded: { a: 1 } }, ["exploded[a]: 1"]],
    ["the JSON of several", { vendor: { a: 1 } }, ['vendor (application/vnd.shop+json): {"a":1}']],
    ["JSON for a list", { list: ["a"] }, ['list (application/json): ["a"]']],
    ["no type of several for a text", { either: "a" }, ["either: a"]],
    ["no type that is not a media type", { odd: "a" }, ["odd: a"]],
    ["JSON for any object", { any: [{ a: 1 }] }, ['any (application/json): {"a":1}']],
    ["no type for a text of any schema", { any: "a" }, ["any: a"]],
    ["JSON for a list in a list", { lists: [["a"]] }, ['lists (application/json): ["a"]']],
    ["no type of a range for an object", { texts: { a: 1 } }, ['texts: {"a":1}']],
    ["a file for a text", { raw: "a" }, ["raw (application/octet-stream, blob): a"]],
    ["the type of a file for a text", { photo: "a" }, ["photo (image/png, blob): a"]],
    [
      "a file for each text in a list of files",
      { raws: ["a", new File(["b"], "b.txt", { type: "text/plain" })] },
      ["raws (application/octet-stream, blob): a", "raws (text/plain, b.txt): b"],
    ],
    ["a file that may be null", { none: "a" }, ["none (application/octet-stream, blob): a"]],
    ["no file for a text with a style", { styledFile: "a" }, ["styledFile: a"]],
    ["the type of a file", { photo: new Blob(["a"]) }, ["photo (image/png, blob): a"]],
    [
      "the file's own type",
      { photo: new File(["a"], "a.gif", { type: "image/gif" }) },
      ["photo (image/gif, a.gif): a"],
    ],
    [
      "the name of a file that gets a type, beside a part that is no file",
      { meta: { a: 1 }, photo: new File(["a"], "a.png") },
      ["photo (image/png, a.png): a", 'meta (application/json): {"a":1}'],
    ],
  ])("has %s", async (_what, parameters, parts) => {
    expect(await partsOf(build("upload", parameters))).toEqual(parts);
  });

  test("is JSON for an object in a form of any fields", async () => {
    expect(await partsOf(build("open", { data: { a: "x", b: { c: 1 } } }))).toEqual([
      "a: x",
      'b (application/json): {"c":1}',
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
    expect(await partsOf(toFetch(other.build()))).toEqual(['meta: {"a":1}']);
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
    const folder = new ProjectFolder();
    folder.write("api.json", document);
    const args = ["upload", 'meta:={"a":1}', "--api", "api.json", "--as", "json"];
    const { output, errors } = await runCommand(...args);
    folder.leave();
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
    const file = api.build("upload", { note: new File(["a"], "blob", { type: "text/markdown" }) });
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
