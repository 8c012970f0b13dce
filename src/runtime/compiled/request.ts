import { refusal } from "./refuse.js";
import { encode, isRecord, scalar } from "./values.js";

/** What each request can have of its own. */
export interface Settings {
  /** The base URL of the API, if it is none of the servers. */
  readonly baseUrl?: string | URL;
  /** The name of the server that is called. */
  readonly server?: string;
  /** Values of the variables in the URL of the server. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Headers of the request. */
  readonly headers?: Readonly<Record<string, string | number | undefined>>;
  /** Credentials by the names of their schemes; a user and a password for HTTP Basic. */
  readonly credentials?: Readonly<
    Record<string, string | readonly [user: string, password: string]>
  >;
}

/** What the requests of an API have in common. */
export interface Api {
  /** The accept header of requests that say nothing else. */
  readonly accept: string;
  readonly servers: Readonly<
    Record<
      string,
      readonly [url: string, variables?: Readonly<Record<string, string>>]
    >
  >;
  /** Adds credentials to the headers, or to the texts of the query. Absent if the API has no schemes. */
  readonly authorize?: (
    credentials: NonNullable<Settings["credentials"]>,
    headers: Record<string, string>,
    keys: string[],
  ) => void;
}

/** What `fetch` takes as its second argument. Its type carries the types of the responses. */
export interface Init<Responses> {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: Responses;
}

/** The arguments of `fetch`. */
export type CompiledRequest<Responses> = [url: string, init: Init<Responses>];

/** The parts of a request that an operation writes. */
export interface Parts {
  /** The server of the operation, which replaces the servers of the API. */
  readonly server?: string;
  readonly query?: string;
  /** The parameters of the query that follow credentials in it. */
  readonly placed?: string;
  /** The headers of the operation, by lower-case name. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** The content type of the body, if it is not in the headers. */
  readonly type?: string;
}

/** The content type of JSON. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Returns the arguments of `fetch` for a request. */
export function request<Responses>(
  api: Api,
  settings: Settings,
  method: string,
  path: string,
  { server, query, placed, headers: own, body, type }: Parts = {},
): CompiledRequest<Responses> {
  if (/\/(?:\.|%2e){1,2}(?=[/?#]|$)/i.test(path))
    throw refusal("dot-segment", "path");
  const headers: Record<string, string> = { accept: api.accept };
  const keys: string[] = [];
  addHeaders(headers, settings.headers);
  if (settings.credentials)
    api.authorize?.(settings.credentials, headers, keys);
  addHeaders(headers, own);
  if (body !== undefined && type !== undefined)
    headers["content-type"] ??= type;
  const search = [query, ...keys, placed].filter(Boolean).join("&");
  const separator = path.includes("?") ? "&" : "?";
  const url =
    baseOf(api, settings, server) + path + (search && separator + search);
  const init: Init<Responses> = { method, headers };
  const isEmpty = body === undefined || body === "";
  if (!isEmpty) init.body = body as BodyInit;
  else if (/^(?:PATCH|POST|PUT|QUERY)$/.test(method))
    init.body = new Uint8Array(0);
  return [url, init];
}

/** The base URL of a request, without a slash at its end. */
function baseOf(
  { servers }: Api,
  settings: Settings,
  own: string | undefined,
): string {
  const { baseUrl, variables } = settings;
  if (baseUrl !== undefined) return checkedUrl(String(baseUrl));
  if (own !== undefined) return own;
  const [url, presets] = servers[settings.server ?? ""] ??
    Object.values(servers)[0] ?? [""];
  if (presets === undefined) return url;
  const filled = url.replace(/\{([^}]*)\}/g, (_, name: string) =>
    encode(scalar(name, variables?.[name] ?? presets[name]) ?? ""),
  );
  return checkedUrl(filled);
}

/** A path is one of the page's own server. */
function checkedUrl(text: string): string {
  if (/^\/(?![/\\])[^?#\s]*$/.test(text)) return text.replace(/\/$/, "");
  try {
    const url = new URL(text);
    if (
      /^https?:$/.test(url.protocol) &&
      url.search + url.hash === "" &&
      url.username + url.password === ""
    )
      return url.href.replace(/\/$/, "");
  } catch {
    // It is refused below.
  }
  throw refusal("invalid-base-url", "baseUrl");
}

/** Headers that clients and browsers set themselves. */
const OF_CLIENT =
  /^(?:connection|content-length|expect|host|keep-alive|transfer-encoding|upgrade)$/;

function addHeaders(
  headers: Record<string, string>,
  added: Settings["headers"] = {},
): void {
  for (const [name, value] of Object.entries(added)) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    const text = String(value);
    if (
      !/^[\w!#$%&'*+.^`|~-]+$/.test(name) ||
      /[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/.test(text)
    )
      throw refusal("invalid-header", name);
    if (!OF_CLIENT.test(key)) headers[key] = text.trim();
  }
}

/** Returns how an API authenticates: by schemes, each with the location and the name of its key. */
export function credentialsBy(
  schemes: Readonly<Record<string, readonly [kind: string, name?: string]>>,
): NonNullable<Api["authorize"]> {
  return (credentials, headers, keys) => {
    for (const [scheme, value] of Object.entries(credentials)) {
      const [kind, name = "authorization"] = schemes[scheme] ?? [];
      const text = typeof value === "string" ? value : base64(value.join(":"));
      if (kind === undefined) throw refusal("invalid-options", scheme);
      if (kind === "query") keys.push(`${encode(name)}=${encode(text)}`);
      else
        addHeaders(headers, {
          [name]: kind === "header" ? text : `${kind} ${text}`,
        });
    }
  };
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Writes the value of a header: JSON, or OpenAPI's style "simple". */
export function headerText(
  name: string,
  value: unknown,
  form?: "json" | "exploded",
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (form === "json") return JSON.stringify(value);
  if (Array.isArray(value))
    return value.map((each: unknown) => scalar(name, each) ?? "").join(",");
  if (!isRecord(value)) return scalar(name, value);
  const equals = form === "exploded" ? "=" : ",";
  return Object.entries(value)
    .map(([key, each]) => `${key}${equals}${scalar(name, each) ?? ""}`)
    .join(",");
}
