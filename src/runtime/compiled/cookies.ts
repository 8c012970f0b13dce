import { cookieName } from "../../wire/cookie.js";
import { refusal } from "../../wire/refusal.js";
import type { Settings } from "./request.js";

/**
 * Returns settings with further cookies. Keys that the settings have already were meant; parameters may not repeat their names.
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
  const known = headers.filter(isCookie).flatMap(([, value]) => value ?? []);
  const others = headers.filter((each) => !isCookie(each));
  const own = new Set(
    known.flatMap((each) => each.split(/; */)).map(cookieName),
  );
  const sent = keys.filter((each) => !own.has(cookieName(each)));
  for (const name of sent.map(cookieName)) own.add(name);
  for (const name of added.map(cookieName))
    if (own.has(name)) throw refusal("conflicting-parameter", name);
  const all = [...known, ...sent, ...added];
  if (sent.length + added.length === 0) return settings;
  return {
    ...settings,
    headers: { ...Object.fromEntries(others), cookie: all.join("; ") },
  };
}
