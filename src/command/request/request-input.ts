import { decodeUtf8 } from "../../internal/bytes.js";
import { isPlainObject } from "../../internal/objects.js";
import type { Entries } from "../../core/read/entries.js";
import { BODY, PATH, QUERY, STYLE } from "../../core/read/option-keys.js";
import { refuseShownKey } from "../../core/read/read-options.js";
import { readValue } from "../../core/read/read-value.js";
import type { ValueGroup } from "../../core/state.js";
import { isOptionName } from "../../wire/option-names.js";
import { hasVariables, parseJson, readBytes, readFormFile, readOptionsInput } from "../inputs.js";
import type { GivenName, RequestArguments, RequestItem } from "./request-arguments.js";

/** A value of a request. */
export interface GivenValue extends GivenName {
  readonly value: unknown;
  /** Is `true` for a text that names variables of the environment. */
  readonly hasVariables: boolean;
}

/** The arguments with everything read that they name: files and the standard input. */
export interface RequestInput {
  readonly args: RequestArguments;
  /** The options of the standard input, without values. */
  readonly options: Readonly<Record<string | symbol, unknown>>;
  readonly optionValues: readonly GivenValue[];
  readonly values: readonly GivenValue[];
  readonly data: string | Uint8Array | undefined;
}

export async function readInput(args: RequestArguments): Promise<RequestInput> {
  const { items, readsOptions, given } = args;
  const { data } = given;
  const bytes = data?.startsWith("@") ? await readBytes(data.slice(1)) : undefined;
  return {
    args,
    ...splitOptions(readsOptions ? await readOptionsInput() : {}),
    values: await Promise.all(items.map(readItem)),
    data: bytes === undefined ? data : (decodeUtf8(bytes) ?? bytes),
  };
}

async function readItem({ kind, channel, name, value }: RequestItem): Promise<GivenValue> {
  if (kind === "text") return { channel, name, value, hasVariables: hasVariables(value) };
  const read =
    kind === "json" ? parseJson(value, `The value of ${name}`) : await readFormFile(value);
  return { channel, name, value: read, hasVariables: false };
}

/** The channels, by the keys that a builder's `toJSON` writes for them. */
const CHANNELS = {
  "[PATH]": { channel: "path", key: PATH },
  "[QUERY]": { channel: "query", key: QUERY },
  "[BODY]": { channel: "body", key: BODY },
} as const;

/** Splits the standard input into options and values. A channel that is not an object stays an option, which is then refused. */
function splitOptions(
  given: Readonly<Record<string, unknown>>,
): Pick<RequestInput, "options" | "optionValues"> {
  const options: Record<string | symbol, unknown> = {};
  const optionValues: GivenValue[] = [];
  const add = (channel: ValueGroup, name: string, value: unknown) =>
    optionValues.push({ channel, name, value, hasVariables: false });
  for (const [name, value] of Object.entries(given)) {
    if (name === "[PATH]" || name === "[QUERY]" || name === "[BODY]") {
      const { channel, key } = CHANNELS[name];
      // An empty form is a form.
      options[key] = isPlainObject(value) ? {} : value;
      if (!isPlainObject(value)) continue;
      for (const [inner, content] of Object.entries(value)) add(channel, inner, content);
    } else if (name === "[STYLE]") options[STYLE] = value;
    else if (isOptionName(name)) options[name] = value;
    else {
      refuseShownKey(name);
      add("parameters", name, value);
    }
  }
  return { options, optionValues };
}

/** Sets values by their names, which may be names of options. */
export function readChannelValues(entries: Entries, values: readonly GivenValue[]): void {
  for (const { channel, name, value } of values) {
    if (value !== undefined) entries.set(channel, name, readValue(value, name));
  }
}
