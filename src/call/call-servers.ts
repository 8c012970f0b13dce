import { withCallerStack } from "../internal/thrown-errors.js";
import { ownAddress, filledAddress } from "../runtime/servers.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import type { OwnServer, ServerVariables } from "../wire/server-url.js";

const SERVER = Symbol.for("fluent-endpoint.server");

interface WithServer {
  readonly [SERVER]?: {
    readonly url: string;
    readonly variables: Readonly<Record<string, string>>;
  };
}

/**
 * Returns the URL of a server with the values of its variables.
 *
 * @param given - the values that replace defaults
 * @throws EndpointError `invalid-options`, `missing-variable` or `invalid-base-url`
 *
 * @public
 */
export function serverAddress(
  url: string,
  variables: ServerVariables,
  given?: Readonly<Record<string, unknown>>,
): string {
  return withCallerStack(() => filledAddress(url, variables, given));
}

/**
 * Keeps the server that a builder was made for, and the values of its variables, which servers of operations share. Clones of the builder
 * keep them too.
 *
 * @public
 */
export function keepServer(
  builder: AnyBuilder,
  { url, variables }: { readonly url: string; readonly variables: ServerVariables },
  given: Readonly<Record<string, string>> = {},
): void {
  const kept = { url: filledAddress(url, variables, given), variables: { ...given } };
  Object.defineProperty(builder, SERVER, { value: kept });
}

export function ownServerOf(
  builder: AnyBuilder,
  server: OwnServer,
  servers: readonly (string | undefined)[],
): string {
  const { [SERVER]: kept } = builder as WithServer;
  const { baseUrl } = builder.options as { readonly baseUrl?: string };
  const isServer = kept?.url === baseUrl || servers.includes(baseUrl);
  return ownAddress(server, baseUrl ?? "", !isServer, kept?.variables) ?? "";
}
