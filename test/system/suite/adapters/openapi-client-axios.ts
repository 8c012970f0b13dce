import { Impossible, withFiles, type Adapter } from "../adapter.js";
import { operationId } from "../document.js";
import type { Json } from "../format.js";
import { loadTool, versionOf } from "../peer-tools.js";
import { locatedValues, mediaTypeOf, refuseUnless } from "../peer-values.js";

type Call = (parameters: object, data: unknown, config: object) => Promise<unknown>;

interface OpenApiClientAxios {
  default: new (options: object) => { init(): Promise<Readonly<Record<string, Call>>> };
}

/** It knows no media types, so that the caller sets the header; axios then writes forms. */
export const openapiClientAxios: Adapter = {
  name: "openapi-client-axios",
  version: () => versionOf("openapi-client-axios"),
  async open({ openapi, document, baseUrl }) {
    if (openapi === "2.0") throw new Impossible("It reads OpenAPI 3 alone.");
    const { default: Client } = loadTool("openapi-client-axios") as OpenApiClientAxios;
    const client = await new Client({
      definition: document,
      ...(baseUrl !== undefined && { axiosConfigDefaults: { baseURL: baseUrl } }),
    }).init();
    return {
      send(each) {
        refuseUnless({ querystring: false, credentials: false, serverVariables: false }, each);
        const call = client[operationId(each)];
        if (call === undefined) throw new Impossible("The operation is not offered.");
        const type = mediaTypeOf(each);
        const headers: Json = type === undefined ? {} : { "Content-Type": type };
        return call(locatedValues(each), withFiles(each.values.body), { headers });
      },
    };
  },
};
