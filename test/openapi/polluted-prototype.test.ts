import { afterEach, describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { instanceOf, loadWithRuntime, requestBy } from "../generate/generated-module.js";

const description = {
  openapi: "3.1.0",
  info: { title: "Example", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  security: [{ key: [] }],
  paths: {
    "/a/{id}": {
      get: {
        operationId: "read",
        tags: ["all"],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      },
    },
  },
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
};
const settings = { credentials: { key: "k" } };
const { files } = generate(readDescription(description));
const generated = loadWithRuntime(files);

const EVIL = "https://evil.example";
const POLLUTED: readonly (readonly [string, unknown])[] = [
  ["baseUrl", EVIL],
  ["server", EVIL],
  ["url", `${EVIL}/{id}`],
  ["headers", { "x-evil": "1" }],
  ["contentType", "text/plain"],
  ["variables", { id: "evil" }],
  ["credentials", { key: "evil" }],
  ["path", ["evil"]],
  ["query", ["id"]],
  ["header", ["id"]],
  ["cookie", ["id"]],
  ["body", ["id"]],
  ["data", "id"],
  ["kind", "json"],
  ["styles", { "*": "json" }],
  ["filled", ["evil"]],
  ["emptyBody", true],
  ["optionalQuery", "q"],
  ["dates", ["id"]],
  ["servers", [undefined]],
  ["isOpen", true],
  ["id", "evil"],
];

describe("A name in Object.prototype", () => {
  const made: string[] = [];
  afterEach(() => {
    for (const name of made) Reflect.deleteProperty(Object.prototype, name);
  });
  const pollute = (name: string, value: unknown) => {
    made.push(name);
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
  };
  const requests = (api = createApi(description, settings)) => [
    api.build("read", { id: "7" }),
    requestBy(instanceOf(generated, "Example", settings), "all", "read", { id: "7" }),
  ];
  const expected = requests();

  test.each(POLLUTED)("changes no request: %s", (name, value) => {
    const fresh = createApi(description, settings);
    const used = createApi(description, settings);
    used.build("read", { id: "7" });
    pollute(name, value);
    const results = [requests(fresh), requests(used), requests()];
    Reflect.deleteProperty(Object.prototype, name);
    expect(results).toEqual([expected, expected, expected]);
    expect(requests(fresh)).toEqual(expected);
  });
});
