import { describe, expect, test } from "@jest/globals";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { errorsIn } from "./compile-generated.js";
import { instanceOf, loadWithRuntime, requestBy } from "./generated-module.js";

const text = { type: "string" };
const schema = { type: "object", required: ["text"], properties: { text } };

function operation(operationId: string, others: object, ...mediaTypes: string[]) {
  const content = Object.fromEntries(
    mediaTypes.map((type) => [type, type.includes("json") ? { schema } : { schema: text }]),
  );
  return {
    operationId,
    tags: ["all"],
    responses: { 200: { description: "", content } },
    ...others,
  };
}

const prompt = { name: "prompt", in: "query", schema: text };

const document = {
  openapi: "3.1.0",
  info: { title: "Chat" },
  servers: [{ url: "https://example.com" }],
  paths: {
    "/chat": {
      get: operation("chat", { parameters: [prompt] }, "application/json", "text/event-stream"),
    },
    "/log": { get: operation("log", {}, "text/csv", "text/event-stream") },
    "/one": { get: operation("one", {}, "application/json") },
  },
};

const description = readDescription(document);
const { files } = generate(description, { compiled: true });
const api = createApi(document);
const chat = instanceOf(loadWithRuntime(files), "Chat");
type EndpointCall = (
  route: string,
  values: object,
) => readonly [string, { readonly headers: Readonly<Record<string, string>> }];

const createRequest = loadWithRuntime(files, "request.ts").createRequest as () => EndpointCall;
const call = createRequest();

/** The accept headers of a generated method, `createApi` and `request.ts`. */
function acceptsOf(id: string, parameters: object, accept?: string): unknown[] {
  const options = accept === undefined ? {} : { accept };
  const hasParameters = Object.keys(parameters).length > 0;
  const method = requestBy(chat, "all", id, hasParameters ? parameters : options, options);
  const [, own] = call(`GET /${id}`, {
    ...parameters,
    ...(accept !== undefined && { headers: { accept } }),
  });
  return [
    new Headers(toFetch(method as never)[1].headers).get("accept"),
    new Headers(toFetch(api.build(id, parameters, options))[1].headers).get("accept"),
    own.headers.accept,
  ];
}

describe("The option accept", () => {
  test.each([
    ["chat", { prompt: "a" }, undefined, "application/json"],
    ["chat", { prompt: "a" }, "text/event-stream", "text/event-stream"],
    ["log", {}, undefined, "text/csv, text/event-stream"],
    ["log", {}, "text/event-stream", "text/event-stream"],
  ])("sets the header of %s in every way", (id, parameters, accept, header) => {
    expect(acceptsOf(id, parameters, accept)).toEqual([header, header, header]);
  });

  test("is the only one", () => {
    for (const options of [{ Accept: "a/b" }, 1, null]) {
      const expected = expect.objectContaining({ code: "invalid-options" });
      expect(() => requestBy(chat, "all", "chat", {}, options)).toThrow(expected);
    }
  });

  test("is typed, and the responses follow", async () => {
    const program = `
import { createApi } from "fluent-endpoint/openapi";
import type { ResponseDataOf } from "fluent-endpoint";
import { Chat } from "./index.js";
import { createRequest } from "./request.js";
import type { paths } from "./types.js";
const { all } = new Chat();
const api = createApi<paths>({});
const call = createRequest();
type Data<Request> = ResponseDataOf<Request, 200>;
type Json = { text: string };
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
const accept = "text/event-stream";
const events = all.chat({ prompt: "a" }, { accept }).build();
const json = all.chat({ prompt: "a" }, { accept: "application/json" }).build();
const both = all.chat({ prompt: "a" }).build();
const built = api.build("GET /chat", {}, { accept });
const builtJson = api.build("GET /chat", {}, { accept: "application/json" });
const compiled = call("GET /chat", { headers: { accept } });
all.log({ accept }).build();
api.build("GET /chat").headers;
const text: [Data<typeof events>, Data<typeof built>] = ["a", "b"];
const objects: [Data<typeof json>, Data<typeof builtJson>] = [{ text: "a" }, { text: "b" }];
const any: Same<Data<typeof both>, string | { text: string }> = true;
export { text, objects, any, compiled };
export type { Json };
all.chat({}, { accept: "text/csv" }); // refused
all.one({ accept }); // refused
const wrong: Data<typeof events> = { text: "a" }; // refused
const wrongBuilt: Data<typeof built> = { text: "a" }; // refused
`;
    const found = await errorsIn(files, program);
    expect(found.map((each) => each.split(" → ")[0])).toEqual(
      program.split("\n").filter((line) => line.endsWith("// refused")),
    );
  });
});
