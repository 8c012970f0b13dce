import { EndpointError } from "../../src/index.js";

/** The `EndpointError` that an action throws; any other error, and none, fails the test. */
export function thrownBy(action: () => unknown): EndpointError {
  try {
    action();
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
  throw new Error("Nothing was thrown, where an EndpointError was expected.");
}
