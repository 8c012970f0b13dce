import { Impossible, withFiles, type Adapter } from "../adapter.js";
import { credentialHeaders } from "../by-hand.js";
import { operationId } from "../document.js";
import type { Json } from "../format.js";
import { loadTool, versionOf } from "../peer-tools.js";
import { AXIOS_OPTIONS, locatedValues, mediaTypeOf, refuseUnless } from "../peer-values.js";

type Call = (parameters: object, data: unknown, config: object) => Promise<unknown>;

type Client = Readonly<Record<string, Call>> & {
  readonly api: {
    getRequestConfigForOperation(id: string, given: unknown[]): { queryString: string };
  };
};

interface OpenApiClientAxios {
  default: new (options: object) => { init(): Promise<Client> };
}

/**
 * Documented at https://openapistack.co/docs/openapi-client-axios/api/ and https://axios-http.com/docs/req_config. It knows no media types, so
 * that the caller sets the header; axios then writes forms. Its operations leave the query to axios, and its
 * `getRequestConfigForOperation` writes it with the described styles: a caller can pass that to `paramsSerializer`.
 */
export const openapiClientAxios: Adapter = {
  name: "openapi-client-axios",
  version: () => versionOf("openapi-client-axios"),
  async open({ openapi, document, baseUrl }) {
    if (!/^3\.[01]/.test(openapi)) throw new Impossible("It reads OpenAPI 3.0 and 3.1.");
    const { default: Client } = loadTool("openapi-client-axios") as OpenApiClientAxios;
    const client = await new Client({
      definition: document,
      ...(baseUrl !== undefined && { axiosConfigDefaults: { baseURL: baseUrl } }),
    }).init();
    return {
      send(each) {
        refuseUnless({ querystring: false, serverVariables: false }, each);
        const id = operationId(each);
        const call = client[id];
        if (call === undefined) throw new Impossible("The operation is not offered.");
        const type = mediaTypeOf(each);
        const headers: Json = {
          ...credentialHeaders(each),
          ...(type !== undefined && { "Content-Type": type }),
        };
        const given = locatedValues(each);
        const body = withFiles(each.values.body);
        const { queryString } = client.api.getRequestConfigForOperation(id, [given, body]);
        const paramsSerializer = { serialize: () => queryString };
        return call(given, body, { ...AXIOS_OPTIONS, headers, paramsSerializer });
      },
    };
  },
};
