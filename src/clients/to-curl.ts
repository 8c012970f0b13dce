import type { RequestOptions } from "../request/request-options.js";
import { curlCommand, withCredentialsShown } from "./curl/curl-command.js";
import { posixCommand } from "./curl/posix-shell.js";
import { ownValue } from "./wire/properties.js";
import { readRequest } from "./wire/wire-request.js";

/**
 * Settings of {@link toCurl}.
 *
 * @public
 */
export interface CurlSettings {
  /** Whether the command contains credentials. Otherwise it contains variables in their places, `$TOKEN` for the first one. */
  secrets?: boolean;
}

/**
 * Returns a command line of `curl` that can be pasted into a POSIX shell. No value can break out of its argument.
 *
 * Unless `secrets` is set, credentials are replaced by `$TOKEN` (and `$TOKEN_2` for a second one): the values of the `authorization`,
 * `cookie` and key or token headers, userinfo, and the values of the query, of a form and of a JSON body whose names are names of
 * credentials. Nothing else is searched.
 *
 * A body that an argument cannot hold (control characters, bytes, long text) is written to curl's standard input by `printf`. A Blob or
 * a stream cannot be read here: add `< file` to the command. curl counts the bytes of the body, so `content-length` is left out.
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
  const command = curlCommand(readRequest(options, "toCurl"));
  return posixCommand(
    ownValue(settings, "secrets") === true ? withCredentialsShown(command) : command,
  );
}
