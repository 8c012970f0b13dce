import { refusal } from "./refusal.js";
import { scalar } from "./scalar.js";
import { isRecord, ownValues } from "./records.js";

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

export type Schemes = Readonly<Record<string, CredentialScheme>>;

/**
 * Alternatives, each with the names of the security schemes that it needs together.
 *
 * @public
 */
export type Security = readonly (readonly string[])[];

export type GivenCredentials = Readonly<Record<string, Credential | undefined>>;

/** Returns the first alternative with all its credentials; else one that needs none; else the one with the most. */
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

export type CredentialLocation = "header" | "query" | "cookie";

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
    const { in: place, name = "" } = ownValues(scheme);
    const text =
      typeof credential === "string" ? credential : userAndPassword(credential);
    if (place === location) return [[name, text]];
    if (location !== "header") return [];
    if (place === "basic") return [["authorization", `Basic ${base64(text)}`]];
    return place === "bearer" ? [["authorization", `Bearer ${text}`]] : [];
  });
}

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
  // The first colon ends the user name (RFC 7617 section 2).
  if (!username.includes(":")) return `${username}:${password}`;
  throw refusal("invalid-options", "username");
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return btoa(binary.join(""));
}

export type LocatedCredential = readonly [
  value: unknown,
  location: CredentialLocation,
  name: string,
];

/** Ignores cookies, which `joinCookies` compares. Header names in `set` are in lower case. */
export function isRepeated(
  [value, location, name]: LocatedCredential,
  set: Readonly<Record<"header" | "query", readonly string[]>>,
): boolean {
  if (value === undefined || value === null || location === "cookie")
    return false;
  if (location === "header") return set.header.includes(name.toLowerCase());
  const keys = isRecord(value) ? Object.keys(value) : [name];
  return keys.some((key) => set.query.includes(key));
}
