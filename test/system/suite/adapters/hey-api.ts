import { join } from "node:path";
import { serverUrl } from "../by-hand.js";
import { operationId } from "../document.js";
import { offered, peer } from "../peer.js";
import { generatedBy, runTool } from "../peer-tools.js";
import {
  bodyByHand,
  contentSerializer,
  cookieText,
  headersByHand,
  mediaTypeOf,
  queryOptions,
  tokenOf,
  type Auth,
} from "../peer-values.js";

/**
 * Documented at https://heyapi.dev/openapi-ts/clients/fetch: what its generated functions do not know, a caller passes as
 * `querySerializer` and `bodySerializer`, cookies as `headers`, a server with its variables as `baseUrl`, and credentials as `auth`.
 */
export const heyApi = peer({
  name: "hey-api",
  installed: "@hey-api/openapi-ts",
  reads: "2.0, 3.0 and 3.1",
  async open(group) {
    const sdk = await generatedBy(
      "@hey-api/openapi-ts",
      group.document,
      (file, folder) => {
        const program = "@hey-api/openapi-ts/bin/run.js";
        runTool(program, ["--input", file, "--output", join(folder, "sdk"), "--silent"], folder);
      },
      "sdk/sdk.gen.ts",
    );
    return (each) => {
      const call = offered(sdk[operationId(each)]);
      const { path, query, header, body, contentType, serverVariables } = each.values;
      const isJson = contentType === undefined && mediaTypeOf(each) === "application/json";
      const Cookie = cookieText(each);
      const ownUrl = serverVariables ? serverUrl(group, each) : group.baseUrl;
      return call({
        ...(ownUrl !== undefined && { baseUrl: ownUrl }),
        path,
        query,
        headers: { ...(isJson ? header : headersByHand(each)), ...(Cookie && { Cookie }) },
        body,
        querySerializer: contentSerializer(each) ?? { parameters: queryOptions(each) },
        ...(body !== undefined && !isJson && { bodySerializer: () => bodyByHand(each) }),
        auth: (auth: Auth) => tokenOf(auth, each),
        throwOnError: true,
      });
    };
  },
});
