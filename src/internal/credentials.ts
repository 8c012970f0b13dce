import { isSecretName } from "./credential-names.js";

/** Authentication schemes that are shown before the credentials. An unknown word may itself be the token. */
const SCHEME =
  /^(?:AWS4-HMAC-SHA256|Basic|Bearer|Digest|DPoP|GenieKey|Hawk|Negotiate|NTLM|OAuth|token) +/i;

/** Headers that end in "-key" and contain no credential. */
const PUBLIC_KEY_HEADERS = new Set([
  "idempotency-key",
  "sec-websocket-key",
  "surrogate-key",
  "x-idempotency-key",
]);

/** Whether a header contains a credential, judged by its name. */
export function isSecretHeader(name: string): boolean {
  return isSecretName(name) || (name.endsWith("-key") && !PUBLIC_KEY_HEADERS.has(name));
}

/** The authentication scheme that the value of a header starts with, with the space after it. Empty where there is none. */
export function schemeOf(value: string): string {
  return SCHEME.exec(value)?.[0] ?? "";
}
