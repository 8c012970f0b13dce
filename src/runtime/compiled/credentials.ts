import { cookie, joinCookies } from "../../wire/cookie.js";
import {
  chosenSchemes,
  credentialCookies,
  sentCredentials,
  type Credential,
  type GivenCredentials,
  type Schemes,
  type Security,
} from "../../wire/credential.js";
import type { ExceptionRecord, ExceptionTable } from "../../wire/exception.js";
import { refusal } from "../../wire/refusal.js";
import { isRecord } from "../../wire/values.js";
import type { Place } from "./places.js";
import { wordFor } from "./values.js";

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

/** Writes the credentials of schemes that are chosen. */
type Write = (
  names: readonly string[],
  schemes: Schemes,
  known: GivenCredentials,
) => Omit<SentCredentials, "carriers">;

/** Returns the reader of credentials that are written in one way. */
/* @__NO_SIDE_EFFECTS__ */
function readerOf(
  isCredential: (value: unknown) => value is Credential,
  write: Write,
): ReadCredentials {
  return ({ schemes = {}, security: common = [] }, given) => {
    const known: Record<string, Credential> = {};
    for (const [name, value] of Object.entries<unknown>({ ...given })) {
      if (!Object.hasOwn(schemes, name) || !isCredential(value))
        throw refusal("invalid-options", name);
      known[name] = value;
    }
    const carriers = Object.values(schemes).map(
      ({ in: location, name = "" }) =>
        location === "header" ? name.toLowerCase() : "authorization",
    );
    return (security = common) => ({
      ...write(chosenSchemes(security, known), schemes, known),
      carriers,
    });
  };
}

/** Credentials of any kind. */
export const credentials: ReadCredentials = readerOf(
  isCredential,
  (...given) => ({
    header: sentCredentials("header", ...given),
    query: sentCredentials("query", ...given),
    cookie: credentialCookies(...given),
  }),
);

/** Tokens and keys that are headers. */
export const tokens: ReadCredentials = readerOf(
  isText,
  (names, schemes, known) => ({
    header: names.flatMap((each): [string, string][] => {
      const { in: place, name = "" } = schemes[each] ?? {};
      const { [each]: text } = known;
      if (!isText(text)) return [];
      return [
        place === "header" ? [name, text] : ["authorization", `Bearer ${text}`],
      ];
    }),
    query: [],
    cookie: [],
  }),
);

function isText(value: unknown): value is string {
  return typeof value === "string";
}

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
  /** Returns the place of cookies. */
  place(record: ExceptionRecord): Place;
  /** Joins the cookies that are set, those of credentials, and those that are added. */
  join(
    set: string | undefined,
    keys: readonly string[],
    added: readonly string[],
  ): string | undefined;
}

export const cookies: CookieWriters = {
  place:
    ({ cookie: forms }) =>
    ({ cookies: added }, name, value) => {
      added.push(...cookie(name, value, wordFor(forms, name)));
    },
  join: (set, keys, added) =>
    joinCookies(set, keys, added, (name) =>
      refusal("conflicting-parameter", name),
    ),
};
