import { EndpointError } from "../../errors.js";

/**
 * Serialises a body as JSON. It is done here so that every client sends the same text.
 *
 * @throws EndpointError `unsupported-body` for a value that JSON cannot hold
 */
export function stringifyJson(value: object): string {
  const json = stringify(value);
  if (json !== undefined) return json;
  throw new EndpointError(
    "unsupported-body",
    "The body's toJSON method returned undefined. Return a value from it, or pass a plain object.",
  );
}

/** Returns `undefined` where a toJSON method does, unlike the type of `JSON.stringify` says. */
function stringify(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new EndpointError(
      "unsupported-body",
      "The body cannot be serialised as JSON: it is cyclic or nested too deeply, contains a bigint, or its toJSON method threw an error. Pass data without these, or a string of JSON.",
      { cause: error },
    );
  }
}
