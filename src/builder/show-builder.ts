import { isList, isPlainObject } from "../internal/objects.js";
import { frozenOptions } from "../options/merged-options.js";
import type { MergedOptions } from "../options/options.js";
import type { State } from "../options/state.js";
import { maskedOptions } from "./masked-options.js";

/** The function that Node, Bun and Deno pass to the method that `console.log` calls. */
export type Inspect = (value: unknown, options?: object) => string;

/** The key of the method that `console.log` calls in Node and Bun. */
export const NODE_INSPECT: unique symbol = Symbol.for("nodejs.util.inspect.custom");
/** The key of the method that `console.log` calls in Deno. */
export const DENO_INSPECT: unique symbol = Symbol.for("Deno.customInspect");

/**
 * Merged options on a few lines, without credentials.
 *
 * @param title - such as the name of the builder's class
 * @param inspect - how values are written; by default as JSON
 */
export function showOptions(
  title: string,
  options: Readonly<MergedOptions>,
  inspect: Inspect = (value) => JSON.stringify(value, null, 2),
): string {
  const { method, url, "[LINK]": link, ...others } = maskedOptions(options);
  const request = [method, link ?? url].filter((text) => typeof text === "string");
  const line = request.length > 1 ? [title, ...request] : [title];
  return `${line.join(" ")} ${inspect(others)}`;
}

/** A text that is equal for equal frozen states, whatever the order of names, and different for different ones. */
export function comparableText(state: State): string {
  const known = texts.get(state);
  if (known !== undefined) return known;
  const { strict, vendor } = state;
  const options = maskedOptions(frozenOptions(state), identify);
  const text = JSON.stringify(sorted({ ...options, strict, vendor }));
  texts.set(state, text);
  return text;
}

const texts = new WeakMap<State, string>();

const ids = new WeakMap<object, number>();
let lastId = 0;

/** Instances without content to compare, such as streams, are equal only to themselves. */
function identify(instance: object, kind: string): string {
  const id = ids.get(instance) ?? ++lastId;
  ids.set(instance, id);
  return `[${kind} ${String(id)}]`;
}

function sorted(value: unknown): unknown {
  if (isList(value)) return value.map(sorted);
  if (!isPlainObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}
