import { expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentOf,
  object,
  parameter,
  reference,
  schemas,
  text,
  texts,
} from "../helpers/descriptions.js";
import { IS_CI } from "../helpers/nightly.js";
import { COMPILERS } from "../types/compilers.js";
import { errorsIn } from "./compile-generated.js";

const card = object({ type: { const: "card" }, number: text }, "type", "number");
const invoice = object({ type: { const: "invoice" }, due: text }, "type", "due");

const either = { oneOf: [card, invoice] };
const inPath = [parameter("path", "id", text)];

function operation(operationId: string, schema: object, more: object = { parameters: inPath }) {
  return { post: { operationId, tags: ["all"], ...bodyOf(schema), ...more } };
}

const optional = { requestBody: { content: { "application/json": { schema: either } } } };

const api = readDescription(
  documentOf(
    {
      "/pay/{id}": operation("pay", either),
      "/optional/{id}": operation("optional", either, { parameters: inPath, ...optional }),
      "/parts/{id}": operation("inParts", {
        allOf: [object({ note: text }), { anyOf: [reference("Card"), invoice] }],
      }),
      "/names/{id}": operation("names", {
        ...object({ name: text, nick: text }),
        anyOf: [{ required: ["name"] }, { required: ["nick"] }],
      }),
      "/renamed/{id}": operation("renamed", {
        oneOf: [object({ id: text }, "id"), object({ key: text }, "key")],
      }),
      "/whole": operation("whole", either, {}),
      "/whole/optional": operation("anyWhole", either, optional),
      "/alike/{id}": operation("alike", { oneOf: [object({ a: text }), object({ b: text })] }),
      "/list/{id}": operation("list", { oneOf: [object({ a: text }, "a"), texts] }),
    },
    schemas({ Card: card }),
  ),
);
const { files } = generate(api, { name: "Shop" });

/** The calls, and if they compile. */
const CALLS: readonly (readonly [name: string, args: string, isRight: boolean])[] = [
  ["pay", '{ id: "1", type: "card", number: "4" }', true],
  ["pay", '{ id: "1", type: "invoice", due: "d" }', true],
  ["pay", '{ id: "1", type: "card" }', false],
  ["pay", '{ id: "1", type: "card", due: "d" }', false],
  ["pay", '{ id: "1", type: "cash", number: "4" }', false],
  ["optional", '{ id: "1" }', true],
  ["optional", '{ id: "1", type: "card", number: "4" }', true],
  ["optional", '{ id: "1", type: "card" }', false],
  ["inParts", '{ id: "1", note: "n", type: "card", number: "4" }', true],
  ["inParts", '{ id: "1", note: "n", type: "card" }', false],
  ["names", '{ id: "1", nick: "n" }', true],
  ["names", '{ id: "1", name: "n", nick: "n" }', true],
  ["renamed", '{ id: "1", body_id: "2" }', true],
  ["renamed", '{ id: "1", key: "2" }', true],
  ["whole", '{ type: "card", number: "4" }', true],
  ["anyWhole", "", true],
  ["alike", '{ id: "1" }', true],
  ["alike", '{ id: "1", a: "1", b: "2" }', true],
  ["list", '{ id: "1", a: "1" }', true],
];

test.each(IS_CI ? (["TypeScript 6.0", "TypeScript 7"] as const) : (["TypeScript 7"] as const))(
  "A body of alternatives is given by what one of them requires, or passed by the chain: %s",
  async (compiler) => {
    const lines = CALLS.flatMap(([name, args]) => [`shop.all.${name}(${args}).build();`]);
    const program = [
      'import { BODY } from "fluent-endpoint";',
      'import type { Shop } from "./index.js";',
      "declare const shop: Shop;",
      ...lines,
      // A method takes none of the fields where the chain passes the body.
      'shop.all.pay({ id: "1" }).body({ type: "card", number: "4" }).build();',
      "void BODY;",
    ].join("\n");
    const wrong = CALLS.filter(([, , isRight]) => !isRight).flatMap(([name, args]) => [
      `shop.all.${name}(${args}).build();`,
    ]);
    const errors = await errorsIn(files, program, COMPILERS[compiler]);
    expect(errors.map((error) => error.replace(/ → .*/s, ""))).toEqual(wrong);
  },
);

test("Fields that say it all, each for itself, have no alternatives", () => {
  const area = [...files].find(([name]) => name.startsWith("areas/"))?.[1] ?? "";
  expect(area).toContain("parameters?: Given<AllAlikeParameters, Names>,");
  expect(area).not.toContain("parameters?: Given<AllPayParameters, Names>,");
});
