import { expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { errorsIn } from "./compile-generated.js";
import { examplesIn } from "./examples-in.js";

test("The example of a method compiles with every kind of body and with required headers", async () => {
  const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const withBody = (mediaTypes: readonly string[], required = true) => ({
    requestBody: {
      required,
      content: Object.fromEntries(
        mediaTypes.map((type) => [
          type,
          { schema: /json|form|\*/.test(type) ? schema : { type: "string" } },
        ]),
      ),
    },
  });
  const header = (name: string) => ({
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
  });
  const operations: Readonly<Record<string, object>> = {
    form: withBody(["application/x-www-form-urlencoded"]),
    optionalForm: withBody(["application/x-www-form-urlencoded"], false),
    multipart: withBody(["multipart/form-data"]),
    patch: withBody(["application/merge-patch+json"]),
    any: withBody(["*/*"]),
    text: withBody(["text/plain"]),
    bytes: withBody(["application/octet-stream"]),
    formOrFiles: withBody(["multipart/form-data", "application/x-www-form-urlencoded"]),
    jsonOrForm: withBody(["application/x-www-form-urlencoded", "application/json"]),
    header: { parameters: [header("X-Flag")] },
    headers: {
      parameters: [header("X-Flag"), header("if-match")],
      ...withBody(["multipart/form-data"]),
    },
  };
  const document = {
    openapi: "3.1.0",
    info: { title: "Example", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: Object.fromEntries(
      Object.entries(operations).map(([operationId, operation]) => [
        `/${operationId}/{user-id}`,
        {
          parameters: [
            { name: "user-id", in: "path", required: true, schema: { type: "integer" } },
          ],
          post: { operationId, tags: ["all"], ...operation },
        },
      ]),
    ),
  };
  const { files } = generate(readDescription(document));
  const examples = examplesIn(files);
  expect(examples).toHaveLength(Object.keys(operations).length);
  const program = ['import { Example } from "./index.js";', ...examples].join("\n");
  expect(await errorsIn(files, program)).toEqual([]);
});
