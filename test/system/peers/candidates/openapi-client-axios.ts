import type { ApiOperation } from "fluent-endpoint/openapi";
import { bodyOf, valuesOf } from "../../validators/located-values.js";
import type { Json } from "../../validators/json.js";
import { NotOffered, type Candidate } from "../candidate.js";
import { loadPeer, peerVersion } from "../installed.js";

interface Axios {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          (parameters: Json[] | Json, data: unknown, config: object) => Promise<unknown>
        >
      >
    >
  >;
}

interface OpenApiClientAxios {
  default: new (options: object) => { init(): Promise<Axios> };
}

const LOCATIONS = ["path", "query", "header", "cookie"] as const;

/** It knows no media types, so that the caller sets the header; axios then writes forms. */
export const openapiClientAxios: Candidate = {
  name: "openapi-client-axios",
  version: peerVersion("openapi-client-axios"),
  load() {
    const { default: Client } = loadPeer("openapi-client-axios") as OpenApiClientAxios;
    return Promise.resolve({
      async open(description, { baseUrl, transport }) {
        const client = await new Client({
          definition: description,
          axiosConfigDefaults: {
            baseURL: baseUrl,
            ...(transport && {
              adapter: "fetch",
              env: { fetch: transport, Request: null, Response: null },
            }),
          },
        }).init();
        const called = (
          { path, method, body: described }: ApiOperation,
          parameters: Json[] | Json,
          body: unknown,
        ): Promise<unknown> => {
          const call = client.paths[path]?.[method.toLowerCase()];
          if (call === undefined) throw new NotOffered();
          const headers = body === undefined ? {} : { "Content-Type": described?.mediaType };
          // The servers of a description win over the base URL of the client, but not over the one of a call.
          return call(parameters, body, { headers, baseURL: baseUrl });
        };
        return {
          send({ operation, parameters }) {
            const located = LOCATIONS.flatMap((location) =>
              Object.entries(valuesOf(operation, location, parameters)).map(([name, value]) => ({
                name,
                value,
                in: location,
              })),
            );
            return called(operation, located, bodyOf(operation, parameters));
          },
          sendArguments: (operation, values) =>
            called(operation, values, bodyOf(operation, values)),
        };
      },
    });
  },
};
