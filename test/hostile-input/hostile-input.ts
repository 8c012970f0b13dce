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
  /** The rule of BEHAVIOUR.md that decides. */
  readonly rule: string;
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

/** A megabyte of text. */
export const MEGABYTE = "A".repeat(2 ** 20);

export function refused(
  rule: string,
  name: string,
  call: () => unknown,
  error: ExpectedError,
): HostileInput {
  return { rule, name, call, expected: { error } };
}

export function accepted(
  rule: string,
  name: string,
  call: () => unknown,
  result: unknown,
): HostileInput {
  return { rule, name, call, expected: { result } };
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
