import { EndpointError } from "../errors.js";
import {
  credentialCookies,
  sentCredentials,
  type GivenCredentials,
  type Schemes,
} from "../wire/credential.js";
import { checkNames } from "./options.js";

/** The values that credentials add to a request. */
export interface CredentialOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
}

/**
 * Checks credentials, which JavaScript may pass under any name and of any type.
 *
 * @throws EndpointError `invalid-options` without the value
 */
export function checkCredentials(schemes: Schemes, given: Readonly<Record<string, unknown>>): void {
  checkNames(given, Object.keys(schemes), "credential");
  for (const [name, credential] of Object.entries(given)) {
    const isBasic = schemes[name]?.in === "basic";
    if (typeof credential === "string") continue;
    if (isBasic && isUserAndPassword(credential)) continue;
    const wanted = isBasic ? "a user name and a password, without a colon in the name" : "a string";
    throw new EndpointError(
      "invalid-options",
      `The credential ${JSON.stringify(name)} must be ${wanted}.`,
    );
  }
}

function isUserAndPassword(credential: unknown): boolean {
  const { username, password } = Object(credential) as Record<string, unknown>;
  if (typeof username !== "string" || typeof password !== "string") return false;
  // The colon ends the name (RFC 7617 section 2).
  return !username.includes(":");
}

/** Returns the values that the credentials of schemes add to a request. */
export function credentialOptions(
  names: readonly string[],
  schemes: Schemes,
  given: GivenCredentials,
): CredentialOptions {
  return {
    headers: Object.fromEntries(sentCredentials("header", names, schemes, given)),
    query: Object.fromEntries(sentCredentials("query", names, schemes, given)),
    cookies: credentialCookies(names, schemes, given),
  };
}

/** Leaves out the headers and query parameters that a request has already: those were meant. Cookies are compared where they are joined. */
export function unsetCredentials(
  { headers, query, cookies }: CredentialOptions,
  set: {
    readonly headers: Readonly<Record<string, unknown>>;
    readonly query: Readonly<Record<string, unknown>>;
  },
): CredentialOptions {
  return {
    headers: without(headers, (name) => Object.hasOwn(set.headers, name.toLowerCase())),
    query: without(query, (name) => Object.hasOwn(set.query, name)),
    cookies,
  };
}

function without(
  values: Readonly<Record<string, string>>,
  isSet: (name: string) => boolean,
): Record<string, string> {
  const entries = Object.entries(values).filter(([name]) => !isSet(name));
  return Object.fromEntries(entries);
}
