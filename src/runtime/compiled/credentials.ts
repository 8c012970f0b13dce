import { refusal } from "./refuse.js";
import type { Settings } from "./request.js";
import { encode, scalar } from "./values.js";

/** The ways to authenticate, by the names of their schemes: each with the kind or the location, and the name of the key. */
export type Schemes = Readonly<
  Record<string, readonly [kind: string, name?: string]>
>;

/** Returns settings with the credentials that are sent in headers. */
export function authorized(settings: Settings, schemes: Schemes): Settings {
  const { credentials = {} } = settings;
  const headers: Record<string, string | undefined> = { ...settings.headers };
  for (const [scheme, value] of Object.entries(credentials)) {
    if (!Object.hasOwn(schemes, scheme))
      throw refusal("invalid-options", scheme);
    const [kind = "", name = "authorization"] = schemes[scheme] ?? [];
    if (kind === "query" || kind === "cookie") continue;
    const text = typeof value === "string" ? value : base64(value.join(":"));
    headers[name.toLowerCase()] = kind === "header" ? text : `${kind} ${text}`;
  }
  return { ...settings, headers };
}

/** Returns the credentials that are sent in the query. */
export function keys(settings: Settings, schemes: Schemes): string[] {
  return credentialsIn("query", settings, schemes).map(
    ([name, key]) => `${encode(name)}=${encode(key)}`,
  );
}

/** Returns the credentials that are sent as cookies. */
export function cookieKeys(settings: Settings, schemes: Schemes): string[] {
  return credentialsIn("cookie", settings, schemes).map(
    ([name, key]) => `${name}=${encodeURIComponent(key)}`,
  );
}

function credentialsIn(
  location: string,
  { credentials = {} }: Settings,
  schemes: Schemes,
): [name: string, key: string][] {
  return Object.entries(credentials).flatMap(([scheme, key]) => {
    if (!Object.hasOwn(schemes, scheme)) return [];
    const [kind, name = ""] = schemes[scheme] ?? [];
    if (kind !== location) return [];
    const text = scalar(scheme, key);
    return text === undefined ? [] : [[name, text]];
  });
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
