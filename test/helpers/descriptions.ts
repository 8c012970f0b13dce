export type Json = Readonly<Record<string, unknown>>;

export const text = { type: "string" };
export const integer = { type: "integer" };
export const texts = { type: "array", items: text };
export const integers = { type: "array", items: integer };
export const file = { type: "string", format: "binary" };

export const FORM = "application/x-www-form-urlencoded";
export const MULTIPART = "multipart/form-data";

/** A schema of an object, and the names that it requires. */
export function object(properties: object, ...required: readonly string[]): Json {
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** A parameter, which is required in a path. */
export function parameter(
  location: string,
  name: string,
  schema?: unknown,
  rest: object = {},
): Json {
  return {
    name,
    in: location,
    ...(location === "path" && { required: true }),
    ...(schema !== undefined && { schema }),
    ...rest,
  };
}

/** The required body of an operation, of one media type. */
export function bodyOf(schema: unknown, mediaType = "application/json", rest: object = {}): Json {
  return { requestBody: { required: true, content: { [mediaType]: { schema, ...rest } } } };
}

/** The responses of an operation: the content of one status. */
export function answer(content: object, status = "200"): Json {
  return { responses: { [status]: { description: "", content } } };
}

/** A document of `https://api.example.com` with these paths. */
export function documentOf(paths: object, others: object = {}) {
  return {
    openapi: "3.2.0",
    info: { title: "Example", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths,
    ...others,
  };
}

/** A document with the operation `run`, of the tag `all`. */
export function documentWith(operation: object, route = "POST /run", others: object = {}) {
  const [, method = "", path = ""] = /^(\w+) ([^]*)$/.exec(route) ?? [];
  const described = { operationId: "run", tags: ["all"], ...operation };
  return documentOf({ [path]: { [method.toLowerCase()]: described } }, others);
}

/** The other parts of a document: its schemas. */
export function schemas(all: object): Json {
  return { components: { schemas: all } };
}
