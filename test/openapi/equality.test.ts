import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { EndpointError, type RequestOptions } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { instanceOf, loadGenerated, requestBy } from "../generate/generated-module.js";
import { githubMethod } from "../generate/github-methods.js";
import { expectations, type Expectation } from "../generate/oracle.js";
import { githubDescription } from "../helpers/github-description.js";

const file = githubDescription();
const text = readFileSync(file, "utf8");
const expected = expectations(JSON.parse(text) as Readonly<Record<string, unknown>>);
const { files } = generate(readDescription(text), { name: "GitHub" });
const builder = instanceOf(loadGenerated(files), "GitHub");
const api = createApi(text);

/** The request that `build` of the API makes; undefined for parameters that it refuses. */
function built({ id, parameters }: Expectation): RequestOptions | undefined {
  try {
    return api.build(id, parameters);
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

describe("A request of GitHub's description at run time", () => {
  const requests = expected.map((each) => [each, built(each)] as const);

  test("is built for every operation that the made-up values fit", () => {
    // The values of the oracle do not fit every schema: an object has only the key "key".
    expect(requests.filter(([, request]) => request !== undefined).length).toBeGreaterThan(1000);
  });

  test("equals the generated method's, byte for byte", () => {
    for (const [each, request] of requests) {
      if (request === undefined) continue;
      const generated = requestBy(builder, ...githubMethod(each), each.parameters);
      expect(JSON.stringify(request)).toBe(JSON.stringify(generated));
    }
  });

  test("is read back to the operation with the values of its path, query and headers", () => {
    for (const [each, request] of requests) {
      if (request === undefined) continue;
      const match = api.match(request);
      const isShared = match?.ambiguous === true;
      if (!isShared) expect([each.id, match?.operation.id]).toEqual([each.id, each.id]);
      const inUrl = api.operation(each.id).parameters;
      const names = [...inUrl.path, ...inUrl.query, ...inUrl.header].map((input) => input.argument);
      const values = Object.entries(each.parameters).filter(([name]) => names.includes(name));
      if (!isShared) expect(match?.parameters).toEqual(Object.fromEntries(values));
    }
  });
});
