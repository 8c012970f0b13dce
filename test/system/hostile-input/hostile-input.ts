import type { EndpointErrorCode } from "fluent-endpoint";
import { version } from "../../../package.json";
import { untypedEndpoint as endpoint } from "../../helpers/untyped.js";

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

export type Values = Readonly<Record<string, unknown>>;

/** A credential, which no error may show. */
export const SECRET = "s3cr3t-t0k3n";

/** The characters that RFC 9110 section 5.6.2 excludes from tokens, such as methods and header names. */
export const DELIMITERS = Array.from('"(),/:;<=>?@[\\]{}');

export const API = "https://api.github.com";

/** The codes of errors about a value in a path. */
const ABOUT_PATHS: ReadonlySet<EndpointErrorCode> = new Set(["missing-variable", "dot-segment"]);

export function topic(name: string, ...inputs: readonly (HostileInput | HostileInput[])[]): Topic {
  return { name, inputs: inputs.flat() };
}

/** Inputs that have the same error. */
export function refused(
  error: EndpointErrorCode | ExpectedError,
  calls: Readonly<Record<string, () => unknown>>,
): HostileInput[] {
  const fields = typeof error === "string" ? { code: error } : error;
  const location = ABOUT_PATHS.has(fields.code) ? "path" : undefined;
  const expected = { error: { ...(location && { location }), ...fields } };
  return Object.entries(calls).map(([name, call]) => {
    return { name: `${name} is refused: ${fields.code}`, call, expected };
  });
}

/** Calls of one function with mistaken values, each of which is refused with the same error. */
export function refusedValues(
  error: EndpointErrorCode | ExpectedError,
  what: string,
  values: Readonly<Record<string, unknown>> | readonly unknown[],
  call: (value: unknown) => unknown,
): HostileInput[] {
  const entries = Array.isArray(values)
    ? values.map((value) => [named(value), value] as const)
    : Object.entries(values);
  return refused(
    error,
    Object.fromEntries(entries.map(([name, value]) => [`${name} ${what}`, () => call(value)])),
  );
}

function named(value: unknown): string {
  return value instanceof URL ? String(value) : JSON.stringify(value);
}

/** Options that are refused because of a part of their URL template. */
export function refusedUrl(
  code: EndpointErrorCode,
  options: Values & { readonly url: string },
  position: number,
  more: Partial<ExpectedError> = {},
): HostileInput[] {
  const expected = { code, template: options.url, position, ...more };
  // Not in place: a function is named after its key, and a stack must not contain the secret.
  const call = () => endpoint(options);
  return refused(expected, { [JSON.stringify(options)]: call });
}

/** An input that has a harmless result. */
export function accepted(name: string, call: () => unknown, result: unknown): HostileInput {
  return { name: `${name} is accepted`, call, expected: { result } };
}

/** Options of a GET request, and its URL. */
export function acceptedUrl(options: Values, url: string): HostileInput {
  return accepted(JSON.stringify(options), () => endpoint(options), request("get", url));
}

export const DEFAULT_HEADERS = {
  accept: "application/vnd.github.v3+json",
  "user-agent": `fluent-endpoint/${version}`,
};

export const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** A result with the default headers; `url` may be a path after the default `baseUrl`. */
export function request(method: string, url: string, more: Values = {}): object {
  const headers = { ...DEFAULT_HEADERS, ...(more.headers as object | undefined) };
  return { method, url: url.startsWith("/") ? API + url : url, ...more, headers };
}

/** The userinfo of a template as an error shows it. */
export function masked(userinfo: string): string {
  return "*".repeat(userinfo.length);
}
