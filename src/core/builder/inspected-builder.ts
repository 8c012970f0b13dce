import { shownOptions } from "./shown-options.js";
import { PortableState } from "./portable-state.js";
import { hasState, lazyStateOf } from "./state-field.js";
import { BUILDER, isBuilder } from "../../internal/objects.js";
import { readSafely } from "../../internal/thrown-errors.js";
import { EMPTY, type State } from "../state.js";
import { readOptions } from "../read/read-options.js";
import { stateAfter } from "../apply.js";

/** @throws EndpointError `invalid-options` for anything that is not a builder */
export function stateOf(builder: object): State {
  return lazyStateOf(builder).compute();
}

/**
 * The state of a builder that is shown: also of a copy without a state, which test runners make of two builders to print how they
 * differ. Such a copy has the portable form.
 *
 * @throws EndpointError `invalid-options` for anything that is not a builder
 */
export function shownState(builder: object): State {
  return importedState(builder) ?? stateOf(builder);
}

export function className(builder: object): string {
  return builder.constructor.name;
}

/**
 * Makes the base class of builders, with the methods whose names are symbols: `console.log` and other copies of this package read
 * them. A function makes it because esbuild keeps a class with such names in a bundle that does not use it: one that imports
 * `BODY` alone would have 30 kB instead of 15, minified.
 */
export function inspectedBuilder(): new () => object {
  return class {
    /** Tells every copy of this package that this is a builder, and what it has. */
    get [BUILDER](): PortableState {
      return new PortableState(stateOf(this));
    }

    /** Returns the text that `console.log` prints in Node and Bun. */
    [NODE_INSPECT](_depth: number, options: object, inspect: Inspect): string {
      return inspectBuilder(this, (value) => inspect(value, options));
    }

    /** Returns the text that `console.log` prints in Deno. */
    [DENO_INSPECT](inspect: Inspect, options: object): string {
      return inspectBuilder(this, (value) => inspect(value, options));
    }
  };
}

/** Returns the text that `console.log` prints, also for the prototype and for a proxy, which have no options. */
function inspectBuilder(builder: object, inspect: Inspect): string {
  const name = className(builder);
  return hasState(builder) ? optionsText(name, stateOf(builder), inspect) : `${name} {}`;
}

/** The function that Node, Bun and Deno pass to the method that `console.log` calls. */
export type Inspect = (value: unknown, options?: object) => string;

/** The key of the method that `console.log` calls in Node and Bun. */
export const NODE_INSPECT: unique symbol = Symbol.for("nodejs.util.inspect.custom");
/** The key of the method that `console.log` calls in Deno. */
export const DENO_INSPECT: unique symbol = Symbol.for("Deno.customInspect");

/**
 * The merged options of a frozen state on a few lines, without credentials.
 *
 * @param title - such as the name of the builder's class
 * @param inspect - writes a value; by default as JSON
 */
export function optionsText(
  title: string,
  state: State,
  inspect: Inspect = (value) => JSON.stringify(value, null, 2),
): string {
  const { method, url, "[LINK]": link, ...others } = shownOptions(state);
  const request = [method, link ?? url].filter((text) => typeof text === "string");
  const line = request.length > 1 ? [title, ...request] : [title];
  return `${line.join(" ")} ${inspect(others)}`;
}

/** The state of a builder of another copy; `undefined` for a builder of this copy, and for anything else. */
export function importedState(builder: object): State | undefined {
  if (!isBuilder(builder) || hasState(builder)) return undefined;
  return readSafely("builder", () => {
    const { options, conventions } = Reflect.get(builder, BUILDER) as PortableState;
    return { ...stateAfter(EMPTY, readOptions, options), conventions };
  });
}
