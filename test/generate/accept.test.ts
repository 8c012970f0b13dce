import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { answer, documentOf, type Json, object, parameter, text } from "../helpers/descriptions.js";
import { expectRefused } from "./compile-generated.js";
import { instanceOf, loadWithRuntime, requestBy } from "./generated-module.js";
import { inEachWay, waysOf } from "./ways.js";

const schema = object({ text }, "text");

function operation(operationId: string, others: Json, ...mediaTypes: string[]) {
  const content = mediaTypes.map((type) => [
    type,
    { schema: type.includes("json") ? schema : text },
  ]);
  return { operationId, tags: ["all"], ...answer(Object.fromEntries(content) as Json), ...others };
}

const chat = { parameters: [parameter("query", "prompt", text)] };
const document = documentOf({
  "/chat": { get: operation("chat", chat, "application/json", "text/event-stream") },
  "/log": { get: operation("log", {}, "text/csv", "text/event-stream") },
  "/one": { get: operation("one", {}, "application/json") },
});
const { files } = generate(readDescription(document), { compiled: true });

/** The accept header of an operation in each way. */
function acceptsIn(document: object, id: string, parameters: object = {}) {
  const made = Object.entries(waysOf(document)).map(([way, make]) => {
    const { headers } = make(id, parameters)[1];
    return [way, headers.accept];
  });
  return Object.fromEntries(made) as Json;
}

describe("The accept header", () => {
  test.each([
    ["chat", { prompt: "a" }, "application/json"],
    ["log", {}, "text/csv, text/event-stream"],
  ])("of %s lists what its responses have", (id, parameters, accept) => {
    expect(acceptsIn(document, id, parameters)).toEqual(inEachWay(accept));
  });

  /** An API whose operations answer with these types, and one more. */
  const answering = (types: readonly string[], other: Json) => {
    const others = types.map((type, index) => [
      `/a${index}`,
      { get: operation(`a${index}`, {}, type) },
    ]);
    const delete_ = { operationId: "other", tags: ["all"], responses: { 200: other } };
    return documentOf({ ...(Object.fromEntries(others) as Json), "/other": { delete: delete_ } });
  };

  test.each<[Json, string[], string]>([
    [{}, ["text/json", "application/x-www-form-urlencoded"], "*/*"],
    [{}, ["application/xml", "application/xml"], "*/*"],
    [{}, ["application/json", "application/xml"], "application/json"],
    [{}, ["application/vnd.api+json"], "application/vnd.api+json"],
    [{}, [], "application/json"],
    [{ content: { "*/*": {} } }, ["text/csv; charset=utf-8", "Text/CSV", "a/json"], "text/csv"],
    [{ content: { "*/*": {} } }, ["text/csv", "application/json"], "application/json"],
  ])("of an operation with the response %j, beside %j, is %s", (response, types, accept) => {
    const own = answering(types, response);
    expect(acceptsIn(own, "other")).toEqual(inEachWay(accept));
    for (const [index, type] of types.entries()) {
      const expected = type.toLowerCase().replace(/;.*/, "");
      expect(acceptsIn(own, `a${index}`)).toEqual(inEachWay(expected));
    }
  });
});

describe("The option accept", () => {
  const root = instanceOf(loadWithRuntime(files), "Example");

  test.each([
    ["chat", [{ prompt: "a" }]],
    ["log", []],
  ])("sets the header of the method %s", (id, parameters) => {
    const [first = {}, ...rest] = [...parameters, { accept: "text/event-stream" }];
    const { headers } = requestBy(root, "all", id, first, ...rest);
    expect(headers).toMatchObject({ accept: "text/event-stream" });
  });

  test.each([{ Accept: "a/b" }, 1, null])("is the only one: %j", (options) => {
    expect(() => requestBy(root, "all", "chat", {}, options)).toThrow(
      expect.objectContaining({ code: "invalid-options" }),
    );
  });

  test("is typed, and the responses follow", async () => {
    await expectRefused(
      files,
      `
import { createApi } from "fluent-endpoint/openapi";
import type { ResponseDataOf } from "fluent-endpoint";
import { Example } from "./index.js";
import { createRequest } from "./request.js";
import type { paths } from "./types.js";
const { all } = new Example();
const api = createApi<paths>({});
const call = createRequest();
type Data<Request> = ResponseDataOf<Request, 200>;
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
const accept = "text/event-stream";
const events = all.chat({ prompt: "a" }, { accept }).build();
const json = all.chat({ prompt: "a" }, { accept: "application/json" }).build();
const both = all.chat({ prompt: "a" }).build();
const built = api.build("GET /chat", {}, { accept });
const builtJson = api.build("GET /chat", {}, { accept: "application/json" });
const compiled = call("GET /chat", { headers: { accept } });
all.log({ accept }).build();
const text: [Data<typeof events>, Data<typeof built>] = ["a", "b"];
const objects: [Data<typeof json>, Data<typeof builtJson>] = [{ text: "a" }, { text: "b" }];
const any: Same<Data<typeof both>, string | { text: string }> = true;
export { text, objects, any, compiled };
all.chat({}, { accept: "text/csv" }); // refused
all.one({ accept }); // refused
const wrong: Data<typeof events> = { text: "a" }; // refused
const wrongBuilt: Data<typeof built> = { text: "a" }; // refused
`,
    );
  });
});
