/** Words that name a credential where they end a name: `client_secret`, `x-auth-token`, `X-Amz-Signature`. */
const SECRETS = new Set([
  "assertion",
  "auth",
  "authentication",
  "authorization",
  "cookie",
  "credential",
  "credentials",
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

/** Words that make a credential of the word `key` or `code` behind them: `x-api-key`, `private_key`, `device_code`. */
const QUALIFIERS = new Set([
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

/** The same written as one word. */
const RUN_TOGETHER =
  /(?:(?:api|access|auth|private|secret)key|token|secret|password|sess(?:ion)?id)$/;

/** Whether what stands under this name is a credential, as far as a name tells. */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined) return false;
  if (SECRETS.has(last) || RUN_TOGETHER.test(last)) return true;
  const isKey = last === "key" || last === "code";
  return isKey && words.slice(0, -1).some((word) => QUALIFIERS.has(word));
}

/** In a query, a bare `key` or `code` is one too: Google's API keys, the codes of OAuth. */
export function isSecretParameter(name: string): boolean {
  return /^(?:key|code)$/i.test(name) || isSecretName(name);
}

/** `X-Amz-Signature`, `clientSecret`, `x-hub-signature-256`: the words in lower case, without a number at the end. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}
