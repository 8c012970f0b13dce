import { toFetch } from "fluent-endpoint/clients";
import { buildTool, createApi } from "fluent-endpoint/openapi";
import type { Candidate } from "../candidate.js";
import { routeOf } from "../route.js";

export const createApiCandidate: Candidate = {
  name: "createApi",
  version: "of this repository",
  load: () =>
    Promise.resolve({
      open(description, { baseUrl, transport = fetch }) {
        const api = createApi(description, { baseUrl });
        return Promise.resolve({
          send: async ({ operation, parameters }) =>
            transport(...toFetch(api.build(routeOf(operation), parameters))),
          sendArguments: async (operation, values) =>
            transport(...toFetch(buildTool(api, routeOf(operation), values))),
        });
      },
    }),
};
