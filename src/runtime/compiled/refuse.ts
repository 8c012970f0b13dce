/** Marks errors, so that `error instanceof EndpointError` holds for them where `fluent-endpoint` is installed. */
const BRAND = Symbol.for("fluent-endpoint.error");

/** Returns the error for a parameter that cannot be sent, with the code of an `EndpointError`. It never shows the value. */
export function refusal(code: string, parameter: string): Error {
  return Object.assign(new Error(`${parameter}: ${code}`), {
    name: "EndpointError",
    code,
    parameter,
    [BRAND]: true,
  });
}
