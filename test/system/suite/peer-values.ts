import { Impossible, withFiles } from "./adapter.js";
import { isFile, type Case, type Json, type Values } from "./format.js";

const LOCATIONS = ["path", "query", "header", "cookie"] as const;

/** Options of axios that keep brackets out of lists, and let it write files, the same for all that send with it. */
export const AXIOS_OPTIONS = {
  paramsSerializer: { indexes: null },
  formSerializer: { indexes: null },
  env: { FormData },
} as const;

/** The values with their places. */
export function locatedValues({ values }: Case): { name: string; value: unknown; in: string }[] {
  return LOCATIONS.flatMap((location) =>
    Object.entries(values[location] ?? {}).map(([name, value]) => ({ name, value, in: location })),
  );
}

/** The media type of the body: the one that the caller chooses, or the first of the description. */
export function mediaTypeOf({ operation, values }: Case): string | undefined {
  if (values.body === undefined) return undefined;
  const { content = {} } = (operation.requestBody ?? {}) as { content?: Json };
  return values.contentType ?? Object.keys(content)[0] ?? operation.consumes?.[0];
}

/** The body as a user of `fetch` or axios writes it by hand. */
export function bodyByHand(each: Case): BodyInit | undefined {
  const type = mediaTypeOf(each) ?? "";
  const { body } = each.values;
  if (body === undefined) return undefined;
  if (isFile(body)) return withFiles(body) as File;
  if (type.includes("urlencoded")) return formText(each, body as Json);
  if (type.startsWith("multipart/")) return formData(each, body as Json);
  if (/[/+]json\b/.test(type)) return JSON.stringify(body);
  if (typeof body === "object") throw new Impossible("XML of a value is left to the user.");
  return String(body);
}

/** A form, in which the commas of a list with `explode: false` are not encoded. */
function formText(each: Case, body: Json): string {
  const fields = Object.entries(body).map(([name, value]) => {
    const { style = "form", explode } = fieldOf(each, name);
    const isJoined = style === "form" && explode === false;
    if (!isJoined || typeof value !== "object" || value === null)
      return new URLSearchParams(formFields(each, { [name]: value })).toString();
    const items: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat();
    const texts = items.map((item) => encodeURIComponent(textOf(item)));
    return `${encodeURIComponent(name)}=${texts.join(",")}`;
  });
  return fields.filter(Boolean).join("&");
}

/** The fields of a form: a list has a field for each item, unless the description has a style for it. */
function formFields(each: Case, body: Json): [string, string][] {
  return Object.entries(body).flatMap(([name, value]) => {
    const described = fieldOf(each, name);
    const { style, explode, contentType, collectionFormat } = described;
    const isStyled = (style ?? explode ?? collectionFormat) !== undefined;
    if (!isStyled && String(contentType).includes("json")) return [[name, JSON.stringify(value)]];
    const fields = isStyled ? styledFields(name, value, described) : [[name, value] as const];
    return fields.flatMap(([key, one]) =>
      [one].flat().map((item): [string, string] => [key, textOf(item)]),
    );
  });
}

function formData(each: Case, body: Json): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    const { contentType: type } = fieldOf(each, name);
    for (const one of [value].flat()) {
      if (isFile(one)) form.append(name, withFiles(one) as File);
      else if (typeof type !== "string") form.append(name, textOf(one));
      else
        form.append(
          name,
          new Blob([/json/.test(type) ? JSON.stringify(one) : textOf(one)], { type }),
        );
    }
  }
  return form;
}

/** What the description says of a field of a form. */
function fieldOf({ operation }: Case, name: string): Json {
  const { content = {} } = (operation.requestBody ?? {}) as { content?: Record<string, Json> };
  const [{ encoding = {} } = {}] = Object.values(content);
  const parameter = operation.parameters?.find((one) => one.name === name && one.in === "formData");
  return parameter ?? ((encoding as Json)[name] as Json | undefined) ?? {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The headers that a user writes by hand: parameters, and the type of the body. */
export function headersByHand(each: Case): Record<string, string> {
  const { parameters = [] } = each.operation;
  const { header = {} } = each.values;
  const headers = Object.entries(header).map(([name, value]) => {
    const { content, collectionFormat } = parameters.find((one) => one.name === name) ?? {};
    if (content) return [name, contentText(content, value)];
    const separator = SEPARATORS[String(collectionFormat)] ?? ",";
    return [name, Array.isArray(value) ? value.join(separator) : plainText(value)];
  });
  return { ...(Object.fromEntries(headers) as Record<string, string>), ...typeHeader(each) };
}

/** The header of the type of the body, which multipart bodies have with their boundary from the client. */
export function typeHeader(each: Case): { readonly "Content-Type"?: string } {
  const type = mediaTypeOf(each);
  return type === undefined || type.startsWith("multipart/") ? {} : { "Content-Type": type };
}

/** The header of cookies that a user writes by hand, with further ones. */
export function cookieText(
  { operation: { parameters = [] }, values: { cookie = {} } }: Case,
  further: Readonly<Record<string, string>> = {},
): string {
  const cookies = Object.entries({ ...cookie, ...further }).flatMap(([name, value]) => {
    const described = parameters.find((one) => one.name === name && one.in === "cookie") ?? {};
    if (described.style !== "cookie") return [`${name}=${encodeURIComponent(plainText(value))}`];
    // OpenAPI 3.2: as it is, and a cookie for each item.
    const isJoined = described.explode === false || !Array.isArray(value);
    const texts = (isJoined ? [value] : value).map(plainText);
    if (texts.some((text) => text.includes(";")))
      throw new Impossible("A value that a cookie cannot have is left to the user.");
    return texts.map((text) => `${name}=${text}`);
  });
  return cookies.join("; ");
}

/** The text of a header or a cookie, where users join lists by commas. */
function plainText(value: unknown): string {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    throw new Impossible("Objects in headers and cookies are left to the user.");
  return String(value);
}

/** The value of a parameter with `content`. */
function contentText(content: unknown, value: unknown): string {
  if (/[/+]json\b/.test(Object.keys(content as Json).join(" "))) return JSON.stringify(value);
  if (typeof value === "object") throw new Impossible("Other media types are left to the user.");
  return String(value);
}

/** The query that a user writes by hand: lists are joined, and properties named, as the description says. */
export function queryByHand({ operation, values }: Case): Json {
  const entries = Object.entries(values.query ?? {}).flatMap(([name, value]) => {
    const described = operation.parameters?.find((each) => each.name === name) ?? {};
    const { content } = described;
    if (content) return [[name, contentText(content, value)] as const];
    return styledFields(name, value, described);
  });
  return Object.fromEntries(entries);
}

function styledFields(
  name: string,
  value: unknown,
  described: Json,
): (readonly [string, unknown])[] {
  const { style = "form", explode = style === "form", type } = described;
  // Swagger 2.0 has the type beside the name, and joins by commas unless it says otherwise.
  const collectionFormat = described.collectionFormat ?? (type === undefined ? undefined : "csv");
  if (typeof value !== "object" || value === null) return [[name, value]];
  const separator = SEPARATORS[String(collectionFormat ?? style)] ?? ",";
  const isExploded = collectionFormat === undefined ? explode : collectionFormat === "multi";
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return [[name, isExploded ? items : items.join(separator)] as const];
  }
  const fields: [string, unknown][] = Object.entries(value);
  if (style === "deepObject") return fields.map(([key, each]) => [`${name}[${key}]`, each]);
  const flat: unknown[] = fields.flat();
  return isExploded ? fields : [[name, flat.join(separator)]];
}

export const SEPARATORS: Readonly<Record<string, string>> = {
  spaceDelimited: " ",
  pipeDelimited: "|",
  ssv: " ",
  tsv: "\t",
  pipes: "|",
};

/** The path with its values, as encodeURIComponent writes them. */
export function pathByHand({ operation, values }: Case): string {
  for (const { name, style = "simple", content } of operation.parameters ?? []) {
    const value = values.path?.[String(name)];
    const isPlain = style === "simple" || content !== undefined;
    const isText = content !== undefined || typeof value !== "object";
    if (value !== undefined && !(isPlain && isText))
      throw new Impossible("Lists, objects and styles of a path are left to the user.");
  }
  return operation.path.replace(/\{([^{}]+)\}/g, (_all, name: string) =>
    encodeURIComponent(textOf(values.path?.[name] ?? "")),
  );
}

/** Ends a case that says what a library without a description, or of fewer features, cannot be told. */
export function refuseUnless(
  isOffered: Readonly<Partial<Record<keyof Values, boolean>>>,
  { values }: Case,
): void {
  for (const [name, offered] of Object.entries(isOffered)) {
    const value = values[name as keyof Values];
    const isGiven =
      typeof value === "object" && value !== null
        ? Object.keys(value).length > 0
        : value !== undefined;
    if (!offered && isGiven) throw new Impossible(`There is no place for ${name}.`);
  }
}

/** A security scheme, as the functions of hey-api name it. */
export interface Auth {
  readonly type: string;
  readonly scheme?: string;
  readonly name?: string;
}

/** The credential of the scheme that the function asks for. */
export function tokenOf(
  { type, scheme, name }: Auth,
  { values, components, document }: Case,
): string | undefined {
  const schemes = components?.securitySchemes ?? document?.securityDefinitions ?? {};
  const found = Object.entries(schemes as Record<string, Auth>).find(([, each]) =>
    name === undefined
      ? each.scheme?.toLowerCase() === scheme ||
        each.type === type ||
        each.type === scheme ||
        /oauth2|openId/.test(each.type)
      : each.name === name,
  );
  const credential = values.credentials?.[found?.[0] ?? ""];
  if (typeof credential !== "object") return credential;
  const { username, password } = credential;
  if (username.includes(":")) throw new Impossible("A user name has no colon.");
  return `${username}:${password}`;
}

/** The arguments of a tool of fastmcp: `name__location` for a name in several places, and `body` for one that is not flat. */
export function argumentsOf(each: Case, properties: Json): Json {
  const own = locatedValues(each).map(({ name, value, in: location }) => {
    const long = `${name}__${location}`;
    const key = Object.hasOwn(properties, long) ? long : name;
    // Parameters with content are texts to it.
    const isText = (properties[key] as Json | undefined)?.type === "string";
    return [key, isText && typeof value === "object" ? JSON.stringify(value) : value] as const;
  });
  const { body } = each.values;
  const flat = Object.fromEntries(own);
  if (body === undefined) return flat;
  if (JSON.stringify(body).includes("$file")) throw new Impossible("JSON has no files.");
  return Object.hasOwn(properties, "body") ? { ...flat, body } : { ...flat, ...(body as Json) };
}

/** Options for the query that openapi-fetch and hey-api document, by the name of the parameter. */
export type QueryOptions = Readonly<Record<string, SerializerOptions>>;

interface SerializerOptions {
  readonly allowReserved: boolean;
  readonly array: { style: "form" | "spaceDelimited" | "pipeDelimited"; explode: boolean };
  readonly object: { style: "form" | "deepObject"; explode: boolean };
}

interface DescribedQuery {
  readonly allowReserved?: boolean;
  readonly style?: "form" | "spaceDelimited" | "pipeDelimited" | "deepObject";
  readonly explode?: boolean;
  readonly collectionFormat?: string;
}

/** The options that a caller takes from the description. */
export function queryOptions({ operation }: Case): QueryOptions {
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  return Object.fromEntries(inQuery.map((each) => [String(each.name), serializerOptions(each)]));
}

function serializerOptions(described: DescribedQuery): SerializerOptions {
  const { allowReserved = false, collectionFormat: format, style: given } = described;
  const old = { ssv: "spaceDelimited", pipes: "pipeDelimited" } as const;
  const style = given ?? old[format as keyof typeof old] ?? "form";
  const isOld = Object.hasOwn(described, "type");
  const explode = described.explode ?? (isOld ? format === "multi" : style === "form");
  return {
    allowReserved,
    array: { style: style === "deepObject" ? "form" : style, explode },
    object: { style: style === "deepObject" ? style : "form", explode },
  };
}

/** Writes a query with JSON in it, as both libraries leave it to a function of the caller. Undefined for other queries. */
export function contentSerializer({
  operation: { parameters = [] },
}: Case): ((query: Json) => string) | undefined {
  const inQuery = parameters.filter((each) => each.in === "query");
  if (!inQuery.some(({ content }) => content !== undefined)) return undefined;
  return (query) =>
    Object.entries(query)
      .map(([name, value]) => {
        const { content } = inQuery.find((each) => each.name === name) ?? {};
        return `${name}=${encodeURIComponent(content ? contentText(content, value) : textOf(value))}`;
      })
      .join("&");
}

/** A path as openapi-fetch takes it, with the styles of its parameters: `{.id*}`. */
export function templateOf(path: string, parameters: readonly Json[]): string {
  return parameters.reduce<string>((template, { name, style, explode, in: location }) => {
    if (location !== "path") return template;
    const operator = style === "label" ? "." : style === "matrix" ? ";" : "";
    return template.replace(
      `{${String(name)}}`,
      `{${operator}${String(name)}${explode ? "*" : ""}}`,
    );
  }, path);
}

/** The chosen media type in a list, if the description names it: a generator can be told of no other. */
export function describedTypes(document: Json, contentType: string | undefined): string[] {
  if (contentType === undefined) return [];
  return JSON.stringify(document).includes(`"${contentType}":`) ? [contentType] : [];
}

/** Returns `true` if the first media type of the body is the chosen one. */
export function isFirstType({
  operation: { requestBody },
  values: { contentType },
}: Case): boolean {
  const { content = {} } = (requestBody ?? {}) as { content?: Json };
  return Object.keys(content)[0] === contentType;
}

/** Returns `true` for an operation whose generated function has a parameter for values, among which are no cookies. */
export function takesValues({ operation: { parameters = [], requestBody } }: Case): boolean {
  return parameters.some((each) => each.in !== "cookie") || requestBody !== undefined;
}
