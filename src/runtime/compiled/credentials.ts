import { cookie, joinCookies } from "../../wire/cookie.js";
import {
  chosenSchemes,
  credentialCookies,
  sentCredentials,
  type Credential,
  type Security,
} from "../../wire/credential.js";
import type { ExceptionTable } from "../../wire/exception.js";
import { refusal } from "../../wire/refusal.js";
import { isRecord } from "../../wire/values.js";

/** The credentials of a request by their locations. */
export interface SentCredentials {
  readonly header: readonly (readonly [name: string, text: string])[];
  readonly query: readonly (readonly [name: string, text: string])[];
  readonly cookie: readonly string[];
  /** The names in lower case of all headers that may have a credential. */
  readonly carriers: readonly string[];
}

/** Reads credentials, and returns the function that says which of them an operation sends. */
export type ReadCredentials = (
  table: ExceptionTable,
  given: object,
) => (security: Security | undefined) => SentCredentials;

export const credentials: ReadCredentials = (
  { schemes = {}, security: common = [] },
  given,
) => {
  const known: Record<string, Credential> = {};
  for (const [name, value] of Object.entries<unknown>({ ...given })) {
    if (value === undefined) continue;
    if (!Object.hasOwn(schemes, name) || !isCredential(value))
      throw refusal("invalid-options", name);
    known[name] = value;
  }
  const carriers = Object.values(schemes).map(({ in: location, name = "" }) =>
    location === "header" ? name.toLowerCase() : "authorization",
  );
  return (security = common) => {
    const names = chosenSchemes(security, known);
    return {
      header: sentCredentials("header", names, schemes, known),
      query: sentCredentials("query", names, schemes, known),
      cookie: credentialCookies(names, schemes, known),
      carriers,
    };
  };
};

function isCredential(value: unknown): value is Credential {
  return (
    typeof value === "string" ||
    (isRecord(value) &&
      typeof value.username === "string" &&
      typeof value.password === "string")
  );
}

/** The functions that write cookies. */
export interface CookieWriters {
  readonly write: typeof cookie;
  /** Joins the cookies that are set, those of credentials, and those that are added. */
  join(
    set: string | undefined,
    keys: readonly string[],
    added: readonly string[],
  ): string | undefined;
}

export const cookies: CookieWriters = {
  write: cookie,
  join: (set, keys, added) =>
    joinCookies(set, keys, added, (name) =>
      refusal("conflicting-parameter", name),
    ),
};
