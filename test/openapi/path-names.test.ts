import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { createApi, matchOperation, readDescription } from "fluent-endpoint/openapi";
import { instanceOf, loadWithRuntime, requestBy } from "../generate/generated-module.js";

type Json = Readonly<Record<string, unknown>>;

const described = (name: string, rest?: Json) => ({
  openapi: "3.1.0",
  info: { title: "Example", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    [`/a/{${name}}/b`]: {
      get: {
        operationId: "read",
        tags: ["all"],
        parameters: rest === undefined ? [] : [{ name, in: "path", required: true, ...rest }],
      },
    },
  },
});
const text = { schema: { type: "string" } };
const list = { schema: { type: "array", items: { type: "string" } } };

describe("A parameter of the path", () => {
  test.each(["$x", "a b", "x-y", "-x", "a.b", ".a", "a..b", "ä", "a:b", "@x", "!", "a%b", "a~b"])(
    "may be called %j",
    (name) => {
      for (const rest of [undefined, text]) {
        const document = described(name, rest);
        const api = createApi(document);
        const { url } = api.build("read", { [name]: "v/w" });
        expect(url).toBe("https://api.example.com/a/v%2Fw/b");
        expect(matchOperation(api, { url })?.parameters).toEqual({ [name]: "v/w" });
        const { files } = generate(readDescription(document));
        const root = instanceOf(loadWithRuntime(files), "Example");
        expect(requestBy(root, "all", "read", { [name]: "v/w" }).url).toBe(url);
      }
      const styled = (style: Json) =>
        createApi(described(name, { ...list, ...style })).build("read", { [name]: ["v", "w"] }).url;
      expect(styled({ style: "label", explode: true })).toBe("https://api.example.com/a/.v.w/b");
      expect(styled({ explode: true })).toBe("https://api.example.com/a/v,w/b");
    },
  );
});
