import { createEndpoint, type Operations, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { version } from "../../../../package.json";
import type { Adapter } from "../adapter.js";
import { serverUrl } from "../by-hand.js";
import { callOf } from "./call-values.js";
import { generated } from "./generated.js";

type Call = (route: string, values: object) => RequestOptions;

/** Documented in `docs/recipes/calls-by-route.md`, under "With the library". */
export const createEndpointAdapter: Adapter = {
  name: "createEndpoint",
  version: () => version,
  open(group) {
    const { module, operationOf, headers } = generated(group, { areas: "none" }, "operations.ts");
    const operations = module.operations as Operations<unknown, string>;
    return {
      send(each) {
        const { route } = operationOf(each);
        const own = operations.withCredentials({ ...each.values.credentials });
        const call = createEndpoint(serverUrl(group, each), own) as Call;
        return fetch(...toFetch(call(route, callOf(operationOf(each), each, headers))));
      },
    };
  },
};
