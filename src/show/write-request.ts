import { ownValues } from "../wire/records.js";
import { readTransportOptions, readWireRequest } from "../clients/wire/wire-request.js";
import type { Hider } from "../credentials/hide-in-text.js";
import { Placeholders } from "../internal/placeholders.js";
import { EndpointError } from "../errors.js";
import { describeGiven } from "../internal/messages.js";
import { isBuilder, ownValue, withoutUndefined } from "../internal/objects.js";
import { orUndefined } from "../internal/thrown-errors.js";
import { readerOf } from "../core/located.js";
import { locateOrThrow } from "../core/locate-or-throw.js";
import { setOptions } from "../core/recipes.js";
import { methodNamed } from "../core/route.js";
import { requestOf, type RequestOptions } from "../core/request.js";
import { githubState, next, type State } from "../core/state.js";
import { callCode } from "./call-code.js";
import type { ShowSettings } from "./explain-request.js";
import {
  isCallStyle,
  isRequestFormat,
  REQUEST_FORMATS,
  type RequestFormat,
  unsupportedFormat,
} from "./formats.js";
import { hideCredentials } from "./hide-request.js";
import { outputOf } from "./output-formats.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";

/**
 * Writes a request as text for people, a curl command, a program, or an HTTP message. It sends nothing.
 *
 * The formats `code` and `builder` write the call, with the route and the values of a builder. For request options, and where a
 * description has rules that no option sets, they use the URL and the body.
 *
 * No format writes `signal`, `agent`, `dispatcher` or `fetch` of the `request` option: they exist only in the running program.
 *
 * Credentials are hidden unless you set `secrets`: `***` replaces them, or in commands and programs an environment variable such as
 * `HEADER_AUTHORIZATION`. Lengths are those of the real request.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { writeRequest } from "fluent-endpoint/show";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const request = shop("GET /orders", { headers: { authorization: "Bearer 0123456789" } });
 * console.log(await writeRequest(request, "text"));
 * // GET https://shop.example.com/v1/orders
 * // accept: application/json
 * // user-agent: fluent-endpoint/0.3.0
 * // authorization: Bearer ***
 * console.log((await writeRequest(request, "fetch")).includes("${process.env.HEADER_AUTHORIZATION}")); // true
 * ```
 *
 * @param request - the request options that a call or `build()` returns; for `code` and `builder` a builder, too
 * @param format - one of {@link REQUEST_FORMATS}
 * @param settings - `secrets: true` shows credentials
 * @throws EndpointError `unsupported-body` for a body that the format or the client cannot have, `invalid-options` for another format,
 * and what the adapter throws for a request that cannot be sent. The returned promise is rejected with it.
 *
 * @public
 */
export async function writeRequest(
  request: RequestOptions | AnyBuilder,
  format: RequestFormat,
  settings: ShowSettings = {},
): Promise<string> {
  if (!isRequestFormat(format)) {
    const expected = `The format must be one of ${REQUEST_FORMATS.join(", ")}`;
    const message = `${expected}, but got ${describeGiven(format)}.`;
    throw new EndpointError("invalid-options", message);
  }
  const takesBuilder = isCallStyle(format) && isBuilder(request);
  const state = takesBuilder ? readerOf(request as AnyBuilder).state : undefined;
  const built = state ? requestOf(locateOrThrow(state)) : (request as RequestOptions);
  readWireRequest(built, "writeRequest", { acceptsPath: true });
  const showsSecrets = ownValue(settings, "secrets") === true;
  return writeShown(format, built, built, new Placeholders(), showsSecrets, state);
}

/**
 * @param real - the request without placeholders
 * @param showsSecrets - `true` shows credentials that have no placeholders yet
 * @param state - the state that built the shown request, if it is known
 */
export async function writeShown(
  format: RequestFormat,
  shown: RequestOptions,
  real: RequestOptions,
  placeholders: Placeholders,
  showsSecrets: boolean,
  state?: State,
): Promise<string> {
  try {
    const hider: Hider | undefined = showsSecrets
      ? undefined
      : {
          secrets: state?.hooks?.hidden,
          replace: (credential) => placeholders.ofCredential(credential),
        };
    if (isCallStyle(format)) {
      const isCall = state !== undefined && isSayable(state, shown);
      return callCode(isCall ? state : stateOfRequest(shown), format, placeholders, hider);
    }
    const whole = format === "json" || format === "text" ? shown : await asSent(shown, format);
    const hidden = hider === undefined ? whole : hideCredentials(whole, hider);
    return await outputOf(format, { real: asRead(real), shown: hidden, placeholders });
  } catch (error) {
    throw error instanceof EndpointError ? withoutPlaceholders(error, placeholders) : error;
  }
}

/** A described operation has rules, such as the types of parts, that no option sets. */
export function isSayable(state: State, { url, body }: RequestOptions): boolean {
  if (state.hooks?.isDescribed !== true) return true;
  if (state.hooks.fields !== undefined || body instanceof FormData) return false;
  const said = orUndefined(() => requestOf(locateOrThrow({ ...state, hooks: undefined })));
  return said?.url === url && !said.body === !body;
}

function stateOfRequest(request: RequestOptions): State {
  const { method, url, headers, body } = request;
  const { name, restIn } = methodNamed(method.toUpperCase());
  if (body !== undefined && restIn !== "body")
    throw unsupportedFormat(`A call of ${name} has no body.`, "fetch");
  const recipe = setOptions({
    method,
    // URL templates would read braces and `:name` as variables.
    url: url.replace(/[{}]|(?<=[/=]):(?=\w)/g, (character) => encodeURIComponent(character)),
    headers,
    ...(url.startsWith("/") && { baseUrl: "/" }),
    ...(body !== undefined && { data: body }),
    ...withoutUndefined({ request: ownValue(asRead(request), "request") }),
  });
  return next({ ...githubState, headers: {} }, recipe);
}

/** As adapters send it: userinfo becomes a header, and JSON becomes text. */
async function asSent(given: RequestOptions, format: RequestFormat): Promise<RequestOptions> {
  const request = asRead(given);
  const { url, headers, body } = readWireRequest(request, format, { acceptsPath: true });
  return {
    ...request,
    url: request.url.startsWith("/") ? request.url : url,
    headers,
    ...(body.kind === "text" && { body: body.data }),
    // An HTTP message contains the bytes, which may contain credentials.
    ...(body.kind === "blob" && format === "http" && { body: await body.data.arrayBuffer() }),
  };
}

/** Options that exist only in the running program, such as a signal, are left out. */
function asRead(given: RequestOptions): RequestOptions {
  const { request, ...others } = ownValues(given);
  const { timeout } = readTransportOptions(request);
  return timeout === undefined ? others : { ...others, request: { timeout } };
}

function withoutPlaceholders(error: EndpointError, placeholders: Placeholders): EndpointError {
  const { code, reason, parameter, location, template, advice } = error;
  const show = (text: string) => placeholders.showInMessage(text);
  const shown = advice && { ...advice, text: show(advice.text) };
  const details = { parameter, location, template, advice: shown };
  return new EndpointError(code, show(reason), withoutUndefined(details));
}
