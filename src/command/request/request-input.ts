import { decodeUtf8 } from "../../internal/bytes.js";
import { BODY, PATH, QUERY, STYLE } from "../../options/option-keys.js";
import { parseJson, readBytes, readFormFile, readOptionsInput, readText } from "./input-files.js";
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
export function readInput(args: RequestArguments): RequestInput {
  const { items, readsOptions, data } = args;
  return {
    args,
    options: readsOptions ? withSymbols(readOptionsInput()) : {},
    values: items.filter(({ kind }) => kind !== "header").map(readItem),
    headers: items.filter(({ kind }) => kind === "header"),
    data: data?.startsWith("@") ? readData(data.slice(1)) : data,
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

function readItem({ kind, channel, name, value }: RequestItem): InputValue {
  return { channel, name, value: valueOf(kind, name, value) };
}

function valueOf(kind: RequestItem["kind"], name: string, value: string): InputValue["value"] {
  switch (kind) {
    case "json":
      return { content: parseJson(value, `The value of ${name}`) };
    case "json-file":
      return { content: parseJson(readText(value), `The file of ${name}`) };
    case "text-file":
      return { content: readText(value) };
    case "file":
      return { content: readFormFile(value) };
    default:
      return { text: value };
  }
}

function readData(path: string): string | Uint8Array {
  const bytes = readBytes(path);
  return decodeUtf8(bytes) ?? bytes;
}
