import { writeFileSync } from "node:fs";
import { isImpossible } from "./adapter.js";
import { groupsOf } from "./document.js";
import { isFile, type Case, type FileValue, type Json } from "./format.js";
import { mediaTypeOf, pathByHand, queryByHand, refuseUnless, SEPARATORS } from "./peer-values.js";

/** What a user of an HTTP client copies from a description for one call. README.md explains each field. */
interface Call {
  readonly id: string;
  readonly method: string;
  readonly server: string;
  readonly path: string;
  readonly pathValues: Json;
  readonly query: Json;
  readonly headers: Json;
  readonly cookies: Json;
  readonly basic?: unknown;
  readonly contentType?: string;
  readonly body?: HandBody;
}

type HandBody =
  | { readonly json: unknown }
  | { readonly text: string }
  | { readonly file: FileValue["$file"] }
  | { readonly form: Json }
  | { readonly parts: readonly HandPart[] };

type HandPart = { readonly name: string; readonly type?: string } & (
  { readonly json: unknown } | { readonly text: string } | { readonly file: FileValue["$file"] }
);

const ORIGIN = "http://127.0.0.1:8080";

/** Writes a line of JSON for each case that users of HTTP clients can write by hand without a text of their own. */
export function printCalls(file: string, cases: readonly Case[]): void {
  const calls = groupsOf(cases, ORIGIN).flatMap(({ document, cases: group }) =>
    group.flatMap((each) => callOf(resolvedCase(each), document) ?? []),
  );
  writeFileSync(file, calls.map((call) => `${JSON.stringify(call)}\n`).join(""));
}

function callOf(each: Case, document: Json): Call | undefined {
  const { header = {}, cookie = {}, body } = each.values;
  const isObject = (value: unknown) => typeof value === "object" && !Array.isArray(value);
  if ([...Object.values(header), ...Object.values(cookie)].some(isObject)) return undefined;
  try {
    refuseUnless({ querystring: false }, each);
    // They throw for styles and media types that are left to the user.
    pathByHand(each);
    queryByHand(each);
  } catch (error) {
    if (isImpossible(error)) return undefined;
    // Half a surrogate pair is the client's to refuse.
    if (!(error instanceof URIError)) throw error;
  }
  const contentType = mediaTypeOf(each);
  const { basic, ...credentials } = credentialsOf(each);
  return {
    id: each.id,
    method: each.operation.method.toUpperCase(),
    server: serverOf(each, document),
    path: each.operation.path,
    pathValues: textsOf("path", each),
    query: { ...queryByHand(each), ...credentials.query },
    headers: { ...textsOf("header", each), ...credentials.header },
    cookies: { ...textsOf("cookie", each), ...credentials.cookie },
    ...(basic !== undefined && { basic }),
    ...(contentType !== undefined && { contentType }),
    ...(body !== undefined && { body: bodyOf(each, contentType ?? "", body) }),
  };
}

/** The case with its parameters and its body in place of references, and with the parameters of its path. */
function resolvedCase(each: Case): Case {
  const { operation, components = {}, document = {}, values } = each;
  const target = (value: Json): Json => {
    if (typeof value.$ref !== "string") return value;
    const [, , kind = "", name = ""] = value.$ref.split("/");
    return target((components[kind] as Record<string, Json>)[name] ?? {});
  };
  const ofPath = (document["x-path-parameters"] ?? []) as readonly Json[];
  const parameters = [...(operation.parameters ?? []), ...ofPath].map((parameter) => {
    const own = target(parameter);
    return own.type === "array" ? { collectionFormat: "csv", ...own } : own;
  });
  const body = operation.requestBody && { requestBody: target(operation.requestBody) };
  const query = Object.entries(values.query ?? {}).map(([name, value]) => {
    const { content } = parameters.find((one) => one.name === name) ?? {};
    return [name, hasJson(content) ? JSON.stringify(value) : value] as const;
  });
  return {
    ...each,
    operation: { ...operation, parameters, ...body },
    values: { ...values, query: Object.fromEntries(query) },
  };
}

function serverOf({ operation, values }: Case, document: Json): string {
  const { host, basePath = "", servers = [] } = document;
  const swagger = { url: `http://${String(host)}${String(basePath)}`, variables: {} };
  const ofPath = Object.values(document.paths as Record<string, Json>)[0]?.servers ?? [];
  const all = [operation.servers ?? [], ofPath, servers, swagger].flat() as (typeof swagger)[];
  const [{ url, variables = {} } = swagger] = all;
  const named = Object.entries(variables as Record<string, { default: string }>);
  const filled = named.reduce(
    (text, [name, each]) =>
      text.replaceAll(`{${name}}`, values.serverVariables?.[name] ?? each.default),
    url,
  );
  return new URL(filled, `${ORIGIN}/openapi.json`).href.replace(/\/$/, "");
}

function credentialsOf({ operation, values, components, document }: Case) {
  const schemes = (components?.securitySchemes ?? document?.securityDefinitions ?? {}) as Record<
    string,
    Record<string, string>
  >;
  const given = { query: {}, header: {}, cookie: {} } as Record<
    "query" | "header" | "cookie",
    Json
  >;
  let basic: unknown;
  const hasCredential = (scheme: string) => Object.hasOwn(values.credentials ?? {}, scheme);
  // A certificate is a matter of the connection.
  const has = (scheme: string) => schemes[scheme]?.type === "mutualTLS" || hasCredential(scheme);
  const security = (operation.security ?? document?.security ?? []) as readonly Json[];
  const chosen = security.find(
    (each) => Object.keys(each).length > 0 && Object.keys(each).every(has),
  );
  for (const scheme of Object.keys(chosen ?? {}).filter(hasCredential)) {
    const credential = values.credentials?.[scheme];
    const { type, name, in: place } = schemes[scheme] ?? {};
    if (type === "apiKey") given[place as "query"][String(name)] = credential;
    else if (typeof credential === "object") basic = credential;
    else given.header.Authorization = `Bearer ${String(credential)}`;
  }
  return { ...given, basic };
}

function bodyOf(each: Case, type: string, body: unknown): HandBody {
  if (isFile(body)) return { file: body.$file };
  if (type.startsWith("multipart/")) return { parts: partsOf(each, type, body as Json) };
  if (type.includes("urlencoded")) return { form: formOf(each, type, body as Json) };
  return typeof body === "string" && !JSON_TYPE.test(type) ? { text: body } : { json: body };
}

/** The fields of a form are written as those of a query, but an object without a style is JSON. */
function formOf(each: Case, type: string, body: Json): Json {
  const { operation, values: _values, ...rest } = each;
  const fields = (operation.parameters ?? []).filter((one) => one.in === "formData");
  const encodings = encodingOf(each, type);
  const parameters = Object.keys(body).map((name) => {
    const encoding = encodings[name] ?? {};
    return { ...fields.find((one) => one.name === name), ...encoding, name };
  });
  const query = Object.entries(body).map(([name, value]) => {
    const { style, explode, contentType = "" } = encodings[name] ?? {};
    const isStyled = style !== undefined || explode !== undefined;
    if (!isStyled && JSON_TYPE.test(String(contentType))) return [name, JSON.stringify(value)];
    if (isStyled || typeof value !== "object") return [name, value];
    return [name, Array.isArray(value) ? value.map(textOf) : JSON.stringify(value)];
  });
  const values = { query: Object.fromEntries(query) as Json };
  return queryByHand({ ...rest, operation: { ...operation, parameters }, values });
}

function encodingOf({ operation }: Case, type: string): Record<string, Json> {
  const { content = {} } = (operation.requestBody ?? {}) as { content?: Record<string, Json> };
  return (content[type]?.encoding ?? {}) as Record<string, Json>;
}

function textOf(value: unknown): unknown {
  return typeof value === "object" ? JSON.stringify(value) : value;
}

function partsOf(each: Case, mediaType: string, body: Json): HandPart[] {
  const encodings = encodingOf(each, mediaType);
  return Object.entries(body).flatMap(([name, value]) => {
    const { contentType = "" } = encodings[name] ?? {};
    // A list of types leaves the choice to the user.
    const type = /^[^,*]+$/.test(String(contentType)) ? { type: String(contentType) } : {};
    return [value].flat().map((one): HandPart => {
      if (isFile(one)) return { name, file: one.$file };
      const isJson = (typeof one === "object" && one !== null) || JSON_TYPE.test(type.type ?? "");
      return isJson
        ? { name, type: "application/json", ...type, json: one }
        : { name, ...type, text: String(one) };
    });
  });
}

/** Values as text. A list in a header or a cookie is joined. */
function textsOf(place: "path" | "header" | "cookie", { operation, values }: Case): Json {
  const entries = Object.entries(values[place] ?? {}).map(([name, value]) => {
    const isOwn = (one: Json) => one.in === place && one.name === name;
    const { content, collectionFormat } = operation.parameters?.find(isOwn) ?? {};
    if (hasJson(content) || (content !== undefined && typeof value === "object"))
      return [name, JSON.stringify(value)];
    const separator = SEPARATORS[String(collectionFormat)] ?? ",";
    return [name, Array.isArray(value) ? value.map(String).join(separator) : String(value)];
  });
  return Object.fromEntries(entries) as Json;
}

function hasJson(content: unknown = {}): boolean {
  return Object.keys(content as Json).some((type) => JSON_TYPE.test(type));
}

const JSON_TYPE = /[/+]json\b/;
