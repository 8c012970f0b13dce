import { EndpointError } from "../../errors.js";
import { fileType, formEntries, withCrLf } from "../wire/wire-body.js";
import { pathOf, partText } from "../../internal/bytes.js";
import { isJsonType } from "../../wire/media-type.js";
import { expectsBody } from "../wire/request-head.js";
import type { WireRequest } from "../wire/wire-request.js";
import { plainText, type TextSegment } from "../../credentials/segments.js";
import {
  bodySegments,
  fieldSegments,
  headerSegments,
  searchedText,
  textSegments,
} from "../../credentials/find-credentials.js";

/** A command of curl, before it is written in the syntax of a shell. */
export interface CurlCommand {
  readonly options: readonly CurlOption[];
  readonly body: CurlBody;
  /** `true` if curl reads the body, or a file of a form, from its standard input, to which the user redirects a file. */
  readonly readsFile: boolean;
}

export interface CurlOption {
  readonly name: string;
  readonly value: readonly TextSegment[] | undefined;
}

/**
 * The way in which curl gets the body.
 *
 * - `none`: no body, or a form, whose fields are options
 * - `text`, `bytes`: from the command
 * - `input`: from its standard input
 */
export type CurlBody =
  | { readonly kind: "none" | "input" }
  | {
      readonly kind: "text";
      readonly segments: readonly TextSegment[];
      readonly isJson: boolean;
    }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

export function curlCommand(request: WireRequest): CurlCommand {
  const { body } = request;
  return {
    options: [
      ...methodOptions(request),
      ...urlOptions(request.url),
      ...headerOptions(request),
      ...(body.kind === "form" ? formOptions(body.data) : []),
    ],
    body: curlBody(request),
    readsFile:
      body.kind === "form"
        ? inputsOf(body.data) > 0
        : body.kind === "blob" || body.kind === "stream",
  };
}

function methodOptions({ method, transport }: WireRequest): readonly CurlOption[] {
  const { timeout = 0 } = transport;
  const limit = timeout === 0 ? [] : [option("--max-time", String(timeout / 1000))];
  if (method === "GET") return limit;
  // With "--request HEAD", curl would wait for a response body.
  if (method === "HEAD") return [flag("--head"), ...limit];
  return [option("--request", method), ...limit];
}

function urlOptions(url: string): readonly CurlOption[] {
  // Without it, curl would expand brackets and braces to several URLs.
  const globoff = /[[\]{}]/.test(url) ? [flag("--globoff")] : [];
  return [...globoff, { name: "--url", value: textSegments(url, "QUERY") }];
}

function headerOptions(request: WireRequest): readonly CurlOption[] {
  const options = Object.entries(request.headers).map(([name, value]) => headerOption(name, value));
  // A header without a value keeps curl from adding the content type of a URL-encoded form.
  return addsContentType(request) ? [...options, option("--header", "content-type:")] : options;
}

function headerOption(name: string, value: string): CurlOption {
  // A semicolon in place of the colon means an empty value. With a colon, curl would leave the header out.
  const text =
    value === ""
      ? [plainText(`${name};`)]
      : [plainText(`${name}: `), ...headerSegments(name, value)];
  return { name: "--header", value: text };
}

function addsContentType({ method, headers, body }: WireRequest): boolean {
  const hasData = body.kind === "none" ? expectsBody(method) : body.kind !== "form";
  return hasData && headers["content-type"] === undefined;
}

function curlBody({ method, headers, body }: WireRequest): CurlBody {
  const contentType = headers["content-type"];
  switch (body.kind) {
    case "none":
      return expectsBody(method) ? textBody("", undefined) : { kind: "none" };
    case "text":
      return textBody(body.data, contentType);
    case "bytes":
      return bytesBody(body.data, contentType);
    case "form":
      return { kind: "none" };
    case "blob":
    case "stream":
      return { kind: "input" };
  }
}

function textBody(text: string, contentType: string | undefined): CurlBody {
  return {
    kind: "text",
    segments: bodySegments(text, contentType),
    isJson: isJsonType(contentType),
  };
}

function bytesBody(bytes: Uint8Array, contentType: string | undefined): CurlBody {
  const text = searchedText(bytes, contentType);
  return text === undefined ? { kind: "bytes", bytes } : textBody(text.text, text.contentType);
}

/** Returns the command with its credentials as plain text. */
export function withCredentialsShown({ options, body, readsFile }: CurlCommand): CurlCommand {
  return {
    readsFile,
    options: options.map((given) =>
      given.value === undefined ? given : { ...given, value: shown(given.value) },
    ),
    body: body.kind === "text" ? { ...body, segments: shown(body.segments) } : body,
  };
}

/** The number of files that curl does not find at a path. */
function inputsOf(form: FormData): number {
  const isInput = (value: string | File) =>
    typeof value !== "string" && partText(value) === undefined && pathOf(value) === undefined;
  return formEntries(form).filter(([, value]) => isInput(value)).length;
}

function shown(segments: readonly TextSegment[]): readonly TextSegment[] {
  return segments.map(({ text }) => plainText(text));
}

/** A form as options, from which curl encodes it. The bytes of a file without a path come from curl's standard input. */
function formOptions(form: FormData): readonly CurlOption[] {
  const entries = formEntries(form);
  if (entries.length === 0) throw unsupportedForm("it is empty");
  if (inputsOf(form) > 1) {
    throw unsupportedForm("it contains several files, and curl has one standard input");
  }
  return entries.map(([name, value]) =>
    typeof value === "string" ? fieldOption(name, value) : fileOption(name, value),
  );
}

function fieldOption(name: string, value: string): CurlOption {
  if (value.includes("\0")) throw unsupportedForm("a field contains NUL");
  const segments = fieldSegments(name, withCrLf(value));
  const start = plainText(`${checkFieldName(name)}=`);
  return { name: "--form-string", value: [start, ...segments] };
}

function fileOption(name: string, file: File): CurlOption {
  const end = `filename=${quotedName(file.name)};type=${checkType(fileType(file))}`;
  const text = partText(file);
  if (text !== undefined) return partOption(name, text, end);
  const path = pathOf(file);
  const source = path === undefined ? "-" : quotedName(path);
  return option("--form", `${checkFieldName(name)}=@${source};${end}`);
}

/** A part from a text in quotes, which may contain what separates the text from its type. */
function partOption(name: string, value: string, end: string): CurlOption {
  if (value.includes("\0")) throw unsupportedForm("a part contains NUL");
  const segments = fieldSegments(name, value).map((segment) => ({
    ...segment,
    text: escaped(segment.text),
  }));
  const start = plainText(`${checkFieldName(name)}="`);
  return { name: "--form", value: [start, ...segments, plainText(`";${end}`)] };
}

function checkType(type: string): string {
  if (!/^[\w.+-]{1,60}\/[\w.+-]{1,60}(?:; ?[\w-]+=[\w.+-]+)*$/.test(type)) {
    throw unsupportedForm("the type of a file is not a plain media type");
  }
  return type;
}

/** A name in an option of curl, in which a comma or a semicolon may be. */
function quotedName(name: string): string {
  return `"${escaped(checkName(name))}"`;
}

function escaped(text: string): string {
  return text.replace(/["\\]/g, "\\$&");
}

function checkFieldName(name: string): string {
  if (name !== "" && !name.includes("=")) return checkName(name);
  throw unsupportedForm('a field has an empty name, or one with "="');
}

function checkName(name: string): string {
  if (isPrintable(name) && !name.includes("\n")) return name;
  throw unsupportedForm("a name contains control characters");
}

function unsupportedForm(reason: string): EndpointError {
  return new EndpointError("unsupported-body", `curl cannot send this form: ${reason}.`, {
    advice: "Change the form, or use another client.",
  });
}

function option(name: string, value: string): CurlOption {
  return { name, value: [plainText(value)] };
}

function flag(name: string): CurlOption {
  return { name, value: undefined };
}

/** Merges neighbouring segments of plain text, and leaves out empty segments. */
export function mergeNeighbours(segments: readonly TextSegment[]): readonly TextSegment[] {
  const merged: TextSegment[] = [];
  for (const segment of segments) {
    if (segment.text === "") continue;
    const last = merged.at(-1);
    if (last !== undefined && last.variable === undefined && segment.variable === undefined) {
      merged[merged.length - 1] = plainText(last.text + segment.text);
    } else {
      merged.push(segment);
    }
  }
  return merged;
}

/**
 * Characters that have an effect when a command is pasted, or change how it looks: control characters except the line feed,
 * formatting and private use characters, lone surrogates, line and paragraph separators.
 */
const UNPRINTABLE = /((?:[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}])+)/u;

export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Splits a text into runs that are alternately printable and unprintable. The first one is printable, and may be empty. */
export function printableRuns(text: string): readonly string[] {
  return text.split(UNPRINTABLE);
}
