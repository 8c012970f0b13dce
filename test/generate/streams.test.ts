import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { readResponse } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { writeRequest } from "fluent-endpoint/show";
import {
  documentOf,
  documentWith,
  object,
  reference,
  schemas,
  text,
} from "../helpers/descriptions.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { expectRefused } from "./compile-generated.js";
import { loadWithRuntime } from "./generated-module.js";
import { waysOf } from "./ways.js";

const stream = (mediaType: string) => ({
  content: { [mediaType]: { itemSchema: reference("Entry") } },
});

const operation = (operationId: string, mediaType: string) => ({
  operationId,
  tags: ["all"],
  requestBody: { required: true, ...stream(mediaType) },
  responses: { 200: { description: "", ...stream(mediaType) } },
});

const { requestBody: _, ...events } = operation("events", "text/event-stream");

const document = documentOf(
  {
    "/lines": { post: operation("lines", "application/jsonl") },
    "/records": { post: operation("records", "application/json-seq") },
    "/events": { get: events },
  },
  schemas({ Entry: object({ id: text }, "id") }),
);

const description = readDescription(document);
const { files, notices } = generate(description, { compiled: true });
const ways = Object.values(waysOf(document));

const items = [{ id: "a\nb" }, { id: "ü" }];

describe("The items of a stream", () => {
  test.each<[string, string, unknown, string]>([
    ["lines", "application/jsonl", items, '{"id":"a\\nb"}\n{"id":"ü"}\n'],
    ["records", "application/json-seq", items, '\u001e{"id":"a\\nb"}\n\u001e{"id":"ü"}\n'],
    ["lines", "application/jsonl", "text", "text"],
    ["records", "application/json-seq", "text", "text"],
  ])("are sent by %s as %s, or as they are if they are text: %j", (id, type, data, body) => {
    const sent = ways.map((make) => make(id, { data })[1]);
    const found = sent.map((init) => [new Headers(init.headers).get("content-type"), init.body]);
    expect(found).toEqual(Array(3).fill([type, body]));
  });

  test.each(["lines", "records"])("are refused if JSON would lose one of them: %s", (id) => {
    for (const make of ways) {
      for (const item of [new Map(), 1n]) {
        expect(thrownBy(() => make(id, { data: [item] })).code).toMatch(/^(un|in)/);
      }
    }
  });

  test("are checked by createApi", () => {
    const problems = createApi(document).check("lines", { data: [{ id: 1 }] });
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
    await expectRefused(
      files,
      `
import { createEndpoint, type ResponseDataOf } from "fluent-endpoint";
import { readResponse } from "fluent-endpoint/clients";
import { Example, type Entry } from "./index.js";
import { createRequest, readResponse as read } from "./request.js";
import type { paths } from "./types.js";

const { all: logs } = new Example();
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
`,
    );
  });

  test.each([
    ["multipart/mixed", ["requestBody", "responses/200"]],
    ["text/event-stream", ["requestBody"]],
  ])("have a notice if they are left out: %s", (mediaType, parts) => {
    const own = documentWith(operation("a", mediaType), "POST /a", schemas({ Entry: {} }));
    const content = `content/${mediaType.replace("/", "~1")}/itemSchema`;
    expect(readDescription(own).notices.map(({ pointer }) => pointer)).toEqual(
      parts.map((part) => `/paths/~1a/post/${part}/${content}`),
    );
  });
});
