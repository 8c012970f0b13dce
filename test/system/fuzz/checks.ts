import { afterEach, expect } from "@jest/globals";
import { EndpointError, type RequestOptions } from "fluent-endpoint";
import { expectSamePrototypes } from "../hostile-input/values.js";

/** The result of a call, or the `EndpointError` that it threw. */
export type Outcome<Result> =
  | { readonly result: Result; readonly error?: never }
  | { readonly result?: never; readonly error: EndpointError };

/** Makes a call. Anything thrown but an `EndpointError` with a printable message fails the test. */
export function checked<Result>(call: () => Result): Outcome<Result> {
  try {
    return { result: call() };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    checkMessage(error);
    return { error };
  }
}

function checkMessage({ message }: EndpointError): void {
  if (message.length > 500 || /[^\P{C}\n]/u.test(message)) {
    throw new Error(`A message that cannot be printed: ${JSON.stringify(message)}`);
  }
}

afterEach(() => {
  expectSamePrototypes();
});

/** The page of a browser. It resolves relative results, which come from a base URL that is a path. */
const PAGE = "https://page.example";

/** Scheme, userinfo, host and port of a URL. */
export function destination(url: string): string {
  const { protocol, username, password, host } = new URL(url, PAGE);
  return `${protocol}//${username}:${password}@${host}`;
}

/**
 * The destination of every request of a template. `undefined` if the template begins with an expression, whose value may be the
 * origin, or if an expression of the base URL may be a part of the host.
 */
export function namedDestination(template: string, baseUrl: string): string | undefined {
  if (beginsWithExpression(template)) return undefined;
  const origin = /^https?:\/\/[^/?#{]*/i.exec(template)?.[0];
  if (origin === undefined && EXPRESSION_NEXT_TO_HOST.test(baseUrl)) return undefined;
  return destination(origin ?? baseUrl);
}

const EXPRESSION_NEXT_TO_HOST = /^https?:\/\/[^/?#]*\{/i;

/** True if a template begins with an expression, `:name` among them. */
export function beginsWithExpression(template: string): boolean {
  return /^(?:\{|:[A-Za-z_])/.test(template);
}

export const DEFAULT_BASE = "https://api.github.com";

/** Expects a result that any HTTP client can send, to the destination that its template says. */
export function checkResult(
  { method, url, headers }: RequestOptions,
  template: string,
  baseUrl: string = DEFAULT_BASE,
): void {
  expect(method).toBe(method.toLowerCase());
  const named = namedDestination(template, baseUrl);
  const isRelative = baseUrl.startsWith("/") && /^\/(?![/\\])/.test(url);
  if (named === undefined) expect(isRelative || URL.canParse(url)).toBe(true);
  else expect(destination(url)).toBe(named);
  for (const name of Object.keys(headers)) {
    expect(name).toMatch(/^[!#$%&'*+\-.^_`|~0-9a-z]+$/);
    if (typeof headers[name] !== "number") expect(headers[name]).toMatch(SENDABLE);
  }
}

const SENDABLE = /^[\x01-\x09\x0b\x0c\x0e-\xff]*$/;

/** The URL template in a route string. */
export function templateOf(route: string): string {
  const trimmed = route.replace(/^[ \t]+|[ \t]+$/g, "");
  return trimmed.replace(/^[^ \t]+[ \t]+/, "");
}

/** True if any object in a caller's value is frozen. */
export function holdsFrozen(given: unknown): boolean {
  if (typeof given !== "object" || given === null) return false;
  return Object.isFrozen(given) || Object.values(given).some(holdsFrozen);
}
