import { coerceParameters, createApi, listTools } from "fluent-endpoint/openapi";
import { testCount } from "./test-growth.js";

const text = { type: "string" };

/** Checks a body, converts its texts and writes its tool. */
function useBody(schema: object, parameters: object, schemas: object = {}): void {
  const api = createApi({
    openapi: "3.1.0",
    info: { title: "Grown", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: {
      "/run": {
        post: {
          operationId: "run",
          requestBody: { required: true, content: { "application/json": { schema } } },
        },
      },
    },
    components: { schemas },
  });
  api.check("run", coerceParameters(api, "run", parameters));
  listTools(api);
}

const list = <Item>(length: number, item: (index: number) => Item) =>
  Array.from({ length }, (_, index) => item(index));

const properties = (index: number) => ({ kind: { const: `k${index}` }, value: text });

const BODIES: readonly (readonly [argument: string, use: (size: number) => void])[] = [
  [
    "alternatives",
    (size) => {
      useBody({ oneOf: list(size, (index) => ({ properties: properties(index) })) }, { kind: "x" });
    },
  ],
  [
    "parts",
    (size) => {
      useBody(
        { allOf: list(size, (index) => ({ properties: { [`p${index}`]: text } })) },
        { p0: 1 },
      );
    },
  ],
  [
    "subtypes",
    (size) => {
      const names = list(size, (index) => [
        `S${index}`,
        { allOf: [{ $ref: "#/components/schemas/Base" }], properties: { [`p${index}`]: text } },
      ]);
      const Base = { properties: { kind: text }, discriminator: { propertyName: "kind" } };
      const schemas = { Base, ...(Object.fromEntries(names) as object) };
      useBody({ $ref: "#/components/schemas/Base" }, { kind: "x" }, schemas);
    },
  ],
];

for (const [argument, use] of BODIES) {
  testCount({
    of: "api.check",
    argument: `${argument} of a body`,
    most: 16_384,
    prepare: (size) => () => {
      use(size);
    },
  });
}
