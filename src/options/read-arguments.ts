import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { setHeaders } from "./headers.js";
import { readParameters } from "./read-options.js";
import type { MutableState } from "./state.js";

/**
 * Reads a parameter given by name and value.
 *
 * @throws EndpointError
 */
export function readParameter(
  state: MutableState,
  [name, value]: readonly [name: unknown, value: unknown],
): void {
  readParameters(state, { [checkString(name, "parameter")]: value });
}

/**
 * Reads a header given by name and value.
 *
 * @throws EndpointError
 */
export function readHeader(
  state: MutableState,
  [name, value]: readonly [name: unknown, value: unknown],
): void {
  setHeaders(state, { [checkString(name, "header")]: value });
}

/**
 * Reads whether a missing variable is an error.
 *
 * @throws EndpointError
 */
export function readStrict(state: MutableState, strict: unknown): void {
  if (typeof strict !== "boolean") {
    throw new EndpointError(
      "invalid-options",
      `strict() expects true or false, but got ${describeType(strict)}.`,
    );
  }
  state.strict = strict;
}

function checkString(name: unknown, of: "header" | "parameter"): string {
  if (typeof name === "string") return name;
  throw new EndpointError(
    `invalid-${of}`,
    `The name of a ${of} must be a string, but got ${describeType(name)}.`,
  );
}
