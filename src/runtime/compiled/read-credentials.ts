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
import type { OperationTable } from "../../wire/operation-record.js";
import { refusal } from "../../wire/refusal.js";
import { isRecord } from "../../wire/records.js";
import type { CookieWriters, SentCredentials } from "./request-draft.js";
import { recordFor } from "./entries.js";

export type ReadCredentials = (
  table: OperationTable,
  given: object,
) => (security: Security | undefined) => SentCredentials;

type Write = (
  names: readonly string[],
  schemes: Schemes,
  known: GivenCredentials,
) => Omit<SentCredentials, "credentialArguments">;

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
    const credentialArguments = Object.values(schemes).map(
      ({ in: location, name = "" }) =>
        location === "header" ? name.toLowerCase() : "authorization",
    );
    return (security = common) => ({
      ...write(chosenSchemes(security, known), schemes, known),
      credentialArguments,
    });
  };
}

export const credentials: ReadCredentials = readerOf(
  isCredential,
  (...given) => ({
    header: sentCredentials("header", ...given),
    query: sentCredentials("query", ...given),
    cookie: credentialCookies(...given),
  }),
);

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
  if (!isRecord(value)) return isText(value);
  const { username, password } = value;
  return isText(username) && isText(password);
}

export const cookies: CookieWriters = {
  place:
    ({ cookie: forms }) =>
    ({ cookies: added }, name, value) => {
      for (const each of cookie(name, value, recordFor(forms, name)))
        added.push(each);
    },
  join: (set, keys, added) =>
    joinCookies(set, keys, added, (name) =>
      refusal("conflicting-parameter", name),
    ),
};
