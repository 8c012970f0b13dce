import { withFiles } from "../adapter.js";
import { callerHeaders, refuseKeyInQuery } from "../by-hand.js";
import { operationId } from "../document.js";
import { offered, peer } from "../peer.js";
import { typeHeader } from "../peer-values.js";
import { clientOf } from "./orval-client.js";

/**
 * Documented at https://orval.dev/docs/reference/configuration/output: `urlEncodeParameters`, `variables` of the server, and of `override`,
 * `contentType`, `splitByContentType`, and `paramsSerializer` for JSON in a query. A call takes the options of `fetch`, with headers: https://orval.dev/docs/guides/fetch. No option adds a key to a query.
 */
export const orval = peer({
  name: "orval",
  async open(group) {
    const shared = await clientOf(group);
    return async (each) => {
      refuseKeyInQuery(each);
      const { path = {}, query = {}, header = {}, body, serverVariables } = each.values;
      const api = serverVariables ? await clientOf(group, serverVariables) : shared;
      const call = offered(api[operationId(each)]);
      const { parameters = [], requestBody } = each.operation;
      const has = (...locations: string[]) =>
        parameters.some((one) => locations.includes(String(one.in)));
      return call(
        ...parameters.filter((one) => one.in === "path").map(({ name }) => path[String(name)]),
        ...(requestBody !== undefined || has("body", "formData") ? [withFiles(body)] : []),
        ...(has("query") ? [query] : []),
        ...(has("header") ? [header] : []),
        { headers: { ...typeHeader(each), ...callerHeaders(each) } },
      );
    };
  },
});
