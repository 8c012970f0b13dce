import createClient, { createQuerySerializer, defaultBodySerializer } from "openapi-fetch";
import type { ApiOperation } from "fluent-endpoint/openapi";
import { describedQuery, type DescribedParameter } from "./described-parts.js";
import { bodyOf, valuesOf } from "./located-values.js";
import type { Json } from "./json.js";

/** Calls an operation by openapi-fetch, which takes the styles of the query from whoever calls it. */
export async function callByOpenapiFetch(
  baseUrl: string,
  description: Json,
  operation: ApiOperation,
  parameters: Json,
): Promise<unknown> {
  const { method, path } = operation;
  const client = createClient<Record<string, Record<string, never>>>({ baseUrl });
  const request = client.request as (...args: unknown[]) => Promise<unknown>;
  const query = describedQuery(description, operation);
  const body = bodyOf(operation, parameters);
  return request(method.toLowerCase(), path, {
    params: {
      path: valuesOf(operation, "path", parameters),
      query: valuesOf(operation, "query", parameters),
    },
    querySerializer: (values: Json) =>
      Object.entries(values)
        .map(([name, value]) => serialized(query.get(name), name, value))
        .filter((text) => text !== "")
        .join("&"),
    ...(body !== undefined && {
      body,
      headers: contentTypeOf(operation),
      // By itself it asks whether a method of `Headers` is a `Function`, which is another one inside of Jest.
      bodySerializer: (value: unknown) => serializeBody(value, contentTypeOf(operation)),
    }),
  });
}

// Its type lacks the headers, by which it tells a form from JSON.
const serializeBody = defaultBodySerializer as (body: unknown, headers: object) => unknown;

/** The header that openapi-fetch does not set by itself. */
function contentTypeOf({ body }: ApiOperation): Record<string, string> {
  const { mediaType = "application/json" } = body ?? {};
  return mediaType === "application/json" ? {} : { "Content-Type": mediaType };
}

function serialized(
  described: DescribedParameter | undefined,
  name: string,
  value: unknown,
): string {
  const { style = "form", allowReserved = false, content } = described ?? {};
  const explode = described?.explode ?? style === "form";
  // openapi-fetch has no style for this: its users write the JSON text.
  const given = content === undefined ? value : JSON.stringify(value);
  const list = { style: style === "deepObject" ? "form" : style, explode } as const;
  const object = { style: style === "deepObject" ? style : "form", explode } as const;
  return createQuerySerializer({ array: list, object, allowReserved })({ [name]: given });
}
