import { refusal } from "./refusal.js";
import { scalar } from "./scalar.js";
import { isRecord } from "./records.js";

/**
 * A token or key; for `basic`, a user name and a password.
 *
 * @public
 */
export type Credential =
  string | { readonly username: string; readonly password: string };

/**
 * The form of a credential: a scheme of HTTP, or an API key in a header, query parameter or cookie.
 *
 * @public
 */
export interface CredentialScheme {
  /** The scheme of HTTP, or the location of the key. */
  readonly in: "bearer" | "basic" | "header" | "query" | "cookie";
  /** The name of the header, query parameter or cookie. */
  readonly name?: string;
}

/** The ways to authenticate, by their names. */
export type Schemes = Readonly<Record<string, CredentialScheme>>;

/**
 * Alternatives, each with the names of the security schemes that it needs together.
 *
 * @public
 */
export type Security = readonly (readonly string[])[];

/** Credentials by the names of their schemes. */
export type GivenCredentials = Readonly<Record<string, Credential | undefined>>;

/**
 * Returns the names of the schemes of one alternative: the first for which all credentials are given, or else none where none are needed,
 * or else the one for which most are. An HTTP client or a proxy may add the others.
 */
export function chosenSchemes(
  security: Security,
  given: GivenCredentials,
): readonly string[] {
  const isGiven = (name: string) => Object.hasOwn(given, name);
  return (
    security.find((each) => each.length > 0 && each.every(isGiven)) ??
    security.find((each) => each.length === 0) ??
    mostGiven(security, isGiven)
  );
}

/** Returns the alternative with the most names that are given; if there are several, the first. */
export function mostGiven(
  security: Security,
  isGiven: (name: string) => boolean,
): readonly string[] {
  let most = 0;
  let best: readonly string[] = [];
  for (const each of security) {
    const count = each.filter(isGiven).length;
    if (count > most) [most, best] = [count, each];
  }
  return best;
}

/** The location of a credential in a request. */
export type CredentialLocation = "header" | "query" | "cookie";

/**
 * Returns the credentials of schemes that are sent in one location, by their names there. Those that are not given are left out.
 *
 * @throws Refusal `invalid-options` for a user name that cannot be sent
 */
export function sentCredentials(
  location: CredentialLocation,
  names: readonly string[],
  schemes: Schemes,
  given: GivenCredentials,
): [name: string, text: string][] {
  return names.flatMap((each): [string, string][] => {
    const { [each]: scheme } = schemes;
    const { [each]: credential } = given;
    if (scheme === undefined || credential === undefined) return [];
    const { in: place, name = "" } = scheme;
    const text =
      typeof credential === "string" ? credential : userAndPassword(credential);
    if (place === location) return [[name, text]];
    if (location !== "header") return [];
    if (place === "basic") return [["authorization", `Basic ${base64(text)}`]];
    return place === "bearer" ? [["authorization", `Bearer ${text}`]] : [];
  });
}

/** Returns the credentials that are sent as cookies, each as `name=value`. */
export function credentialCookies(
  names: readonly string[],
  schemes: Schemes,
  given: GivenCredentials,
): string[] {
  return sentCredentials("cookie", names, schemes, given).map(
    ([name, text]) => `${name}=${encodeURIComponent(scalar(name, text) ?? "")}`,
  );
}

function userAndPassword({
  username,
  password,
}: Exclude<Credential, string>): string {
  // The colon ends the name (RFC 7617 section 2).
  if (!username.includes(":")) return `${username}:${password}`;
  throw refusal("invalid-options", "username");
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** A parameter in place of a credential: its value, the location, and the name that it has there. */
export type CredentialArgument = readonly [
  value: unknown,
  location: CredentialLocation,
  name: string,
];

/**
 * Returns `true` if a parameter would replace or repeat what a request has already. Cookies are compared where they are joined.
 *
 * @param set - the names that the request has, in lower case for headers
 */
export function isRepeated(
  [value, location, name]: CredentialArgument,
  set: Readonly<Record<"header" | "query", readonly string[]>>,
): boolean {
  if (value === undefined || value === null || location === "cookie")
    return false;
  if (location === "header") return set.header.includes(name.toLowerCase());
  const keys = isRecord(value) ? Object.keys(value) : [name];
  return keys.some((key) => set.query.includes(key));
}
