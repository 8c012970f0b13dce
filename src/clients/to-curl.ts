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
  /** Set it to write credentials into the command. Otherwise the command reads them from environment variables. */
  secrets?: boolean;
}

/**
 * Returns a command line of `curl` that can be pasted into a POSIX shell. No value can break out of its argument.
 *
 * Unless `secrets` is set, credentials are read from environment variables: the values of the `authorization`, `cookie` and key or token
 * headers, userinfo, and the values of the query, of a form and of a JSON body whose names are names of credentials. Nothing else is
 * searched by name. A variable is named after the place of the credential, such as `HEADER_AUTHORIZATION`, `QUERY_ACCESS_TOKEN` or
 * `BODY_CLIENT_SECRET`. The command fails where it is not set.
 *
 * A body that an argument cannot hold (control characters, bytes, long text) is written to curl's standard input by
 * `printf`. A Blob or a stream cannot be read here: add `< file` to the command. curl counts the bytes of the body, so
 * `content-length` is left out.
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
