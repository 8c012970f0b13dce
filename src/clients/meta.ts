import { EndpointError } from "./core.js";

/** What the clients take from a request's `request` object; everything else in it is left alone. */
export interface Meta {
  readonly signal: AbortSignal | undefined;
  /** In milliseconds; 0 is none. */
  readonly timeout: number | undefined;
  readonly agent: object | undefined;
  readonly dispatcher: object | undefined;
  readonly fetch: typeof fetch | undefined;
}

/**
 * Picks what clients understand out of a request's `request` object.
 *
 * @throws EndpointError `invalid-options`
 */
export function readMeta(request: unknown): Meta {
  const given = take("request", request, isObject, "an object") ?? {};
  const { signal, timeout, agent, dispatcher, fetch } = given as Readonly<Record<string, unknown>>;
  return {
    signal: take("request.signal", signal, isSignal, "an AbortSignal"),
    timeout: take("request.timeout", timeout, isTimeout, "a number of milliseconds"),
    agent: take("request.agent", agent, isObject, "an agent"),
    dispatcher: take("request.dispatcher", dispatcher, isDispatcher, "a dispatcher"),
    fetch: take("request.fetch", fetch, isFetch, "a function"),
  };
}

function take<Value>(
  name: string,
  value: unknown,
  is: (value: unknown) => value is Value,
  what: string,
): Value | undefined {
  if (value === undefined || value === null) return undefined;
  if (is(value)) return value;
  throw new EndpointError("invalid-options", `${name} must be ${what}. Pass one, or leave it out.`);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isSignal(value: unknown): value is AbortSignal {
  return isObject(value) && "aborted" in value && "addEventListener" in value;
}

function isTimeout(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** An undici dispatcher, which its users often call an agent. */
export function isDispatcher(value: unknown): value is object {
  return isObject(value) && "dispatch" in value;
}

function isFetch(value: unknown): value is typeof fetch {
  return typeof value === "function";
}
