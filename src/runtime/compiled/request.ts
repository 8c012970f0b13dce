import { serverUrl } from "../../wire/base-url.js";
import { refusal } from "../../wire/refusal.js";
import type { Credential } from "../../wire/credential.js";
import { encode } from "../../wire/encode.js";
import { scalar } from "../../wire/scalar.js";

/** The settings of one request. */
export interface Settings {
  /** The base URL of the API, instead of one of the servers. */
  readonly baseUrl?: string | URL;
  /** The name of the server that is called. */
  readonly server?: string;
  /** Values of the variables in the URL of the server. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Headers of the request. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Credentials by the names of their schemes. Each request carries what its operation needs. */
  readonly credentials?: Readonly<Record<string, Credential | undefined>>;
}

/** The settings that all requests of an API have in common. */
export interface Api {
  /** The accept header of requests that say nothing else. */
  readonly accept: string;
  /** Returns the base URL of a request, without a slash at its end. */
  server(settings: Settings): string;
}

/** The second argument of `fetch`. Its type carries the types of the responses. */
export interface Init<Responses> {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** Present where the body is a stream. `fetch` requires it there. */
  duplex?: "half";
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: Responses;
}

/** The arguments of `fetch`. */
export type CompiledRequest<Responses> = [url: string, init: Init<Responses>];

/** The request of any operation. To infer the responses in each of them would take the compiler long. */
export type AnyRequest = CompiledRequest<never>;

/** Headers by lower-case name. Those that are `undefined` are not sent. */
export type OwnHeaders = Readonly<Record<string, string | undefined>>;

/** Returns the arguments of `fetch` for a request without a body. */
export function request(
  api: Api,
  settings: Settings,
  method: string,
  path: string,
  query = "",
  own?: OwnHeaders,
): AnyRequest {
  // One that is undefined, such as an environment variable that is not set, must not lead to the server of the description.
  // JavaScript may pass a base URL in place of settings: nothing would be read from it, so it is refused too.
  const base =
    typeof settings === "string" || "baseUrl" in settings
      ? baseOf(String(settings.baseUrl))
      : api.server(settings);
  const headers = { accept: api.accept };
  addHeaders(headers, settings.headers);
  addHeaders(headers, own);
  return [base + path + (query && `?${query}`), { method, headers }];
}

/** Returns a base URL without a slash at its end. A path is one of the page's own server. */
export function baseOf(url: string): string {
  const isUrl = /^https?:\/\/[^/@]+(\/|$)/i.test(url);
  try {
    if (!/[?#\\{}\s]/.test(url) && (isUrl || /^\/(?!\/)/.test(url)))
      return (isUrl ? new URL(url).href : url).replace(/\/$/, "");
  } catch {
    // It is refused below.
  }
  throw refusal("invalid-base-url", "baseUrl");
}

function addHeaders(
  headers: Record<string, string>,
  added: OwnHeaders = {},
): void {
  for (const name of Object.keys(added)) {
    const value = added[name];
    // The client sets these itself.
    const isOfClient =
      /^(?:content-length|expect|keep-alive|trailer|transfer-encoding|upgrade)$/i.test(
        name,
      );
    if (value === undefined || isOfClient) continue;
    const isValid =
      /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[^\t -~\x80-\xff]/.test(value);
    if (!isValid) throw refusal("invalid-header", name);
    headers[name.toLowerCase()] = value.trim();
  }
}

/** Returns how an API that has several servers, or variables in their URLs, finds the server of a request. */
export function servers(
  known: Readonly<
    Record<
      string,
      readonly [url: string, variables?: Readonly<Record<string, string>>]
    >
  >,
): Api["server"] {
  const [first = ""] = Object.keys(known);
  return ({ server = first, variables }) => {
    const [url, presets] = Object.hasOwn(known, server)
      ? (known[server] ?? [])
      : [];
    if (url === undefined) throw refusal("invalid-options", "server");
    return presets === undefined
      ? url
      : filled(url, { ...presets, ...variables });
  };
}

/** A URL with the values of its variables. In its host, a value is one label or several. */
function filled(
  url: string,
  variables: Readonly<Record<string, string | undefined>>,
): string {
  const template = serverUrl(url, variables);
  const fill = (expression: string, name: string, start: number): string => {
    const value = scalar(name, variables[name]);
    if (!value) throw refusal("missing-variable", name);
    const isInHost = /^[^/]*(?:\/\/[^/]*)?$/.test(template.slice(0, start));
    const next = template.charAt(start + expression.length);
    const around = template.charAt(start - 1) + value + next;
    if (isInHost && (/[^A-Za-z0-9.-]/.test(value) || /[/@.]\./.test(around)))
      throw refusal("changed-origin", name);
    return encode(value);
  };
  return baseOf(template.replace(/\{([^}]*)\}/g, fill));
}
