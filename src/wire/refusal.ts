/** An error about a value, which it does not show. */
export interface Refusal extends Error {
  readonly code: string;
  readonly parameter: string;
  /** The problem, as a key for the code that writes the message. */
  readonly detail?: string;
}

export function isRefusal(error: unknown): boolean {
  return error instanceof Error && BRAND in error;
}

/** The brand of `EndpointError`, for which its `instanceof` looks. */
const BRAND: unique symbol = /* @__PURE__ */ Symbol.for(
  "fluent-endpoint.error",
);

/** The core gives the error a message; generated code throws it as it is. */
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
