import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import {
  documentOf,
  file,
  integer,
  object,
  parameter,
  reference,
  text,
  texts,
} from "../helpers/descriptions.js";

const schemas = {
  Pet: object(
    {
      id: { ...text, readOnly: true },
      name: text,
      secret: { ...text, writeOnly: true },
      owner: reference("Owner"),
    },
    "id",
    "name",
    "owner",
  ),
  Owner: object({ id: { ...text, readOnly: true } }, "id"),
  Tag: object({ name: text }),
};

/** The files of a description with one operation that sends and receives a body. */
function filesOf(
  content: object,
  others: object = {},
  otherSchemas: object = {},
): ReadonlyMap<string, string> {
  const operation = {
    operationId: "pets/add",
    tags: ["pets"],
    requestBody: { required: true, content },
    responses: { 200: { description: "", content } },
    ...others,
  };
  const description = documentOf(
    { "/pets/{shop}": { post: operation } },
    {
      info: { title: "Shop", version: "1" },
      servers: [{ url: "https://shop.example.com" }],
      components: { schemas: { ...schemas, ...otherSchemas } },
    },
  );
  return generate(readDescription(description)).files;
}

/** The body of an interface, without comments and on one line. */
function interfaceIn(source: string | undefined, name: string): string {
  const [, body = ""] =
    new RegExp(`^export interface ${name} \\{\\n([^]*?)^\\}`, "m").exec(source ?? "") ?? [];
  return body
    .replaceAll(/\/\*\*[^]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(": | ", ": ")
    .trim();
}

function parametersIn(files: ReadonlyMap<string, string>): string {
  return interfaceIn(files.get("areas/pets.ts"), "PetsAddParameters");
}

describe("The interface of a method's parameters", () => {
  const json = (schema: object) => ({ "application/json": { schema } });

  test("lists each with its type, required ones without a question mark", () => {
    const schema = { required: ["tag"], properties: { tag: reference("Tag") } };
    const parameters = [parameter("header", "x-limit", integer)];
    const files = filesOf(json({ type: "object", ...schema }), { parameters });
    expect(parametersIn(files)).toBe(
      'shop: string; "x-limit"?: number; tag: components["schemas"]["Tag"];',
    );
    expect(files.get("areas/pets.ts")).toContain('import type { components } from "../types.js";');
  });

  test("has what the description says of a parameter as its comment", () => {
    const property = { ...text, description: "What to call it.", default: "Rex" };
    const files = filesOf(json(object({ name: property })));
    expect(files.get("areas/pets.ts")).toContain(
      "  /**\n   * What to call it.\n   *\n   * @default Rex\n   */\n  name?: string;\n",
    );
  });

  test("lets a field be of the type that any alternative has", () => {
    const alternatives = [text, integer].map((type) => object({ name: type }));
    expect(parametersIn(filesOf(json({ oneOf: alternatives })))).toBe(
      "shop: string; name?: string | number;",
    );
  });

  test("requires both types of a field that is described twice", () => {
    const parts = [text, { enum: ["a"] }].map((type) => object({ name: type }));
    expect(parametersIn(filesOf(json({ allOf: parts })))).toBe(
      'shop: string; name?: string & "a";',
    );
  });

  test("accepts files as the texts of a multipart form, and bytes as a body of text", () => {
    const properties = { name: text, files: texts, size: {} };
    const form = { "multipart/form-data": { schema: object(properties) } };
    const files = filesOf(form);
    expect(parametersIn(files)).toBe(
      "shop: string; name?: string | FileLike; files?: string[] | FileLike[]; size?: unknown;",
    );
    expect(files.get("areas/pets.ts")).toContain(
      'type Given } from "fluent-endpoint/call";\nimport type { FileLike } from "fluent-endpoint/types";',
    );
    expect(parametersIn(filesOf({ "text/plain": { schema: text } }))).toBe(
      "shop: string; data: string | RawBody;",
    );
  });
});

describe("A parameter of bytes", () => {
  const bytes = file;
  const properties = {
    photo: bytes,
    pages: { type: "array", items: bytes },
    raw: { contentMediaType: "application/octet-stream" },
    meta: { type: "string", contentMediaType: "application/json" },
  };
  const required = ["photo", "pages"];
  const form = { "multipart/form-data": { schema: { type: "object", required, properties } } };

  test("is a file in a form, in the interface and in the example", () => {
    const files = filesOf(form);
    expect(parametersIn(files)).toBe(
      "shop: string; photo: FileLike; pages: FileLike[]; raw?: FileLike; meta?: string | FileLike;",
    );
    expect(files.get("areas/pets.ts")).toContain(
      'add({ shop: "shop", photo: new Blob(["photo"]), pages: [new Blob(["pages"])] }).build()',
    );
  });

  test.each<[object, string]>([
    [{ anyOf: [bytes, { type: "null" }] }, "FileLike | null"],
    [{ anyOf: [bytes, { type: "array", items: bytes }] }, "FileLike | FileLike[]"],
    [{ type: "array", items: { allOf: [bytes] } }, "FileLike[]"],
    [{ type: "string", contentMediaType: "application/octet-stream" }, "FileLike"],
    [{ contentMediaType: "image/png" }, "FileLike"],
    [
      { type: "string", contentMediaType: "image/png", contentEncoding: "base64" },
      "string | FileLike",
    ],
    [{ oneOf: [bytes, text] }, "string | FileLike"],
    [{ anyOf: [text, { type: "null" }] }, "string | null | FileLike"],
    [{ contentMediaType: "application/json" }, "unknown"],
  ])("is a file as its alternatives and media type say: %j", (schema, type) => {
    const content = { "multipart/form-data": { schema: { properties: { file: schema } } } };
    expect(parametersIn(filesOf(content))).toBe(`shop: string; file?: ${type};`);
  });

  test("is a file in the example of a whole body", () => {
    const files = filesOf({ "application/octet-stream": { schema: bytes } });
    expect(files.get("areas/pets.ts")).toContain('data: new Blob(["data"]) })');
  });
});

describe("An argument of a class", () => {
  const pet = object({ name: text });
  const described = 'components["schemas"]["Tag"]';
  const tag = reference("Tag");
  const formOf = (schema: object) => ({
    "multipart/form-data": { schema: object({ data: schema }) },
  });

  test.each<[object, string]>([
    [{ "application/xml": { schema: pet } }, "data: { name?: string; } | string | RawBody;"],
    [{ "application/xml": { schema: tag } }, `data: ${described} | string | RawBody;`],
    [{ "text/csv": { schema: integer } }, "data: number | string | RawBody;"],
    [{ "text/plain": { schema: { enum: ["a"], type: "string" } } }, 'data: "a" | RawBody;'],
    [{ "image/png": {} }, "data: string | RawBody;"],
    [{ "application/json": { schema: text } }, "data: string | RawBody;"],
    [{ "application/json": { schema: texts } }, "data: string[];"],
    [formOf({ type: "number" }), "data?: number;"],
    [formOf(text), "data?: string | FileLike;"],
    [formOf(texts), "data?: string[] | FileLike[];"],
    [formOf(tag), `data?: ${described};`],
  ])("has the type of what is sent: %j", (content, inClass) => {
    const files = filesOf(content);
    expect(parametersIn(files)).toBe(`shop: string; ${inClass}`);
  });
});

test("The file of an area imports nothing that it does not use", () => {
  const tree = { type: "array", items: reference("Tree") };
  const properties = { trees: tree };
  const content = { "application/json": { schema: object(properties) } };
  const area = filesOf(content, {}, { Tree: tree }).get("areas/pets.ts");
  expect(area).toContain('import type { ListOf } from "../types.js";');
});

describe("A property with a default", () => {
  const owner = object({ name: { type: "string", default: "Jo" } });
  const properties = { owner: reference("Owner") };
  const Pet = object(properties, "owner");
  const content = { "application/json": { schema: reference("Pet") } };
  const files = filesOf(content, {}, { Pet, Owner: owner });

  test("is optional in requests, however deep it is", () => {
    expect(parametersIn(files)).toBe('shop: string; owner: requestSchemas["Owner"];');
    expect(interfaceIn(files.get("types.ts"), "requestSchemas")).toBe(
      'Pet: { owner: requestSchemas["Owner"]; }; Owner: { name?: string; };',
    );
  });

  test("is there in responses", () => {
    expect(interfaceIn(files.get("types.ts"), "components")).toContain("Owner: { name: string; };");
  });
});

describe("A property that goes one way", () => {
  const files = filesOf({ "application/json": { schema: reference("Pet") } });
  const types = files.get("types.ts");

  test("is not a parameter if it is readOnly", () => {
    expect(parametersIn(files)).toBe(
      'shop: string; name: string; secret?: string; owner: requestSchemas["Owner"];',
    );
    expect(files.get("areas/pets.ts")).toContain(
      'import type { requestSchemas } from "../types.js";',
    );
  });

  test("is optional in request bodies if it is readOnly, however deep it is", () => {
    expect(types).toContain('"application/json": requestSchemas["Pet"];');
    expect(interfaceIn(types, "requestSchemas")).toBe(
      'Pet: { readonly id?: string; name: string; secret?: string; owner: requestSchemas["Owner"]; }; ' +
        "Owner: { readonly id?: string; };",
    );
  });

  test("is absent from responses if it is writeOnly", () => {
    expect(types).toContain('"application/json": responseSchemas["Pet"];');
    expect(interfaceIn(types, "responseSchemas")).toBe(
      'Pet: { readonly id: string; name: string; owner: components["schemas"]["Owner"]; };',
    );
  });

  test("stays as it is in components", () => {
    expect(interfaceIn(types, "components")).toContain(
      'Pet: { readonly id: string; name: string; secret?: string; owner: components["schemas"]["Owner"]; };',
    );
  });
});
