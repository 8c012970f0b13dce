import { lazyPattern } from "../internal/cache.js";
import { quote } from "../internal/messages.js";
import { isOwn } from "../internal/objects.js";

/** Authentication schemes that are shown before the credentials. An unknown word may itself be the token. */
export const AUTH_SCHEMES =
  "AWS4-HMAC-SHA256|Basic|Bearer|Digest|DPoP|GenieKey|Hawk|Negotiate|NTLM|OAuth|token";

const AUTH_SCHEME = lazyPattern(/* @__PURE__ */ "^(?:".concat(AUTH_SCHEMES, ") +"), "i");

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
  return AUTH_SCHEME().exec(value)?.[0] ?? "";
}

/**
 * Matches the words of a name that means a credential, by the last of them but "value": `x-auth-token`, `X-Amz-Signature`. Some may end
 * a longer word, as in `clientsecret`. Some need another word in front: `x-api-key`, `mfa_code`, `connectionString`, `SAMLResponse`.
 */
const SECRET_WORDS =
  /(?:(?:^| )(?:(?:assertion|auth(?:entication|orization)?|bearer|cookie|credential|csrf|cv[cv]|dpop|jwt|otp|pass(?:code|phrase|wd)?|pat|pwd|session|sid|sig(?:nature)?|totp|verifier|xsrf)s?|pin|ticket)|(?:(?:access|account|api|auth|encryption|private|secret|signing)key|connectionstring|token|secret|password|sess(?:ion)?id)s?|^(?:(?=(?:.* )?connection ).* string|(?=(?:.* )?session ).* id|(?=(?:.* )?saml ).* response|(?=(?:.* )?(?:access|account|admin|api|app(?:lication)?|auth(?:orization)?|client|consumer|backup|deploy|device|encryption|functions|integration|license|master|mfa|otp|pin|private|recovery|secret|security|service|signing|ssh|subscription|totp|user|verification|write) ).* (?:key|code)s?))$/;

/** Returns `true` if a header, property or field of this name contains credentials. */
export function isSecretName(name: string, described: SecretNames): boolean {
  if (described !== undefined && isOwn(described, name.toLowerCase())) return true;
  return SECRET_WORDS.test(wordsOf(name).replace(/(?: value)+$/, ""));
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
function wordsOf(name: string): string {
  return name
    .slice(-LONGEST_READ)
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();
}

/** The names of headers and query parameters, in lower case, that are known as names of credentials only from the description. */
export function secretNamesOf(
  schemes: readonly { readonly location?: string; readonly parameter?: string }[],
): readonly string[] {
  const names = schemes.flatMap(({ location, parameter }) => {
    // The header of all cookies is a credential.
    if (parameter === undefined || location === "cookie") return [];
    const name = parameter.toLowerCase();
    const isKnown =
      location === "header" ? isSecretHeader(name, undefined) : isSecretName(parameter, undefined);
    return isKnown ? [] : [name];
  });
  return [...new Set(names)];
}
