import { isCredential } from "../../clients/curl/command-text.js";
import { fileType, formEntries } from "../../clients/wire/multipart.js";
import type { RequestOptions } from "../../request/request-options.js";
import { credentialSegments } from "./hide-credentials.js";
import type { Placeholders } from "./placeholders.js";
import { type Paint, printable } from "./terminal-colors.js";
import type { UrlPiece } from "./url-pieces.js";

const COLORS = { literal: undefined, expression: "cyan", appended: "green" } as const;

/** A request as a person reads it: method and URL, headers, and the body after an empty line. */
export function readableRequest(
  { method, headers, body }: RequestOptions,
  url: string,
  paint: Paint,
): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${paint("dim", `${name}:`)} ${printable(String(value))}`,
  );
  const head = [`${paint("bold", method.toUpperCase())} ${url}`, ...lines];
  const content = body === undefined ? [] : ["", printable(readableBody(body))];
  return `${[...head, ...content].join("\n")}\n`;
}

/** A URL coloured by piece. With placeholders, there is a mark in place of each credential. */
export function coloredUrl(
  pieces: readonly UrlPiece[],
  placeholders: Placeholders | undefined,
  paint: Paint,
): string {
  const segments = credentialSegments(pieces.map(({ text }) => text).join(""));
  let start = 0;
  return pieces
    .map(({ text, kind }) => {
      const end = start + text.length;
      const shown = placeholders === undefined ? text : hidden(segments, start, end, placeholders);
      start = end;
      const color = COLORS[kind];
      return color === undefined || shown === "" ? shown : paint(color, shown);
    })
    .join("");
}

/** A part of a text. The mark of a credential stands where the credential starts. */
function hidden(
  segments: ReturnType<typeof credentialSegments>,
  from: number,
  to: number,
  placeholders: Placeholders,
): string {
  let start = 0;
  let shown = "";
  for (const segment of segments) {
    const end = start + segment.text.length;
    if (!isCredential(segment))
      shown += segment.text.slice(Math.max(from - start, 0), Math.max(to - start, 0));
    else if (start >= from && start < to) shown += placeholders.ofCredential(segment);
    start = end;
  }
  return shown;
}

function readableBody(body: unknown): string {
  if (typeof body === "string") return body;
  if (body instanceof FormData) return formEntries(body).map(readableField).join("\n");
  if (body instanceof Uint8Array) return `(${body.byteLength} bytes)`;
  return JSON.stringify(body, null, 2);
}

function readableField([name, value]: [string, string | File]): string {
  if (typeof value === "string") return `${name}: ${value}`;
  return `${name}: file ${JSON.stringify(value.name)} (${fileType(value)}, ${value.size} bytes)`;
}
