import { withFiles } from "../adapter.js";
import { callerHeaders, credentialQuery } from "../by-hand.js";
import { operationId } from "../document.js";
import { offered, peer } from "../peer.js";
import { AXIOS_OPTIONS, contentSerializer, takesValues, typeHeader } from "../peer-values.js";
import { clientOf } from "./kubb-client.js";

/**
 * Documented at https://kubb.dev/plugins/plugin-client and https://axios-http.com/docs/req_config: a call takes a request config, for cookies,
 * credentials and the type of the body. https://kubb.dev/plugins/plugin-oas has `contentType` and `serverVariables`.
 */
export const kubb = peer({
  name: "kubb",
  installed: "@kubb/core",
  reads: "2.0, 3.0 and 3.1",
  async open(group) {
    const shared = await clientOf(group);
    return async (each) => {
      const { path, query, header: headers, body, serverVariables } = each.values;
      const api = serverVariables ? await clientOf(group, serverVariables) : shared;
      const call = offered(api[operationId(each)]);
      const serialize = contentSerializer(each);
      const config = {
        ...AXIOS_OPTIONS,
        ...(serialize && { paramsSerializer: { serialize } }),
        ...(each.values.credentials && { params: { ...query, ...credentialQuery(each) } }),
        headers: { ...headers, ...typeHeader(each), ...callerHeaders(each) },
      };
      const given = { ...path, data: withFiles(body), params: query, headers };
      return takesValues(each) ? call(given, config) : call(config);
    };
  },
});
