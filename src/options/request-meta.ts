import { readSafely } from "../internal/read-safely.js";
import { mergeObject } from "./merge-objects.js";
import { isPlainObject } from "../internal/objects.js";

/**
 * The `request` option as it was given in one call after another. Its layers are merged when somebody asks, so that
 * what the merge makes is theirs, and a sole layer comes out as the very object that went in (B18).
 */
export class RequestMeta {
  constructor(private readonly layers: readonly object[]) {}

  /** What was given in one call after another: two plain objects are merged, anything else is replaced whole (B16). */
  static merge(given: readonly RequestMeta[]): RequestMeta | undefined {
    if (given.length < 2) return given[0];
    return new RequestMeta(given.flatMap(({ layers }) => layers));
  }

  /** @throws EndpointError `unreadable-input` or `invalid-options` */
  get value(): object {
    return readSafely("request option", () => merged(this.layers));
  }
}

/** Layers that follow on one another as plain objects are laid into one new object. */
function merged(layers: readonly object[]): object {
  let [value = {}] = layers;
  let own: Record<string, unknown> | undefined;
  for (const layer of layers.slice(1)) {
    own = isPlainObject(value) && isPlainObject(layer) ? (own ?? { ...value }) : undefined;
    if (own && isPlainObject(layer)) mergeObject(own, layer);
    value = own ?? layer;
  }
  return value;
}
