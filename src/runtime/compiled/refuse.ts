/** Marks errors, so that `error instanceof EndpointError` holds for them where `fluent-endpoint` is installed. */
const BRAND = Symbol.for("fluent-endpoint.error");

/** Returns the error for a parameter that cannot be sent. It never shows the value. */
export function refusal(
  code: string,
  parameter: string,
  problem: string,
): Error {
  const error = new Error(
    `"${parameter}" ${problem} (fluent-endpoint, docs/errors.md: ${code})`,
  );
  Object.defineProperty(error, BRAND, { value: true });
  return Object.assign(error, { name: "EndpointError", code, parameter });
}
