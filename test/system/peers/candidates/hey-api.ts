import { bodyOf, valuesOf } from "../../validators/located-values.js";
import { NotOffered, type Candidate } from "../candidate.js";
import { heyApiCalls, loadHeyApi } from "../hey-api-sdk.js";
import { dependencyVersion } from "../installed.js";
import { routeOf } from "../route.js";

export const heyApi: Candidate = {
  name: "hey-api",
  version: dependencyVersion("@hey-api/openapi-ts"),
  load: () =>
    Promise.resolve({
      open(_description, { baseUrl, transport, file = "" }) {
        const calls = heyApiCalls(loadHeyApi(file));
        return Promise.resolve({
          send({ operation, parameters }) {
            const call = calls.get(routeOf(operation));
            if (call === undefined) throw new NotOffered();
            return call({
              baseUrl,
              ...(transport && { fetch: transport }),
              path: valuesOf(operation, "path", parameters),
              query: valuesOf(operation, "query", parameters),
              headers: valuesOf(operation, "header", parameters),
              body: bodyOf(operation, parameters),
              throwOnError: true,
            });
          },
        });
      },
    }),
};
