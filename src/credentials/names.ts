import { lazyPattern } from "../internal/cache.js";
import { quote } from "../internal/messages.js";
import { isOwn } from "../internal/objects.js";

/** Schemes that are safe to show. An unknown word may be the token itself. */
export const AUTH_SCHEMES =
  "AWS4-HMAC-SHA256|Basic|Bearer|Digest|DPoP|GenieKey|Hawk|Negotiate|NTLM|OAuth|token";

const AUTH_SCHEME = lazyPattern(/* @__PURE__ */ "^(?:".concat(AUTH_SCHEMES, ") +"), "i");

const PUBLIC_KEY_HEADER = /^(?:(?:x-)?idempotency|sec-websocket|surrogate)-key$/;

/** The lower-case names of credentials that only the OpenAPI document knows. */
export type SecretNames = Readonly<Record<string, unknown>> | undefined;

export function carriesCredentialText(name: string): string {
  return `The parameter ${quote(name)} carries a credential, which the application sets.`;
}

export function isSecretHeader(name: string, described: SecretNames): boolean {
  return isSecretName(name, described) || (name.endsWith("-key") && !PUBLIC_KEY_HEADER.test(name));
}

export function schemeOf(value: string): string {
  return AUTH_SCHEME().exec(value)?.[0] ?? "";
}

/**
 * Matches the last word of a name, before any "value". Some words may end a longer one, such as `clientsecret`; others need a word
 * in front, such as `x-api-key` or `mfa_code`.
 */
const SECRET_WORDS =
  /(?:(?:^| )(?:(?:assertion|auth(?:entication|orization)?|bearer|cookie|credential|csrf|cv[cv]|dpop|jwt|otp|pass(?:code|phrase|wd)?|pat|pwd|session|sid|sig(?:nature)?|totp|verifier|xsrf)s?|pin|ticket)|(?:(?:access|account|api|auth|encryption|private|secret|signing)key|connectionstring|token|secret|password|sess(?:ion)?id)s?|^(?:(?=(?:.* )?connection ).* string|(?=(?:.* )?session ).* id|(?=(?:.* )?saml ).* response|(?=(?:.* )?(?:access|account|admin|api|app(?:lication)?|auth(?:orization)?|client|consumer|backup|deploy|device|encryption|functions|integration|license|master|mfa|otp|pin|private|recovery|secret|security|service|signing|ssh|subscription|totp|user|verification|write) ).* (?:key|code)s?))$/;

export function isSecretName(name: string, described: SecretNames): boolean {
  if (described !== undefined && isOwn(described, name.toLowerCase())) return true;
  return SECRET_WORDS.test(lowerWords(name).replace(/(?: value)+$/, ""));
}

/** Google sends credentials as `key`, and OAuth as `code`. */
export function isSecretParameter(name: string, described: SecretNames): boolean {
  return /^(?:key|code)$/i.test(name) || isSecretName(name, described);
}

/** The `max_tokens` of language models is a count, not a credential. */
export function isCountName(name: string): boolean {
  return /tokens$/i.test(name);
}

/** The `ticket` of a help desk is an object or a list, and not a credential. */
export function isObjectName(name: string): boolean {
  return /(?:pin|ticket)$/i.test(name);
}

export function isPlain(value: unknown, name: string): boolean {
  if (typeof value === "number") return isCountName(name);
  return typeof value === "object" && isObjectName(name);
}

/** Longer names are judged by their end, because splitting them into words is slow. */
export const LONGEST_READ = 1000;

/** Returns lower-case words without numbers, for `X-Amz-Signature`, `clientSecret`, `AWSSecretKey` or `x-hub-signature-256`. */
function lowerWords(name: string): string {
  return name
    .slice(-LONGEST_READ)
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();
}

export function secretNamesOf(
  schemes: readonly { readonly location?: string; readonly parameter?: string }[],
): readonly string[] {
  const names = schemes.flatMap(({ location, parameter }) => {
    // The cookie header as a whole is a credential.
    if (parameter === undefined || location === "cookie") return [];
    const name = parameter.toLowerCase();
    const isKnown =
      location === "header" ? isSecretHeader(name, undefined) : isSecretName(parameter, undefined);
    return isKnown ? [] : [name];
  });
  return [...new Set(names)];
}
