import { EndpointError, type EndpointErrorCode } from "../../src/index.js";

/** What an action came to: what it gave, or the code of the `EndpointError` that it threw. */
export type Outcome = { readonly result: unknown } | { readonly code: EndpointErrorCode };

/** Runs an action; any error but an `EndpointError` goes through, and fails the property. */
export function outcomeOf(action: () => unknown): Outcome {
  try {
    return { result: action() };
  } catch (error) {
    if (error instanceof EndpointError) return { code: error.code };
    throw error;
  }
}
