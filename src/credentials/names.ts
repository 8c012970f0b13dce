import { quote } from "../internal/messages.js";
import { isOwn, ownValue } from "../internal/objects.js";

/** Authentication schemes that are shown before the credentials. An unknown word may itself be the token. */
const AUTH_SCHEME =
  /^(?:AWS4-HMAC-SHA256|Basic|Bearer|Digest|DPoP|GenieKey|Hawk|Negotiate|NTLM|OAuth|token) +/i;

/** Headers that end in "-key" and contain no credential. */
const PUBLIC_KEY_HEADER = /^(?:(?:x-)?idempotency|sec-websocket|surrogate)-key$/;

/**
 * The names, in lower case, of the credentials that a state's description gives no other sign of. Everything that decides by a name
 * takes them, so that none is forgotten.
 */
export type SecretNames = Readonly<Record<string, unknown>> | undefined;

/** Says that an argument stands where the application sets a credential. */
export function carriesCredentialText(name: string): string {
  return `The parameter ${quote(name)} carries a credential, which the application sets.`;
}

/** Returns `true` if a header contains a credential, judged by its name. */
export function isSecretHeader(name: string, described: SecretNames): boolean {
  return isSecretName(name, described) || (name.endsWith("-key") && !PUBLIC_KEY_HEADER.test(name));
}

/** Returns the authentication scheme at the start of a header value, with the space after it; empty if the value has no scheme. */
export function schemeOf(value: string): string {
  return AUTH_SCHEME.exec(value)?.[0] ?? "";
}

/**
 * Matches a word that, at the end of a name, makes it the name of a credential, in the singular or the plural: `x-auth-token`,
 * `X-Amz-Signature`. The words of the second group may end a longer one, as in `clientsecret`.
 */
const CREDENTIAL_WORD =
  /^(?:assertion|auth(?:entication|orization)?|bearer|cookie|credential|csrf|cv[cv]|dpop|jwt|otp|pass(?:code|phrase|wd)?|pat|pwd|session|sid|sig(?:nature)?|totp|verifier|xsrf)s?$|^(?:pin|ticket)$|(?:(?:access|account|api|auth|encryption|private|secret|signing)key|connectionstring|token|secret|password|sess(?:ion)?id)s?$/;

/** Matches a word that, in front of `key` or `code`, makes it the name of a credential: `x-api-key`, `private_key`, `mfa_code`. */
const KEY_QUALIFIER =
  /^(?:access|account|admin|api|app(?:lication)?|auth(?:orization)?|client|consumer|backup|deploy|device|encryption|functions|integration|license|master|mfa|otp|pin|private|recovery|secret|security|service|signing|ssh|subscription|totp|user|verification|write)$/;

/** By the last word of a name, the word that makes it the name of a credential: `connectionString`, `session-id`, `SAMLResponse`. */
const QUALIFIERS: Readonly<Record<string, string>> = {
  string: "connection",
  id: "session",
  response: "saml",
};

/** Returns `true` if a header, property or field of this name contains credentials. */
export function isSecretName(name: string, described: SecretNames): boolean {
  if (described !== undefined && isOwn(described, name.toLowerCase())) return true;
  const words = splitWords(name);
  // "tokenValue" names the token.
  const last = words.filter((word) => word !== "value").at(-1);
  if (last === undefined) return false;
  if (CREDENTIAL_WORD.test(last)) return true;
  const qualifier = ownValue(QUALIFIERS, last);
  if (qualifier !== undefined) return words.includes(qualifier);
  return /^(?:key|code)s?$/.test(last) && words.some((word) => KEY_QUALIFIER.test(word));
}

/** Returns `true` if a query parameter of this name contains a credential. `key` (Google) and `code` (OAuth) do. */
export function isSecretParameter(name: string, described: SecretNames): boolean {
  return /^(?:key|code)$/i.test(name) || isSecretName(name, described);
}

/** Returns `true` if a number under this name is a count and not a credential: `max_tokens` of language models, for example. */
export function isCountName(name: string): boolean {
  return /tokens$/i.test(name);
}

/** Returns `true` if an object or a list under this name is no credential, unlike a text: the `ticket` of a help desk. */
export function isObjectName(name: string): boolean {
  return /(?:pin|ticket)$/i.test(name);
}

/** Returns `true` if a value is no credential although a text of this name is one. */
export function isPlain(value: unknown, name: string): boolean {
  if (typeof value === "number") return isCountName(name);
  return typeof value === "object" && isObjectName(name);
}

/** Longer names are judged by their end. Making words of all of it would take a third of the time in which a builder is used and shown. */
export const LONGEST_READ = 1000;

/** The words of `X-Amz-Signature`, `clientSecret`, `AWSSecretKey` or `x-hub-signature-256`: in lower case, without numbers. */
function splitWords(name: string): readonly string[] {
  return name
    .slice(-LONGEST_READ)
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "-")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}

/** The longest name of a variable, without its location and number. A property of a JSON body may have a name of any length. */
export const LONGEST_NAME = 60;

/** The name of a value inside a value that is a credential as a whole. It is cut, because names of nested values would add up. */
export function nestedName(secretName: string, property: string): string {
  return `${secretName}_${property}`.slice(0, LONGEST_NAME);
}

/** A way to authenticate, as a description has it. */
interface Scheme {
  readonly location?: string;
  readonly parameter?: string;
}

/** The names of headers and query parameters, in lower case, that are known as names of credentials only from the description. */
export function secretNamesOf(schemes: readonly Scheme[]): readonly string[] {
  const names = schemes.flatMap(({ location, parameter }) => {
    const name = parameter?.toLowerCase();
    // The header of all cookies is a credential.
    if (parameter === undefined || name === undefined || location === "cookie") return [];
    const isKnown =
      location === "header" ? isSecretHeader(name, undefined) : isSecretName(parameter, undefined);
    return isKnown ? [] : [name];
  });
  return [...new Set(names)];
}
