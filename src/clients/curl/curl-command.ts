import { EndpointError } from "../../errors.js";
import { decodeUtf8, latin1Text, pathOf } from "../../internal/bytes.js";
import { fileType, withCrLf } from "../../wire/multipart.js";
import { partText } from "../../wire/typed-part.js";
import { expectsBody, type WireRequest } from "../wire/wire-request.js";
import {
  hideInField,
  hideInHeader,
  type Hider,
  hideInText,
  type ReplaceCredential,
} from "../../credentials/hide-in-text.js";

export interface CurlCommand {
  readonly options: readonly CurlOption[];
  readonly body: CurlBody;
}

export type CurlOption = readonly [name: string, value?: string];

/** A form is `none`, because its fields are options. `input` is standard input. */
export type CurlBody =
  | { readonly kind: "none" | "input" }
  | { readonly kind: "text"; readonly text: string; readonly isLatin1: boolean }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

export function curlCommand(request: WireRequest, replace: ReplaceCredential): CurlCommand {
  const { body } = request;
  const hider = { secrets: undefined, replace };
  return {
    options: [
      ...methodOptions(request),
      ...urlOptions(request.url, hider),
      ...headerOptions(request, hider),
      ...(body.kind === "form" ? formOptions(body.data, hider) : []),
    ],
    body: curlBody(request, hider),
  };
}

function methodOptions({ method, transport }: WireRequest): readonly CurlOption[] {
  const { timeout = 0 } = transport;
  const limit: CurlOption[] = timeout === 0 ? [] : [["--max-time", String(timeout / 1000)]];
  if (method === "GET") return limit;
  // With "--request HEAD", curl would wait for a response body.
  return [method === "HEAD" ? ["--head"] : ["--request", method], ...limit];
}

function urlOptions(url: string, hider: Hider): readonly CurlOption[] {
  // Otherwise curl expands brackets and braces to several URLs.
  const globoff: CurlOption[] = /[[\]{}]/.test(url) ? [["--globoff"]] : [];
  return [...globoff, ["--url", hideInText(url, "QUERY", hider)]];
}

function headerOptions(request: WireRequest, hider: Hider): readonly CurlOption[] {
  const options = Object.entries(request.headers).map(([name, value]): CurlOption => {
    // A semicolon means an empty value. With a colon, curl would remove the header.
    return ["--header", value === "" ? `${name};` : `${name}: ${hideInHeader(name, value, hider)}`];
  });
  // An empty header keeps curl from adding a content type.
  return addsContentType(request) ? [...options, ["--header", "content-type:"]] : options;
}

function addsContentType({ method, headers, body }: WireRequest): boolean {
  const hasData = body.kind === "none" ? expectsBody(method) : body.kind !== "form";
  return hasData && headers["content-type"] === undefined;
}

function curlBody({ method, body }: WireRequest, hider: Hider): CurlBody {
  const textBody = (text: string, isLatin1 = false): CurlBody => ({
    kind: "text",
    text: hideInText(text, "BODY", hider),
    isLatin1,
  });
  switch (body.kind) {
    case "none":
      return expectsBody(method) ? textBody("") : { kind: "none" };
    case "text":
      return textBody(body.data);
    case "bytes": {
      const utf8 = decodeUtf8(body.data);
      if (utf8 !== undefined) return textBody(utf8);
      const text = latin1Text(body.data);
      const shown = textBody(text, true);
      return "text" in shown && shown.text !== text ? shown : { kind: "bytes", bytes: body.data };
    }
    case "form":
      return { kind: "none" };
    default:
      return { kind: "input" };
  }
}

function inputsOf(form: FormData): number {
  const isInput = (value: string | File) =>
    typeof value !== "string" && partText(value) === undefined && pathOf(value) === undefined;
  return [...form].filter(([, value]) => isInput(value)).length;
}

/** The bytes of a file without a path come from standard input. */
function formOptions(form: FormData, hider: Hider): readonly CurlOption[] {
  const entries = [...form];
  if (entries.length === 0) throw unsupportedForm("it is empty");
  if (inputsOf(form) > 1) {
    throw unsupportedForm("it contains several files, and curl has one standard input");
  }
  return entries.map(([name, value]) =>
    typeof value === "string" ? fieldOption(name, value, hider) : fileOption(name, value, hider),
  );
}

function fieldOption(name: string, value: string, hider: Hider): CurlOption {
  if (value.includes("\0")) throw unsupportedForm("a field contains NUL");
  return ["--form-string", `${checkFieldName(name)}=${hideInField(name, withCrLf(value), hider)}`];
}

function fileOption(name: string, file: File, hider: Hider): CurlOption {
  const type = `type=${checkType(fileType(file))}`;
  const text = partText(file);
  if (text?.includes("\0") === true) throw unsupportedForm("a part contains NUL");
  const path = pathOf(file);
  const source = path === undefined ? "@-" : `@${curlName(path)}`;
  const content =
    text === undefined
      ? `${source};filename=${curlName(file.name)}`
      : // In quotes, text may contain the semicolon that separates the type.
        `"${escaped(hideInField(name, text, hider))}"`;
  return ["--form", `${checkFieldName(name)}=${content};${type}`];
}

function checkType(type: string): string {
  if (!/^[\w.+-]{1,60}\/[\w.+-]{1,60}(?:; ?[\w-]+=[\w.+-]+)*$/.test(type)) {
    throw unsupportedForm("the type of a file is not a plain media type");
  }
  return type;
}

/** In quotes, a name may contain a comma or a semicolon. */
function curlName(name: string): string {
  return `"${escaped(printableName(name))}"`;
}

function escaped(text: string): string {
  return text.replace(/["\\]/g, "\\$&");
}

function checkFieldName(name: string): string {
  if (name !== "" && !name.includes("=")) return printableName(name);
  throw unsupportedForm('a field has an empty name, or one with "="');
}

function printableName(name: string): string {
  if (isPrintable(name) && !name.includes("\n")) return name;
  throw unsupportedForm("a name contains control characters");
}

function unsupportedForm(reason: string): EndpointError {
  return new EndpointError("unsupported-body", `curl cannot send this form: ${reason}.`, {
    advice: "Change the form, or use another client.",
  });
}

/** Matches characters that act when a command is pasted, or change how it looks. Line feeds are allowed. */
const UNPRINTABLE = /((?:[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}])+)/u;

function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Returns printable and unprintable runs in turn. The first run is printable, and may be empty. */
export function printableRuns(text: string): readonly string[] {
  return text.split(UNPRINTABLE);
}
