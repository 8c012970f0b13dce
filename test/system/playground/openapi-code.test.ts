import { expect, test } from "@jest/globals";
import { headerRow } from "../../../docs/.vitepress/playground/form.js";
import { openApiCode } from "../../../docs/.vitepress/playground/openapi-code.js";
import { SAMPLES } from "../../../docs/.vitepress/playground/samples.js";

async function codeOf(name: string, baseUrl?: string): Promise<string> {
  const { form, operation } = SAMPLES.find((sample) => sample.name === name) ?? SAMPLES[0];
  if (operation === undefined) throw new Error("The sample has no operation.");
  return openApiCode(operation, { ...form(), ...(baseUrl !== undefined && { baseUrl }) });
}

test("The call of an OpenAPI document is written at run time and as a class", async () => {
  expect(await codeOf("Shop: get an order"))
    .toBe(`import { createApi } from "fluent-endpoint/openapi";
import description from "./shop.json" with { type: "json" };

const api = createApi(description);
const request = api.build("getOrder", {
  id: 7,
  fields: "total",
});

// Or as a class, with types and completion:
// npx fluent-endpoint generate shop.json --output src/api
import { Shop } from "./src/api/index.js";

const typed = new Shop().orders
  .getOrder({
    id: 7,
    fields: "total",
  })
  .build();
`);
});

test("Another base URL and headers are settings, and credentials are variables", async () => {
  const code = await codeOf("Shop: place an order", "https://example.com");
  expect(code).toContain(`createApi(description, {
  baseUrl: "https://example.com",
  headers: {
    authorization: \`Bearer \${process.env.HEADER_AUTHORIZATION}\`,
  },
});`);
  expect(code).toContain(`api.build("placeOrder", {
  notify: true,
  sku: "a",
  amount: 2,`);
  expect(code).not.toContain("not-a-real-token");
});

test("A header of the operation is a parameter, and a body as text is data", async () => {
  const schema = { type: "string" };
  const parameters = [{ name: "X-Trace", in: "header", schema }];
  const requestBody = { content: { "text/plain": { schema } } };
  const paths = { "/notes": { post: { parameters, requestBody, responses: {} } } };
  const document = { openapi: "3.1.0", info: { title: "Notes", version: "1" }, paths };
  const form = { ...SAMPLES[0].form(), route: "POST /notes", parameters: [], data: "A note" };
  const code = await openApiCode(
    { document, file: "notes.yaml", method: "POST", path: "/notes" },
    { ...form, headers: [headerRow("X-Trace", "1")] },
  );
  expect(code).toContain('parseYaml(await readFile("notes.yaml", "utf8"))');
  expect(code).toContain(`api.build("POST /notes", {
  "X-Trace": "1",
  data: "A note",
});`);
});
