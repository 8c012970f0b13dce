import { EndpointError } from "../errors.js";
import {
  credentialCookies,
  sentCredentials,
  type Credential,
  type GivenCredentials,
  type Schemes,
} from "../wire/credential.js";
import { checkKnownNames } from "./named-values.js";

export interface CredentialOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
}

/** Copies and checks credentials, because JavaScript may pass any names and types. */
export function checkedCredentials(
  schemes: Schemes,
  given: GivenCredentials,
): Record<string, Credential> {
  checkKnownNames(given, Object.keys(schemes), "credential");
  const entries = Object.entries(given).map(([name, each]): [string, Credential] => [
    name,
    checkedCredential(name, each, schemes[name]?.in === "basic"),
  ]);
  return Object.fromEntries(entries);
}

function checkedCredential(name: string, credential: unknown, isBasic: boolean): Credential {
  if (typeof credential === "string") return credential;
  if (isBasic && isUserAndPassword(credential)) return credential;
  const quoted = JSON.stringify(name);
  const parts = Object.entries({ credential, ...(Object(credential) as object) });
  const [unset] = parts.find(([part, value]) => value === undefined && PARTS.test(part)) ?? [];
  if (unset !== undefined) {
    throw new EndpointError("invalid-options", `The ${unset} of ${quoted} is undefined.`, {
      advice: "Set the variable that it comes from, or leave the credential out.",
    });
  }
  const wanted = isBasic ? "a user name and a password, without a colon in the name" : "a string";
  throw new EndpointError("invalid-options", `The credential ${quoted} must be ${wanted}.`);
}

/** Only these may be `undefined` by mistake; other names are the caller's own. */
const PARTS = /^(?:credential|username|password)$/;

function isUserAndPassword(credential: unknown): credential is Exclude<Credential, string> {
  const { username, password } = Object(credential) as Record<string, unknown>;
  if (typeof username !== "string" || typeof password !== "string") return false;
  // The first colon ends the user name (RFC 7617 section 2).
  return !username.includes(":");
}

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
): Readonly<Record<string, string>> {
  if (!Object.keys(values).some(isSet)) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSet(name)));
}
