import createClient, { createQuerySerializer } from "openapi-fetch";
import { callerHeaders, credentialQuery, serverUrl } from "../by-hand.js";
import type { Json } from "../format.js";
import { peer } from "../peer.js";
import {
  bodyByHand,
  contentSerializer,
  headersByHand,
  mediaTypeOf,
  queryOptions,
  templateOf,
  type QueryOptions,
} from "../peer-values.js";

/**
 * Documented at https://openapi-ts.dev/openapi-fetch/api#queryserializer, #path-serialization and #bodyserializer, and `headers` and `baseUrl` there.
 * It has types alone, so its user takes the styles of the query from the description; path and JSON are its own.
 */
export const openapiFetch = peer({
  name: "openapi-fetch",
  reads: "3.0 and 3.1",
  open(group) {
    const client = createClient<Record<string, Record<string, never>>>();
    const request = client.request as unknown as (...given: unknown[]) => Promise<unknown>;
    return (each) => {
      const { method, path, parameters = [] } = each.operation;
      const { path: inPath, query, header, cookie, body } = each.values;
      const isJson = mediaTypeOf(each) === "application/json";
      return request(method.toLowerCase(), templateOf(path, parameters), {
        baseUrl: serverUrl(group, each),
        params: { path: inPath, query: { ...query, ...credentialQuery(each) }, header, cookie },
        headers: {
          ...headersByHand({ ...each, values: { ...each.values, header: {} } }),
          ...callerHeaders(each),
        },
        querySerializer: contentSerializer(each) ?? serializerOf(queryOptions(each)),
        ...(body !== undefined &&
          (isJson ? { body } : { body, bodySerializer: () => bodyByHand(each) })),
      });
    };
  },
});

/** Serializes each parameter with its own options. */
function serializerOf(options: QueryOptions): (query: Json) => string {
  return (query) =>
    Object.entries(query)
      .map(([name, value]) => createQuerySerializer<Json>(options[name])({ [name]: value }))
      .filter((text) => text !== "")
      .join("&");
}
