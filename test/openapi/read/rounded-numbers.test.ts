import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import {
  createApi,
  formatProblem,
  listTools,
  readDescription,
  readRequest,
} from "fluent-endpoint/openapi";
import { parseYaml } from "fluent-endpoint/openapi/yaml";

/** A description with a parameter "n" of a schema, as JSON text. */
function described(schema: string): string {
  return `{
"openapi": "3.1.0", "servers": [{ "url": "https://example.com" }],
"paths": { "/a": { "get": { "operationId": "a", "tags": ["t"], "parameters": [{ "name": "n", "in": "query",
"schema": ${schema}
}] } } } }`;
}

const BIG = "9007199254740993";

const POINTER = "/paths/~1a/get/parameters/0/schema";

const note = (pointer: string, keyword: string, line = "") =>
  `openapi${line}: #${POINTER}${pointer}: "${keyword}" is left out: numbers beyond 9007199254740991 are rounded.`;

/** The schemas, and the pointers and keywords that are left out of them. */
const LEFT_OUT: readonly (readonly [schema: string, ...left: (readonly [string, string])[]])[] = [
  [`{"type":"integer","enum":[1,${BIG}]}`, ["/enum", "enum"]],
  [`{"const":${BIG}}`, ["/const", "const"]],
  [`{"enum":[[1,${BIG}]]}`, ["/enum", "enum"]],
  [`{"enum":[{"a":{"b":${BIG}}}]}`, ["/enum", "enum"]],
  [`{"type":"integer","maximum":9223372036854775807}`, ["/maximum", "maximum"]],
  [`{"type":"integer","exclusiveMinimum":-${BIG}}`, ["/exclusiveMinimum", "exclusiveMinimum"]],
  [`{"type":"integer","multipleOf":${BIG}}`, ["/multipleOf", "multipleOf"]],
  [`{"type":"number","default":1e400}`, ["/default", "default"]],
  [
    `{"type":"array","maxItems":${BIG},"items":{"enum":[${BIG}]}}`,
    ["/maxItems", "maxItems"],
    ["/items/enum", "enum"],
  ],
  [
    `{"type":"object","properties":{"enum":{"const":${BIG}},"default":{"type":"integer"}}}`,
    ["/properties/enum/const", "const"],
  ],
];

describe.each(LEFT_OUT)("A number beyond 2^53 in %s", (schema, ...left) => {
  const text = described(schema);

  test.each([
    ["an object", JSON.parse(text) as object, ""],
    ["JSON", text, ":4"],
    ["YAML", parseYaml(`# YAML\n${text}`), ":5"],
  ])("is told of, read from %s", (_, given, line) => {
    const expected = left.map(([pointer, keyword]) => note(pointer, keyword, line));
    const read = readDescription(given);
    expect(read.notices.map(formatProblem)).toEqual(expected);
    expect(generate(read).notices.map(({ message }) => message)).toEqual(expected);
  });

  test("is in no schema of a tool, and in no type", () => {
    const { files } = generate(readDescription(text), { name: "Shop" });
    const written = [...files.values(), JSON.stringify(listTools(createApi(text)))].join("\n");
    expect(written).not.toMatch(/\d{16}|Infinity|"default":null/);
  });
});

test.each([
  '{"type":"integer","maximum":9007199254740991,"enum":[0,-9007199254740991]}',
  `{"type":"string","enum":["${BIG}"],"example":${BIG},"x-a":{"enum":[${BIG}]},"examples":[${BIG}]}`,
  '{"type":"number","enum":[0.12345678901234568]}',
])("Nothing is left out of %s", (schema) => {
  expect(readDescription(described(schema)).notices).toEqual([]);
});

test("A request is read alike, whatever number beyond 2^53 it has", () => {
  const api = createApi(described(`{"type":"integer","enum":[${BIG}]}`));
  for (const text of [BIG, "9007199254740992"])
    expect(readRequest(api, { method: "GET", url: `/a?n=${text}` }).status).toBe(400);
  for (const n of [BIG, "9007199254740992"])
    expect(api.build("a", { n }).url).toBe(`https://example.com/a?n=${n}`);
});
