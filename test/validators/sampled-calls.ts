import { createRequire } from "node:module";
import { join } from "node:path";
import { createApi } from "fluent-endpoint/openapi";
import type { Json } from "./json.js";
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
    .map(({ method, path, parameters }) => ({
      route: `${method} ${path}`,
      path,
      parameters: () =>
        Object.fromEntries(
          Object.values(parameters)
            .flat()
            .map(({ argument, schema }) => [argument, sample(schema, options, description)])
            .filter(([, value]) => value !== undefined),
        ) as Json,
    }));
}
