import { toFetch } from "fluent-endpoint/clients";
import { createApi } from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { version } from "../../../../package.json";
import { Impossible, type Adapter, type OpenGroup } from "../adapter.js";
import { operationId } from "../document.js";
import type { Case } from "../format.js";
import { argumentsOf, settingsOf } from "./own-arguments.js";

export const createApiAdapter: Adapter = {
  name: "createApi",
  version: () => version,
  open(group) {
    const { apiOf, operationOf } = opened(group);
    return {
      send(each) {
        const operation = operationOf(each);
        const { contentType } = each.values;
        const options = contentType === undefined ? {} : { contentType };
        const given = argumentsOf(operation, each);
        return fetch(
          ...toFetch(apiOf(settingsOf(group, each)).build(operationId(each), given, options)),
        );
      },
    };
  },
};

export type Api = ReturnType<typeof createApi>;

/** The API of a document with given settings, and its operations. */
export function opened(group: OpenGroup) {
  const document = upgradeSwagger(group.document);
  const apis = new Map<string, Api>();
  const { operations } = createApi(document, { baseUrl: "http://localhost" });
  return {
    apiOf(settings: object): Api {
      const key = JSON.stringify(settings);
      const api = apis.get(key) ?? createApi(document, settings);
      apis.set(key, api);
      return api;
    },
    operationOf(each: Case) {
      const operation = operations.find(({ id }) => id === operationId(each));
      if (!operation) throw new Impossible("The operation is not offered.");
      return operation;
    },
  };
}
