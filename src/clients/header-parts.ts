import { open, secret, type Part } from "./part.js";
import { isSecretName } from "./secret-name.js";

/** Schemes that may be shown before the credentials; an unknown one may be the token itself. */
const SCHEME =
  /^(?:AWS4-HMAC-SHA256|Basic|Bearer|Digest|DPoP|GenieKey|Hawk|Negotiate|NTLM|OAuth|token) +/i;

/** A header's value, its credentials apart. */
export function headerParts(name: string, value: string): readonly Part[] {
  if (value === "" || !isSecretHeader(name)) return [open(value)];
  const scheme = SCHEME.exec(value)?.[0] ?? "";
  return [open(scheme), secret(value.slice(scheme.length))];
}

function isSecretHeader(name: string): boolean {
  return isSecretName(name) || (name.endsWith("-key") && !HARMLESS_KEYS.has(name));
}

/** Headers called a key that open nothing. */
const HARMLESS_KEYS = new Set([
  "idempotency-key",
  "sec-websocket-key",
  "surrogate-key",
  "x-idempotency-key",
]);
