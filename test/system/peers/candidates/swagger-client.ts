import type { ApiOperation } from "fluent-endpoint/openapi";
import { bodyOf, valuesOf } from "../../validators/located-values.js";
import type { Json } from "../../validators/json.js";
import type { Candidate } from "../candidate.js";
import { loadPeer, peerVersion } from "../installed.js";
import { requestsOnly } from "../requests-only.js";

interface SwaggerClient {
  new (options: { spec: Json }): Promise<{ spec: Json }>;
  execute(options: object): Promise<unknown>;
}

const LOCATIONS = ["path", "query", "header", "cookie"] as const;

/** `execute` is `buildRequest` and the sending of what it returns. */
export const swaggerClient: Candidate = {
  name: "swagger-client",
  version: peerVersion("swagger-client-3.37"),
  load() {
    const Client = loadPeer("swagger-client-3.37") as SwaggerClient;
    return Promise.resolve({
      async open(description, { baseUrl, transport }) {
        // It resolves all of a description before the first request, which takes minutes where responses are recursive.
        const { spec } = await new Client({ spec: requestsOnly(description) });
        const execute = (operation: ApiOperation, parameters: Json, body: unknown) =>
          Client.execute({
            spec,
            pathName: operation.path,
            method: operation.method,
            baseURL: baseUrl,
            parameters,
            requestBody: body,
            requestContentType: operation.body?.mediaType,
            userFetch: transport,
          });
        return {
          send({ operation, parameters }) {
            const located = LOCATIONS.flatMap((location) =>
              Object.entries(valuesOf(operation, location, parameters)).map(([name, value]) => [
                `${location}.${name}`,
                value,
              ]),
            );
            const body = bodyOf(operation, parameters);
            return execute(operation, Object.fromEntries(located) as Json, body);
          },
          sendArguments: (operation, values) =>
            execute(operation, values, bodyOf(operation, values)),
        };
      },
    });
  },
};
