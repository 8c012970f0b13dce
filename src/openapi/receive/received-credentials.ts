import { latin1Bytes } from "../../internal/bytes.js";
import { decodedText, type UrlQuery } from "../../routes/raw-values.js";
import type { Credential } from "../../wire/credential.js";
import type { SecurityScheme } from "../model.js";
import type { RequestProblem } from "../call/api.js";
import { unreadCredential } from "../call/problem-words.js";

interface CredentialArguments {
  readonly headers: ReadonlyMap<string, string>;
  readonly query: UrlQuery;
  readonly cookies: UrlQuery;
}

interface ReceivedCredentials {
  readonly credentials: Readonly<Record<string, Credential>>;
  readonly problems: readonly RequestProblem[];
}

/** A credential that was sent twice is a problem, because another reader may use the other one. */
export function receivedCredentials(
  schemes: readonly SecurityScheme[],
  credentialArguments: CredentialArguments,
): ReceivedCredentials {
  const credentials: [string, Credential][] = [];
  const problems = new Map<string, RequestProblem>();
  for (const scheme of schemes) {
    const { kind, location = "header", parameter = "authorization" } = scheme;
    if (kind === "mutualTLS" || kind === "other") continue;
    const [text, another] = textsIn(credentialArguments, location, parameter);
    const credential = text === undefined ? undefined : credentialOf(text, scheme);
    if (another !== undefined || credential === NOT_UTF8) {
      const wrong = unreadCredential(location, parameter, another !== undefined);
      problems.set(`${location} ${parameter.toLowerCase()}`, wrong);
    } else if (credential !== undefined) credentials.push([scheme.name, credential]);
  }
  return { credentials: Object.fromEntries(credentials), problems: [...problems.values()] };
}

function textsIn(
  { headers, query, cookies }: CredentialArguments,
  location: "header" | "query" | "cookie",
  name: string,
): readonly string[] {
  if (location !== "header") return (location === "cookie" ? cookies : query).values(name);
  const text = headers.get(name.toLowerCase());
  return text === undefined ? [] : credentialsIn(text);
}

/** A comma joins repeated headers, but also separates the parameters of one, as in `Digest realm="a", qop="b"`. */
function credentialsIn(text: string): readonly string[] {
  const parts = text.replaceAll(/"[^"]*"/g, '""').split(",");
  const isOne = parts.slice(1).every((part) => /^[ \t]*[\w-]+=[^=\s]/.test(part));
  return isOne ? [text] : parts;
}

const NOT_UTF8 = Symbol("not UTF-8");

function credentialOf(
  text: string,
  { kind, location }: SecurityScheme,
): Credential | typeof NOT_UTF8 | undefined {
  if (kind === "bearer") return /^bearer +(\S.*)$/i.exec(text)?.[1];
  if (kind === "basic") return userAndPassword(/^basic +(\S+)$/i.exec(text)?.[1]);
  return location === "header" ? text : decodedText(text);
}

function userAndPassword(encoded: string | undefined): Credential | typeof NOT_UTF8 | undefined {
  const bytes = encoded === undefined ? undefined : decodedBytes(encoded);
  if (bytes === undefined) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const [username = "", ...password] = text.split(":");
    return { username, password: password.join(":") };
  } catch {
    return NOT_UTF8;
  }
}

function decodedBytes(encoded: string): Uint8Array | undefined {
  try {
    return latin1Bytes(atob(encoded));
  } catch {
    return undefined;
  }
}
