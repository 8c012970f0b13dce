import { join } from "node:path";
import { Impossible, type Adapter } from "../adapter.js";
import { serverUrl } from "../by-hand.js";
import { operationId } from "../document.js";
import { generatedBy, runTool, versionOf } from "../peer-tools.js";
import {
  bodyByHand,
  contentSerializer,
  cookieText,
  headersByHand,
  mediaTypeOf,
  queryOptions,
  refuseUnless,
  tokenOf,
  type Auth,
} from "../peer-values.js";

/**
 * Documented at https://heyapi.dev/openapi-ts/clients/fetch: what its generated functions do not know, a caller passes as
 * `querySerializer` and `bodySerializer`, cookies as `headers`, a server with its variables as `baseUrl`, and credentials as `auth`.
 */
export const heyApi: Adapter = {
  name: "hey-api",
  version: () => versionOf("@hey-api/openapi-ts"),
  async open(group) {
    const { openapi, document, baseUrl } = group;
    if (openapi.startsWith("3.2")) throw new Impossible("It reads 2.0, 3.0 and 3.1.");
    const sdk = await generatedBy(
      "@hey-api/openapi-ts",
      document,
      (file, folder) => {
        const program = "@hey-api/openapi-ts/bin/run.js";
        runTool(program, ["--input", file, "--output", join(folder, "sdk"), "--silent"], folder);
      },
      "sdk/sdk.gen.ts",
    );
    return {
      send(each) {
        refuseUnless({ querystring: false }, each);
        const call = sdk[operationId(each)];
        if (call === undefined) throw new Impossible("The operation is not offered.");
        const { path, query, header, body, contentType, serverVariables } = each.values;
        const isJson = contentType === undefined && mediaTypeOf(each) === "application/json";
        const Cookie = cookieText(each);
        const ownUrl = serverVariables ? serverUrl(group, each) : baseUrl;
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
      },
    };
  },
};
