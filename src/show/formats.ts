import { EndpointError } from "../errors.js";

/**
 * The formats in which {@link writeRequest} writes a request.
 *
 * | format | is |
 * | --- | --- |
 * | `text` | method, URL, headers and body, for people to read |
 * | `json` | the request options. A form is a list of fields |
 * | `curl` | a command of curl for a POSIX shell |
 * | `fetch` | a program that sends the request with `fetch` |
 * | `http` | the message of HTTP/1.1 |
 * | `code`, `builder` | a program that makes the request: a call of `endpoint`, or a chain of a builder |
 *
 * @public
 */
export const REQUEST_FORMATS = [
  "text",
  "json",
  "curl",
  "fetch",
  "http",
  "code",
  "builder",
] as const;

/**
 * The name of a format of {@link REQUEST_FORMATS}.
 *
 * @public
 */
export type RequestFormat = (typeof REQUEST_FORMATS)[number];

export type CallStyle = "code" | "builder";

export function isRequestFormat(name: unknown): name is RequestFormat {
  return REQUEST_FORMATS.some((format) => format === name);
}

export function isCallStyle(format: RequestFormat): format is CallStyle {
  return format === "code" || format === "builder";
}

export function unsupportedFormat(
  reason: string,
  ...formats: readonly RequestFormat[]
): EndpointError {
  return new EndpointError("unsupported-body", reason, {
    parameter: "format",
    advice: { do: "rename", near: formats, text: `Choose the format ${orList(formats)}.` },
  });
}

export function orList(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
}
