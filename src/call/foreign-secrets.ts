import { HOOKS, type MergedOptions, ORIGINS, QUERY } from "../core/options.js";
import type { Hooks } from "../core/state.js";
import { isSecretHeader, isSecretParameter } from "../credentials/names.js";
import { urlOrigin } from "../internal/urls.js";

interface Removed {
  readonly headers: Readonly<Record<string, null>>;
  readonly [QUERY]: Readonly<Record<string, null>>;
}

/** A credential of the builder goes to a server of another origin only if the operation asks for it. */
export function foreignSecrets(
  server: string,
  options: MergedOptions,
  asked: readonly string[],
): Removed {
  const { baseUrl, headers, [QUERY]: query = {}, [ORIGINS]: origins = [] } = options;
  if ([urlOrigin(baseUrl), ...origins].includes(urlOrigin(server)))
    return { headers: {}, [QUERY]: {} };
  const { hidden } = (options as { readonly [HOOKS]?: Hooks })[HOOKS] ?? {};
  const removed = (values: object, isSecret: typeof isSecretHeader) =>
    Object.fromEntries(
      Object.keys(values)
        .filter((name) => isSecret(name, hidden) && !asked.includes(name.toLowerCase()))
        .map((name) => [name, null]),
    );
  return { headers: removed(headers, isSecretHeader), [QUERY]: removed(query, isSecretParameter) };
}
