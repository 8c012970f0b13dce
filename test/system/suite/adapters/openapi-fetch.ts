import createClient, { createQuerySerializer } from "openapi-fetch";
import { Impossible, type Adapter } from "../adapter.js";
import type { Json } from "../format.js";
import { versionOf } from "../peer-tools.js";
import {
  templateOf,
  type DescribedQuery,
  bodyByHand,
  headersByHand,
  mediaTypeOf,
  refuseUnless,
} from "../peer-values.js";

/** It has types alone, so its user takes the styles of the query from the description; path and JSON are its own. */
export const openapiFetch: Adapter = {
  name: "openapi-fetch",
  version: () => versionOf("openapi-fetch"),
  open({ baseUrl }) {
    if (baseUrl === undefined) throw new Impossible("It does not read servers.");
    const client = createClient<Record<string, Record<string, never>>>({ baseUrl });
    const request = client.request as unknown as (...given: unknown[]) => Promise<unknown>;
    return {
      send(each) {
        refuseUnless({ querystring: false, credentials: false }, each);
        const { method, path, parameters = [] } = each.operation;
        const { path: inPath, query, header, cookie, body } = each.values;
        const isJson = mediaTypeOf(each) === "application/json";
        return request(method.toLowerCase(), templateOf(path, parameters), {
          params: { path: inPath, query, header, cookie },
          headers: headersByHand({ ...each, values: { ...each.values, header: {} } }),
          querySerializer: serializerOf(parameters),
          ...(body !== undefined &&
            (isJson ? { body } : { body, bodySerializer: () => bodyByHand(each) })),
        });
      },
    };
  },
};

function serializerOf(parameters: readonly Json[]): unknown {
  const [described = {}] = parameters.filter((parameter) => parameter.in === "query");
  const { content, allowReserved = false } = described as DescribedQuery;
  const { style = "form", explode = style === "form" } = described as DescribedQuery;
  if (content)
    return (query: Json) =>
      Object.entries(query)
        .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
        .join("&");
  const isDeep = style === "deepObject";
  const array = { style: isDeep ? "form" : style, explode } as const;
  const object = { style: isDeep ? style : "form", explode } as const;
  return createQuerySerializer({ array, object, allowReserved });
}
