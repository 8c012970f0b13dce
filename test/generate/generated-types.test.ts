import { expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { documentOf } from "../helpers/descriptions.js";
import { errorsIn } from "./compile-generated.js";

test("The variables of servers take the values that the description lists", async () => {
  const variables = {
    region: { default: "eu", enum: ["eu", "us"], description: "Where" },
    tenant: { default: "acme" },
    mixed: { default: "a", enum: ["a"] },
  };
  const { files } = generate(
    readDescription(
      documentOf(
        { "/a": { get: { operationId: "get", tags: ["a"] } } },
        {
          servers: [
            { url: "https://{region}.example.com/{tenant}/{mixed}", name: "one", variables },
            { url: "https://{mixed}.example.org", variables: { mixed: { default: "b" } } },
          ],
        },
      ),
    ),
    { compiled: true },
  );
  expect(files.get("builder.ts")).toContain("/** Where */");
  const program = `
import { Example } from "./index.js";
import { createRequest } from "./request.js";

export const right = [
  new Example({ variables: { region: "us", tenant: "any", mixed: "any" } }),
  createRequest({ server: "one", variables: { region: "eu", tenant: "any", mixed: "any" } }),
];
new Example({ variables: { region: "no" } });
new Example({ variables: { place: "no" } });
createRequest({ variables: { region: "no" } });
createRequest({ server: "no" });
`;
  const errors = await errorsIn(files, program);
  expect(errors.map((error) => error.replace(/ → TS\d+: /, " → "))).toEqual([
    expect.stringMatching(/^new Example\(.*region.* → Type '"no"' is not assignable to type/),
    expect.stringMatching(/^new Example\(.*place.* → .*'place' does not exist in type/),
    expect.stringMatching(/^createRequest\(.*region.* → Type '"no"' is not assignable to type/),
    expect.stringMatching(/^createRequest\(.*server.* → Type '"no"' is not assignable to type/),
  ]);
});

test("Both functions that read responses know the types of a request of request.ts", async () => {
  const json = (type: string) => ({ content: { "application/json": { schema: { type } } } });
  const responses = { 200: json("number"), 404: json("string"), default: json("boolean") };
  const { files } = generate(
    readDescription(documentOf({ "/a": { get: { operationId: "get", tags: ["a"], responses } } })),
    { compiled: true },
  );
  const program = `
import { readResponse as read } from "fluent-endpoint/clients";
import { createRequest, readResponse } from "./request.js";

const request = createRequest()("GET /a");
const small = await readResponse(request, await fetch(...request));
const large = await read(request, await fetch(...request));
export const right: number[] = [
  large.status === 200 ? large.data : 0,
  large.ok ? large.data : 0,
  small.ok ? small.data : 0,
];
export const wrong: string[] = [
  large.ok ? large.data : "",
  small.ok ? small.data : "",
];
`;
  const errors = await errorsIn(files, program);
  expect(errors).toEqual([
    expect.stringMatching(/^large.ok [^]*'number' is not assignable to type 'string'/),
    expect.stringMatching(/^small.ok [^]*'number' is not assignable to type 'string'/),
  ]);
});
