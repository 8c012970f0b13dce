import type { EndpointErrorCode } from "fluent-endpoint";
import { version } from "../../../package.json";

/** All fields of an error but `name`, `advice` and `cause`: a field that is not listed must be absent. */
export interface ExpectedError {
  readonly code: EndpointErrorCode;
  readonly parameter?: unknown;
  readonly location?: string;
  /** The source and the position of the part of the template. */
  readonly template?: unknown;
  readonly position?: number;
}

/** One row of the table: an input, and its exact error or result. */
export interface HostileInput {
  readonly name: string;
  readonly call: () => unknown;
  readonly expected: { readonly error: ExpectedError } | { readonly result: unknown };
}

/** The rows about one subject. */
export interface Topic {
  readonly name: string;
  readonly inputs: readonly HostileInput[];
}

/** A credential, which no error may show. */
export const SECRET = "s3cr3t-t0k3n";

/** The characters that RFC 9110 section 5.6.2 excludes from tokens, such as methods and header names. */
export const DELIMITERS = Array.from('"(),/:;<=>?@[\\]{}');

/** A megabyte of text. */
export const MEGABYTE = "A".repeat(2 ** 20);

/** The codes of errors about a value in a path. */
const ABOUT_PATHS: ReadonlySet<EndpointErrorCode> = new Set(["missing-variable", "dot-segment"]);

/** An input that is an error. */
export function refused(name: string, call: () => unknown, error: ExpectedError): HostileInput {
  const location = ABOUT_PATHS.has(error.code) ? "path" : undefined;
  const expected = { error: { ...(location && { location }), ...error } };
  return { name: `${name} is refused: ${error.code}`, call, expected };
}

/** An input that has a harmless result. */
export function accepted(name: string, call: () => unknown, result: unknown): HostileInput {
  return { name: `${name} is accepted`, call, expected: { result } };
}

export const DEFAULT_HEADERS = {
  accept: "application/vnd.github.v3+json",
  "user-agent": `fluent-endpoint/${version}`,
};

export const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** A result with the default headers; `url` may be a path after the default `baseUrl`. */
export function request(
  method: string,
  url: string,
  more: {
    readonly headers?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
    readonly request?: object;
  } = {},
): object {
  const { headers, ...rest } = more;
  return {
    method,
    url: url.startsWith("/") ? `https://api.github.com${url}` : url,
    headers: { ...DEFAULT_HEADERS, ...headers },
    ...rest,
  };
}

/** The userinfo of a template as an error shows it. */
export function masked(userinfo: string): string {
  return "*".repeat(userinfo.length);
}
