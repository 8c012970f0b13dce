import { expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { errorsIn } from "./compile-generated.js";

test("The variables of servers take the values that the description lists", async () => {
  const variables = {
    region: { default: "eu", enum: ["eu", "us"], description: "Where" },
    tenant: { default: "acme" },
    mixed: { default: "a", enum: ["a"] },
  };
  const { files } = generate(
    readDescription({
      openapi: "3.1.0",
      info: { title: "Example" },
      servers: [
        { url: "https://{region}.example.com/{tenant}/{mixed}", name: "one", variables },
        { url: "https://{mixed}.example.org", variables: { mixed: { default: "b" } } },
      ],
      paths: { "/a": { get: { operationId: "get", tags: ["a"] } } },
    }),
    { compiled: true },
  );
  expect(files.get("builder.ts")).toContain("/** Where */");
  const program = `
import { Example } from "./index.js";
import { get } from "./requests.js";

export const right = [
  new Example({ variables: { region: "us", tenant: "any", mixed: "any" } }),
  get({ server: "one", variables: { region: "eu", tenant: "any", mixed: "any" } }),
];
new Example({ variables: { region: "no" } });
new Example({ variables: { place: "no" } });
get({ variables: { region: "no" } });
get({ server: "no" });
`;
  const errors = await errorsIn(files, program);
  expect(errors.map((error) => error.replace(/ → TS\d+: /, " → "))).toEqual([
    expect.stringMatching(/^new Example\(.*region.* → Type '"no"' is not assignable to type/),
    expect.stringMatching(/^new Example\(.*place.* → .*'place' does not exist in type/),
    expect.stringMatching(/^get\(.*region.* → Type '"no"' is not assignable to type/),
    expect.stringMatching(/^get\(.*server.* → Type '"no"' is not assignable to type/),
  ]);
}, 60_000);
