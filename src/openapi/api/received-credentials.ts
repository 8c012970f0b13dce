import { decodedText, type UrlQuery } from "../../routes/raw-values.js";
import type { SecurityScheme } from "../model.js";
import type { Credential } from "../../wire/credential.js";

/** The parts of a request that may carry credentials. */
interface Carriers {
  readonly headers: ReadonlyMap<string, string>;
  readonly query: UrlQuery;
  readonly cookies: UrlQuery;
}

/** Reads the credentials that a client sent, by the names of the schemes whose carriers they are in. */
export function receivedCredentials(
  schemes: readonly SecurityScheme[],
  carriers: Carriers,
): Readonly<Record<string, Credential>> {
  return Object.fromEntries(
    schemes.flatMap((scheme): [string, Credential][] => {
      const credential = credentialOf(scheme, carriers);
      return credential === undefined ? [] : [[scheme.name, credential]];
    }),
  );
}

function credentialOf(
  { kind, location, parameter = "" }: SecurityScheme,
  { headers, query, cookies }: Carriers,
): Credential | undefined {
  const authorization = headers.get("authorization") ?? "";
  if (kind === "bearer") return /^bearer +(\S.*)$/i.exec(authorization)?.[1];
  if (kind === "basic") return userAndPassword(/^basic +(\S+)$/i.exec(authorization)?.[1]);
  if (kind === "other") return undefined;
  if (location === "header") return headers.get(parameter.toLowerCase());
  const [raw] = (location === "cookie" ? cookies : query).values(parameter);
  return raw === undefined ? undefined : decodedText(raw);
}

function userAndPassword(encoded: string | undefined): Credential | undefined {
  if (encoded === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const [username = "", ...password] = new TextDecoder().decode(bytes).split(":");
    return { username, password: password.join(":") };
  } catch {
    return undefined;
  }
}
