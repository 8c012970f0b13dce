import type { ApiOperation } from "fluent-endpoint/openapi";
import type { Json } from "./json.js";

/** A parameter, as the description has it. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly style?: "form" | "spaceDelimited" | "pipeDelimited" | "deepObject";
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly content?: object;
}

/** The parameters in the query, as the description has them. */
export function describedQuery(
  description: Json,
  { method, path }: ApiOperation,
): ReadonlyMap<string, DescribedParameter> {
  const { item, operation } = found(description, method, path);
  const all = [item.parameters, operation.parameters].flatMap((list) => (list ?? []) as Json[]);
  return new Map(
    all
      .map((each) => resolved(description, each) as unknown as DescribedParameter)
      .filter((each) => each.in === "query")
      .map((each) => [each.name, each]),
  );
}

/** The encodings of the fields of a form, as the description has them. */
export function describedEncodings(
  description: Json,
  { method, path, body }: ApiOperation,
): Readonly<Record<string, { readonly style?: string }>> {
  const { operation } = found(description, method, path);
  if (body === undefined || operation.requestBody === undefined) return {};
  const { content } = resolved(description, operation.requestBody as Json) as {
    content: Record<string, { encoding?: Record<string, { style?: string }> }>;
  };
  return content[body.mediaType]?.encoding ?? {};
}

/** The schema of the whole body, as the description has it. */
export function describedBody(
  description: Json,
  { method, path, body }: Pick<ApiOperation, "method" | "path" | "body">,
): unknown {
  const { operation } = found(description, method, path);
  if (body === undefined || operation.requestBody === undefined) return undefined;
  const { content } = resolved(description, operation.requestBody as Json) as {
    content: Record<string, { schema?: unknown }>;
  };
  return content[body.mediaType]?.schema;
}

function found(description: Json, method: string, path: string): { item: Json; operation: Json } {
  const item = (description.paths as Record<string, Json>)[path] ?? {};
  return { item, operation: item[method.toLowerCase()] as Json };
}

function resolved(description: Json, object: Json): Json {
  if (typeof object.$ref !== "string") return object;
  const keys = object.$ref.split("/").slice(1);
  const target = keys.reduce<Json>((node, key) => node[key] as Json, description);
  return resolved(description, target);
}
