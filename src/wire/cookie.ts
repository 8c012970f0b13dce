import { headerJson, headerScalar } from "./header.js";
import { refusal } from "./refusal.js";
import { isRecord } from "./records.js";

/**
 * Returns the cookies of a parameter, each as `name=value`.
 *
 * @param form - `json`, `plain` (not percent-encoded), `joined` (a list or an object in one cookie) or `plain-joined`
 * @throws Refusal `invalid-header`, with the detail `cookie` for a character that would have to be encoded
 */
export function cookie(name: string, value: unknown, form?: string): string[] {
  if (value === undefined || value === null) return [];
  if (form === "json")
    return [`${name}=${encodeURIComponent(headerJson(name, value))}`];
  const isObject = isRecord(value);
  const write = form?.startsWith("plain")
    ? (text: string) => plain(name, text)
    : encodeURIComponent;
  const isJoined = form?.endsWith("joined") === true;
  const nameOf = (key: string) => {
    const text = isObject ? write(headerScalar(name, key) ?? "") : key;
    if (text.includes("=") && !isJoined) throw unwritable(name);
    return text;
  };
  const entries = isObject
    ? Object.entries(value)
    : [value].flat().map((each): [string, unknown] => [name, each]);
  const pairs = entries.flatMap(([key, each]): [string, string][] => {
    const text = headerScalar(name, each);
    if (text === undefined) return [];
    return [[nameOf(key), write(text)]];
  });
  if (!isJoined || !(isObject || Array.isArray(value)))
    return pairs.map((pair) => pair.join("="));
  return [
    `${name}=${pairs.map(([key, text]) => (isObject ? `${key},${text}` : text)).join(",")}`,
  ];
}

function plain(name: string, text: string): string {
  if (/^("?)[!#-+\--:<-[\]-~]*\1$/.test(text)) return text;
  throw unwritable(name);
}

function unwritable(name: string): Error {
  return refusal("invalid-header", name, { detail: "cookie" });
}

export function cookieName(pair: string): string {
  return pair.replace(/=.*/s, "");
}

/**
 * Returns the cookie header; `undefined` if it stays as it is.
 *
 * @param keys - cookies of credentials; one that the header has already wins
 * @param refuse - returns the error for a parameter that repeats a cookie
 */
export function joinCookies(
  set: string | number | null | undefined,
  keys: readonly string[],
  added: readonly string[],
  refuse: (name: string) => Error,
): string | undefined {
  const given = set === undefined || set === null ? "" : String(set);
  const own = given.split(/; */).map(cookieName);
  const sent = keys.filter((each) => !own.includes(cookieName(each)));
  const names = [...own, ...sent.map(cookieName)];
  const repeated = added.map(cookieName).find((name) => names.includes(name));
  if (repeated !== undefined) throw refuse(repeated);
  if (sent.length + added.length === 0) return undefined;
  return [...(given === "" ? [] : [given]), ...sent, ...added].join("; ");
}
