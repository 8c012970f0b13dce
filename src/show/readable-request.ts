import { fileType, formEntries } from "../clients/wire/wire-body.js";
import { bytesOf, partText } from "../internal/bytes.js";
import type { RequestOptions } from "../request/build-request.js";
import type { UrlPiece } from "../request/trace.js";

export type Paint = (
  style: "bold" | "dim" | "red" | "green" | "yellow" | "cyan",
  text: string,
) => string;

const COLORS = { literal: undefined, expression: "cyan", appended: "green" } as const;

/** A request as a person reads it: method and URL, headers, and the body after an empty line. */
export function readableRequest(
  { method, headers, body }: RequestOptions,
  url: string,
  paint: Paint = (_, text) => text,
): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${paint("dim", `${name}:`)} ${printable(String(value))}`,
  );
  const head = [`${paint("bold", method.toUpperCase())} ${url}`, ...lines];
  const content = body === undefined ? [] : ["", printable(readableBody(body))];
  return `${[...head, ...content].join("\n")}\n`;
}

/** A request with the bytes of the real one: only their number is shown. */
export function withRealBytes(shown: RequestOptions, real: RequestOptions): RequestOptions {
  return bytesOf(real.body) === undefined ? shown : { ...shown, body: real.body };
}

/** A URL coloured by piece. */
export function coloredUrl(pieces: readonly UrlPiece[], paint: Paint): string {
  return pieces
    .map(({ text, kind }) => {
      const color = COLORS[kind];
      return color === undefined || text === "" ? text : paint(color, text);
    })
    .join("");
}

function readableBody(body: unknown): string {
  if (typeof body === "string") return body;
  if (body instanceof FormData) return formEntries(body).map(readableField).join("\n");
  if (body instanceof Blob) return `(${readableFile(body)})`;
  const bytes = bytesOf(body);
  if (bytes !== undefined) return `(${bytes.length} bytes)`;
  return JSON.stringify(body, null, 2);
}

function readableField([name, value]: [string, string | File]): string {
  if (typeof value === "string") return `${name}: ${value}`;
  const text = partText(value);
  if (text !== undefined) return `${name}: ${text} (${fileType(value)})`;
  return `${name}: file ${JSON.stringify(value.name)} (${readableFile(value)})`;
}

function readableFile(file: Blob): string {
  return `${fileType(file)}, ${file.size} bytes`;
}

/** A text without control characters, which could change what a terminal shows. Tabs and line breaks stay. */
export function printable(text: string): string {
  return text.replace(
    /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.charCodeAt(0).toString(16)}}`,
  );
}

/** The same on one line, with single spaces. */
export function printableLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, " "));
}
