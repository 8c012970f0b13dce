import { curlCommand } from "../clients/curl/curl-command.js";
import { posixCommand } from "../clients/curl/posix-shell.js";
import { fetchInit } from "../clients/to-fetch.js";
import { bodyLength, contentLengthHeader, unsupportedBody } from "../clients/wire/wire-body.js";
import {
  type EncodedBody,
  expectsBody,
  readWireRequest,
  withEncodedForm,
} from "../clients/wire/wire-request.js";
import { maskValue } from "../credentials/mask-value.js";
import type { Placeholders } from "../internal/placeholders.js";
import type { EndpointError } from "../errors.js";
import { base64, bytesOf, decodeUtf8, latin1Bytes, latin1Text } from "../internal/bytes.js";
import { printable, printableJson, printableLine } from "../internal/printable.js";
import type { RequestOptions } from "../core/request.js";
import { isJson } from "../wire/media-type.js";
import { fileType } from "../wire/multipart.js";
import { partText } from "../wire/typed-part.js";
import { type CallStyle, type RequestFormat, unsupportedFormat } from "./formats.js";
import { JavaScript } from "./javascript.js";
import { hex, sha256 } from "./sha256.js";
import type { UrlPiece } from "./url-pieces.js";
import { ownValues } from "../wire/records.js";

interface ShownRequest {
  readonly shown: RequestOptions;
  readonly real: RequestOptions;
  readonly placeholders: Placeholders;
}

export async function outputOf(
  format: Exclude<RequestFormat, CallStyle>,
  { shown, real, placeholders }: ShownRequest,
): Promise<string> {
  switch (format) {
    case "text": {
      // Only the number of bytes is shown.
      const body = bytesOf(real.body) === undefined ? shown.body : real.body;
      return placeholders.show(await readableRequest({ ...shown, body }, shown.url));
    }
    case "json":
      return placeholders.show(jsonOutput(shown, placeholders));
    case "http":
      return placeholders.show(await httpMessage(shown, real));
    case "curl": {
      const command = curlCommand(readWireRequest(shown, "toCurl"), ({ text }) => text);
      return `${posixCommand(command, placeholders)}\n`;
    }
    case "fetch": {
      const code = new JavaScript(placeholders);
      const request = readWireRequest(shown, "toFetch", { acceptsPath: true });
      const args = code.arguments(request.url, fetchInit(request));
      return code.program(`const response = await fetch(${args});`);
    }
  }
}

function jsonOutput(request: RequestOptions, placeholders: Placeholders): string {
  const { request: options, ...others } = ownValues(request);
  const body = bodyAsJson(request.body, placeholders);
  const shown = { ...others, body, request: jsonOptions(options) };
  return `${printableJson(JSON.stringify(shown, null, 2))}\n`;
}

/** Values that JSON cannot write, such as a cyclic agent, look as in the builder's `toJSON()`. */
function jsonOptions(options: object | undefined): unknown {
  try {
    JSON.stringify(options);
    return options;
  } catch {
    return maskValue(options, "request", undefined);
  }
}

function bodyAsJson(body: unknown, placeholders: Placeholders): unknown {
  if (body instanceof FormData) return Array.from(body, formField);
  if (body instanceof Blob) {
    return { ...(body instanceof File && { fileName: body.name }), contentType: fileType(body) };
  }
  const bytes = bytesOf(body);
  if (bytes === undefined) return body;
  // Base64 would hide the placeholders.
  const shown = () => latin1Bytes(placeholders.show(latin1Text(bytes)));
  return decodeUtf8(bytes) ?? { base64: base64(shown()) };
}

function formField([name, value]: [name: string, value: string | File]): object {
  if (typeof value === "string") return { name, value };
  const contentType = fileType(value);
  const text = partText(value);
  return text === undefined
    ? { name, fileName: value.name, contentType }
    : { name, value: text, contentType };
}

/** The message has the text of the shown request, and the lengths of the real one (RFC 9112). */
async function httpMessage(shown: RequestOptions, real: RequestOptions): Promise<string> {
  const { method, url, headers, body } = withEncodedForm(readWireRequest(shown, "http"));
  const { host, pathname, search } = new URL(url);
  const text = await bodyText(body);
  const length = bodyLength(withEncodedForm(readWireRequest(real, "http")).body) ?? 0;
  const hasLength = length > 0 || expectsBody(method);
  const fields = { host, ...headers, ...contentLengthHeader(hasLength ? length : undefined) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, "", text].join("\r\n");
}

export function streamBody(): EndpointError {
  return unsupportedBody(
    "The body is a stream, which can be read only once.",
    "Pass a string, bytes or a Blob.",
  );
}

async function bodyText(body: EncodedBody): Promise<string> {
  if (body.kind === "stream") throw streamBody();
  const text = decodeUtf8(new Uint8Array(await new Blob([body.data ?? ""]).arrayBuffer()));
  if (text !== undefined) return text;
  throw unsupportedFormat(
    "The body contains bytes that are not text, which cannot be written as text.",
    "curl",
    "fetch",
  );
}

export type Paint = (
  style: "bold" | "dim" | "red" | "green" | "yellow" | "cyan",
  text: string,
) => string;

const COLORS = { literal: undefined, expression: "cyan", appended: "green" } as const;

/** Text that is not JSON is indented and form fields are quoted, so that no value can pass for a header or a second field. */
export async function readableRequest(
  request: RequestOptions,
  url: string,
  paint: Paint = (_, text) => text,
): Promise<string> {
  const { method, body } = request;
  const lines = Object.entries(headersWithType(request)).map(
    ([name, value]) => `${paint("dim", `${name}:`)} ${printableLine(String(value))}`,
  );
  const head = [`${paint("bold", method.toUpperCase())} ${url}`, ...lines];
  const content = body === undefined ? [] : ["", printable(await readableBody(body))];
  return `${[...head, ...content].join("\n")}\n`;
}

function headersWithType(request: RequestOptions): RequestOptions["headers"] {
  const { headers, body } = request;
  if (body === undefined || Object.hasOwn(headers, "content-type")) return headers;
  const { "content-type": type } = readWireRequest(request, "text", { acceptsPath: true }).headers;
  return type === undefined ? headers : { ...headers, "content-type": type };
}

export function coloredUrl(pieces: readonly UrlPiece[], paint: Paint): string {
  return pieces
    .map(({ text, kind }) => {
      const color = COLORS[kind];
      return color === undefined || text === "" ? text : paint(color, text);
    })
    .join("");
}

async function readableBody(body: unknown): Promise<string> {
  if (typeof body === "string") return isJson(body) ? body : body.replace(/^/gm, "  ");
  if (body instanceof FormData) {
    const fields = await Promise.all(Array.from(body, readableField));
    return fields.join("\n") || "(an empty form)";
  }
  if (body instanceof Blob) return `(${await readableFile(body)})`;
  const bytes = bytesOf(body);
  if (bytes !== undefined) return `(${await readableBytes(bytes)})`;
  return JSON.stringify(body, null, 2);
}

async function readableField([name, value]: [string, string | File]): Promise<string> {
  const label = quotedLine(name);
  if (typeof value === "string") return `${label}: ${quotedLine(value)}`;
  const text = partText(value);
  if (text !== undefined) return `${label}: ${quotedLine(text)} (${fileType(value)})`;
  return `${label}: file ${quotedLine(value.name)} (${await readableFile(value)})`;
}

function quotedLine(text: string): string {
  return printableJson(JSON.stringify(text));
}

async function readableFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return `${printableLine(fileType(file))}, ${await readableBytes(bytes)}`;
}

async function readableBytes(bytes: Uint8Array): Promise<string> {
  return `${bytes.length} bytes, sha-256 ${hex(await sha256(new Uint8Array(bytes)))}`;
}
