/**
 * The request that an operation has to have, read from the text of an OpenAPI 3 description: from the specification alone, with
 * none of the code that is tested.
 */

type Json = Readonly<Record<string, unknown>>;

/** An operation of a description, with a value for each of its parameters. */
export interface Expectation {
  readonly route: string;
  readonly id: string;
  readonly tag: string;
  /** The values, by the plain names that a generated method takes. */
  readonly parameters: Json;
  readonly method: string;
  readonly path: string;
  /** The query's names and values, in no order. */
  readonly query: readonly (readonly [string, string])[];
  /** The header parameters. */
  readonly headers: Readonly<Record<string, string>>;
  /** The address of the operation, if the description gives one for this operation alone. */
  readonly server?: string;
  /** Media types of the successful answers. */
  readonly accepts: readonly string[];
  readonly contentType?: string;
  readonly body?: unknown;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The requests that all operations have to have. */
export function expectations(description: Json): Expectation[] {
  const paths = description.paths as Readonly<Record<string, Json>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) =>
      expectation(description, path, method, item),
    ),
  );
}

function expectation(description: Json, path: string, method: string, item: Json): Expectation {
  const operation = item[method] as Json;
  const described = [...list(item.parameters), ...list(operation.parameters)].map((each) =>
    resolved(description, each),
  );
  const parameters: Record<string, unknown> = {};
  const query: [string, string][] = [];
  const headers: Record<string, string> = {};
  let expanded = path;
  for (const place of ["path", "query", "header"]) {
    for (const parameter of described) {
      const name = String(parameter.name);
      if (parameter.in !== place || name in parameters) continue;
      const value = valueOf(description, parameter.schema, name);
      parameters[name] = value;
      if (place === "path") {
        expanded = expanded.replaceAll(`{${name}}`, percentEncoded(String(value)));
      } else if (place === "query") query.push(...inQuery(name, value, parameter));
      else headers[name] = String(value);
    }
  }
  const servers = list(operation.servers ?? item.servers);
  return {
    route: `${method.toUpperCase()} ${path}`,
    id: String(operation.operationId),
    tag: String(list(operation.tags)[0]),
    parameters,
    method: method.toUpperCase(),
    path: expanded,
    query,
    headers,
    ...(servers[0] !== undefined && { server: String((servers[0] as Json).url) }),
    accepts: acceptedBy(description, operation),
    ...bodyOf(description, operation, parameters),
  };
}

/** A body with all fields, which are added to the parameters: by `body_…` where a parameter has the name already. */
function bodyOf(
  description: Json,
  operation: Json,
  parameters: Record<string, unknown>,
): Pick<Expectation, "body" | "contentType"> {
  if (operation.requestBody === undefined) return {};
  const { content } = resolved(description, operation.requestBody) as {
    content: Readonly<Record<string, Json>>;
  };
  const contentType = "application/json" in content ? "application/json" : Object.keys(content)[0];
  if (contentType === undefined) return {};
  const schema = content[contentType]?.schema;
  const fields = fieldsOf(description, schema);
  const isBuilt = contentType === "application/json" && fields.size > 0;
  if (!isBuilt) {
    const body = contentType === "application/json" ? [{ any: "value" }] : "text";
    parameters.data = body;
    return { body, contentType };
  }
  const body: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    body[name] = valueOf(description, field, name);
  }
  for (const [name, value] of Object.entries(body)) {
    parameters[name in parameters ? `body_${name}` : name] = value;
  }
  return Object.keys(body).length === 0 ? {} : { body, contentType };
}

/** The fields of a schema of objects, with its parts' and alternatives' fields. */
function fieldsOf(description: Json, schema: unknown): Map<string, unknown> {
  const { properties, allOf, oneOf, anyOf } = resolved(description, schema ?? {});
  const fields = new Map<string, unknown>();
  for (const part of [...list(allOf), ...list(oneOf), ...list(anyOf)]) {
    for (const [name, field] of fieldsOf(description, part)) fields.set(name, field);
  }
  for (const [name, field] of Object.entries((properties ?? {}) as Json)) fields.set(name, field);
  return fields;
}

function acceptedBy(description: Json, operation: Json): string[] {
  return Object.entries((operation.responses ?? {}) as Json)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, response]) =>
      Object.keys((resolved(description, response).content ?? {}) as Json),
    );
}

/** A value of a schema, with characters that have to be encoded. */
function valueOf(description: Json, schema: unknown, name: string, depth = 0): unknown {
  const { type, items, ...rest } = resolved(description, schema ?? {});
  if (Array.isArray(rest.enum)) return (rest.enum as unknown[]).find((each) => each !== null);
  const kind = Array.isArray(type) ? (type as unknown[]).find((each) => each !== "null") : type;
  if (kind === "integer" || kind === "number") return 7;
  if (kind === "boolean") return true;
  if (kind === "object") return { key: `${name} of an object` };
  if (kind !== "array" || depth > 3) return `${name} a/b?c=d&e ä+%41`;
  const item = valueOf(description, items, name, depth + 1);
  return typeof item === "object" ? [item] : [item, item];
}

/** The style `form`, exploded, is the default of OpenAPI: a name for each item. */
function inQuery(name: string, value: unknown, parameter: Json): [string, string][] {
  if ("style" in parameter || "explode" in parameter) {
    throw new Error(`The style of ${name} is none that GitHub uses: extend this oracle.`);
  }
  if (Array.isArray(value)) return value.map((item) => [name, String(item)]);
  if (isObject(value)) return Object.entries(value).map(([key, item]) => [key, String(item)]);
  return [[name, String(value)]];
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function resolved(description: Json, value: unknown): Json {
  const object = value as Json;
  if (typeof object.$ref !== "string") return object;
  const keys = object.$ref.split("/").slice(1);
  const target = keys.reduce<unknown>(
    (place, key) => (place as Json)[key.replaceAll("~1", "/").replaceAll("~0", "~")],
    description,
  );
  return resolved(description, target);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
