import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import * as estree from "prettier/plugins/estree";
import * as typescript from "prettier/plugins/typescript";
import { format } from "prettier/standalone";
import { bodyOf, documentOf, parameter, reference, text } from "../helpers/descriptions.js";

const words = (count: number, length: number) =>
  Array.from({ length: count }, (_item, index) => `${"word".repeat(length)}${index}`);
const LONG = `VeryLong${"Name".repeat(12)}`;
const long = { $ref: `#/components/schemas/${LONG}` };
const longs = (count: number) =>
  Array.from({ length: count }, (_item, index) => ({
    $ref: `#/components/schemas/${LONG}${index}`,
  }));
const object = { type: "object", required: ["a"], properties: { a: text } };
const list = (items: object) => ({ type: "array", items });
const tuple = (...prefixItems: object[]) => ({ type: "array", prefixItems });
const allOf = (...parts: object[]) => ({ allOf: parts });
const oneOf = (...parts: object[]) => ({ oneOf: parts });
const choice = (count: number, length: number) => ({ enum: words(count, length) });

const SCHEMAS: Readonly<Record<string, object>> = {
  "a short union": choice(3, 1),
  "a union with an alternative a line": choice(12, 3),
  "a union of objects": oneOf(object, list(object), text),
  "a nullable object in a list": list({ ...object, nullable: true }),
  "a list of a long union": list(choice(12, 3)),
  "a list of a long intersection": list(allOf(...longs(3))),
  "a long tuple": tuple(...longs(4)),
  "a tuple of a nullable object": tuple({ ...object, nullable: true }),
  "a tuple of one long union": tuple(choice(12, 3)),
  "a tuple with an intersection": tuple(text, allOf(long, object)),
  "long intersections": allOf(...longs(4)),
  "an intersection of names and objects": allOf(long, object, ...longs(2)),
  "an intersection with a long union": allOf(long, oneOf(...longs(4))),
  "an intersection in a union": oneOf(allOf(long, object), text),
  "other properties of a union": { type: "object", additionalProperties: choice(12, 3) },
  "many required properties": { allOf: [reference("Wide")], required: words(12, 3) },
  "a union without its discriminator": allOf(
    { ...oneOf(object, text), discriminator: { propertyName: "a" } },
    object,
  ),
  "a constant object": { const: { a: [], b: {}, c: [1, "x"] } },
  "a comment on one line": { ...text, description: "A text" },
  "a comment on several lines": { ...text, description: `A text\n\n${"word ".repeat(30)}` },
  "a long comment": { ...text, description: "word ".repeat(30) },
};

const others = {
  [LONG]: object,
  ...Object.fromEntries(longs(4).map((_each, index) => [`${LONG}${index}`, object])),
  Wide: {
    type: "object",
    properties: Object.fromEntries(words(12, 3).map((word) => [word, text])),
  },
  Parent: { ...object, discriminator: { propertyName: "a" } },
};

/** Operations whose methods need each kind of line break. */
const paths = {
  "/short": { get: { operationId: "short", tags: ["area"] } },
  "/{id}": {
    post: {
      operationId: "many",
      tags: ["area"],
      description: "Several\n\nlines",
      servers: [
        {
          url: `https://${"long-".repeat(15)}.example.com/{version}`,
          variables: { version: { default: "v1" } },
        },
      ],
      parameters: [
        parameter("path", "id", text),
        ...words(8, 3).map((name) => parameter("query", name, list(text), { required: true })),
        parameter("header", "X-Required", text, { required: true }),
        parameter("header", "X-Optional", text),
      ],
      ...bodyOf(reference("Form"), "application/x-www-form-urlencoded"),
    },
  },
  "/search/with/a/long/path/{id}/that/fills/the/line/of/the/call/with/its/route/alone/{other}/of/all":
    {
      post: {
        operationId: "search",
        tags: ["area"],
        parameters: [parameter("query", "q", text, { required: true })],
        requestBody: { content: { "application/json": { schema: list(text) } } },
      },
    },
};

const PARSER = { parser: "typescript", plugins: [typescript, estree] };

/** Code without what only lays it out. */
function tokens(source: string): string {
  return source.replaceAll(/^ *\*|\/\*\*/gm, "").replaceAll(/[\s,|()]+/g, "");
}

/** The text that Prettier makes of a source that does not ask to be left alone. */
async function formatted(source: string): Promise<string> {
  return format(source.replace(" * @noformat\n", ""), PARSER);
}

async function expectLayout(source = ""): Promise<void> {
  expect(await format(source, { ...PARSER, checkIgnorePragma: true })).toBe(source);
  expect(tokens(await formatted(source))).toBe(tokens(source.replace(" * @noformat\n", "")));
  expect(source.split("\n").filter((line) => /[ \t]$/.test(line))).toEqual([]);
}

function typesOf(schema: object): string {
  const document = {
    openapi: "3.1.0",
    info: { title: "A" },
    components: {
      schemas: { Tested: schema, Nested: { properties: { tested: schema } }, ...others },
    },
    paths: {},
  };
  return generate(readDescription(document), { areas: "none" }).files.get("types.ts") ?? "";
}

describe("Generated files are code that Prettier leaves as it is", () => {
  test.each(Object.entries(SCHEMAS))("with a schema of %s", async (_name, schema) => {
    await expectLayout(typesOf(schema));
  });

  test("with operations of every kind", async () => {
    const document = documentOf(paths, {
      info: { title: "A" },
      tags: [{ name: "area", description: "All operations" }],
      components: {
        schemas: {
          Form: {
            type: "object",
            required: words(5, 4),
            properties: Object.fromEntries(words(5, 4).map((word) => [word, list(text)])),
          },
        },
      },
    });
    const { files } = generate(readDescription(document), { compiled: true });
    for (const source of files.values()) await expectLayout(source);
  });
});

describe("A type that does not fit on one line", () => {
  const many = [
    '| "wordword0"',
    '| "wordword1"',
    '| "wordword2"',
    '| "wordword3"',
    '| "wordword4"',
    '| "wordword5"',
    '| "wordword6"',
  ];

  test.each([
    ["a union", choice(7, 2), ["Tested:", ...many.map((each) => `  ${each}`), ";"]],
    [
      "a list of a union",
      list(choice(7, 2)),
      ["Tested: (", ...many.map((each) => `  ${each}`), ")[];"],
    ],
    [
      "the names that a type requires",
      { allOf: [reference("Wide")], required: words(7, 3) },
      [
        "Tested: WithRequired<",
        '  components["schemas"]["Wide"],',
        ...words(7, 3).map((word) => `  | "${word}"`),
        ">;",
      ],
    ],
  ])("has an item a line: %s", (_name, schema, lines) => {
    const start = `\n    ${lines.join("\n    ").replace("\n    ;", ";")}\n`;
    expect(typesOf(schema)).toContain(start);
  });
});
