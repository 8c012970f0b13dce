import { EndpointError } from "../../errors.js";
import { fileType, formEntries, withCrLf } from "../wire/multipart.js";
import { expectsBody } from "../wire/request-line.js";
import type { WireRequest } from "../wire/wire-request.js";
import { isPrintable, plainText, type TextSegment } from "./command-text.js";
import { bodySegments, fieldSegments, headerSegments, urlSegments } from "./credentials.js";

/** A command of curl, before it is written in the syntax of a shell. */
export interface CurlCommand {
  readonly options: readonly CurlOption[];
  readonly body: CurlBody;
}

/** A command-line option of curl. */
export interface CurlOption {
  readonly name: string;
  /** `undefined` where the option takes no value. */
  readonly value: readonly TextSegment[] | undefined;
  /** Whether every character is one byte, as in header values. Otherwise the value is UTF-8. */
  readonly isLatin1: boolean;
}

/**
 * How curl gets the body.
 *
 * - `none`: no body, or a form, whose fields are options
 * - `text`, `bytes`: from the command
 * - `input`: from a file that the caller redirects to curl's standard input
 */
export type CurlBody =
  | { readonly kind: "none" | "input" }
  | { readonly kind: "text"; readonly segments: readonly TextSegment[] }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/**
 * Returns the command that sends a request.
 *
 * @throws EndpointError `unsupported-body` for a form that curl cannot send
 */
export function curlCommand(request: WireRequest): CurlCommand {
  return {
    options: [
      ...methodOptions(request),
      ...urlOptions(request.url),
      ...headerOptions(request),
      ...(request.body.kind === "form" ? formOptions(request.body.form) : []),
    ],
    body: curlBody(request),
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
  return [...globoff, { name: "--url", value: urlSegments(url), isLatin1: false }];
}

function headerOptions(request: WireRequest): readonly CurlOption[] {
  const options = Object.entries(request.headers).map(([name, value]) => headerOption(name, value));
  // A header without a value keeps curl from adding the content type of a URL-encoded form.
  return addsContentType(request) ? [...options, option("--header", "content-type:")] : options;
}

function headerOption(name: string, value: string): CurlOption {
  // A semicolon in place of the colon stands for an empty value. With a colon, curl would leave the header out.
  const text =
    value === ""
      ? [plainText(`${name};`)]
      : [plainText(`${name}: `), ...headerSegments(name, value)];
  return { name: "--header", value: text, isLatin1: true };
}

function addsContentType({ method, headers, body }: WireRequest): boolean {
  const hasData = body.kind === "none" ? expectsBody(method) : body.kind !== "form";
  return hasData && headers["content-type"] === undefined;
}

function curlBody({ method, headers, body }: WireRequest): CurlBody {
  switch (body.kind) {
    case "none":
      return expectsBody(method) ? { kind: "text", segments: [] } : { kind: "none" };
    case "text":
      return { kind: "text", segments: bodySegments(body.text, headers["content-type"]) };
    case "bytes":
      return { kind: "bytes", bytes: body.bytes };
    case "form":
      return { kind: "none" };
    case "blob":
    case "stream":
      return { kind: "input" };
  }
}

/** Returns the command with its credentials as plain text. */
export function withCredentialsShown({ options, body }: CurlCommand): CurlCommand {
  return {
    options: options.map((given) =>
      given.value === undefined ? given : { ...given, value: shown(given.value) },
    ),
    body: body.kind === "text" ? { ...body, segments: shown(body.segments) } : body,
  };
}

function shown(segments: readonly TextSegment[]): readonly TextSegment[] {
  return segments.map(({ text }) => plainText(text));
}

/** A form as options, from which curl encodes it. The bytes of a file come from curl's standard input. */
function formOptions(form: FormData): readonly CurlOption[] {
  const entries = formEntries(form);
  if (entries.length === 0) throw unsupportedForm("it is empty");
  if (entries.filter(([, value]) => typeof value !== "string").length > 1) {
    throw unsupportedForm("it contains several files, and curl has one standard input");
  }
  return entries.map(([name, value]) =>
    typeof value === "string" ? fieldOption(name, value) : fileOption(name, value),
  );
}

function fieldOption(name: string, value: string): CurlOption {
  if (value.includes("\0")) throw unsupportedForm("a field contains NUL");
  const segments = fieldSegments(name, withCrLf(value));
  return {
    name: "--form-string",
    value: [plainText(`${checkFieldName(name)}=`), ...segments],
    isLatin1: false,
  };
}

function fileOption(name: string, file: File): CurlOption {
  const type = fileType(file);
  if (!/^[\w.+-]{1,60}\/[\w.+-]{1,60}(?:; ?[\w-]+=[\w.+-]+)*$/.test(type)) {
    throw unsupportedForm("the type of a file is not a plain media type");
  }
  const fileName = checkName(file.name).replace(/["\\]/g, "\\$&");
  return option("--form", `${checkFieldName(name)}=@-;filename="${fileName}";type=${type}`);
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
  return new EndpointError(
    "unsupported-body",
    `curl cannot send this form: ${reason}. Change the form, or use another client.`,
  );
}

function option(name: string, value: string): CurlOption {
  return { name, value: [plainText(value)], isLatin1: false };
}

/** An option without a value. */
function flag(name: string): CurlOption {
  return { name, value: undefined, isLatin1: false };
}
