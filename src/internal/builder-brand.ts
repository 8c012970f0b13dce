/**
 * The key by which every copy of this package knows a builder. An application may load the ES module and the CommonJS module,
 * each with its own `EndpointBuilder` class.
 */
export const BUILDER: unique symbol = Symbol.for("fluent-endpoint.builder");

/** Whether a value is a builder, of this or another copy of the package. */
export function isBuilder(value: unknown): boolean {
  try {
    return typeof value === "object" && value !== null && BUILDER in value;
  } catch {
    // A revoked proxy.
    return false;
  }
}
