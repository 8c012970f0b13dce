import type { ApiOperation } from "fluent-endpoint/openapi";
import { resolved, type Json } from "./json.js";

type Place = Pick<ApiOperation, "method" | "path" | "body">;

/** The style of a parameter or of a field in the description. */
type Styled = Readonly<Partial<Record<"style", string>>>;

/** The parameters in the query by their names, as the description has them. */
export function describedQuery(description: Json, operation: Place): ReadonlyMap<string, Styled> {
  const item = resolved(description, (description.paths as Json)[operation.path]);
  const { parameters } = operationIn(description, operation);
  const all = [item.parameters, parameters].flatMap((list) => (list ?? []) as unknown[]);
  return new Map(
    all
      .map((each) => resolved(description, each))
      .filter((each) => each.in === "query")
      .map((each) => [String(each.name), each as Styled]),
  );
}

/** The encodings of the fields of a form, as the description has them. */
export function describedEncodings(
  description: Json,
  operation: Place,
): ReadonlyMap<string, Styled> {
  const { encoding } = contentOf(description, operation);
  return new Map(Object.entries((encoding ?? {}) as Record<string, Styled>));
}

/** The schema of the whole body, as the description has it. */
export function describedBody(description: Json, operation: Place): unknown {
  return contentOf(description, operation).schema;
}

function contentOf(description: Json, operation: Place): Json {
  const { content } = resolved(description, operationIn(description, operation).requestBody);
  return resolved(description, resolved(description, content)[operation.body?.mediaType ?? ""]);
}

function operationIn(description: Json, { method, path }: Place): Json {
  const item = resolved(description, (description.paths as Json)[path]);
  return resolved(description, item[method.toLowerCase()]);
}
