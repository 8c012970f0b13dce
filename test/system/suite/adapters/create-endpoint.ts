import { createEndpoint, type Exceptions, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { version } from "../../../../package.json";
import { Impossible, type Adapter, type OpenGroup } from "../adapter.js";
import type { Case } from "../format.js";
import { callOf } from "./call-values.js";
import { generated } from "./generated.js";

type Call = (route: string, values: object) => RequestOptions;

/** Documented in `docs/generate.md`, under "Calls by route". */
export const createEndpointAdapter: Adapter = {
  name: "createEndpoint",
  version: () => version,
  open(group) {
    const { module, operationOf, headers } = generated(group, { areas: "none" }, "exceptions.ts");
    const exceptions = module.exceptions as Exceptions<unknown, string>;
    return {
      send(each) {
        const { route } = operationOf(each);
        const own = exceptions.withCredentials({ ...each.values.credentials });
        const call = createEndpoint(baseUrlOf(group, each), own) as Call;
        return fetch(...toFetch(call(route, callOf(operationOf(each), each, headers))));
      },
    };
  },
};

/** The base URL that a caller passes: that of the case, or the server of the document with the values of its variables. */
function baseUrlOf({ baseUrl, document }: OpenGroup, { values }: Case): string {
  if (baseUrl !== undefined) return baseUrl;
  const upgraded = upgradeSwagger(document) as { readonly servers?: unknown };
  const [server] = (upgraded.servers ?? []) as {
    url: string;
    variables?: Variables;
  }[];
  if (server === undefined) throw new Impossible("The document has no server.");
  const own = { ...values.serverVariables } as Record<string, unknown>;
  return server.url.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    String(own[name] ?? server.variables?.[name]?.default),
  );
}

type Variables = Readonly<Record<string, { readonly default: string }>>;
