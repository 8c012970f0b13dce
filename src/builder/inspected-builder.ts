import { BUILDER } from "../internal/builder-brand.js";
import { frozenOptions } from "../options/merged-options.js";
import type { MergedOptions } from "../options/options.js";
import { StateSlot } from "./lazy-state.js";
import { portableState, type PortableState } from "./portable-state.js";
import { DENO_INSPECT, NODE_INSPECT, showOptions, type Inspect } from "./show-builder.js";

/** The merged options of a builder. */
export function optionsOf(builder: object): Readonly<MergedOptions> {
  return frozenOptions(StateSlot.of(builder).freeze());
}

/** The name of a builder's class. */
export function className(builder: object): string {
  return builder.constructor.name;
}

/**
 * Makes the base class of builders, with the methods whose names are symbols: what `console.log` and other copies of this package
 * read. A function makes it because esbuild keeps a class with such names in a bundle that does not use it.
 */
export function inspectedBuilder(): new () => object {
  return class {
    /** Tells every copy of this package that this is a builder, and which options it has. */
    get [BUILDER](): PortableState {
      return portableState(StateSlot.of(this).freeze());
    }

    /** What `console.log` prints in Node and Bun. */
    [NODE_INSPECT](_depth: number, options: object, inspect: Inspect): string {
      return showOptions(className(this), optionsOf(this), (value) => inspect(value, options));
    }

    /** What `console.log` prints in Deno. */
    [DENO_INSPECT](inspect: Inspect, options: object): string {
      return showOptions(className(this), optionsOf(this), (value) => inspect(value, options));
    }
  };
}
