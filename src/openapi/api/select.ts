import { selectorOf } from "../read/selector.js";
import type { Outline } from "../read/read-operation.js";

/** The methods that change nothing (RFC 9110 section 9.2.1). TRACE is left out: its response has the headers of the request. */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS", "QUERY"]);

/** Which operations are offered. */
export interface Selection {
  readonly only?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
}

/** Returns a function that says of an operation whether it is selected. */
export function selector({ only, readOnly }: Selection): (operation: Outline) => boolean {
  const patterns = only?.map(selectorOf);
  return (operation) => {
    if (readOnly === true && !SAFE_METHODS.has(operation.method)) return false;
    return patterns === undefined || patterns.some((isMatch) => isMatch(operation));
  };
}
