import { fileType } from "../clients/wire/multipart.js";
import type { Placeholders } from "../credentials/placeholders.js";
import { EndpointError } from "../errors.js";
import { bytesOf, decodeUtf8 } from "../internal/bytes.js";
import { pathOf } from "../internal/typed-parts.js";
import { isList, isPlainObject } from "../internal/objects.js";
import { hasToJson } from "../wire/json.js";

/** The parts of a call, as the command line has them. */
export interface CommandCall {
  readonly route: string;
  /** Empty for GitHub's API, and where the route is a whole URL. */
  readonly baseUrl: string;
  /** `null` removes a header. */
  readonly headers: Readonly<Record<string, string | null>>;
  readonly mediaType: { readonly previews?: readonly string[]; readonly format?: string };
  readonly parameters: object;
  /** Values for one place only: `path`, `query` or `body`. */
  readonly channels: Readonly<Record<string, object>>;
  readonly styles: object;
  readonly data: unknown;
}

/**
 * The command of a POSIX shell that makes the same request.
 *
 * @throws EndpointError `invalid-options` for a value that no item can be, such as a stream
 */
export function commandLine(call: CommandCall, placeholders: Placeholders): string {
  const { route, baseUrl, headers, mediaType, parameters, channels, styles, data } = call;
  const option = (name: string, text: string) => `${name} ${shellWord(text, placeholders)}`;
  const words = [
    shellWord(route, placeholders),
    ...itemsOf("", parameters, placeholders),
    ...Object.entries(channels).flatMap(([channel, values]) =>
      itemsOf(`${channel}/`, values, placeholders),
    ),
    ...Object.entries(headers).map(([name, value]) => headerItem(name, value, placeholders)),
    ...(baseUrl === "" ? [] : [option("--base-url", baseUrl)]),
    ...(mediaType.previews?.length ? [option("--preview", mediaType.previews.join(","))] : []),
    ...(mediaType.format === undefined ? [] : [option("--format", mediaType.format)]),
    ...Object.entries(styles).map(([name, style]) =>
      option("--style", name === "*" ? String(style) : `${name}:${String(style)}`),
    ),
    ...(data === undefined ? [] : [option("--data", dataText(data))]),
  ];
  return `npx fluent-endpoint ${words.join(" \\\n  ")}\n`;
}

function itemsOf(prefix: string, values: object, placeholders: Placeholders): readonly string[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => item(prefix + escapedName(name, prefix), value, placeholders));
}

function item(name: string, value: unknown, placeholders: Placeholders): string {
  if (typeof value === "string" && !/^[=@]/.test(value)) {
    return itemWord(`${name}=`, value, placeholders);
  }
  if (value instanceof File) {
    const path = pathOf(value) ?? value.name;
    return shellWord(`${name}@${path};type=${fileType(value)}`, placeholders);
  }
  return shellWord(`${name}:=${jsonText(name, value)}`, placeholders);
}

function headerItem(name: string, value: string | null, placeholders: Placeholders): string {
  if (value === null) return shellWord(`${name}:`, placeholders);
  return itemWord(/^[=@]/.test(value) ? `${name}: ` : `${name}:`, value, placeholders);
}

/** The characters that separate a name from its value, and the slash where the name would start like a channel. */
function escapedName(name: string, prefix: string): string {
  if (name === "" || name.startsWith("-")) {
    throw unsupported(`the parameter ${JSON.stringify(name)}`);
  }
  const escaped = name.replace(/[\\:=@]/g, "\\$&");
  return prefix === "" ? escaped.replace(/^(path|query|body)\//, "$1\\/") : escaped;
}

function jsonText(name: string, value: unknown): string {
  checkJson(name, value);
  return JSON.stringify(value);
}

/** Files and other instances would be lost in JSON without a word. */
function checkJson(name: string, value: unknown): void {
  if (isList(value)) {
    for (const member of value) checkJson(name, member);
  } else if (isPlainObject(value)) {
    for (const member of Object.values(value)) checkJson(name, member);
  } else if (typeof value === "bigint" || isOpaque(value)) {
    throw unsupported(`the value of ${name}`);
  }
}

function isOpaque(value: unknown): boolean {
  return typeof value === "object" && value !== null && !hasToJson(value);
}

/** The text that a client sends as the body. */
function dataText(data: unknown): string {
  const bytes = bytesOf(data);
  const text = bytes === undefined ? textOf(data) : decodeUtf8(bytes);
  if (text === undefined || text.startsWith("@")) throw unsupported("this body");
  return text;
}

function textOf(data: unknown): string | undefined {
  if (typeof data === "string") return data;
  if (data instanceof URLSearchParams) return String(data);
  const isJson = isList(data) || isPlainObject(data) || !isOpaque(data);
  return isJson ? JSON.stringify(data) : undefined;
}

function unsupported(what: string): EndpointError {
  return new EndpointError(
    "invalid-options",
    `The command line has no way to write ${what}. Choose the format endpoint or builder.`,
  );
}

/** A word whose value is a text, in which the command itself reads variables. So their values are not in its output. */
function itemWord(start: string, value: string, placeholders: Placeholders): string {
  const text = placeholders
    .parts(value)
    .map((part) =>
      typeof part === "string"
        ? part.replace(/\\?\$(?=[A-Z_{])|\\\$/g, (found) => found.replaceAll("$", "\\$"))
        : `\${${part.variable}}`,
    )
    .join("");
  return quoted(start + text);
}

/** A word in which the shell reads the variables. */
function shellWord(text: string, placeholders: Placeholders): string {
  const parts = placeholders.parts(text);
  if (parts.length === 0) return "''";
  return parts
    .map((part) => (typeof part === "string" ? quoted(part) : `"\${${part.variable}:?not set}"`))
    .join("");
}

/** In single quotes, a shell reads every character except the single quote as it is. */
function quoted(text: string): string {
  return /^[\w.:/=@,%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
