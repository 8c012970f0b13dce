import { EndpointError } from "../errors.js";

/**
 * Runs code that reads a caller's object, whose getters and proxy traps may throw anything.
 *
 * @param what - what is read, for the message
 * @throws EndpointError `unreadable-input` with the thrown value as its cause, or the `EndpointError` that `read` threw
 */
export function readSafely<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw unreadable(what, error);
  }
}

/** The error that {@link readSafely} throws for a thrown value. */
export function unreadable(what: string, cause: unknown): EndpointError {
  if (cause instanceof EndpointError) return cause;
  return new EndpointError(
    "unreadable-input",
    `Reading the ${what} threw an error (see its cause). Pass plain values instead of getters or proxies that throw.`,
    { cause },
  );
}
