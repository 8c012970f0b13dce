import { EndpointError } from "../../src/index.js";

/** Returns the `EndpointError` that an action throws. Any other error, or none, fails the test. */
export function thrownBy(action: () => unknown): EndpointError {
  try {
    action();
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
  throw new Error("Expected an EndpointError, but nothing was thrown.");
}
