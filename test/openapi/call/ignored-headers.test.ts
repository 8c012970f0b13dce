import { describe, expect, test } from "@jest/globals";
import { createApi, formatProblem, listTools, readDescription } from "fluent-endpoint/openapi";

const header = (name: string) => ({
  name,
  in: "header",
  required: true,
  schema: { type: "string" },
});
const withHeaders = (...names: readonly string[]) => ({
  openapi: "3.1.0",
  servers: [{ url: "https://api.example.com" }],
  paths: { "/a": { get: { operationId: "read", parameters: names.map(header) } } },
});

describe("A described header that is not a parameter", () => {
  test.each(["Accept", "content-type", "Authorization", "Host", "connection", "Transfer-Encoding"])(
    "is not an argument: %s",
    (name) => {
      const api = createApi(withHeaders(name, "X-Trace"));
      expect(api.operation("read").parameters.header.map((each) => each.name)).toEqual(["X-Trace"]);
      expect(listTools(api)[0]?.inputSchema).toMatchObject({ required: ["X-Trace"] });
      const problems = api.check("read", { "X-Trace": "1", [name]: "evil.example" });
      expect(problems.map(({ code, parameter }) => [code, parameter])).toEqual([
        ["unknown-parameter", name],
      ]);
      expect(api.build("read", { "X-Trace": "1" }).headers).not.toHaveProperty("host");
    },
  );

  test("is noted if the HTTP client sets it", () => {
    expect(readDescription(withHeaders("Host", "Accept")).notices.map(formatProblem)).toEqual([
      'openapi: #/paths/~1a/get/parameters/0: The header "Host" is left out: the HTTP client sets it. (GET /a)',
    ]);
  });
});
