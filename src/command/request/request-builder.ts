import { EndpointBuilder } from "../../builder/endpoint-builder.js";
import { derive } from "../../builder/lazy-state.js";
import { decodeUtf8 } from "../../clients/wire/wire-body.js";
import { setValue } from "../../options/change-state.js";
import { BODY, PATH, QUERY, STYLE } from "../../options/option-keys.js";
import { readOptions, readRoute } from "../../options/read-options.js";
import { readValue } from "../../options/read-value.js";
import { parseRoute } from "../../options/route.js";
import type { MutableState } from "../../options/state.js";
import { parseJson, readBytes, readFormFile, readOptionsInput, readText } from "./input-files.js";
import { type ResolveVariable, withVariables } from "./placeholders.js";
import type { RequestArguments } from "./request-arguments.js";
import type { ItemChannel, RequestItem } from "./request-items.js";

/** The arguments with everything read that they name: files and the standard input. */
export interface RequestInput {
  readonly args: RequestArguments;
  readonly options: object;
  readonly values: readonly InputValue[];
  readonly headers: readonly RequestItem[];
  readonly data: string | Uint8Array | undefined;
}

interface InputValue {
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

/** The symbols of options, as a builder's `toJSON` writes them. */
const SYMBOLS = { "[PATH]": PATH, "[QUERY]": QUERY, "[BODY]": BODY, "[STYLE]": STYLE };

function withSymbols(options: Readonly<Record<string, unknown>>): object {
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

/**
 * The builder of the request.
 *
 * @throws EndpointError
 */
export function requestBuilder(input: RequestInput, resolve: ResolveVariable): EndpointBuilder {
  const { args, options, values } = input;
  const start = derive(builderFor(args), readOptions, options);
  const routed = derive(start, readRoute, args.route);
  const filled = derive(routed, readOptions, optionsOf(input, resolve));
  return derive(filled, setValues, resolved(values, resolve));
}

/** The API is GitHub's, unless there is a base URL or the route is a whole URL. */
function builderFor({ baseUrl, route }: RequestArguments): EndpointBuilder {
  if (baseUrl !== undefined) return EndpointBuilder.for<EndpointBuilder>(baseUrl);
  const { kind, origin } = parseRoute(route).url.origin;
  if (kind === "absolute" && origin !== "https://api.github.com")
    return EndpointBuilder.for<EndpointBuilder>(origin);
  return new EndpointBuilder();
}

function optionsOf({ args, headers, data }: RequestInput, resolve: ResolveVariable): object {
  const { previews, format, styles } = args;
  const contentType = contentTypeOf(args);
  return {
    headers: {
      ...(contentType !== undefined && { "content-type": contentType }),
      ...Object.fromEntries(headers.map((item) => headerOf(item, resolve))),
    },
    mediaType: { previews, ...(format !== undefined && { format }) },
    [STYLE]: styles,
    data,
  };
}

/** A file makes the body multipart, and `--data @file.json` makes it JSON. */
function contentTypeOf({ formType, items, data }: RequestArguments): string | undefined {
  if (formType !== undefined) return formType;
  if (items.some(({ kind }) => kind === "file")) return "multipart/form-data";
  return data !== undefined && /^@.*\.json$/is.test(data) ? "application/json" : undefined;
}

/** `Header:` without a value removes a header. Spaces after the colon are not part of a value. */
function headerOf({ name, value }: RequestItem, resolve: ResolveVariable): [string, string | null] {
  const text = value.trim();
  return [name.toLowerCase(), text === "" ? null : withVariables(text, resolve)];
}

interface NamedValue {
  readonly channel: ItemChannel;
  readonly name: string;
  readonly value: unknown;
}

function resolved(values: readonly InputValue[], resolve: ResolveVariable): readonly NamedValue[] {
  return values.map(({ channel, name, value }) => ({
    channel,
    name,
    value: "text" in value ? withVariables(value.text, resolve) : value.content,
  }));
}

/** Sets the items as parameters, also those with the name of an option. */
function setValues(state: MutableState, values: readonly NamedValue[]): void {
  for (const { channel, name, value } of values) {
    setValue(state, channel, name, readValue(value, name));
  }
}
