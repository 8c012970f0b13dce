import { HOOKS, QUERY } from "../core/options.js";
import type { Values } from "../core/values.js";
import type { KnownOptions } from "./called-options.js";
import {
  checkedCredentials,
  credentialOptions,
  unsetCredentials,
  type CredentialOptions,
} from "../runtime/credentials.js";
import { withCallerStack, withOuterCallerStack } from "../internal/thrown-errors.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { cookieName } from "../wire/cookie.js";
import {
  chosenSchemes,
  type Credential,
  type CredentialScheme,
  type Security,
} from "../wire/credential.js";

export interface Settable extends AnyBuilder {
  withDefaults(options: object): unknown;
}

const CREDENTIALS = Symbol.for("fluent-endpoint.credentials");

/** A function holds the credentials, so that nothing shows them with the builder. */
interface WithCredentials {
  readonly [CREDENTIALS]?: (known: KnownOptions, security?: Security) => CredentialOptions;
}

export function credentialsFor(
  builder: AnyBuilder,
  known: KnownOptions,
  security?: Security,
): CredentialOptions {
  const { [CREDENTIALS]: credentialsOf } = builder as WithCredentials;
  return credentialsOf?.(known, security) ?? { headers: {}, query: {}, cookies: [] };
}

/**
 * Keeps credentials for the operations that need them. Clones of the builder keep them too.
 *
 * @param security - the alternatives of operations that have none of their own
 * @throws EndpointError `invalid-options`
 *
 * @public
 */
export function keepCredentials(
  builder: AnyBuilder,
  schemes: Readonly<Record<string, CredentialScheme>>,
  security: Security,
  given?: Readonly<Record<string, Credential | undefined>>,
): void {
  if (given === undefined) return;
  const kept = withCallerStack(() => checkedCredentials(schemes, given));
  const credentialsOf = (known: KnownOptions, own = security) =>
    unsetCredentials(credentialOptions(chosenSchemes(own, kept), schemes, kept), {
      headers: known.headers,
      query: (known as { readonly [QUERY]?: Values })[QUERY] ?? {},
    });
  Object.defineProperty(builder, CREDENTIALS, { value: credentialsOf });
}

/**
 * Returns builder options that hide the values of these names.
 *
 * @param names - in lower case
 *
 * @public
 */
export function secretNames(...names: readonly string[]): object {
  const secrets = Object.fromEntries(names.map((name) => [name, true]));
  return { [HOOKS]: { hidden: secrets } };
}

/**
 * Returns the builder with a credential, in place of its current one.
 *
 * @param name - the name of the method that sets it, for messages
 * @throws EndpointError `invalid-options` for a credential that is not set, or of another type
 *
 * @public
 */
export function withCredential<Self extends AnyBuilder>(
  builder: Self,
  name: string,
  scheme: CredentialScheme,
  credential: Credential,
): Self;
export function withCredential(
  builder: AnyBuilder,
  name: string,
  scheme: CredentialScheme,
  credential: Credential,
): unknown {
  return withOuterCallerStack(() => {
    const schemes = { [name]: scheme };
    const given = checkedCredentials(schemes, { [name]: credential });
    const { headers, query, cookies } = credentialOptions([name], schemes, given);
    const own = cookiePairsOf(builder).filter((pair) => cookieName(pair) !== scheme.name);
    return (builder as Settable).withDefaults({
      headers: cookies.length === 0 ? headers : { cookie: [...own, ...cookies].join("; ") },
      [QUERY]: query,
      ...(scheme.name !== undefined &&
        scheme.in !== "cookie" &&
        secretNames(scheme.name.toLowerCase())),
    });
  });
}

function cookiePairsOf({ options }: AnyBuilder): string[] {
  const { cookie } = options.headers;
  return cookie === undefined ? [] : String(cookie).split(/; */);
}
