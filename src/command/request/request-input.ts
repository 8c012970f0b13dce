import { decodeUtf8 } from "../../internal/bytes.js";
import { isPlainObject } from "../../internal/objects.js";
import { BODY, PATH, QUERY, STYLE } from "../../options/option-keys.js";
import { isOptionName } from "../../wire/option-names.js";
import { refuseShownKey } from "../../options/read-options.js";
import { parseJson, readBytes, readFormFile, readOptionsInput, readText } from "../input-files.js";
import type { RequestArguments, GivenName, ItemChannel, RequestItem } from "./request-arguments.js";

/** The arguments with everything read that they name: files and the standard input. */
export interface RequestInput {
  readonly args: RequestArguments;
  /** The options of the standard input, without values. */
  readonly options: Readonly<Record<string | symbol, unknown>>;
  readonly optionValues: readonly InputValue[];
  readonly values: readonly InputValue[];
  readonly headers: readonly RequestItem[];
  readonly data: string | Uint8Array | undefined;
}

export interface InputValue extends GivenName {
  /** A text may contain variables of the environment. */
  readonly value: { readonly text: string } | { readonly content: unknown };
}

export async function readInput(args: RequestArguments): Promise<RequestInput> {
  const { items, readsOptions, data } = args;
  return {
    args,
    ...splitOptions(readsOptions ? await readOptionsInput() : {}),
    values: await Promise.all(items.filter(({ kind }) => kind !== "header").map(readItem)),
    headers: items.filter(({ kind }) => kind === "header"),
    data: data?.startsWith("@") ? await readData(data.slice(1)) : data,
  };
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
  const optionValues: InputValue[] = [];
  const add = (channel: ItemChannel, values: object) => {
    for (const [name, content] of Object.entries(values)) {
      optionValues.push({ channel, name, value: { content: content as unknown } });
    }
  };
  for (const [name, value] of Object.entries(given)) {
    if (name === "[PATH]" || name === "[QUERY]" || name === "[BODY]") {
      const { channel, key } = CHANNELS[name];
      // An empty form is a form.
      options[key] = isPlainObject(value) ? {} : value;
      if (isPlainObject(value)) add(channel, value);
    } else if (name === "[STYLE]") options[STYLE] = value;
    else if (isOptionName(name)) options[name] = value;
    else {
      refuseShownKey(name);
      add("parameters", { [name]: value });
    }
  }
  return { options, optionValues };
}

async function readItem({ kind, channel, name, value }: RequestItem): Promise<InputValue> {
  return { channel, name, value: await valueOf(kind, name, value) };
}

async function valueOf(
  kind: RequestItem["kind"],
  name: string,
  value: string,
): Promise<InputValue["value"]> {
  switch (kind) {
    case "json":
      return { content: parseJson(value, `The value of ${name}`) };
    case "json-file":
      return { content: parseJson(await readText(value), `The file of ${name}`) };
    case "text-file":
      return { content: await readText(value) };
    case "file":
      return { content: await readFormFile(value) };
    default:
      return { text: value };
  }
}

async function readData(path: string): Promise<string | Uint8Array> {
  const bytes = await readBytes(path);
  return decodeUtf8(bytes) ?? bytes;
}
