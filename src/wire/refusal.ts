/** A value that cannot be sent. It never shows the value. */
export interface Refusal extends Error {
  /** A code of `EndpointError`. */
  readonly code: string;
  /** The name of the parameter. */
  readonly parameter: string;
  /** The problem, as a word that only the code that writes messages reads. */
  readonly detail?: string;
}

/** Returns the error for a parameter that cannot be sent. The core words it; the call of `request.ts` throws it as it is. */
export function refusal(
  code: string,
  parameter: string,
  more?: { readonly detail: string },
): Refusal {
  const own = {
    name: "EndpointError",
    code,
    parameter,
    // The brand of an `EndpointError`, so that `instanceof` holds for it in every copy of the package.
    [Symbol.for("fluent-endpoint.error")]: true,
  };
  return Object.assign(new Error(`${parameter}: ${code}`), own, more);
}
