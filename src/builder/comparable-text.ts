import { type MaskRules, READABLE } from "../credentials/mask-value.js";
import { isList } from "../internal/objects.js";
import { isStrict, type State } from "../options/state.js";
import { MAX_NESTING } from "../options/read-value.js";
import { maskedOptions } from "./masked-options.js";

/** A text that is the same for equal frozen states and different for others. The order of names does not count. */
export function comparableText(state: State): string {
  const known = texts.get(state);
  if (known !== undefined) return known;
  const { vendor, listStyle } = state.conventions;
  const options = { ...maskedOptions(state, comparableRules()), "[STRICT]": isStrict(state) };
  const text = textOf({ ...options, vendor, listStyle });
  texts.set(state, text);
  return text;
}

const texts = new WeakMap<State, string>();

/** A value that JSON does not have, as text that no value of JSON has. */
class SpecialText {
  constructor(readonly text: string) {}
}

/**
 * Functions, and instances without content to compare such as streams, are equal only to themselves. So are values that are nested
 * deeper than parameters can be.
 */
function comparableRules(): MaskRules {
  return {
    ...READABLE,
    maxNesting: MAX_NESTING + 1,
    special: (kind, content, value) =>
      new SpecialText(`${kind}(${content === undefined ? idOf(value) : textOf(content)})`),
  };
}

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
