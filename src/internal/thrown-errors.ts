import { EndpointError } from "../errors.js";
import { quote } from "./messages.js";

/**
 * Reads an object of the caller, whose getters and proxy traps may throw anything.
 *
 * @param what - names the object in the message
 * @throws EndpointError `unreadable-input`, or the `EndpointError` that `read` threw
 */
export function readSafely<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw unreadable(what, error);
  }
}

export function unreadable(what: string, cause: unknown): EndpointError {
  if (cause instanceof EndpointError) return cause;
  return new EndpointError(
    "unreadable-input",
    `Reading the ${what} threw an error (see its cause).`,
    { advice: "Pass plain values.", cause },
  );
}

export function orUndefined<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

type AnyFunction = (...parameters: never) => unknown;

interface StackCapturing {
  readonly prototype: Error;
  captureStackTrace?(error: Error, above: AnyFunction): void;
}

/** An outer public function must not shorten their stack again. */
const shortened = new WeakSet<Error>();
/** Errors that a getter of the caller caused. Their stack starts there. */
const nested = new WeakSet<Error>();

/** The stack of an error starts at the line that called the public function, without lines of the library. */
export function withCallerStack<Result>(body: () => Result): Result {
  try {
    return body();
  } catch (error) {
    throw shortenStack(unreadable("arguments", error), withCallerStack);
  }
}

/** For a public function that calls another one, whose error has a stack that starts in the library. */
export function withOuterCallerStack<Result>(body: () => Result): Result {
  try {
    return body();
  } catch (error) {
    // An error of the caller's own code stays as it is.
    if (!(error instanceof EndpointError) || nested.has(error)) throw error;
    shortened.delete(error);
    throw shortenStack(error, withOuterCallerStack);
  }
}

/**
 * Starts the stack at the line that called a public function, where the engine can.
 *
 * @param inner - the function that the public function called directly
 * @param operation - the operation that the error names
 */
export function shortenStack(error: unknown, inner: AnyFunction, operation?: string): unknown {
  if (!(error instanceof Error)) return error;
  if (shortened.has(error)) {
    nested.add(error);
    return error;
  }
  shortened.add(error);
  if (operation !== undefined && error instanceof EndpointError) {
    const message = `${error.message} Operation: ${quote(operation)}.`;
    Object.assign(error, { operation, message });
  }
  captureStack(error, inner, Error);
  return error;
}

function captureStack(error: Error, above: AnyFunction, engine: StackCapturing): void {
  if (engine.captureStackTrace === undefined) return;
  engine.captureStackTrace(error, above);
  const { stack } = error;
  const title = String(error);
  if (stack?.startsWith(title) !== true) return;
  // The first line after the title is the public function.
  const lines = stack.slice(title.length).split("\n");
  error.stack = [title, ...lines.slice(2)].join("\n");
}
