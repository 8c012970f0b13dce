import { describe, expect, test } from "@jest/globals";
import { endpoint, EndpointBuilder, ORIGINS } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { matchRoute } from "fluent-endpoint/routes";
import { bodyOf, documentOf, text } from "../../helpers/descriptions.js";

/** More than fit on the stack of any engine as the arguments of one call. */
const MANY = 200_000;

const many = <Each>(each: (index: number) => Each) =>
  Array.from({ length: MANY }, (_, index) => each(index));
const lines = many(() => "a").join("\n");
const operation = (parts: object) =>
  documentOf({ "/x": { post: { operationId: "x", responses: {}, ...parts } } });

describe("200,000 members do not overflow the stack", () => {
  test("in a list that an object holds twice", () => {
    const list = many(() => ({}));
    const { body } = endpoint("POST /x", { a: { one: list, other: list } });
    expect(body).toEqual({ a: { one: list, other: list } });
  });

  test("in a list of allowed origins", () => {
    const origins = many((index) => `https://h${index}.example`);
    const builder = new EndpointBuilder({ [ORIGINS]: origins });
    expect(builder.options[ORIGINS]).toHaveLength(MANY);
  });

  test("in a password", () => {
    const scheme = { type: "http", scheme: "basic" };
    const document = {
      ...operation({ security: [{ user: [] }] }),
      components: { securitySchemes: { user: scheme } },
    };
    const password = "a".repeat(MANY);
    const api = createApi(document, { credentials: { user: { username: "me", password } } });
    expect(api.build("x", {}).headers.authorization).toBe(`Basic ${btoa(`me:${password}`)}`);
  });

  test("in the expression of a query that is matched", () => {
    const names = many((index) => `v${index}`).join(",");
    const request = { method: "GET", url: "https://h.example/x?v7=1" };
    const match = matchRoute(`GET /x{?${names}}` as string, request, {
      baseUrl: "https://h.example",
    });
    expect(match).toMatchObject({ v7: "1" });
  });

  test("in the lines of descriptions", () => {
    const schema = { type: "object", title: "A", description: lines, properties: { a: text } };
    const document = operation({ description: lines, ...bodyOf(schema) });
    const { files } = generate(readDescription(document));
    const sizes = [...files.values()].map((source) => source.split("* a\n").length);
    // Of the method, and of its body.
    expect(sizes.filter((size) => size > MANY)).toHaveLength(2);
  });
});
