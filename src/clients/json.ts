import { unsupportedBody } from "./unsupported-body.js";

/**
 * A JSON document, serialised here once so that no client does it again in its own way.
 *
 * @throws EndpointError `unsupported-body` for what JSON cannot hold
 */
export function serialise(value: object): string {
  const text = stringify(value);
  if (text !== undefined) return text;
  throw unsupportedBody(
    "The body has a toJSON method that returns nothing",
    "Return a value from it, or pass a plain object",
  );
}

/** `JSON.stringify` as it is: what it returns for an object may be `undefined`, which its type does not say. */
function stringify(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw unsupportedBody(
      "The body cannot be serialised as JSON: it is cyclic, too deep, holds a bigint, or its toJSON threw",
      "Pass plain, finite data, or a string that is serialised already",
      error,
    );
  }
}
