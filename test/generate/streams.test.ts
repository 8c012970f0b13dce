import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { readResponse, toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { writeRequest } from "fluent-endpoint/show";
import { errorsIn } from "./compile-generated.js";
import { callsById } from "./calls-by-id.js";
import { instanceOf, loadWithRuntime, requestBy } from "./generated-module.js";

const text = { type: "string" };
const entry = { $ref: "#/components/schemas/Entry" };

const stream = (...mediaTypes: readonly string[]) => ({
  content: Object.fromEntries(mediaTypes.map((each) => [each, { itemSchema: entry }])),
});

const operation = (id: string, requestTypes: readonly string[], responseType: string) => ({
  operationId: id,
  tags: ["logs"],
  ...(requestTypes.length > 0 && { requestBody: { required: true, ...stream(...requestTypes) } }),
  responses: { 200: { description: "", ...stream(responseType) } },
});

const document = {
  openapi: "3.2.0",
  info: { title: "Logs" },
  servers: [{ url: "https://example.com" }],
  components: {
    schemas: { Entry: { type: "object", required: ["id"], properties: { id: text } } },
  },
  paths: {
    "/lines": { post: operation("lines", ["application/jsonl"], "application/jsonl") },
    "/records": { post: operation("records", ["application/json-seq"], "application/json-seq") },
    "/events": { get: operation("events", [], "text/event-stream") },
  },
};

const api = createApi(document);
const description = readDescription(document);
const { files, notices } = generate(description, { compiled: true });
const logs = instanceOf(loadWithRuntime(files), "Logs");
const functions = callsById(files, description);

/** The content type and the body that a generated method, `createApi` and `request.ts` send. */
function sentBy(id: string, data: unknown): unknown[] {
  const call = functions[id];
  if (call === undefined) throw new Error(`There is no operation ${id}.`);
  const [, own] = call({ data });
  const built = toFetch(requestBy(logs, "logs", id, { data }) as never);
  return [built[1], toFetch(api.build(id, { data }))[1], own].map(({ headers, body }) => [
    new Headers(headers).get("content-type"),
    body,
  ]);
}

const items = [{ id: "a\nb" }, { id: "ü" }];

describe("The items of a stream", () => {
  test.each([
    ["lines", "application/jsonl", '{"id":"a\\nb"}\n{"id":"ü"}\n'],
    ["records", "application/json-seq", '\u001e{"id":"a\\nb"}\n\u001e{"id":"ü"}\n'],
  ])("are sent as %s", (id, contentType, body) => {
    expect(sentBy(id, items)).toEqual(Array(3).fill([contentType, body]));
  });

  test.each(["lines", "records"])("are sent as they are if they are text: %s", (id) => {
    expect(sentBy(id, "text").map((each) => (each as unknown[])[1])).toEqual(Array(3).fill("text"));
  });

  test.each(["lines", "records"])("are refused if JSON would lose one of them: %s", (id) => {
    expect(() => toFetch(requestBy(logs, "logs", id, { data: [new Map()] }) as never)).toThrow(
      expect.objectContaining({ code: "unsupported-body" }),
    );
    expect(() => sentBy(id, [new Map()])).toThrow();
    expect(() => (functions[id] as (p: object) => unknown)({ data: [1n] })).toThrow(
      expect.objectContaining({ code: "unsupported-body" }),
    );
  });

  test("are checked by createApi", () => {
    const problems = api.check("lines", { data: [{ id: 1 }] });
    expect(problems.map(({ message }) => message)).toEqual([
      'The body at "body[0].id" must be a string.',
    ]);
  });

  test("leave nothing out", () => {
    expect(notices).toEqual([]);
  });

  test("hide their credentials", () => {
    const request = new EndpointBuilder("https://example.com")
      .route("POST /a")
      .header("content-type", "application/jsonl")
      .data([{ password: "secret-1" }, { password: "secret-2" }]);
    return expect(writeRequest(request.build(), "http")).resolves.not.toContain("secret-");
  });

  test.each([
    ["application/jsonl", '{"id":"a"}\n\n{"id":"b"}\n', [{ id: "a" }, { id: "b" }]],
    ["application/x-ndjson; charset=utf-8", '{"id":"a"}', [{ id: "a" }]],
    ["application/json-seq", '\u001e{"id":\n"a"}\n\u001e1\n', [{ id: "a" }, 1]],
    ["application/geo+json-seq", "", []],
    ["text/event-stream", "data: 1\n\n", "data: 1\n\n"],
  ])("are read from %s", async (contentType, body, data) => {
    const response = () => new Response(body, { headers: { "content-type": contentType } });
    const compiled = loadWithRuntime(files, "request.ts").readResponse as typeof readResponse;
    const init = ["https://example.com", { method: "GET" }] as const;
    expect((await readResponse(init, response())).data).toEqual(data);
    expect((await compiled(init, response())).data).toEqual(data);
  });

  test("are typed", async () => {
    const program = `
import { createEndpoint, type ResponseDataOf } from "fluent-endpoint";
import { readResponse } from "fluent-endpoint/clients";
import { Logs, type Entry } from "./index.js";
import { createRequest, readResponse as read } from "./request.js";
import type { paths } from "./types.js";

const { logs } = new Logs();
const request = logs.lines({ data: [{ id: "a" }] }).build();
logs.lines({ data: "text" }).build();
const endpoint = createEndpoint<paths>("https://example.com");
const headers = { "content-type": "application/jsonl" } as const;
endpoint("POST /lines", { data: [{ id: "a" }], headers: { "content-type": "application/jsonl" } });
export async function readAll(response: Response) {
  const { data } = await readResponse(request, response);
  const list: Entry[] = data;
  const item: Entry | undefined = (await read(createRequest()("POST /lines", { data: [], headers }), response)).data[0];
  const text: string = (await readResponse(logs.events().build(), response)).data;
  const whole: ResponseDataOf<typeof streamed, 200> = "data: 1";
  const same: string = (await read(createRequest()("GET /events"), response)).data;
  return [list, item, text, whole, same, headers];
}
const streamed = logs.events().build();

logs.lines({ data: [{ id: 1 }] }).build(); // refused
endpoint("POST /lines", { data: [{ id: 1 }], headers: { "content-type": "application/jsonl" } }); // refused
createRequest()("POST /lines", { data: [{ id: 1 }], headers }); // refused
`;
    const wrong = await errorsIn(files, program);
    expect(wrong.map((each) => each.split(" → ")[0])).toEqual(
      program.split("\n").filter((line) => line.endsWith("// refused")),
    );
  });

  test.each([
    [
      "multipart/mixed",
      [
        "/paths/~1a/post/requestBody/content/multipart~1mixed/itemSchema",
        "/paths/~1a/post/responses/200/content/multipart~1mixed/itemSchema",
      ],
    ],
    ["text/event-stream", ["/paths/~1a/post/requestBody/content/text~1event-stream/itemSchema"]],
  ])("have a notice if they are left out: %s", (mediaType, pointers) => {
    const paths = { "/a": { post: operation("a", [mediaType], mediaType) } };
    const { notices: found } = readDescription({ ...document, paths });
    expect(found.map(({ pointer }) => pointer)).toEqual(pointers);
  });
});
