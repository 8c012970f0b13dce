import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { documentOf, parameter, reference, text } from "../helpers/descriptions.js";

const operation = (id: string, tag: string, mediaType = "text/csv") => ({
  operationId: id,
  tags: [tag],
  parameters: [parameter("query", "page", { enum: ["last", "first"] })],
  responses: { 200: { description: "", content: { [mediaType]: { schema: reference("Pet") } } } },
});

/** A description in which names clash, and in which schemas inherit from each other. */
const paths = {
  "/pets": { get: operation("list", "pets"), post: operation("create", "pets") },
  "/pets/{id}": { get: operation("list", "Pets", "text/html"), delete: operation("", "pets") },
  "/big-pets": { get: operation("bigPets/list", "big pets", "text/html") },
  "/big_pets": {
    get: operation("bigPets/list", "big-pets"),
    additionalOperations: {
      MOVE: operation("move", "big-pets"),
      COPY: operation("copy", "big-pets"),
    },
  },
};

const schemas = {
  Pet: {
    type: "object",
    discriminator: { propertyName: "kind" },
    required: ["kind"],
    properties: { kind: text, state: { enum: ["sold", "free"] } },
  },
  Dog: { allOf: [reference("Pet"), { properties: { barks: text } }] },
  Cat: { allOf: [reference("Dog"), { properties: { purrs: text } }] },
  "big-pet": { enum: ["b", "a"] },
  big_pet: { enum: ["c", "d"] },
};

const key = (name: string) => ({ type: "apiKey", in: "header", name });

function reversed(object: object): object {
  return Object.fromEntries(Object.entries(object).reverse());
}

/** The files and the notices of the description, with the parts changed in which order means nothing. */
function generated(change: (part: object) => object): object {
  const documented = Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, change(item)]),
  );
  const sections = {
    schemas: change(schemas),
    securitySchemes: change({ "a-b": key("A"), a_b: key("B") }),
  };
  const document = change(
    documentOf(change(documented), {
      info: { title: "Pets" },
      servers: [{ url: "https://example.com" }, { url: "https://example.org" }],
      components: change(sections),
    }),
  );
  const { files, notices } = generate(readDescription(document), { compiled: true });
  return { files: Object.fromEntries(files), notices };
}

describe("The order of a description", () => {
  test("changes nothing where it means nothing", () => {
    expect(generated(reversed)).toEqual(generated((part) => part));
  });

  test("is kept where it means something", () => {
    const document = documentOf(
      {
        "/pets/{z}/{a}": {
          get: {
            operationId: "get",
            parameters: ["z", "a"].map((name) => parameter("path", name, { enum: ["y", "x"] })),
          },
        },
      },
      {
        info: { title: "Pets" },
        servers: [{ url: "https://b.example.com" }, { url: "https://a.example.com" }],
      },
    );
    const { files } = generate(readDescription(document));
    expect(files.get("builder.ts")).toMatch(/b\.example\.com[^]*a\.example\.com/);
    expect(files.get("areas/pets.ts")).toMatch(/z: "y" \| "x";\s+a: "y" \| "x";/);
  });
});

test.each([documentOf({}), null, "openapi.yaml"])(
  "A document that was not read is refused: %j",
  (document) => {
    expect(() => generate(document as never)).toThrow(
      expect.objectContaining({
        code: "invalid-options",
        message: expect.stringContaining("Pass readDescription(document)."),
      }),
    );
  },
);
