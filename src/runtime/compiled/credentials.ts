import { refusal } from "../../wire/refusal.js";
import type { Credential, Settings } from "./request.js";
import { encode } from "../../wire/encode.js";
import { isRecord } from "../../wire/values.js";
import { scalar } from "../../wire/scalar.js";

/** The ways to authenticate, by the names of their schemes: each with the kind or the location, and the name of the key. */
export type Schemes = Readonly<
  Record<string, readonly [kind: string, name?: string]>
>;

/** Alternatives, each with the names of the schemes that it needs together. */
export type Security = readonly (readonly string[])[];

/** Returns settings with the credentials that are sent in headers. Headers that are set already were meant. */
export function authorized(
  settings: Settings,
  schemes: Schemes,
  security: Security,
): Settings {
  if (typeof settings === "string")
    throw refusal("invalid-base-url", "baseUrl");
  const { credentials = {}, headers: own = {} } = settings;
  for (const scheme of Object.keys(credentials)) {
    if (!Object.hasOwn(schemes, scheme))
      throw refusal("invalid-options", scheme);
  }
  const headers: Record<string, string | undefined> = { ...own };
  const set = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  for (const [scheme, credential] of used(settings, security)) {
    const [kind = "", key = "authorization"] = schemes[scheme] ?? [];
    const name = key.toLowerCase();
    if (kind === "query" || kind === "cookie" || set.has(name)) continue;
    const text = textOf(credential);
    headers[name] = kind === "header" ? text : `${kind} ${encoded(kind, text)}`;
  }
  return { ...settings, headers };
}

/** A parameter in place of a credential: its value, the place, and the name that it has there. */
export type Carrier = readonly [
  value: unknown,
  location: "header" | "query",
  name: string,
];

/** Returns settings, unless a parameter would replace or repeat a credential that they have. */
export function unclaimed(
  settings: Settings,
  schemes: Schemes,
  security: Security,
  carriers: readonly Carrier[],
): Settings {
  const headers = Object.entries(settings.headers ?? {}).flatMap(
    ([name, value]) => (value === undefined ? [] : [name.toLowerCase()]),
  );
  const sent = credentialsIn("query", settings, schemes, security);
  const query = sent.map(([name]) => name);
  for (const [value, location, name] of carriers) {
    if (value === undefined || value === null) continue;
    const isSet =
      location === "header"
        ? headers.includes(name.toLowerCase())
        : (isRecord(value) ? Object.keys(value) : [name]).some((each) =>
            query.includes(each),
          );
    if (isSet) throw refusal("conflicting-parameter", name);
  }
  return settings;
}

/** Returns the credentials that are sent in the query. */
export function queryCredentials(
  settings: Settings,
  schemes: Schemes,
  security: Security,
): string[] {
  return credentialsIn("query", settings, schemes, security).map(
    ([name, key]) => `${encode(name)}=${encode(key)}`,
  );
}

/** Returns the credentials that are sent as cookies. */
export function cookieCredentials(
  settings: Settings,
  schemes: Schemes,
  security: Security,
): string[] {
  return credentialsIn("cookie", settings, schemes, security).map(
    ([name, key]) => `${name}=${encodeURIComponent(key)}`,
  );
}

function credentialsIn(
  location: string,
  settings: Settings,
  schemes: Schemes,
  security: Security,
): [name: string, key: string][] {
  return used(settings, security).flatMap(([scheme, credential]) => {
    const [kind, name = ""] = schemes[scheme] ?? [];
    if (kind !== location) return [];
    const text = scalar(scheme, textOf(credential));
    return text === undefined ? [] : [[name, text]];
  });
}

/** The credentials of the first alternative for which all are given. */
function used(
  { credentials = {} }: Settings,
  security: Security,
): [scheme: string, credential: Credential][] {
  const given = new Map(Object.entries(credentials));
  const names =
    security.find((all) =>
      all.every((name) => given.get(name) !== undefined),
    ) ?? [];
  return names.flatMap((name) => {
    const credential = given.get(name);
    return credential === undefined ? [] : [[name, credential]];
  });
}

function textOf(credential: Credential): string {
  if (typeof credential === "string") return credential;
  // The colon ends the name (RFC 7617 section 2).
  if (credential.username.includes(":"))
    throw refusal("invalid-options", "username");
  return `${credential.username}:${credential.password}`;
}

function encoded(kind: string, text: string): string {
  if (kind !== "Basic") return text;
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
