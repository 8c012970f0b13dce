/** A value that cannot be sent. It never shows the value. */
export interface Refusal extends Error {
  /** A code of `EndpointError`. */
  readonly code: string;
  /** The name of the parameter. */
  readonly parameter: string;
  /** The problem, as a word that only the code that writes messages reads. */
  readonly detail?: string;
}

/** Returns `true` for a refusal and for an `EndpointError`, of every copy of the package. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && BRAND in error;
}

/** The brand of an `EndpointError`, so that `instanceof` holds for it in every copy of the package. */
const BRAND: unique symbol = /* @__PURE__ */ Symbol.for(
  "fluent-endpoint.error",
);

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
    [BRAND]: true,
  };
  return Object.assign(new Error(`${parameter}: ${code}`), own, more);
}
