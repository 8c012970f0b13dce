import createClient, { createQuerySerializer, defaultBodySerializer } from "openapi-fetch";
import type { ApiOperation } from "fluent-endpoint/openapi";
import type { Json } from "./sampled-calls.js";

interface Described {
  readonly name: string;
  readonly in: string;
  readonly style?: "form" | "spaceDelimited" | "pipeDelimited" | "deepObject";
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly content?: object;
}

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

function valuesOf(
  operation: ApiOperation,
  location: keyof ApiOperation["parameters"],
  parameters: Json,
): Json {
  return Object.fromEntries(
    operation.parameters[location]
      .filter(({ argument }) => Object.hasOwn(parameters, argument))
      .map(({ name, argument }) => [name, parameters[argument]]),
  );
}

function bodyOf(operation: ApiOperation, parameters: Json): unknown {
  if (operation.body === undefined) return undefined;
  const fields = valuesOf(operation, "body", parameters);
  if (operation.body.takes === "data") return fields.data;
  return Object.keys(fields).length > 0 || operation.body.isRequired ? fields : undefined;
}

/** The parameters in the query, as the description has them. */
function describedQuery(
  description: Json,
  { method, path }: ApiOperation,
): ReadonlyMap<string, Described> {
  const item = (description.paths as Record<string, Json>)[path] ?? {};
  const operation = item[method.toLowerCase()] as Json;
  const all = [item.parameters, operation.parameters].flatMap((list) => (list ?? []) as Json[]);
  return new Map(
    all
      .map((each) => resolved(description, each))
      .filter((each) => each.in === "query")
      .map((each) => [each.name, each]),
  );
}

function resolved(description: Json, parameter: Json): Described {
  if (typeof parameter.$ref !== "string") return parameter as unknown as Described;
  const keys = parameter.$ref.split("/").slice(1);
  const target = keys.reduce<Json>((node, key) => node[key] as Json, description);
  return resolved(description, target);
}

function serialized(described: Described | undefined, name: string, value: unknown): string {
  const { style = "form", allowReserved = false, content } = described ?? {};
  const explode = described?.explode ?? style === "form";
  // openapi-fetch has no style for this: its users write the JSON text.
  const given = content === undefined ? value : JSON.stringify(value);
  const list = { style: style === "deepObject" ? "form" : style, explode } as const;
  const object = { style: style === "deepObject" ? style : "form", explode } as const;
  return createQuerySerializer({ array: list, object, allowReserved })({ [name]: given });
}
