import type { DraftHeaders, SentCredentials } from "./request-draft.js";

export type HomeHeaders = (
  headers: DraftHeaders,
  own: string,
  home: string,
  sent: SentCredentials,
) => DraftHeaders;

/** A credential in the settings goes to a server of another origin only if the operation asks for it. */
export const homeHeaders: HomeHeaders = (
  headers,
  own,
  home,
  { names, credentialArguments },
) => {
  if (originOf(own) === originOf(home)) return headers;
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        names.includes(name) ||
        !(credentialArguments.includes(name) || SECRET.test(name)),
    ),
  );
};

/** Errs on the side of leaving a header out: the full list of names is longer than all the rest. */
const SECRET = /auth|cookie|csrf|jwt|key|pass|secret|sess|sign|token/;

function originOf(url: string): string {
  return new URL(url, "http://a").origin;
}
