import { isOwn } from "../internal/objects.js";

/** Authentication schemes that are shown before the credentials. An unknown word may itself be the token. */
const AUTH_SCHEME =
  /^(?:AWS4-HMAC-SHA256|Basic|Bearer|Digest|DPoP|GenieKey|Hawk|Negotiate|NTLM|OAuth|token) +/i;

/** Headers that end in "-key" and contain no credential. */
const PUBLIC_KEY_HEADERS = new Set([
  "idempotency-key",
  "sec-websocket-key",
  "surrogate-key",
  "x-idempotency-key",
]);

/** Returns `true` if a header contains a credential, judged by its name. */
export function isSecretHeader(name: string): boolean {
  return isSecretName(name) || (name.endsWith("-key") && !PUBLIC_KEY_HEADERS.has(name));
}

/** The authentication scheme that the value of a header starts with, with the space after it. Empty where there is none. */
export function schemeOf(value: string): string {
  return AUTH_SCHEME.exec(value)?.[0] ?? "";
}

/** Words that, at the end of a name, make it the name of a credential: `client_secret`, `x-auth-token`, `X-Amz-Signature`. */
const CREDENTIAL_WORDS = new Set([
  "assertion",
  "auth",
  "authentication",
  "authorization",
  "bearer",
  "cookie",
  "credential",
  "dpop",
  "jwt",
  "otp",
  "pass",
  "passcode",
  "passphrase",
  "passwd",
  "password",
  "pat",
  "pwd",
  "secret",
  "session",
  "sid",
  "sig",
  "signature",
  "token",
]);

/** Words that, in front of `key` or `code`, make it the name of a credential: `x-api-key`, `private_key`, `device_code`. */
const KEY_QUALIFIERS = new Set([
  "access",
  "account",
  "admin",
  "api",
  "app",
  "application",
  "auth",
  "authorization",
  "client",
  "consumer",
  "deploy",
  "device",
  "encryption",
  "functions",
  "integration",
  "license",
  "master",
  "pin",
  "private",
  "secret",
  "security",
  "service",
  "signing",
  "ssh",
  "subscription",
  "user",
  "write",
]);

/** Names of credentials written as one word. */
const COMPOUND_NAMES =
  /(?:(?:access|account|api|auth|encryption|private|secret|signing)key|connectionstring|token|secret|password|sess(?:ion)?id)s?$/;

/** The names, in lower case, that the description of the shown builder gives to credentials. */
let secrets: object = {};

/** Shows a state, for which the names that its description gives to credentials count. What it runs is synchronous. */
export function withSecrets<Result>(
  { operation }: { readonly operation: { readonly secrets?: object | undefined } | undefined },
  show: () => Result,
): Result {
  const before = secrets;
  secrets = operation?.secrets ?? {};
  try {
    return show();
  } finally {
    secrets = before;
  }
}

/** Returns `true` if a header, property or field of this name contains credentials. */
export function isSecretName(name: string): boolean {
  if (isOwn(secrets, name.toLowerCase())) return true;
  const words = splitWords(name);
  // "tokenValue" names the token.
  const last = words.filter((word) => word !== "value").at(-1);
  if (last === undefined) return false;
  if (CREDENTIAL_WORDS.has(last) || CREDENTIAL_WORDS.has(singular(last))) return true;
  if (COMPOUND_NAMES.test(last)) return true;
  if (last === "string") return words.includes("connection");
  const isKey = ["key", "keys", "code", "codes"].includes(last);
  return isKey && words.some((word) => KEY_QUALIFIERS.has(word));
}

/** Returns `true` if a query parameter of this name contains a credential. `key` (Google) and `code` (OAuth) do. */
export function isSecretParameter(name: string): boolean {
  return /^(?:key|code)$/i.test(name) || isSecretName(name);
}

/** Returns `true` if a number under this name is a count and not a credential: `max_tokens` of language models, for example. */
export function isCountName(name: string): boolean {
  return /tokens$/i.test(name);
}

function singular(word: string): string {
  return word.replace(/s$/, "");
}

/** The words of `X-Amz-Signature`, `clientSecret`, `AWSSecretKey` or `x-hub-signature-256`: in lower case, without numbers. */
function splitWords(name: string): readonly string[] {
  return name
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "-")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}
