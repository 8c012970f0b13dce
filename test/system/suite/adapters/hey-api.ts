import { join } from "node:path";
import { Impossible, type Adapter } from "../adapter.js";
import { operationId } from "../document.js";
import { generatedBy, runTool, versionOf } from "../peer-tools.js";
import {
  bodyByHand,
  contentSerializer,
  headersByHand,
  mediaTypeOf,
  queryOptions,
  refuseUnless,
  tokenOf,
  type Auth,
} from "../peer-values.js";

/**
 * Documented at https://heyapi.dev/openapi-ts/clients/fetch: what its generated functions do not know, a caller passes as
 * `querySerializer` and `bodySerializer`.
 */
export const heyApi: Adapter = {
  name: "hey-api",
  version: () => versionOf("@hey-api/openapi-ts"),
  async open({ openapi, document, baseUrl }) {
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
        refuseUnless({ querystring: false, serverVariables: false }, each);
        const call = sdk[operationId(each)];
        if (call === undefined) throw new Impossible("The operation is not offered.");
        const { path, query, header, body, contentType } = each.values;
        const isJson = contentType === undefined && mediaTypeOf(each) === "application/json";
        const { Cookie } = headersByHand(each);
        return call({
          ...(baseUrl !== undefined && { baseUrl }),
          path,
          query,
          headers: isJson ? { ...header, ...(Cookie && { Cookie }) } : headersByHand(each),
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
