import { EndpointError } from "../errors.js";

/** Returns what a call returns, or `undefined` if it throws an `EndpointError`: the input is not complete, or of another kind. */
export function unlessRefused<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}
