import { curlCommand } from "./curl/curl-command.js";
import { posixCommand } from "./curl/posix-shell.js";
import { readWireRequest } from "./wire/wire-request.js";
import { Placeholders } from "../internal/placeholders.js";
import { ownValue } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../core/request.js";

/**
 * Settings of {@link toCurl}.
 *
 * @public
 */
export interface CurlSettings {
  /** `true` writes credentials into the command. Otherwise it reads them from environment variables. */
  secrets?: boolean;
}

/**
 * Returns a command line of `curl` that can be pasted into a POSIX shell. No value can break out of its argument.
 *
 * Unless you set `secrets`, the command reads credentials from environment variables: userinfo, the `authorization`, `cookie` and
 * key or token headers, and values in the query, a form or a JSON body that have the name of a credential. It recognises no others
 * by name. The names of the variables say where the credential goes, such as `HEADER_AUTHORIZATION`, `QUERY_ACCESS_TOKEN` or
 * `BODY_CLIENT_SECRET`. The command fails if one is not set.
 *
 * If an argument cannot hold the body (control characters, bytes, long text), `printf` writes it to curl's standard input. A Blob
 * or a stream cannot be read here: add `< file` to the command. `content-length` is left out, because curl counts the bytes.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { toCurl } from "fluent-endpoint/clients";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const headers = { authorization: "Bearer 0000000000000000" };
 * const command = toCurl(shop("DELETE /labels/{name}", { name: "don't ship", headers }));
 * console.log(command.includes("0000")); // false
 * console.log(command.includes("authorization: Bearer '\"${HEADER_AUTHORIZATION:?not set}\"")); // true
 * ```
 *
 * @param options - the request options that a call or `build()` returns
 * @param settings - whether to show credentials
 * @throws EndpointError `unsupported-body` (a form that curl cannot send, or a body that the shell cannot pass to it), `invalid-method`,
 * `invalid-url`, `invalid-header`, `invalid-options`, `unreadable-input`
 *
 * @public
 */
export function toCurl(options: RequestOptions, settings: CurlSettings = {}): string {
  return withCallerStack(() => {
    const placeholders = new Placeholders();
    const showsSecrets = ownValue(settings, "secrets") === true;
    const command = curlCommand(readWireRequest(options, "toCurl"), (credential) =>
      showsSecrets ? credential.text : placeholders.ofCredential(credential),
    );
    return posixCommand(command, placeholders);
  });
}
