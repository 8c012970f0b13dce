import { bytesOf } from "../../internal/bytes.js";
import { classTag, isList, isObject, isPlainObject, kept } from "../../internal/objects.js";
import { hasToJson } from "../../wire/json.js";
import { MAX_NESTING } from "../read/read-value.js";
import { isStrict, type State } from "../state.js";
import { namedOptions } from "./shown-options.js";

/**
 * A hash that is the same for equal frozen states, and different for others. The order of names does not count. It starts at random in each
 * process, so it tells nothing about a credential.
 */
export function comparableHash(state: State): string {
  return kept(hashes, state, () => {
    const { vendor, listStyle, sniffsJsonText } = state.conventions;
    const conventions = { vendor, listStyle, sniffsJsonText, strict: isStrict(state) };
    return comparable([namedOptions(state), conventions], new Map(), 0);
  });
}

const hashes = new WeakMap<State, string>();

/**
 * A text that is the same for equal values. That of a list or an object is a hash, so texts do not grow with what is in them.
 *
 * @param known - the texts of the objects so far; that of an object which is being read is empty
 */
function comparable(value: unknown, known: Map<object, string>, depth: number): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (!isObject(value))
    return typeof value === "function" ? idOf(value) : `${typeof value} ${String(value)}`;
  return kept(known, value, () => {
    known.set(value, "");
    return hashOf(contentOf(value, known, depth + 1));
  });
}

/**
 * The content of an object. Instances without content to compare such as streams are equal only to themselves, and so are objects that are
 * nested deeper than parameters can be.
 */
function contentOf(value: object, known: Map<object, string>, depth: number): string {
  const textOf = (content: unknown) => comparable(content, known, depth);
  try {
    if (depth > MAX_NESTING + 2) return idOf(value);
    if (isList(value)) return `[${value.map(textOf).join()}]`;
    const kind = classTag(value);
    if (hasToJson(value)) return kind + textOf(value.toJSON());
    if (kind === "Map" || kind === "Set") return kind + textOf([...(value as Iterable<unknown>)]);
    const bytes = bytesOf(value);
    if (bytes !== undefined) return kind + bytes.join();
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    if (members.length === 0 && !isPlainObject(value)) return idOf(value);
    return `{${members
      .map(([name, member]) => textOf(name) + textOf(member))
      .sort()
      .join()}}`;
  } catch {
    return idOf(value);
  }
}

const ids = new WeakMap<object, string>();
let lastId = 0;

function idOf(instance: object): string {
  return kept(ids, instance, () => `#${String(++lastId)}`);
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
