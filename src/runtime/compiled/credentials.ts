import { joinCookies } from "../../wire/cookie.js";
import { encode } from "../../wire/encode.js";
import {
  chosenSchemes,
  credentialCookies,
  isRepeated,
  sentCredentials,
  type Carrier,
  type CredentialLocation,
  type Schemes,
  type Security,
} from "../../wire/credential.js";
import { refusal } from "../../wire/refusal.js";
import { scalar } from "../../wire/scalar.js";
import type { Settings } from "./request.js";

/** Returns settings with the credentials that are sent in headers. Headers that are set already were meant. */
export function authorized(
  settings: Settings,
  schemes: Schemes,
  security: Security,
): Settings {
  if (typeof settings === "string")
    throw refusal("invalid-base-url", "baseUrl");
  for (const scheme of Object.keys(settings.credentials ?? {})) {
    if (!Object.hasOwn(schemes, scheme))
      throw refusal("invalid-options", scheme);
  }
  const headers = { ...settings.headers };
  const set = Object.keys(headers).map((name) => name.toLowerCase());
  for (const [name, text] of sentIn("header", settings, schemes, security)) {
    const key = name.toLowerCase();
    if (!set.includes(key)) headers[key] = text;
  }
  return { ...settings, headers };
}

/** Returns settings, unless a parameter would replace or repeat a credential that they have. */
export function unclaimed(
  settings: Settings,
  schemes: Schemes,
  security: Security,
  carriers: readonly Carrier[],
): Settings {
  const headers = Object.entries(settings.headers ?? {});
  const sent = sentIn("query", settings, schemes, security);
  const set = {
    header: headers.flatMap(([name, value]) =>
      value === undefined ? [] : [name.toLowerCase()],
    ),
    query: sent.map(([name]) => name),
  };
  const repeated = carriers.find((each) => isRepeated(each, set));
  if (repeated === undefined) return settings;
  throw refusal("conflicting-parameter", repeated[2]);
}

/** Returns the credentials that are sent in the query. */
export function queryCredentials(
  settings: Settings,
  schemes: Schemes,
  security: Security,
): string[] {
  return sentIn("query", settings, schemes, security).map(
    ([name, text]) => `${encode(name)}=${encode(scalar(name, text) ?? "")}`,
  );
}

/** Returns the credentials that are sent as cookies. */
export function cookieCredentials(
  { credentials = {} }: Settings,
  schemes: Schemes,
  security: Security,
): string[] {
  const names = chosenSchemes(security, credentials);
  return credentialCookies(names, schemes, credentials);
}

function sentIn(
  location: CredentialLocation,
  { credentials = {} }: Settings,
  schemes: Schemes,
  security: Security,
): [name: string, text: string][] {
  const names = chosenSchemes(security, credentials);
  return sentCredentials(location, names, schemes, credentials);
}

/**
 * Returns settings with further cookies.
 *
 * @param added - the cookies of parameters
 * @param keys - the cookies of credentials
 */
export function withCookies(
  settings: Settings,
  added: readonly string[],
  keys: readonly string[] = [],
): Settings {
  const headers = Object.entries(settings.headers ?? {});
  const isCookie = ([name]: readonly [string, unknown]) =>
    name.toLowerCase() === "cookie";
  const set = headers.filter(isCookie).flatMap(([, value]) => value ?? []);
  const cookie = joinCookies(set.join("; "), keys, added, (name) =>
    refusal("conflicting-parameter", name),
  );
  if (cookie === undefined) return settings;
  const others = headers.filter((each) => !isCookie(each));
  return { ...settings, headers: { ...Object.fromEntries(others), cookie } };
}
