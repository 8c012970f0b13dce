import { withFiles } from "../adapter.js";
import { callerHeaders, credentialQuery } from "../by-hand.js";
import { operationId } from "../document.js";
import { offered, peer } from "../peer.js";
import { loadTool } from "../peer-tools.js";
import { AXIOS_OPTIONS, contentSerializer, locatedValues, mediaTypeOf } from "../peer-values.js";

type Client = Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>> & {
  readonly api: {
    getRequestConfigForOperation(id: string, given: unknown[]): { queryString: string };
  };
};

interface OpenApiClientAxios {
  default: new (options: object) => { init(): Promise<Client> };
}

/**
 * Documented at https://openapistack.co/docs/openapi-client-axios/api/ and https://axios-http.com/docs/req_config. The caller sets the media type,
 * cookies and credentials as headers, and `baseURLVariables`. The operations leave the query to axios: `paramsSerializer` can be given what
 * `getRequestConfigForOperation` writes with the described styles.
 */
export const openapiClientAxios = peer({
  name: "openapi-client-axios",
  reads: "3.0 and 3.1",
  async open({ document, baseUrl }) {
    const { default: Client } = loadTool("openapi-client-axios") as OpenApiClientAxios;
    const clientOf = (baseURLVariables = {}) =>
      new Client({
        definition: document,
        baseURLVariables,
        ...(baseUrl !== undefined && { axiosConfigDefaults: { baseURL: baseUrl } }),
      }).init();
    const shared = await clientOf();
    return async (each) => {
      const { serverVariables } = each.values;
      const client = serverVariables ? await clientOf(serverVariables) : shared;
      const id = operationId(each);
      const call = offered(client[id]);
      const type = mediaTypeOf(each);
      const headers = { ...callerHeaders(each), ...(type && { "Content-Type": type }) };
      const query = { ...each.values.query, ...credentialQuery(each) };
      const given = locatedValues({ ...each, values: { ...each.values, query } });
      const data = withFiles(each.values.body);
      const { queryString } = client.api.getRequestConfigForOperation(id, [given, data]);
      const paramsSerializer = { serialize: contentSerializer(each) ?? (() => queryString) };
      return call(given, data, { ...AXIOS_OPTIONS, headers, paramsSerializer });
    };
  },
});
