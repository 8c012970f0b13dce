import { expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { documentOf, integer, object, parameter, text } from "../helpers/descriptions.js";
import { errorsIn } from "./compile-generated.js";
import { examplesIn } from "./examples-in.js";

test("The example of a method compiles with every kind of body and with required headers", async () => {
  const schema = object({ name: text }, "name");
  const withBody = (mediaTypes: readonly string[], required = true) => ({
    requestBody: {
      required,
      content: Object.fromEntries(
        mediaTypes.map((type) => [type, { schema: /json|form|\*/.test(type) ? schema : text }]),
      ),
    },
  });
  const header = (name: string) => parameter("header", name, text, { required: true });
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
  const document = documentOf(
    Object.fromEntries(
      Object.entries(operations).map(([operationId, operation]) => [
        `/${operationId}/{user-id}`,
        {
          parameters: [parameter("path", "user-id", integer)],
          post: { operationId, tags: ["all"], ...operation },
        },
      ]),
    ),
  );
  const { files } = generate(readDescription(document));
  const examples = examplesIn(files);
  expect(examples).toHaveLength(Object.keys(operations).length);
  const program = ['import { Example } from "./index.js";', ...examples].join("\n");
  expect(await errorsIn(files, program)).toEqual([]);
});
