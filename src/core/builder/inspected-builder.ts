import { maskedOptions, plainOptions } from "./masked-options.js";
import { PortableState } from "./portable-state.js";
import { lazyStateOf, hasState } from "./lazy-state.js";
import { BUILDER, isBuilder, isList } from "../../internal/objects.js";
import { readSafely } from "../../internal/thrown-errors.js";
import { EMPTY, type State, isStrict } from "../state.js";
import { readOptions } from "../read/read-options.js";
import { stateAfter } from "../apply.js";
import type { MaskRules } from "../../credentials/mask-value.js";
import { MAX_NESTING } from "../read/read-value.js";

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
  const { method, url, "[LINK]": link, ...others } = maskedOptions(state);
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

/**
 * A hash that is the same for equal frozen states, and different for others. The order of names does not count. It has a key for each process,
 * so it tells nothing about a credential.
 */
export function comparableHash(state: State): string {
  const known = hashes.get(state);
  if (known !== undefined) return known;
  const { vendor, listStyle, sniffsJsonText } = state.conventions;
  const options = { ...plainOptions(state, COMPARABLE), "[STRICT]": isStrict(state) };
  const hash = hashOf(textOf({ ...options, vendor, listStyle, sniffsJsonText }));
  hashes.set(state, hash);
  return hash;
}

const hashes = new WeakMap<State, string>();

/** A value that JSON does not have, as text that no value of JSON has. */
class SpecialText {
  constructor(readonly text: string) {}
}

/**
 * Functions, and instances without content to compare such as streams, are equal only to themselves. So are values that are nested
 * deeper than parameters can be.
 */
const COMPARABLE: MaskRules = {
  replace: (credential) => credential,
  text: (text) => text,
  bytes: (bytes) => bytes.join(),
  isSecret: () => false,
  replacesObjects: false,
  maxNesting: MAX_NESTING + 2,
  special: (kind, content, value) =>
    new SpecialText(`${kind}(${content === undefined ? idOf(value) : textOf(content)})`),
};

const ids = new WeakMap<object, number>();
let lastId = 0;

function idOf(value: unknown): string {
  const instance = Object(value) as object;
  const id = ids.get(instance) ?? ++lastId;
  ids.set(instance, id);
  return String(id);
}

/** A value as JSON with its names in order. Unlike JSON, it tells `undefined` in a list from `null`. */
function textOf(value: unknown): string {
  if (value instanceof SpecialText) return value.text;
  if (isList(value)) return `[${value.map(textOf).join()}]`;
  if (value === undefined) return "undefined";
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const properties = Object.entries(value).filter(([, member]) => member !== undefined);
  const texts = properties.map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`);
  return `{${texts.sort().join()}}`;
}

const FACTORS = [0x01000193, 0x85ebca6b];

/** Made on first use: some platforms refuse random numbers while modules are loaded. */
let seeds: readonly number[] | undefined;

/** A hash of 64 bits: as FNV-1a, from two random starts and with two factors. */
function hashOf(text: string): string {
  seeds ??= [Math.random() * 2 ** 32, Math.random() * 2 ** 32];
  const halves = seeds.map((seed, half) => {
    let hash = seed;
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), FACTORS[half] ?? 1);
    }
    return (hash >>> 0).toString(36);
  });
  return halves.join("");
}
