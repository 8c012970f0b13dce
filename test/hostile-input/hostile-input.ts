import type { EndpointErrorCode } from "fluent-endpoint";
import { version } from "../../package.json";

/** An error, exactly: `code` and whatever else it must carry. What is not listed here must not be there. */
export interface ExpectedError {
  readonly code: EndpointErrorCode;
  readonly parameter?: unknown;
  readonly header?: unknown;
  readonly template?: unknown;
  readonly position?: number;
}

/** One row of the table: an input, and exactly what comes of it. */
export interface HostileInput {
  readonly name: string;
  readonly call: () => unknown;
  readonly expected: { readonly error: ExpectedError } | { readonly result: unknown };
}

/** Rows about one subject. */
export interface Topic {
  readonly name: string;
  readonly inputs: readonly HostileInput[];
}

/** Stands wherever a credential may stand; no error may show it. */
export const SECRET = "s3cr3t-t0k3n";

/** The characters that RFC 9110 section 5.6.2 keeps out of tokens, such as methods and the names of headers. */
export const DELIMITERS = Array.from('"(),/:;<=>?@[\\]{}');

/** A megabyte of text. */
export const MEGABYTE = "A".repeat(2 ** 20);

/** An input that is an error. */
export function refused(name: string, call: () => unknown, error: ExpectedError): HostileInput {
  return { name, call, expected: { error } };
}

/** An input that has a harmless result. */
export function accepted(name: string, call: () => unknown, result: unknown): HostileInput {
  return { name, call, expected: { result } };
}

export const DEFAULT_HEADERS = {
  accept: "application/vnd.github.v3+json",
  "user-agent": `fluent-endpoint/${version}`,
};

export const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** A whole result, the default headers included; `url` may be a path on the default base address. */
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

/** What the userinfo of a template looks like in an error. */
export function masked(userinfo: string): string {
  return "*".repeat(userinfo.length);
}
