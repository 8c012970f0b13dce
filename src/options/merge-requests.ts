import type { Opaque } from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { Merger } from "./merger.js";

/**
 * The `request` options as one. Plain objects are merged into a new object, anything else replaces what was given before it. A
 * single one comes out as the object that went in.
 *
 * @throws EndpointError `unreadable-input` or `invalid-options`
 */
export function mergeRequests(requests: readonly Opaque<object>[]): object {
  const [first, ...later] = requests;
  return readSafely("request option", () => {
    const merger = new Merger(later.length);
    return later.reduce((merged, { value }) => merger.value(merged, value), first?.value ?? {});
  });
}
