import { readRequest, type ClientRequest } from "./client-request.js";
import type { RequestOptions } from "./core.js";
import { curlBody } from "./curl-body.js";
import { headerParts } from "./header-parts.js";
import { anticipatesBody } from "./method.js";
import { open } from "./part.js";
import { urlParts } from "./query-parts.js";
import { quotingOf, type Quoting } from "./quoting.js";
import { latin1, singleQuoted } from "./shell-word.js";

/**
 * How {@link toCurl} writes a command.
 *
 * @public
 */
export interface CurlSettings {
  /** Whether credentials are written into the command; else variables, `$TOKEN` first, stand in their places. */
  secrets?: boolean;
}

/**
 * The command line of `curl`, safe to paste into a POSIX shell whatever the values hold.
 *
 * Credentials are written as `$TOKEN` (a second one as `$TOKEN_2`), unless `secrets` is set: what the `authorization`,
 * `cookie` and key or token headers hold, userinfo, and the values of the query, of a form and of a JSON body whose names
 * tell of a credential. Nothing else is searched.
 *
 * What an argument cannot hold (control characters, bytes, long text) is written to curl's input by `printf`. The bytes of
 * a Blob or a stream cannot be read here: curl reads them from its input, so add `< file`. curl counts the body itself,
 * so `content-length` is not repeated.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toCurl } from "fluent-endpoint/clients";
 *
 * const command = toCurl(
 *   endpoint("DELETE /repos/{owner}/{repo}/labels/{name}", {
 *     owner: "octokit",
 *     repo: "rest.js",
 *     name: "don't merge",
 *     headers: { authorization: "token 0000000000000000" },
 *   }),
 * );
 * console.log(command.includes("0000")); // false
 * console.log(command.includes(`--header 'authorization: token '"$TOKEN"`)); // true
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`
 * @param settings - whether to show credentials
 * @throws EndpointError `unsupported-body` (a form that curl cannot send), `invalid-method`, `invalid-url`,
 * `invalid-header`, `invalid-options`, `unreadable-input`
 *
 * @public
 */
export function toCurl(options: RequestOptions, settings: CurlSettings = {}): string {
  const request = readRequest(options);
  const quoting = quotingOf(settings.secrets === true);
  const headers = headerArguments(request, quoting);
  const url = urlArguments(request, quoting);
  const { input, args } = curlBody(request, quoting);
  const command = ["curl", ...methodArguments(request), ...url, ...headers, ...args].join(
    " \\\n  ",
  );
  return input === undefined ? command : `${input} | ${command}`;
}

function methodArguments({ method, meta }: ClientRequest): readonly string[] {
  const { timeout = 0 } = meta;
  const limit = timeout === 0 ? [] : [`--max-time ${String(timeout / 1000)}`];
  if (method === "GET") return limit;
  // With "--request HEAD" curl would wait for a body.
  if (method === "HEAD") return ["--head", ...limit];
  return [`--request ${/^[A-Z]+$/.test(method) ? method : singleQuoted(method)}`, ...limit];
}

function urlArguments({ url }: ClientRequest, quoting: Quoting): readonly string[] {
  const literally = /[[\]{}]/.test(url) ? ["--globoff"] : [];
  return [...literally, `--url ${quoting.word(urlParts(url))}`];
}

function headerArguments(request: ClientRequest, quoting: Quoting): readonly string[] {
  const args = Object.entries(request.headers).map(([name, value]) =>
    headerArgument(name, value, quoting),
  );
  // A colon with nothing behind it keeps curl from adding the content type of a web form.
  return lacksContentType(request) ? [...args, "--header 'content-type:'"] : args;
}

function lacksContentType({ method, headers, body }: ClientRequest): boolean {
  const hasData = body.kind === "none" ? anticipatesBody(method) : body.kind !== "form";
  return hasData && headers["content-type"] === undefined;
}

function headerArgument(name: string, value: string, quoting: Quoting): string {
  // A semicolon in place of the colon says that the value is empty, and not that the header is to be left out.
  const parts =
    value === "" ? [open(`${name};`)] : [open(`${name}: `), ...headerParts(name, value)];
  return `--header ${quoting.word(parts, latin1)}`;
}
