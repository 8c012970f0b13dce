import { join } from "node:path";
import { Impossible, withFiles, type Adapter } from "../adapter.js";
import { operationId } from "../document.js";
import { generatedBy, runTool, versionOf } from "../peer-tools.js";
import { refuseUnless, tokenOf, type Auth } from "../peer-values.js";

const PROGRAM = join(process.cwd(), "test/node_modules/@hey-api/openapi-ts/bin/run.js");

export const heyApi: Adapter = {
  name: "hey-api",
  version: () => versionOf("@hey-api/openapi-ts"),
  async open({ document, baseUrl }) {
    const sdk = await generatedBy(
      "@hey-api/openapi-ts",
      document,
      (file, folder) => {
        runTool(PROGRAM, ["--input", file, "--output", join(folder, "sdk"), "--silent"], folder);
      },
      "sdk/sdk.gen.ts",
    );
    return {
      send(each) {
        refuseUnless(
          { querystring: false, cookie: false, serverVariables: false, contentType: false },
          each,
        );
        const call = sdk[operationId(each)];
        if (call === undefined) throw new Impossible("The operation is not offered.");
        const { path, query, header, body } = each.values;
        return call({
          ...(baseUrl !== undefined && { baseUrl }),
          path,
          query,
          headers: header,
          body: withFiles(body),
          auth: (auth: Auth) => tokenOf(auth, each),
          throwOnError: true,
        });
      },
    };
  },
};
