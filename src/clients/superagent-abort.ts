import type { SuperagentRequest } from "./superagent-request.js";

/** Lets a signal end a request of superagent, which knows no signals; a request that is over lets go of the signal. */
export function abortWith(signal: AbortSignal, target: SuperagentRequest): void {
  const abort = () => {
    // Not to be returned: it is a promise of sorts, and an event target would throw its rejection.
    target.abort();
  };
  if (signal.aborted) {
    abort();
    return;
  }
  signal.addEventListener("abort", abort);
  for (const event of ["abort", "end", "error"] as const) {
    target.on(event, () => {
      signal.removeEventListener("abort", abort);
    });
  }
}
