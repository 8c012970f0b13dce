import { EndpointError } from "./errors.js";

/**
 * Runs what reads a caller's object. A getter or a proxy may throw anything there; it comes out as the cause of an
 * `EndpointError` (B20).
 *
 * @throws EndpointError `unreadable-input`, or the one that `read` threw
 */
export function reading<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw readingError(what, error);
  }
}

/** What {@link reading} makes of an error. */
export function readingError(what: string, cause: unknown): EndpointError {
  if (cause instanceof EndpointError) return cause;
  return new EndpointError(
    "unreadable-input",
    `Reading the ${what} threw an error, which is the cause of this one. Pass plain values instead of getters or proxies that throw.`,
    { cause },
  );
}
