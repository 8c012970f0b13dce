import { EndpointError, type EndpointErrorCode } from "../../../src/index.js";

/** The result of an action, or the code of the `EndpointError` that it threw. */
export type Outcome = { readonly result: unknown } | { readonly code: EndpointErrorCode };

/** Runs an action. Any error but an `EndpointError` fails the property. */
export function outcomeOf(action: () => unknown): Outcome {
  try {
    return { result: action() };
  } catch (error) {
    if (error instanceof EndpointError) return { code: error.code };
    throw error;
  }
}
