import { createRequire } from "node:module";
import { join } from "node:path";
import { createApi } from "fluent-endpoint/openapi";
import type { Json } from "./json.js";
import { givenFields, isTextLess } from "./sampled-values.js";
import { tool } from "./tools.js";

/** A call of an operation with values that openapi-sampler has made. */
export interface SampledCall {
  readonly route: string;
  readonly path: string;
  /** Makes its arguments, by name. It throws where the sampler does. */
  parameters(): Json;
}

interface Sampler {
  sample(schema: unknown, options: object, description: unknown): unknown;
}

const load = createRequire(join(process.cwd(), "package.json"));

/** A call of every so many operations of a description. */
export function sampledCalls(description: Json, every = 1): SampledCall[] {
  const { sample } = load(tool("openapi-sampler")) as Sampler;
  const options = { skipReadOnly: true, quiet: true };
  return createApi(description, { baseUrl: "http://localhost" })
    .operations.filter((_operation, index) => index % every === 0)
    .map((operation) => ({
      route: `${operation.method} ${operation.path}`,
      path: operation.path,
      parameters: () =>
        Object.fromEntries(
          Object.values({
            ...operation.parameters,
            body: givenFields(description, operation),
          })
            .flat()
            .map(({ argument, schema }) => {
              const value = sample(schema, options, description);
              const isForm = operation.body?.mediaType.includes("form") === true;
              return [argument, isForm && isTextLess(schema, value) ? "string" : value];
            })
            .filter(([, value]) => value !== undefined),
        ) as Json,
    }));
}
