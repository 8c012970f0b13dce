import { decodeUtf8 } from "../../internal/bytes.js";
import { BODY, PATH, QUERY, STYLE } from "../../options/option-keys.js";
import { parseJson, readBytes, readFormFile, readOptionsInput, readText } from "../input-files.js";
import type { RequestArguments } from "./request-arguments.js";
import type { ItemChannel, RequestItem } from "./request-items.js";

/** The arguments with everything read that they name: files and the standard input. */
export interface RequestInput {
  readonly args: RequestArguments;
  readonly options: Readonly<Record<string | symbol, unknown>>;
  readonly values: readonly InputValue[];
  readonly headers: readonly RequestItem[];
  readonly data: string | Uint8Array | undefined;
}

export interface InputValue {
  readonly channel: ItemChannel;
  readonly name: string;
  /** A text may contain variables of the environment. */
  readonly value: { readonly text: string } | { readonly content: unknown };
}

/** @throws UsageError */
export async function readInput(args: RequestArguments): Promise<RequestInput> {
  const { items, readsOptions, data } = args;
  return {
    args,
    options: readsOptions ? withSymbols(await readOptionsInput()) : {},
    values: await Promise.all(items.filter(({ kind }) => kind !== "header").map(readItem)),
    headers: items.filter(({ kind }) => kind === "header"),
    data: data?.startsWith("@") ? await readData(data.slice(1)) : data,
  };
}

/** The keys of options for the channels. */
export const CHANNELS = { path: PATH, query: QUERY, body: BODY } as const;

/** The symbols of options, as a builder's `toJSON` writes them. */
const SYMBOLS = { "[PATH]": PATH, "[QUERY]": QUERY, "[BODY]": BODY, "[STYLE]": STYLE };

function withSymbols(options: Readonly<Record<string, unknown>>): RequestInput["options"] {
  const result: Record<string | symbol, unknown> = { ...options };
  for (const [name, symbol] of Object.entries(SYMBOLS)) {
    if (!Object.hasOwn(options, name)) continue;
    result[symbol] = options[name];
    Reflect.deleteProperty(result, name);
  }
  return result;
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
