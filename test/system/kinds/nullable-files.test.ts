import { expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { errorsIn } from "../../generate/compile-generated.js";
import { documentWith, everyWay } from "./every-way.js";

const file = { type: "string", format: "binary" };
const shared = { $ref: "#/components/schemas/File" };
const SCHEMAS: Readonly<Record<string, object>> = {
  nullable: { ...file, nullable: true },
  typed: { ...file, type: ["string", "null"] },
  anyOf: { anyOf: [file, { type: "null" }] },
  oneOf: { oneOf: [shared, { type: "null" }] },
  every: { allOf: [{ ...file, nullable: true }, { nullable: true }] },
  allOf: { allOf: [shared], nullable: true },
  referred: { $ref: "#/components/schemas/Maybe" },
  bytes: { type: ["string", "null"], contentMediaType: "application/octet-stream" },
};
const LISTS: Readonly<Record<string, object>> = {
  list: { type: ["array", "null"], items: file },
  either: { anyOf: [file, { type: "array", items: file }, { type: "null" }] },
};

function documentOf(version: string): object {
  const properties = {
    ...SCHEMAS,
    ...LISTS,
    one: file,
    all: { allOf: [shared] },
    many: { type: "array", items: file },
  };
  const schema = { type: "object", properties };
  const content = { "multipart/form-data": { schema } };
  const schemas = { File: file, Maybe: { ...file, nullable: true, type: ["string", "null"] } };
  return documentWith(
    { openapi: version, components: { schemas } },
    { requestBody: { required: true, content } },
    "/t",
    "post",
  );
}

test("A file that may be null takes null in the types of classes, and no other does", async () => {
  const { files } = generate(readDescription(documentOf("3.0.3")), { name: "Api" });
  const names = [...Object.keys(SCHEMAS), ...Object.keys(LISTS), "one", "all", "many"];
  const lines = names.map((name) => `new Api().t.x({ ${name}: null });`);
  const program = ['import { Api } from "./index.js";', ...lines].join("\n");
  const errors = await errorsIn(files, program);
  expect(errors.map((each) => /\{ (\w+):/.exec(each)?.[1])).toEqual(["one", "all", "many"]);
});

test("and null is left out of the form", () => {
  const outcomes = everyWay(documentOf("3.1.0"), "POST /t", { typed: null, one: new Blob(["x"]) });
  for (const { body } of Object.values(outcomes))
    expect([...(body as FormData).keys()]).toEqual(["one"]);
});
