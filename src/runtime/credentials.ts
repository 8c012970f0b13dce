import { EndpointError } from "../errors.js";
import { checkNames } from "./options.js";

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

/**
 * A token or key; for `basic`, a user name and a password.
 *
 * @public
 */
export type CredentialValue = string | { readonly username: string; readonly password: string };

/**
 * Alternatives, each with the names of the security schemes that it needs together.
 *
 * @public
 */
export type Security = readonly (readonly string[])[];

/** Credentials by the names of their schemes. None of them is undefined. */
export type GivenCredentials = Readonly<Record<string, CredentialValue | undefined>>;

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
export function checkCredentials(
  schemes: Readonly<Record<string, CredentialScheme>>,
  given: Readonly<Record<string, unknown>>,
): void {
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

/** Returns the names of the schemes of the first alternative for which all credentials are given. */
export function chosenSchemes(security: Security, given: GivenCredentials): readonly string[] {
  const isGiven = (name: string) => Object.hasOwn(given, name);
  return security.find((alternative) => alternative.every(isGiven)) ?? [];
}

/** Returns the values that the credentials of schemes add to a request. */
export function credentialOptions(
  names: readonly string[],
  schemes: Readonly<Record<string, CredentialScheme>>,
  given: GivenCredentials,
): CredentialOptions {
  const headers: Record<string, string> = {};
  const query: Record<string, string> = {};
  const cookies: string[] = [];
  for (const each of names) {
    const scheme = schemes[each];
    const credential = given[each];
    if (scheme === undefined || credential === undefined) continue;
    const { in: location, name = "" } = scheme;
    const text = typeof credential === "string" ? credential : pair(credential);
    if (location === "basic") headers.authorization = `Basic ${base64(text)}`;
    else if (location === "bearer") headers.authorization = `Bearer ${text}`;
    else if (location === "header") headers[name] = text;
    else if (location === "query") query[name] = text;
    else cookies.push(`${name}=${encodeURIComponent(text)}`);
  }
  return { headers, query, cookies };
}

/** Leaves out the headers, query parameters and cookies that a request has already: those were meant. */
export function unsetCredentials(
  { headers, query, cookies }: CredentialOptions,
  set: {
    readonly headers: Readonly<Record<string, unknown>>;
    readonly query: Readonly<Record<string, unknown>>;
  },
): CredentialOptions {
  const { cookie = "" } = set.headers;
  const pairs = String(cookie).split(/; */);
  const isCookieSet = (each: string) =>
    pairs.some((own) => own.split("=", 1)[0] === each.split("=", 1)[0]);
  return {
    headers: without(headers, (name) => Object.hasOwn(set.headers, name.toLowerCase())),
    query: without(query, (name) => Object.hasOwn(set.query, name)),
    cookies: cookies.filter((each) => !isCookieSet(each)),
  };
}

function without(
  values: Readonly<Record<string, string>>,
  isSet: (name: string) => boolean,
): Record<string, string> {
  const entries = Object.entries(values).filter(([name]) => !isSet(name));
  return Object.fromEntries(entries);
}

function pair({ username, password }: Exclude<CredentialValue, string>): string {
  return `${username}:${password}`;
}

/** Encodes a text as HTTP Basic authentication wants it. */
export function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes));
}
