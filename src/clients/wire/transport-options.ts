import { EndpointError } from "../../errors.js";
import { ownValue } from "../../internal/objects.js";

/** The properties of a request's `request` option that clients understand. */
export interface TransportOptions {
  readonly signal: AbortSignal | undefined;
  /** In milliseconds; 0 for no timeout. */
  readonly timeout: number | undefined;
  /** An agent of Node's `http` or `https`. */
  readonly agent: object | undefined;
  /** A dispatcher of undici, which Node's `fetch` accepts too. */
  readonly dispatcher: object | undefined;
  readonly fetch: typeof fetch | undefined;
}

/**
 * Reads a request's `request` option. An `agent` that is a dispatcher of undici, as its agents are, is taken for one.
 *
 * @throws EndpointError `invalid-options`
 */
export function readTransportOptions(request: unknown): TransportOptions {
  const given = check("request", request, isObject, "an object") ?? {};
  const agent = readProperty(given, "agent", isObject, "an agent");
  const agentIsDispatcher = isDispatcher(agent);
  return {
    signal: readProperty(given, "signal", isSignal, "an AbortSignal"),
    timeout: readProperty(given, "timeout", isTimeout, "a number of milliseconds"),
    agent: agentIsDispatcher ? undefined : agent,
    dispatcher:
      readProperty(given, "dispatcher", isDispatcher, "a dispatcher of undici") ??
      (agentIsDispatcher ? agent : undefined),
    fetch: readProperty(given, "fetch", isFetch, "a function"),
  };
}

function readProperty<Value>(
  request: object,
  name: keyof TransportOptions,
  isExpected: (value: unknown) => value is Value,
  expected: string,
): Value | undefined {
  return check(`request.${name}`, ownValue(request, name), isExpected, expected);
}

function check<Value>(
  name: string,
  value: unknown,
  isExpected: (value: unknown) => value is Value,
  expected: string,
): Value | undefined {
  if (value === undefined || value === null) return undefined;
  if (isExpected(value)) return value;
  throw new EndpointError(
    "invalid-options",
    `${name} must be ${expected}. Pass one, or leave it out.`,
  );
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

function isDispatcher(value: unknown): value is object {
  return isObject(value) && "dispatch" in value;
}

function isFetch(value: unknown): value is typeof fetch {
  return typeof value === "function";
}
