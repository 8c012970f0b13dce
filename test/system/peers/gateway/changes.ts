import { resolved, type Json } from "../../validators/json.js";
import { isPlain, typeOf, type DescribedOperation, type Parameter } from "./described-operation.js";
import type { TriedRequest } from "./judge.js";

/** A request that is as described, with what the changes read. */
export interface ValidRequest extends TriedRequest {
  readonly path: string;
  readonly operation: DescribedOperation;
  readonly description: Json;
}

/** A request that is broken in one place. */
export interface BrokenRequest extends TriedRequest {
  /** The status that RFC 9110 has for it. */
  readonly status: 400 | 404 | 405 | 415;
  /** The place of the mistake, where the status does not name it. */
  readonly wanted?: string;
}

type Change = (request: ValidRequest) => BrokenRequest | undefined;

/** A text that no number, no boolean and no choice is. */
const WRONG = "no~such~value";

const METHODS = ["GET", "PUT", "POST", "DELETE", "PATCH"];

const UNKNOWN_TYPE = "application/x-no-such-type";

/** The changes that break a request in one place, by their names. */
export const CHANGES: Readonly<Record<string, Change>> = {
  "a path that nothing has": ({ method, target, headers, body, description }) => {
    const url = new URL(target, "http://localhost");
    const path = `${url.pathname.replace(/\/$/, "")}/no-such-path`;
    const isTaken = paths(description).some((other) => canBe(other, path));
    return isTaken ? undefined : { method, target: path, headers, body, status: 404 };
  },
  "another method": ({ target, headers, description }) => {
    const { pathname } = new URL(target, "http://localhost");
    const taken = paths(description)
      .filter((path) => canBe(path, pathname))
      .flatMap((path) => Object.keys((description.paths as Record<string, Json>)[path] ?? {}))
      .map((name) => name.toUpperCase());
    const method = METHODS.find((each) => !taken.includes(each));
    const { "content-type": _, ...others } = headers;
    return method === undefined ? undefined : { method, target, headers: others, status: 405 };
  },
  "a wrong value in the path": (request) => {
    const parameter = wrongable(request, "path");
    const segments = request.path.split("/");
    const at = segments.indexOf(`{${parameter?.name ?? ""}}`);
    if (parameter === undefined || at === -1) return undefined;
    const url = new URL(request.target, "http://localhost");
    const changed = url.pathname.split("/").map((each, index) => (index === at ? WRONG : each));
    const target = changed.join("/") + url.search;
    return { ...sentOf(request), target, status: 400, wanted: `path ${parameter.name}` };
  },
  "a query parameter is missing": (request) => {
    const parameter = request.operation.parameters.find(
      (each) => each.in === "query" && each.required && hasQuery(request, each),
    );
    return (
      parameter &&
      inQuery(request, parameter.name, (query, name) => {
        query.delete(name);
      })
    );
  },
  "a wrong value in the query": (request) => {
    const parameter = wrongable(request, "query");
    return (
      parameter &&
      inQuery(request, parameter.name, (query, name) => {
        query.set(name, WRONG);
      })
    );
  },
  "a value twice in the query": (request) => {
    const parameter = request.operation.parameters.find(
      (each) => each.in === "query" && isScalar(each.schema) && hasQuery(request, each),
    );
    return (
      parameter &&
      inQuery(request, parameter.name, (query, name) => {
        query.append(name, query.get(name) ?? "");
      })
    );
  },
  "an unknown name in the query": (request) =>
    inQuery(request, "no_such_name", (query, name) => {
      query.set(name, "1");
    }),
  "a header is missing": (request) => {
    const parameter = request.operation.parameters.find(
      (each) => each.in === "header" && each.required && hasHeader(request, each),
    );
    if (parameter === undefined) return undefined;
    const name = parameter.name.toLowerCase();
    const { [name]: _, ...headers } = request.headers;
    return { ...sentOf(request), headers, status: 400, wanted: `header ${name}` };
  },
  "a wrong value in a header": (request) => {
    const parameter = wrongable(request, "header");
    if (parameter === undefined) return undefined;
    const name = parameter.name.toLowerCase();
    const headers = { ...request.headers, [name]: WRONG };
    return { ...sentOf(request), headers, status: 400, wanted: `header ${name}` };
  },
  "the body is missing": (request) => {
    if (request.operation.body?.isRequired !== true || request.body === undefined) return undefined;
    const { "content-type": _, ...headers } = request.headers;
    return { ...sentOf(request), headers, body: undefined, status: 400, wanted: "body" };
  },
  "a body of another content type": (request) => {
    const { mediaTypes = ["*/*"] } = request.operation.body ?? {};
    const isSent = !["GET", "HEAD"].includes(request.method);
    if (!isSent || mediaTypes.some((type) => type.includes("*"))) return undefined;
    const headers = { ...request.headers, "content-type": UNKNOWN_TYPE };
    return { ...sentOf(request), headers, body: "x", status: 415 };
  },
  "a body where none is described": (request) => {
    if (request.operation.body !== undefined || ["GET", "HEAD"].includes(request.method)) {
      return undefined;
    }
    const headers = { ...request.headers, "content-type": "application/json" };
    return { ...sentOf(request), headers, body: '{"no":1}', status: 400, wanted: "body" };
  },
  "half of a JSON text": (request) => {
    const { body } = request;
    if (typeof body !== "string" || !isJson(request) || !/[}\]"]$/.test(body)) return undefined;
    return { ...sentOf(request), body: body.slice(0, -1), status: 400, wanted: "body" };
  },
  "a field is missing": (request) => {
    const { required } = bodySchema(request);
    const name = (Array.isArray(required) ? (required as string[]) : []).find((each) =>
      fieldNames(request).includes(each),
    );
    return name === undefined ? undefined : withField(request, name, undefined);
  },
  "a wrong value in a field": (request) => {
    const name = fieldNames(request).find(
      (each) => wrongField(request, fieldSchema(request, each)) !== undefined,
    );
    if (name === undefined) return undefined;
    return withField(request, name, wrongField(request, fieldSchema(request, name)));
  },
  "an unknown field": (request) => {
    if (bodySchema(request).additionalProperties !== false) return undefined;
    return withField(request, "no_such_name", "1");
  },
};

function sentOf({ method, target, headers, body }: ValidRequest): TriedRequest {
  return { method, target, headers, body };
}

function paths(description: Json): string[] {
  return Object.keys(description.paths as Json);
}

/** Returns `true` if a path can be of a described one. */
function canBe(described: string, path: string): boolean {
  const pattern = described
    .split(/\{[^{}]*\}/)
    .map((text) => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, "\\$&"));
  return new RegExp(`^${pattern.join("[^/]*")}$`).test(decodeURIComponent(path));
}

function isScalar(schema: Json): boolean {
  return ["string", "integer", "number", "boolean"].includes(typeOf(schema) ?? "");
}

function refusesText(schema: Json): boolean {
  const type = typeOf(schema);
  const { enum: choices } = schema;
  const isChoice = type === "string" && Array.isArray(choices) && !choices.includes(WRONG);
  return isChoice || ["integer", "number", "boolean"].includes(type ?? "");
}

function wrongable(request: ValidRequest, location: string): Parameter | undefined {
  const has = { path: () => true, query: hasQuery, header: hasHeader }[location] ?? (() => false);
  return request.operation.parameters.find(
    (each) => each.in === location && refusesText(each.schema) && has(request, each),
  );
}

function hasQuery({ target }: ValidRequest, { name }: Parameter): boolean {
  return new URL(target, "http://localhost").searchParams.has(name);
}

/** OpenAPI describes these in other ways, and a client sets some itself. */
const OTHER_HEADERS = ["accept", "authorization", "content-length", "content-type", "user-agent"];

function hasHeader({ headers }: ValidRequest, { name }: Parameter): boolean {
  const key = name.toLowerCase();
  return Object.hasOwn(headers, key) && !OTHER_HEADERS.includes(key);
}

function inQuery(
  request: ValidRequest,
  name: string,
  change: (query: URLSearchParams, name: string) => void,
): BrokenRequest {
  const { pathname, searchParams } = new URL(request.target, "http://localhost");
  change(searchParams, name);
  const query = searchParams.toString();
  const target = query === "" ? pathname : `${pathname}?${query}`;
  return { ...sentOf(request), target, status: 400, wanted: `query ${name}` };
}

function mediaTypeOf({ headers, body }: TriedRequest): string {
  if (body instanceof FormData) return "multipart/form-data";
  return (headers["content-type"] ?? "").replace(/;.*$/s, "");
}

function isJson(request: ValidRequest): boolean {
  return request.body !== undefined && /[/+]json$/.test(mediaTypeOf(request));
}

/** The schema of the body, if fields can be told from it. */
function bodySchema(request: ValidRequest): Json {
  const { operation } = request;
  const all = Object.entries(operation.body?.schemas ?? {});
  const [, schema = {}] =
    all.find(([type]) => type.replace(/;.*$/s, "") === mediaTypeOf(request)) ?? [];
  return isPlain(schema) && schema.properties !== undefined ? schema : {};
}

function fieldSchema(request: ValidRequest, name: string): Json {
  const { properties } = bodySchema(request);
  return resolved(request.description, (properties as Json)[name]);
}

/** The names of the fields that the request has, and the description. */
function fieldNames(request: ValidRequest): string[] {
  const described = Object.keys(bodySchema(request).properties ?? {});
  const { body } = request;
  if (body === undefined || described.length === 0) return [];
  if (body instanceof FormData) return described.filter((name) => body.has(name));
  if (isJson(request))
    return described.filter((name) => Object.hasOwn(JSON.parse(body) as Json, name));
  const form = new URLSearchParams(body);
  return described.filter((name) => form.has(name));
}

/** A value that a field does not take. */
function wrongField(request: ValidRequest, schema: Json): string | object | undefined {
  if (refusesText(schema)) return WRONG;
  if (!isJson(request)) return undefined;
  const type = typeOf(schema);
  if (type === "string") return { no: 1 };
  return type === "object" || type === "array" ? WRONG : undefined;
}

function withField(
  request: ValidRequest,
  name: string,
  value: string | object | undefined,
): BrokenRequest | undefined {
  const { body } = request;
  const changed = { ...sentOf(request), status: 400, wanted: `body ${name}` } as const;
  if (body === undefined) return undefined;
  if (body instanceof FormData) {
    const form = new FormData();
    for (const [key, each] of body) if (key !== name) form.append(key, each);
    if (typeof value === "string") form.append(name, value);
    return { ...changed, body: form };
  }
  if (isJson(request)) {
    return { ...changed, body: JSON.stringify({ ...(JSON.parse(body) as Json), [name]: value }) };
  }
  if (mediaTypeOf(request) !== "application/x-www-form-urlencoded") return undefined;
  const form = new URLSearchParams(body);
  form.delete(name);
  if (typeof value === "string") form.append(name, value);
  // A form without fields has no bytes.
  const wanted = form.size === 0 ? "body" : changed.wanted;
  return { ...changed, wanted, body: form.toString() };
}
