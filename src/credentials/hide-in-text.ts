import { findCredentials, type FoundCredential } from "./find-credentials.js";
import { HIDDEN } from "./hidden.js";
import { isSecretHeader, isSecretParameter, schemeOf, type SecretNames } from "./names.js";

export type CredentialPart = "HEADER" | "USERINFO" | "QUERY" | "BODY";

export interface HiddenCredential {
  readonly text: string;
  readonly part: CredentialPart;
  readonly name: string;
}

export type ReplaceCredential = (credential: HiddenCredential) => string;

export interface Hider {
  readonly secrets: SecretNames;
  readonly replace: ReplaceCredential;
  readonly isSecret?: (name: string, secrets: SecretNames) => boolean;
}

export function shownText(text: string, secrets: SecretNames, isTemplate = false): string {
  return hideInText(text, "BODY", { secrets, replace: () => HIDDEN }, isTemplate);
}

export function hideInHeader(name: string, value: string, hider: Hider): string {
  if (!isSecretHeader(name, hider.secrets)) return hideInText(value, "HEADER", hider);
  const { length } = schemeOf(value);
  return replaced(value, [{ start: length, end: value.length, name }], "HEADER", hider);
}

/** Expressions of a URL template stay, because they contain no values. */
export function hideInText(
  text: string,
  part: CredentialPart,
  hider: Hider,
  isTemplate = false,
): string {
  return replaced(text, findCredentials(text, hider.secrets, isTemplate), part, hider);
}

export function hideInPieces<Piece extends { readonly text: string }>(
  pieces: readonly Piece[],
  hider: Hider,
): readonly Piece[] {
  const url = pieces.map(({ text }) => text).join("");
  const shown = url.split("");
  for (const at of findCredentials(url, hider.secrets)) {
    shown.fill("", at.start, at.end);
    shown[at.start] = replacement(url, at, "QUERY", hider);
  }
  let end = 0;
  return pieces.map((piece) => {
    const start = end;
    end += piece.text.length;
    return { ...piece, text: shown.slice(start, end).join("") };
  });
}

export function hideInField(name: string, value: string, hider: Hider): string {
  if (!isSecretParameter(name, hider.secrets)) return hideInText(value, "BODY", hider);
  return replaced(value, [{ start: 0, end: value.length, name }], "BODY", hider);
}

function replaced(
  text: string,
  found: readonly FoundCredential[],
  part: CredentialPart,
  hider: Hider,
): string {
  let shown = "";
  let shownUpTo = 0;
  for (const at of found) {
    if (at.start === at.end) continue;
    shown += text.slice(shownUpTo, at.start) + replacement(text, at, part, hider);
    shownUpTo = at.end;
  }
  return shown + text.slice(shownUpTo);
}

function replacement(
  text: string,
  { start, end, name }: FoundCredential,
  part: CredentialPart,
  { replace }: Hider,
): string {
  return replace({ text: text.slice(start, end), part: name === "" ? "USERINFO" : part, name });
}
