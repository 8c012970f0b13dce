import { readRequest } from "../clients/wire/wire-request.js";
import { EndpointError } from "../errors.js";
import { describeType, quote } from "../internal/messages.js";
import { ownValue } from "../internal/objects.js";
import type { RequestOptions } from "../request/request-options.js";
import type { ShowSettings } from "./explain-request.js";
import { hideCredentials } from "./hide-credentials.js";
import {
  isRequestFormat,
  outputOf,
  REQUEST_FORMATS,
  type RequestFormat,
} from "./output-formats.js";
import { Placeholders } from "./placeholders.js";
import { readableRequest } from "./readable-request.js";

/**
 * Writes a request as text: for people to read, as a command, as a program for an HTTP client, as an HTTP Archive or as an HTTP
 * message. Commands, programs and archives are made of the result of the adapter of `fluent-endpoint/clients`. Nothing is sent.
 *
 * Credentials are not shown unless `secrets` is set. In their place is `***`, or in commands and programs the name of a variable of the
 * environment, such as `HEADER_AUTHORIZATION`. Lengths are those of the real request.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { writeRequest } from "fluent-endpoint/show";
 *
 * const request = endpoint("GET /user", { headers: { authorization: "token 0123456789" } });
 * console.log(await writeRequest(request, "text"));
 * // GET https://api.github.com/user
 * // accept: application/vnd.github.v3+json
 * // user-agent: fluent-endpoint/0.1.0
 * // authorization: token ***
 * console.log((await writeRequest(request, "fetch")).includes("${process.env.HEADER_AUTHORIZATION}")); // true
 * ```
 *
 * @param request - the result of `endpoint()` or `build()`
 * @param format - one of {@link REQUEST_FORMATS}
 * @param settings - whether to show credentials
 * @throws EndpointError `unsupported-body` for a body that the format or the client cannot have, `invalid-options` for another format,
 * and what the adapter throws for a request that cannot be sent. The returned promise is rejected with it.
 *
 * @public
 */
export async function writeRequest(
  request: RequestOptions,
  format: RequestFormat,
  settings: ShowSettings = {},
): Promise<string> {
  if (!isRequestFormat(format)) throw unknownFormat(format);
  readRequest(request, "writeRequest", { acceptsPath: true });
  const showsSecrets = ownValue(settings, "secrets") === true;
  return writeMarked(format, request, request, new Placeholders(), showsSecrets);
}

/**
 * Writes a request that has marks in place of values that are not shown.
 *
 * @param real - the request without marks
 * @param showsSecrets - whether credentials are shown that have no marks yet
 * @throws EndpointError
 */
export async function writeMarked(
  format: RequestFormat,
  marked: RequestOptions,
  real: RequestOptions,
  placeholders: Placeholders,
  showsSecrets: boolean,
): Promise<string> {
  const whole = format === "json" || format === "text" ? marked : asSent(marked, format);
  const shown = showsSecrets
    ? whole
    : hideCredentials(whole, (at) => placeholders.ofCredential(at));
  if (format === "text") return placeholders.show(readableRequest(shown, shown.url));
  return outputOf(format, { real, shown, placeholders });
}

/** A request as adapters send it: userinfo in a header and not in the URL, and JSON as text. */
function asSent(request: RequestOptions, format: RequestFormat): RequestOptions {
  const { url, headers, body } = readRequest(request, format, { acceptsPath: true });
  return {
    ...request,
    url: request.url.startsWith("/") ? request.url : url,
    headers,
    ...(body.kind === "text" && { body: body.text }),
  };
}

function unknownFormat(format: unknown): EndpointError {
  const given = typeof format === "string" ? quote(format) : describeType(format);
  return new EndpointError(
    "invalid-options",
    `The format must be one of ${REQUEST_FORMATS.join(", ")}, but got ${given}.`,
  );
}
