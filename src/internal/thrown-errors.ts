import { EndpointError } from "../errors.js";
import { quote } from "./messages.js";

/**
 * Runs code that reads a caller's object, whose getters and proxy traps may throw anything.
 *
 * @param what - the name of the object, for the message
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
    `Reading the ${what} threw an error (see its cause).`,
    { advice: "Pass plain values.", cause },
  );
}

/** Returns what a call returns, or `undefined` if it throws an `EndpointError`: the input is not complete, or of another kind. */
export function orUndefined<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

type AnyFunction = (...parameters: never) => unknown;

/** The `Error` class. Only some engines have the method. */
interface StackCapturing {
  readonly prototype: Error;
  captureStackTrace?(error: Error, above: AnyFunction): void;
}

/** Errors whose stack was shortened already. An outer public function must not shorten it again. */
const shortened = new WeakSet<Error>();
/** Errors of a call that a caller's getter made: they start there. */
const nested = new WeakSet<Error>();

/**
 * Runs the body of a public function. What its arguments throw when they are read becomes an `EndpointError`, and the stack of every
 * error starts at the line that called the public function, and contains no lines of the library.
 */
export function withCallerStack<Result>(body: () => Result): Result {
  try {
    return body();
  } catch (error) {
    throw shortenStack(unreadable("arguments", error), withCallerStack);
  }
}

/**
 * Does the same for a public function that calls another public function. That one has shortened the stack to a line of the
 * library, so it is shortened again, to the line that called the outer function.
 */
export function withOuterCallerStack<Result>(body: () => Result): Result {
  try {
    return body();
  } catch (error) {
    // What a caller's own code throws is not ours.
    if (!(error instanceof EndpointError) || nested.has(error)) throw error;
    shortened.delete(error);
    throw shortenStack(error, withOuterCallerStack);
  }
}

/**
 * Makes the stack of an error start at the line that called a public function, where the engine can (V8, JavaScriptCore).
 *
 * @param inner - the running function that the public function has called directly
 * @param operation - the operation that the request was for, which the error then names
 * @returns the error
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
  // The first line after the title is the public function itself.
  const lines = stack.slice(title.length).split("\n");
  error.stack = [title, ...lines.slice(2)].join("\n");
}
