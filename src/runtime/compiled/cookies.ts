import type { Settings } from "./request.js";
import { headerScalar } from "./headers.js";
import { isRecord } from "./values.js";

/** Writes the cookies of a parameter: one, or one for each value of a list or an object. */
export function cookie(
  name: string,
  value: unknown,
  form?: "json" | "joined" | "plain",
): string[] {
  if (value === undefined || value === null) return [];
  if (form === "json")
    return [`${name}=${encodeURIComponent(JSON.stringify(value))}`];
  const isObject = isRecord(value);
  const entries = isObject
    ? Object.entries(value)
    : [value].flat().map((each): [string, unknown] => [name, each]);
  const pairs = entries.flatMap(([key, each]): [string, string][] => {
    const text = headerScalar(name, each);
    return text === undefined
      ? []
      : [[key, form === "plain" ? plain(text) : encodeURIComponent(text)]];
  });
  if (form !== "joined" || !(isObject || Array.isArray(value)))
    return pairs.map((pair) => pair.join("="));
  return [
    `${name}=${pairs.map(([key, text]) => (isObject ? `${key},${text}` : text)).join(",")}`,
  ];
}

/** A cookie as it is, but for what would end it or is no part of a cookie (RFC 6265 section 4.1.1). */
function plain(text: string): string {
  return text.replace(/[^!#-+\--:<-[\]-~]+/g, encodeURIComponent);
}

/** Returns settings with further cookies. */
export function withCookies(
  settings: Settings,
  added: readonly string[],
): Settings {
  if (added.length === 0) return settings;
  const headers = Object.entries(settings.headers ?? {});
  const isCookie = ([name]: readonly [string, unknown]) =>
    name.toLowerCase() === "cookie";
  const known = headers.filter(isCookie).flatMap(([, value]) => value ?? []);
  const others = headers.filter((each) => !isCookie(each));
  return {
    ...settings,
    headers: {
      ...Object.fromEntries(others),
      cookie: [...known, ...added].join("; "),
    },
  };
}
