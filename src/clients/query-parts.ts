import { open, secret, type Part } from "./part.js";
import { isSecretParameter } from "./secret-name.js";

/** A URL, the credentials in its query apart. */
export function urlParts(url: string): readonly Part[] {
  const start = url.indexOf("?") + 1;
  if (start === 0) return [open(url)];
  return [open(url.slice(0, start)), ...queryParts(url.slice(start))];
}

/** `name=value&name=value` as a query or a form has it, its credentials apart. */
export function queryParts(query: string): readonly Part[] {
  return query.split("&").flatMap((pair, index) => pairParts(index === 0 ? "" : "&", pair));
}

function pairParts(separator: string, pair: string): readonly Part[] {
  const start = pair.indexOf("=") + 1;
  const value = pair.slice(start);
  if (start === 0 || value === "" || !isSecretParameter(decode(pair.slice(0, start - 1)))) {
    return [open(separator + pair)];
  }
  return [open(separator + pair.slice(0, start)), secret(value)];
}

function decode(name: string): string {
  return Array.from(new URLSearchParams(`${name}=`).keys()).join("");
}
