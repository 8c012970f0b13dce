import { EndpointError } from "fluent-endpoint";

/** Returns what a call returns, or the `EndpointError` that it throws. Any other error fails the property. */
export function resultOf<Result>(call: () => Result): Result | EndpointError {
  try {
    return call();
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
}
