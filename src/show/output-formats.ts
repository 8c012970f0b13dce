import { maskValue } from "../credentials/mask-value.js";
import { toAxios } from "../clients/to-axios.js";
import { toFetch } from "../clients/to-fetch.js";
import { toGot } from "../clients/to-got.js";
import { toHar, toHarFile } from "../clients/to-har.js";
import { toKy } from "../clients/to-ky.js";
import { toNode } from "../clients/to-node.js";
import { toUndici } from "../clients/to-undici.js";
import { base64, bytesOf } from "../internal/bytes.js";
import { fileType, formEntries } from "../clients/wire/multipart.js";
import { decodeUtf8 } from "../internal/bytes.js";
import type { RequestOptions } from "../request/request-options.js";
import type { CallStyle } from "./call-code.js";
import { curlOutput } from "./curl-output.js";
import { httpMessage } from "./http-message.js";
import { JavaScript } from "./javascript.js";
import type { Placeholders } from "../credentials/placeholders.js";

/**
 * The formats in which {@link writeRequest} writes a request.
 *
 * | format | is |
 * | --- | --- |
 * | `text` | method, URL, headers and body, for people to read |
 * | `json` | the request options. A form is a list of fields |
 * | `curl`, `powershell` | a command of curl for a POSIX shell, or for PowerShell 7.3 or later |
 * | `fetch`, `axios`, `got`, `ky`, `undici`, `node` | a program that sends the request by this client |
 * | `har` | an HTTP Archive 1.2 |
 * | `http` | the message of HTTP/1.1 |
 * | `endpoint`, `builder` | a program that makes the request: a call of `endpoint`, or a chain of a builder |
 * | `command` | the command line of this package that makes the request, for a POSIX shell |
 *
 * @public
 */
export const REQUEST_FORMATS = [
  "text",
  "json",
  "curl",
  "powershell",
  "fetch",
  "axios",
  "got",
  "ky",
  "undici",
  "node",
  "har",
  "http",
  "endpoint",
  "builder",
  "command",
] as const;

/**
 * The name of a format of {@link REQUEST_FORMATS}.
 *
 * @public
 */
export type RequestFormat = (typeof REQUEST_FORMATS)[number];

export function isRequestFormat(name: unknown): name is RequestFormat {
  return REQUEST_FORMATS.some((format) => format === name);
}

/** Returns `true` for the formats that are a call of this package. */
export function isCallStyle(format: RequestFormat): format is CallStyle {
  return format === "endpoint" || format === "builder" || format === "command";
}

/** A request to write. */
export interface MarkedRequest {
  /** With marks in place of what is not shown. */
  readonly shown: RequestOptions;
  readonly real: RequestOptions;
  readonly placeholders: Placeholders;
}

/**
 * The output of a format, from the output of its adapter. It has the lengths of the real request.
 *
 * @throws EndpointError
 */
export async function outputOf(
  format: Exclude<RequestFormat, "text" | CallStyle>,
  { shown, real, placeholders }: MarkedRequest,
): Promise<string> {
  const code = new JavaScript(placeholders);
  switch (format) {
    case "json":
      return placeholders.show(jsonOutput(shown));
    case "har":
      return placeholders.show(harOutput(shown, real));
    case "http":
      return placeholders.show(await httpMessage(shown, real));
    case "curl":
      return curlOutput(shown, placeholders, "sh");
    case "powershell":
      return curlOutput(shown, placeholders, "powershell");
    case "node":
      return nodeOutput(shown, real, code);
    case "axios": {
      const options = toAxios(shown);
      const call = code.arguments(withLength(options, toAxios(real)));
      return code.import('import axios from "axios";').program(response("axios", call));
    }
    default:
      return clientOutput(format, shown, real, code);
  }
}

/** The clients that take a URL and options. */
const CLIENTS = {
  fetch: { adapter: toFetch, call: "fetch" },
  got: { adapter: toGot, call: "got", import: 'import got from "got";' },
  ky: { adapter: toKy, call: "ky", import: 'import ky from "ky";' },
  undici: { adapter: toUndici, call: "request", import: 'import { request } from "undici";' },
} as const;

function clientOutput(
  name: keyof typeof CLIENTS,
  shown: RequestOptions,
  real: RequestOptions,
  code: JavaScript,
): string {
  const { adapter, call, ...client } = CLIENTS[name];
  const [url, options] = adapter(shown);
  const [, { headers }] = adapter(real);
  if ("import" in client) code.import(client.import);
  return code.program(response(call, code.arguments(url, withLength(options, { headers }))));
}

function response(call: string, args: string): string {
  return `const response = await ${call}(${args});`;
}

function nodeOutput(shown: RequestOptions, real: RequestOptions, code: JavaScript): string {
  const [url, options, body] = toNode(shown);
  const args = code.arguments(url, withLength(options, toNode(real)[1]));
  const module = url.startsWith("https:") ? "https" : "http";
  const end = body === undefined ? "" : code.value(body);
  return code
    .import(`import { request } from "node:${module}";`)
    .program(`request(${args}, (response) => response.pipe(process.stdout)).end(${end});`);
}

interface WithHeaders {
  readonly headers: Readonly<Record<string, string | false>>;
}

/** Options with the `content-length` of others, where they have one. */
function withLength<Options extends WithHeaders>(options: Options, { headers }: WithHeaders) {
  const length = headers["content-length"];
  if (length === undefined) return options;
  return { ...options, headers: { ...options.headers, "content-length": length } };
}

function harOutput(shown: RequestOptions, real: RequestOptions): string {
  const { log } = toHarFile([shown]);
  const { bodySize } = toHar(real);
  const entries = log.entries.map((entry) => ({
    ...entry,
    request: { ...entry.request, bodySize },
  }));
  return `${JSON.stringify({ log: { ...log, entries } }, null, 2)}\n`;
}

/** The request options. A form is shown by its fields, as in an HTTP Archive. */
function jsonOutput(request: RequestOptions): string {
  const { request: options, ...others } = request;
  const shown = { ...others, body: jsonBody(request.body), request: jsonOptions(options) };
  return `${JSON.stringify(shown, null, 2)}\n`;
}

/** The `request` option. One that JSON cannot represent, such as a cyclic agent, is shown as `toJSON()` of a builder shows it. */
function jsonOptions(options: object | undefined): unknown {
  try {
    JSON.stringify(options);
    return options;
  } catch {
    return maskValue(options, "request");
  }
}

function jsonBody(body: unknown): unknown {
  if (body instanceof FormData) {
    return formEntries(body).map(([name, value]) =>
      typeof value === "string" ? { name, value } : { name, ...fileFields(value) },
    );
  }
  if (body instanceof Blob) return fileFields(body);
  const bytes = bytesOf(body);
  return bytes === undefined ? body : jsonBytes(bytes);
}

function jsonBytes(bytes: Uint8Array): unknown {
  return decodeUtf8(bytes) ?? { base64: base64(bytes) };
}

function fileFields(file: Blob): object {
  return { ...(file instanceof File && { fileName: file.name }), contentType: fileType(file) };
}
