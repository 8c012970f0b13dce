import { Impossible, withFiles } from "./adapter.js";
import { isFile, type Case, type Json, type Values } from "./format.js";

const LOCATIONS = ["path", "query", "header", "cookie"] as const;

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
  if (type.includes("urlencoded")) return new URLSearchParams(pairs(body as Json));
  if (type.startsWith("multipart/")) return formData(body as Json);
  return typeof body !== "string" || type.includes("json") ? JSON.stringify(body) : body;
}

/** The fields of a form: a list has a field for each item. */
function pairs(body: Json): [string, string][] {
  return Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, textOf(each)]),
  );
}

function formData(body: Json): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const each of [value].flat()) {
      form.append(name, isFile(each) ? (withFiles(each) as File) : textOf(each));
    }
  }
  return form;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The headers that a user writes by hand: parameters, cookies and credentials. */
export function headersByHand(each: Case): Record<string, string> {
  const { header = {}, cookie } = each.values;
  const located = Object.values({ ...header, ...cookie });
  if (located.some((value) => typeof value === "object" && value !== null && !Array.isArray(value)))
    throw new Impossible("Objects in headers and cookies are left to the user.");
  const headers = Object.fromEntries(
    Object.entries(header).map(([name, value]) => [name, String(value)]),
  );
  const cookies = Object.entries(cookie ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  const type = mediaTypeOf(each);
  return {
    ...headers,
    ...(cookies.length > 0 && { Cookie: cookies.join("; ") }),
    ...(type !== undefined && !type.startsWith("multipart/") && { "Content-Type": type }),
  };
}

/** The query that a user writes by hand: lists are joined, and properties named, as the description says. */
export function queryByHand({ operation, values }: Case): Json {
  const entries = Object.entries(values.query ?? {}).flatMap(([name, value]) => {
    const described = operation.parameters?.find((each) => each.name === name) ?? {};
    const { style = "form", explode = style === "form", content, collectionFormat } = described;
    if (content) return [[name, typeof value === "string" ? value : JSON.stringify(value)]];
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
  });
  return Object.fromEntries(entries as [string, unknown][]);
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

/** A name as generators write it in code: the camelCase of lodash, for names that are letters. */
export function camelCased(name: string): string {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [name];
  return words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join("");
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
  return typeof credential === "object"
    ? `${credential.username}:${credential.password}`
    : credential;
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

/** What a description says of a parameter of the query. */
export interface DescribedQuery {
  readonly content?: Json;
  readonly allowReserved?: boolean;
  readonly style?: "form" | "spaceDelimited" | "pipeDelimited" | "deepObject";
  readonly explode?: boolean;
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
