import { describe, expect, test } from "@jest/globals";
import { createApi, DescriptionError, readDescription } from "fluent-endpoint/openapi";
import { generate } from "fluent-endpoint/generate";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { ProjectFolder } from "../../command/project-folder.js";
import { runCommand } from "../../generate/run-command.js";
import { documentWith } from "./every-way.js";

/** The first lines of what `readDescription` and `createApi` with a call say. */
function wordsOf(document: object): readonly [string, string] {
  const read = messageOf(() => readDescription(document));
  return [read, messageOf(() => createApi(document).build("GET /t"))];
}

function messageOf(work: () => unknown): string {
  try {
    work();
    return "nothing";
  } catch (error) {
    return error instanceof DescriptionError ? error.message : String(error);
  }
}

function ofSchema(schema: object, schemas: object = {}): object {
  const parameters = [{ name: "n", in: "query", schema }];
  return documentWith({ components: { schemas } }, { parameters });
}

const A = { $ref: "#/components/schemas/A" };
const NOWHERE = { $ref: "#/components/schemas/Nowhere" };

describe("A broken reference is refused in the same words by readDescription and createApi", () => {
  const ok = { get: { responses: {} } };
  const paths = [
    { $ref: "other.yaml#/B" },
    { $ref: "https://b.example/t.json" },
    { $ref: "file:///t.json" },
    { $ref: "#/components/pathItems/None" },
    { $ref: "#/paths/~1t" },
    "a text",
    null,
  ];
  test.each(paths)("path item %j", (item) => {
    const document = { ...documentWith({}, {}), paths: { "/ok": ok, "/t": item } };
    const [read, built] = wordsOf(document);
    expect(read).toContain("#/paths/~1t");
    expect(built).toBe(read);
  });

  const components = [
    { A: { properties: { n: NOWHERE } } },
    { A: { items: { $ref: "#/components/schemas/B" } }, B: { allOf: [NOWHERE] } },
    { A: { anyOf: [A, { $ref: "#/components/schemas/B" }] }, B: { not: { items: NOWHERE } } },
    { A: { additionalProperties: { $ref: "other.json#/C" } } },
    { A: { properties: { n: { $ref: "#/components/schemas/B/properties/n" } } }, B: {} },
  ];
  test.each(components)("components %j", (schemas) => {
    const [read, built] = wordsOf(ofSchema(A, schemas));
    expect(read).toContain("The reference");
    expect(built).toBe(read);
  });

  test("parameters, bodies and responses", () => {
    const property = { schema: { properties: { a: NOWHERE } } };
    const content = { "application/json": property };
    const parts = {
      parameters: { P: { name: "n", in: "query", ...property } },
      requestBodies: { B: { content } },
      responses: { R: { description: "", content } },
    };
    const operations = [
      { parameters: [{ $ref: "#/components/parameters/P" }] },
      { requestBody: { $ref: "#/components/requestBodies/B" } },
      { responses: { 200: { $ref: "#/components/responses/R" } } },
    ];
    for (const operation of operations) {
      const document = documentWith({ components: parts }, operation, "/t", "post");
      const built = messageOf(() => createApi(document).build("POST /t"));
      expect(messageOf(() => readDescription(document)).split("\n")).toContain(built);
    }
  });

  test("Swagger 2.0", () => {
    const document = upgradeSwagger({
      swagger: "2.0",
      info: { title: "T", version: "1" },
      host: "a.example",
      schemes: ["https"],
      definitions: { A: { properties: { a: { $ref: "#/definitions/Nowhere" } } } },
      paths: {
        "/t": { get: { responses: { 200: { schema: { $ref: "#/definitions/A" } } } } },
      },
    });
    const [read, built] = wordsOf(document);
    expect(read).toContain("#/definitions/A/properties/a");
    expect(built).toBe(read);
  });
});

describe("A broken reference", () => {
  test("in a component refuses only the operations that it is read for", () => {
    const schemas = { A: { items: NOWHERE }, B: { items: { type: "string" } } };
    const document = ofSchema(A, schemas) as { paths: object };
    const parameters = [{ name: "n", in: "query", schema: { $ref: "#/components/schemas/B" } }];
    const api = createApi({
      ...document,
      paths: { ...document.paths, "/ok": { get: { operationId: "ok", parameters } } },
    });
    expect(api.build("ok", { n: ["a"] }).url).toBe("https://a.example/ok?n=a");
    expect(() => api.build("x", { n: [1] })).toThrow(DescriptionError);
  });

  test("leaves out the operations that need it with skipBroken", () => {
    const read = readDescription(ofSchema(A, { A: { items: NOWHERE } }), { skipBroken: true });
    expect(read.operations).toEqual([]);
    expect(read.problems).toHaveLength(1);
  });

  test("of a path is named by the command", async () => {
    const folder = new ProjectFolder();
    const paths = { "/t/{id}": { $ref: "#/components/pathItems/None" } };
    folder.write("api.json", JSON.stringify({ ...documentWith({}, {}), paths }));
    const { errors } = await runCommand("GET /t/7", "--api", "api.json");
    folder.leave();
    expect(errors).toContain('The reference "#/components/pathItems/None" cannot be resolved.');
  });

  test("that leads back to itself through objects is told, and not followed for ever", () => {
    const schema: Record<string, unknown> = {};
    schema.items = schema;
    const [read, built] = wordsOf(ofSchema(A, { A: schema }));
    expect(read).toContain("It contains itself.");
    expect(built).toContain("It contains itself.");
  });
});

describe("A reference by a name of OpenAPI 3.1 and 3.2 is followed", () => {
  const words = { type: "string", enum: ["a", "b"] };
  const ID = "https://s.example/word.json";
  /** A document whose parameter `n` has the schema. */
  const withSchema = (schema: object, schemas: object, parts: object = {}) =>
    documentWith(
      { openapi: "3.2.0", components: { schemas }, ...parts },
      { parameters: [{ name: "n", in: "query", schema }] },
    );
  const SELF = { $self: "https://h.example/docs/openapi.json" };

  test.each<[string, object]>([
    ["$anchor", withSchema({ $ref: "#word" }, { A: { $anchor: "word", ...words } })],
    [
      "$anchor further in",
      withSchema({ $ref: "#word" }, { A: { $defs: { w: { $anchor: "word", ...words } } } }),
    ],
    [
      "$anchor in a reference of a schema",
      withSchema(A, { A: { allOf: [{ $ref: "#word" }] }, B: { $anchor: "word", ...words } }),
    ],
    ["$id", withSchema({ $ref: ID }, { A: { $id: ID, ...words } })],
    ["$id with #", withSchema({ $ref: `${ID}#` }, { A: { $id: ID, ...words } })],
    ["a relative $id", withSchema({ $ref: "word" }, { A: { $id: "word", ...words } })],
    ["a URN", withSchema({ $ref: "urn:example:w" }, { A: { $id: "urn:example:w", ...words } })],
    [
      "$id and a pointer",
      withSchema({ $ref: `${ID}#/$defs/w` }, { A: { $id: ID, $defs: { w: words } } }),
    ],
    [
      "$id and $anchor",
      withSchema({ $ref: `${ID}#w` }, { A: { $id: ID, $defs: { w: { $anchor: "w", ...words } } } }),
    ],
    ["a pointer in $id", withSchema(A, { A: { $id: ID, $ref: "#/$defs/w", $defs: { w: words } } })],
    [
      "a neighbour of $id",
      withSchema(A, {
        A: { $id: "https://s.example/a.json", allOf: [{ $ref: "word.json" }] },
        B: { $id: ID, ...words },
      }),
    ],
    [
      "a pointer of the document in $id",
      withSchema(A, { A: { $id: ID, $ref: "#/components/schemas/B" }, B: words }),
    ],
    ["$self", withSchema({ $ref: `${SELF.$self}#/components/schemas/A` }, { A: words }, SELF)],
    [
      "relative to $self",
      withSchema({ $ref: "openapi.json#/components/schemas/A" }, { A: words }, SELF),
    ],
    [
      "a relative $self",
      withSchema({ $ref: "openapi#/components/schemas/A" }, { A: words }, { $self: "/openapi" }),
    ],
    ["$dynamicRef", withSchema({ $dynamicRef: "#w" }, { A: { $dynamicAnchor: "w", ...words } })],
  ])("%s", (_, document) => {
    expect(wordsOf(document)).toEqual(["nothing", "nothing"]);
    const codes = (n: string) =>
      createApi(document)
        .check("x", { n })
        .map(({ code }) => code);
    expect([codes("a"), codes("c")]).toEqual([[], ["invalid-parameter"]]);
    const types = generate(readDescription(document), { areas: "none" }).files.get("types.ts");
    expect(types).toMatch(/n\?: (?:"a" \| "b"|components)/);
  });

  test("of a parameter, and in the mapping of a discriminator", () => {
    const pet = (kind: string) => ({
      $id: `https://s.example/${kind}.json`,
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string" }, [kind]: { type: "integer" } },
    });
    const mapping = { c: "https://s.example/cat.json", d: "https://s.example/dog.json" };
    const oneOf = Object.values(mapping).map(($ref) => ({ $ref }));
    const schema = { oneOf, discriminator: { propertyName: "kind", mapping } };
    const parameter = { name: "n", in: "query", schema: words };
    const document = documentWith(
      {
        openapi: "3.2.0",
        ...SELF,
        components: {
          parameters: { N: parameter },
          schemas: { Cat: pet("cat"), Dog: pet("dog") },
        },
      },
      {
        parameters: [{ $ref: `${SELF.$self}#/components/parameters/N` }],
        requestBody: { required: true, content: { "application/json": { schema } } },
      },
      "/t",
      "post",
    );
    const api = createApi(document);
    expect(api.check("x", { n: "a", kind: "c", cat: 1 })).toEqual([]);
    expect(api.check("x", { n: "c", kind: "c", cat: 1 })).toHaveLength(1);
    const written = JSON.stringify(readDescription(document).document);
    expect(written).toContain('{"c":"#/components/schemas/Cat","d":"#/components/schemas/Dog"}');
  });

  test.each([
    "#nowhere",
    `${ID}#nowhere`,
    "https://s.example/nowhere.json",
    `${SELF.$self}#/components/schemas/Nowhere`,
  ])("or refused by its name: %s", ($ref) => {
    const [read, built] = wordsOf(withSchema({ $ref }, { A: { $id: ID, ...words } }, SELF));
    expect(read).toContain($ref);
    expect(built).toBe(read);
  });

  test("and not one that two schemas have", () => {
    const schemas = { A: { $anchor: "w", ...words }, B: { $anchor: "w", type: "integer" } };
    expect(wordsOf(withSchema({ $ref: "#w" }, schemas))[0]).toContain('"#w"');
  });

  test("as it is in an example, and in a document that contains itself", () => {
    const example = { $ref: "#word", $id: "a" };
    const self: Record<string, unknown> = { $anchor: "word", example };
    const document = withSchema({ $ref: "#word" }, { A: self });
    expect(JSON.stringify(readDescription(document).document)).toContain(JSON.stringify(example));
    self.items = self;
    expect(wordsOf(document)[0]).toContain("It contains itself.");
  });
});
