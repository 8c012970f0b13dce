import { reading } from "../reading.js";
import { mergeObjects } from "./merge-objects.js";
import { isPlainObject } from "./plain-object.js";

/**
 * The `request` option as it was given in one call after another. Its layers are merged when somebody asks, so that
 * what the merge makes is theirs, and a sole layer comes out as the very object that went in (B18).
 */
export class RequestMeta {
  constructor(private readonly layers: readonly object[]) {}

  /** This with a later `request` over it: two plain objects are merged, anything else is replaced whole (B16). */
  overlaid(later: RequestMeta): RequestMeta {
    return new RequestMeta([...this.layers, ...later.layers]);
  }

  /** @throws EndpointError `unreadable-input` or `invalid-options` */
  get value(): object {
    return reading("request option", () => this.layers.reduce(mergedPair));
  }
}

function mergedPair(earlier: object, later: object): object {
  return isPlainObject(earlier) && isPlainObject(later) ? mergeObjects(earlier, later) : later;
}
