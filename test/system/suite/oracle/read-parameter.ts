import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import qs from "qs";
import type { Json } from "../format.js";
import { loadTool, toolsFolder } from "../peer-tools.js";
import type { Recorded } from "../recording-server.js";

/** A parameter as a description of 3.0 has it. */
export interface Described {
  readonly name: string;
  readonly in: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema?: Json;
  readonly content?: Readonly<Record<string, unknown>>;
}

/** An operation of 3.0 or 2.0 with all of its parameters. */
export interface DescribedOperation {
  readonly path: string;
  readonly isSwagger: boolean;
  readonly parameters: readonly object[];
}

type Read = (parameter: Described, request: Recorded, operation: DescribedOperation) => unknown;

/** What a parser reads a parameter as: the last one has several answers. */
export interface Reading {
  readonly parser: string;
  readonly values: readonly unknown[];
}

/** Reads a parameter with every parser that knows its style. */
export async function readingsOf(
  parameter: Described,
  request: Recorded,
  operation: DescribedOperation,
): Promise<Reading[]> {
  const isJson = Object.keys(parameter.content ?? {}).some((type) => type.includes("json"));
  const single: readonly [string, Read] = [PLAIN[parameter.in] ?? "URLSearchParams", plain];
  const all: Reading[] = [];
  for (const [parser, read] of parameter.content ? [single] : [...STYLED, single]) {
    const value = await Promise.resolve()
      .then(() => read(parameter, request, operation))
      .catch(() => undefined);
    const values = Array.isArray(value) && read === plain ? (value as unknown[]) : [value];
    all.push({ parser, values: isJson ? values.map((text) => parsed(text)) : values });
  }
  return all;
}

const PLAIN: Readonly<Record<string, string>> = {
  path: "decodeURIComponent",
  query: "URLSearchParams",
  header: "the text of the header",
  cookie: "tough-cookie",
};

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

type Enforcer = (
  document: Json,
  options: Json,
) => Promise<{
  request(request: Json): readonly [Readonly<Record<string, Json>> | undefined, unknown];
}>;

/** openapi-enforcer, which reads Swagger 2.0 as well. */
const enforcer: Read = async (parameter, request, { path, isSwagger, parameters }) => {
  const document = {
    ...(isSwagger ? { swagger: "2.0" } : { openapi: "3.0.3" }),
    info: { title: "Oracle", version: "1" },
    paths: { [path]: { get: { parameters, responses: { 200: { description: "OK" } } } } },
  };
  const api = await (loadTool("openapi-enforcer") as Enforcer)(document, { hideWarnings: true });
  const headers = Object.fromEntries(request.headers);
  const [read] = api.request({ method: "get", path: request.target, headers });
  const name = parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
  return read?.[parameter.in === "header" ? "headers" : parameter.in]?.[name];
};

type Templates = (template: string) => { fromUri(uri: string): Json | undefined };

/**
 * uri-templates, which reads a URI template of RFC 6570 backwards, and splits before it decodes. A header is `{value}`, and so is
 * the value of a cookie. A template does not know types: an object that is not exploded is a list of names and values to it.
 */
const template: Read = ({ name, in: location, style, explode, schema }, request, { path }) => {
  const modifier = explode && /array|object/.test(String(schema?.type)) ? "*" : "";
  const operator = { label: ".", matrix: ";" }[style ?? ""] ?? "";
  const inPath = path.replace(`{${name}}`, `{${operator}${name}${modifier}}`);
  const query = `${path}{?${name}${modifier}}`;
  const [text = "", from] =
    {
      path: [inPath, request.target],
      query: [query, request.target],
      header: [`{value${modifier}}`, new Map(request.headers).get(name.toLowerCase())],
      cookie: ["{value}", cookiesOf(request).find(({ key }) => key === name)?.value],
    }[location] ?? [];
  if (from === undefined) return undefined;
  const load = createRequire(join(process.cwd(), "package.json"));
  const read = (load("uri-templates") as Templates)(text).fromUri(from);
  const value = read?.[from === request.target ? name : "value"];
  return schema?.type === "object" && !explode ? paired(value) : value;
};

function paired(list: unknown): unknown {
  if (!Array.isArray(list) || list.length % 2 > 0) return undefined;
  return Object.fromEntries(
    list.flatMap((name, at) => (at % 2 === 0 ? [[String(name), list[at + 1] as unknown]] : [])),
  );
}

interface OasTools {
  readonly logger: { configure(options: object): void };
  readonly OASParams: {
    initialize(document: Json, options: Json): { getMiddleware(): (...given: unknown[]) => void };
  };
}

/** oas-tools, which reads objects as well as lists between spaces and pipes, and would warn of objects. */
const delimited: Read = async (parameter, request, { path }) => {
  if (!parameter.style?.includes("Delimited") || parameter.explode) return undefined;
  const { OASParams } = (await import(
    addressOf("core/src/middleware/native/oas-params.js")
  )) as OasTools;
  const { logger } = (await import(addressOf("commons/dist/index.mjs"))) as OasTools;
  logger.configure({ customLogger: { warn: () => undefined } });
  const document = { paths: { [path]: { get: { parameters: [parameter] } } } };
  const response = { locals: {} as { oas?: { params: Json } } };
  const given = { method: "GET", route: { path }, query: queryOf(request) };
  OASParams.initialize(document, {}).getMiddleware()(given, response, () => undefined);
  return response.locals.oas?.params[parameter.name];
};

/** A file of oas-tools, which does not export all. */
function addressOf(file: string): string {
  return pathToFileURL(join(toolsFolder(), "@oas-tools", file)).href;
}

type Deserialize = (name: string, values: Json, schema: unknown, explode?: boolean) => unknown;

/** The deserializers of Prism, which are given the path as it is, and the query decoded. They read an object between pipes as a list. */
const prism: Read = (
  { name, in: location, style = "form", explode, schema },
  request,
  { path },
) => {
  const styles = loadTool("@stoplight/prism-http/dist/validator/deserializers") as Record<
    string,
    Record<string, Deserialize>
  >;
  const given =
    location === "query"
      ? queryOf(request)
      : location === "path"
        ? pathOf(request, path, name)
        : Object.fromEntries(request.headers);
  const key = location === "header" ? name.toLowerCase() : name;
  const isPaired = style === "pipeDelimited" && schema?.type === "object" && !explode;
  const known = isPaired ? { type: "array" } : schema;
  const value = styles[location]?.[style]?.(key, given, known, explode);
  return isPaired ? paired(value) : value;
};

/** qs reads brackets. */
const nested: Read = ({ name, in: location, style }, { target }) => {
  if (location !== "query" || style !== "deepObject") return undefined;
  return qs.parse(target.split("?")[1] ?? "", { plainObjects: true, allowPrototypes: true })[name];
};

function queryOf({ target }: Recorded): Json {
  const query = Object.create(null) as Json;
  for (const [name, value] of new URLSearchParams(target.split("?")[1] ?? "")) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

function pathOf({ target }: Recorded, path: string, name: string): Json {
  const before = path.indexOf(`{${name}}`);
  return { [name]: target.split("?")[0]?.slice(before) };
}

/** URLSearchParams, tough-cookie, and decodeURIComponent for single values. */
const plain: Read = ({ name, in: location, style, explode, schema }, request, { path }) => {
  if (/array|object/.test(String(schema?.type))) {
    const repeated = queryOf(request)[name];
    if (location === "cookie" && explode) return [severalCookies(schema, name, request)];
    if (location === "query" && explode && style === "form" && schema?.type === "object")
      return [queryOf(request)];
    return schema?.type === "array" && location === "query" ? [[repeated].flat()] : [];
  }
  if (location === "query") return [queryOf(request)[name]];
  if (location === "path") return [decodeURIComponent(String(pathOf(request, path, name)[name]))];
  if (location === "header") {
    const value = new Map(request.headers).get(name.toLowerCase());
    return value === undefined ? [undefined] : [value, decodeURIComponent(value)];
  }
  const found = cookiesOf(request).find((cookie) => cookie.key === name)?.value;
  return found === undefined ? [undefined] : [decodeURIComponent(found), found];
};

const STYLED: readonly (readonly [string, Read])[] = [
  ["openapi-enforcer", enforcer],
  ["uri-templates", template],
  ["Prism", prism],
  ["oas-tools", delimited],
  ["qs", nested],
];

interface Cookie {
  readonly key: string;
  readonly value: string;
}

/** tough-cookie reads each cookie. */
function cookiesOf(request: Recorded): readonly Cookie[] {
  const { Cookie } = loadTool("tough-cookie") as {
    Cookie: { parse(text: string): Cookie | undefined };
  };
  const header = new Map(request.headers).get("cookie") ?? "";
  return header.split(/;\s*/).flatMap((text) => Cookie.parse(text) ?? []);
}

function severalCookies(schema: Json | undefined, name: string, request: Recorded): unknown {
  const cookies = cookiesOf(request);
  if (schema?.type === "object") {
    const fields = cookies.map(({ key, value }) => [key, value].map(decodeURIComponent));
    return Object.fromEntries(fields) as unknown;
  }
  return cookies.filter(({ key }) => key === name).map(({ value }) => decodeURIComponent(value));
}
