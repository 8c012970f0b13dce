import { version } from "../../../../package.json";
import type { Adapter } from "../adapter.js";
import { callOf } from "./call-values.js";
import { generated } from "./generated.js";
import { settingsOf } from "./own-arguments.js";

type Fetched = readonly [url: string, init: RequestInit];

type CreateRequest = (settings: object) => (route: string, values: object) => Fetched;

export const requestAdapter: Adapter = {
  name: "request",
  version: () => version,
  open(group) {
    const options = { areas: "none", compiled: true };
    const { module, operationOf, headers } = generated(group, options, "request.ts");
    const createRequest = module.createRequest as CreateRequest;
    return {
      send(each) {
        const operation = operationOf(each);
        const request = createRequest(settingsOf(group, each));
        return fetch(...request(operation.route, callOf(operation, each, headers)));
      },
    };
  },
};
