import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { EndpointError, type RequestOptions } from "fluent-endpoint";
import type { DescribedCall } from "./described-call.js";
import { Description, filesIn, readDescription } from "./api-description.js";
import { Measurement } from "./measurement.js";
import { reportOf } from "./report.js";
import { WAYS } from "./ways.js";

const PETS = new Description("pets.json", {
  openapi: "3.0.3",
  servers: [{ url: "https://{tenant}.pets.example/v1", variables: { tenant: { default: "a" } } }],
  paths: {
    "/pets/{pet-id}": {
      parameters: [{ $ref: "#/components/parameters/pet" }],
      get: { parameters: [query("tags", { type: "array", items: { type: "string" } })] },
      post: {
        parameters: [query("dry", { type: "boolean" })],
        requestBody: { content: { "application/json": { schema: OBJECT() } } },
      },
      put: {
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": { schema: OBJECT() },
            "multipart/form-data": { schema: OBJECT() },
          },
        },
      },
    },
  },
  components: {
    parameters: { pet: { name: "pet-id", in: "path", required: true, schema: { type: "string" } } },
  },
});

function query(name: string, schema: object): object {
  return { name, in: "query", schema };
}

function OBJECT(): object {
  return { type: "object", properties: { name: { type: "string" }, age: { type: "integer" } } };
}

async function measured(
  change: (request: RequestOptions, call: DescribedCall) => RequestOptions,
): Promise<Measurement> {
  const measurement = new Measurement({ changed: (call) => change(WAYS.builder(call), call) });
  await measurement.measure(PETS);
  return measurement;
}

test("The measurement expects each list of a list as JSON in a form", async () => {
  const lists = { type: "array", items: { type: "array", items: { type: "string" } } };
  const schema = { type: "object", properties: { scopes: lists } };
  const content = { "application/x-www-form-urlencoded": { schema } };
  const measurement = new Measurement();
  await measurement.measure(
    new Description("lists.json", {
      openapi: "3.0.3",
      servers: [{ url: "https://pets.example" }],
      paths: { "/pets": { post: { requestBody: { content } } } },
    }),
  );
  expect(measurement.requests).toBe(3);
  expect(measurement.differences.examples).toEqual([]);
});

test("The measurement finds no difference in correct requests", async () => {
  const measurement = await measured((request) => request);
  expect(measurement).toMatchObject({ descriptions: 1, operations: 3, requests: 4 });
  expect(measurement.differences.examples).toEqual([]);
  expect(measurement.refusals.examples).toEqual([]);
});

const FAULTS: Readonly<Record<string, (request: RequestOptions) => RequestOptions>> = {
  method: (request) => ({ ...request, method: "head" }),
  URL: (request) => ({ ...request, url: request.url.replace("%2F", "/") }),
  query: (request) => ({ ...request, url: request.url.replace(/[?&](?:tags|dry)=[^&]*/, "") }),
  headers: (request) => ({ ...request, headers: { ...request.headers, accept: "*/*" } }),
  body: ({ body, ...request }) =>
    body instanceof FormData ? { ...request, body: oneFieldOf(body) } : { ...request, body: "" },
};

function oneFieldOf(form: FormData): FormData {
  const [name = ""] = form.keys();
  form.delete(name);
  return form;
}

test.each(Object.entries(FAULTS))(
  "The measurement finds a wrong part: %s",
  async (part, change) => {
    const { differences } = await measured(change);
    expect([...differences.byReason.keys()]).toContain(`${part}, changed`);
  },
);

test("The measurement counts refusals by their place and reason", async () => {
  const refuse = (code: "invalid-template" | "invalid-base-url") =>
    measured(() => {
      throw new EndpointError(code, `The "x" is wrong.`);
    });
  const { refusals } = await refuse("invalid-template");
  expect(refusals.byReason.get("invalid-template: The … is wrong.")).toHaveLength(3);
  const { otherRefusals, differences } = await refuse("invalid-base-url");
  expect(otherRefusals.total).toBe(3);
  expect(differences.total).toBe(0);
});

test("A body of a method without a body is counted separately, and the request is built without it", async () => {
  const description = new Description("get.json", {
    openapi: "3.0.3",
    paths: {
      "/x": { get: { requestBody: { content: { "application/json": { schema: OBJECT() } } } } },
    },
  });
  const measurement = new Measurement();
  await measurement.measure(description);
  expect(measurement.refusedBodies.total).toBe(1);
  expect(measurement.refusals.total).toBe(0);
  expect(reportOf(measurement)).toMatch(
    /a body with a method that has none:\n- 1 \(100.000 %\) refused/,
  );
});

const folder = mkdtempSync(join(tmpdir(), "descriptions-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("Descriptions are read from JSON and YAML, and from Swagger 2", async () => {
  const paths = {
    "/x/{id}": {
      post: {
        parameters: [
          { name: "id", in: "path", required: true, type: "string" },
          {
            name: "ids",
            in: "query",
            type: "array",
            items: { type: "string" },
            collectionFormat: "multi",
          },
          { name: "a", in: "formData", type: "string" },
        ],
        consumes: ["multipart/form-data"],
        responses: {},
      },
    },
  };
  writeFileSync(
    join(folder, "old.json"),
    JSON.stringify({
      swagger: "2.0",
      info: { title: "x", version: "1" },
      host: "h.example",
      schemes: ["https"],
      basePath: "/v1",
      paths,
    }),
  );
  writeFileSync(join(folder, "new.yaml"), "openapi: 3.1.0\npaths:\n  /y:\n    get: {}\n");
  writeFileSync(join(folder, "package.json"), "{}");
  expect(filesIn(folder)).toEqual(["new.yaml", "old.json", "package.json"]);
  expect(readDescription(folder, "package.json")).toBeUndefined();
  const urls: string[] = [];
  const noting = (call: DescribedCall) => {
    const request = WAYS.builder(call);
    urls.push(request.url);
    return request;
  };
  const measurement = new Measurement({ noting });
  for (const name of ["new.yaml", "old.json"]) {
    const description = readDescription(folder, name);
    if (description) await measurement.measure(description);
  }
  const text = encodeURIComponent("a b/c?d=é&+%,ü");
  expect(urls).toEqual(["/y", `https://h.example/v1/x/${text}?ids=${text}&ids=${text}1`]);
  expect(measurement.differences.examples).toEqual([]);
});
