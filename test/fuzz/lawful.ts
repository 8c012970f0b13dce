import { expect } from "@jest/globals";
import { changesToPrototypes } from "../hostile-input/prototypes.js";
import { EndpointError, type RequestOptions } from "fluent-endpoint";

/** What is left of a promise: the promised result, or an error of the promised kind. */
export type Outcome<Result> =
  | { readonly result: Result; readonly error?: never }
  | { readonly result?: never; readonly error: EndpointError };

/** Makes a call, which may return or throw an `EndpointError` that can be shown, and do nothing else. */
export function lawful<Result>(call: () => Result): Outcome<Result> {
  const outcome = attempt(call);
  expect(changesToPrototypes()).toStrictEqual([]);
  if (outcome.error) checkError(outcome.error);
  return outcome;
}

function attempt<Result>(call: () => Result): Outcome<Result> {
  try {
    return { result: call() };
  } catch (error) {
    if (error instanceof EndpointError) return { error };
    throw error;
  }
}

function checkError({ message }: EndpointError): void {
  if (message.length > 500 || /[^\P{C}\n]/u.test(message)) {
    throw new Error(`A message that cannot be shown: ${JSON.stringify(message)}`);
  }
}

/** Scheme, userinfo, host and port: where a request goes, and as whom. */
export function destination(url: string): string {
  const { protocol, username, password, host } = new URL(url);
  return `${protocol}//${username}:${password}@${host}`;
}

/**
 * Where the requests of a template must go, whatever its variables hold; `undefined` where the template begins with an
 * expression, which may decide (B5).
 */
export function namedDestination(template: string, baseUrl: string): string | undefined {
  if (template.startsWith("{")) return undefined;
  const origin = /^https?:\/\/[^/?#{]*/i.exec(template)?.[0];
  return destination(origin ?? baseUrl);
}

export const DEFAULT_BASE = "https://api.github.com";

/** Whether a result is one that any HTTP client can take, and goes where its template says. */
export function checkResult(
  { method, url, headers }: RequestOptions,
  template: string,
  baseUrl: string = DEFAULT_BASE,
): void {
  expect(method).toBe(method.toLowerCase());
  const named = namedDestination(template, baseUrl);
  if (named === undefined) expect(URL.canParse(url)).toBe(true);
  else expect(destination(url)).toBe(named);
  for (const name of Object.keys(headers)) {
    expect(name).toMatch(/^[!#$%&'*+\-.^_`|~0-9a-z]+$/);
    if (typeof headers[name] !== "number") expect(headers[name]).toMatch(SENDABLE);
  }
}

const SENDABLE = /^[\x01-\x09\x0b\x0c\x0e-\xff]*$/;

/** The URL template in a route string (B1). */
export function templateOf(route: string): string {
  const trimmed = route.replace(/^[ \t]+|[ \t]+$/g, "");
  return trimmed.replace(/^[^ \t]+[ \t]+/, "");
}

/** Whether something was frozen that is not ours (B18). */
export function holdsFrozen(given: unknown): boolean {
  if (typeof given !== "object" || given === null) return false;
  return Object.isFrozen(given) || Object.values(given).some(holdsFrozen);
}
