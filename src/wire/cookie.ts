import { headerJson, headerScalar } from "./header.js";
import { refusal } from "./refusal.js";
import { isRecord } from "./records.js";

/**
 * Writes the cookies of a parameter, each as `name=value`: one, or one for each value of a list or an object.
 *
 * @param form - `json`: JSON text; `joined`: a list or an object in one cookie; `plain`: a cookie that is not percent-encoded;
 *   `plain-joined`: both
 * @throws Refusal `invalid-header`, with the detail `cookie` for a text that would have to be encoded
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

/** Returns a text as it is, unless a character of it cannot be in a cookie (RFC 6265 section 4.1.1). */
function plain(name: string, text: string): string {
  if (/^("?)[!#-+\--:<-[\]-~]*\1$/.test(text)) return text;
  throw unwritable(name);
}

function unwritable(name: string): Error {
  return refusal("invalid-header", name, { detail: "cookie" });
}

/** Returns the name of a cookie. */
export function cookieName(pair: string): string {
  return pair.replace(/=.*/s, "");
}

/**
 * Joins the cookies of a request; `undefined` if nothing is added to those that are set.
 *
 * @param set - the cookie header that the request has
 * @param keys - the cookies of credentials. Those that are set already were meant
 * @param added - the cookies of parameters
 * @param refuse - returns the error for a name that parameters repeat
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
