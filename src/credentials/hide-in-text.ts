import { findUserinfo } from "../internal/messages.js";
import { isUrlEncoded } from "../wire/media-type.js";
import {
  EXPRESSION,
  findInJson,
  findInPairs,
  findInText,
  type FoundCredential,
  hasHttpUserinfo,
  hasJsonTexts,
} from "./find-credentials.js";
import { isSecretHeader, isSecretName, schemeOf, type SecretNames } from "./names.js";

/** The parts of a request that contain credentials. */
export type CredentialPart = "HEADER" | "USERINFO" | "QUERY" | "BODY";

/** A credential in a request. */
export interface Credential {
  readonly text: string;
  readonly part: CredentialPart;
  /** The name of its header, parameter, field or property; empty for userinfo. */
  readonly name: string;
}

/** Returns the text that replaces a credential: a digest, `***` or a placeholder for the name of a variable. */
export type ReplaceCredential = (credential: Credential) => string;

/** Knows which names are names of credentials, and what replaces these. */
export interface Hider {
  readonly secrets: SecretNames;
  readonly replace: ReplaceCredential;
}

/** The value of a header with its credentials replaced. */
export function hideInHeader(name: string, value: string, hider: Hider): string {
  if (!isSecretHeader(name, hider.secrets)) return hideInText(value, "HEADER", hider);
  const { length } = schemeOf(value);
  return replaced(value, [{ start: length, end: value.length, name }], "HEADER", hider);
}

/** A text with the credentials replaced in the userinfo, query and fragment of a URL, and in the properties of a JSON document. */
export function hideInText(text: string, part: CredentialPart, hider: Hider): string {
  return replaced(text, findInText(text, hider.secrets, 0), part, hider);
}

/** The pieces of a URL with its credentials replaced. What replaces a credential is in the piece where the credential starts. */
export function hideInPieces<Piece extends { readonly text: string }>(
  pieces: readonly Piece[],
  hider: Hider,
): readonly Piece[] {
  const url = pieces.map(({ text }) => text).join("");
  const shown = url.split("");
  for (const at of distinct(findInText(url, hider.secrets, 0))) {
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

/** A URL template with its credentials replaced. An expression is not a credential: its value is not in the template. */
export function hideInTemplate(template: string, hider: Hider): string {
  const searched = template.replace(/\{[^{}]*\}/g, (text) => EXPRESSION.repeat(text.length));
  const [start, end] = hasHttpUserinfo(searched) ? [0, 0] : findUserinfo(template);
  const found = findInText(searched, hider.secrets, 0);
  return replaced(template, [{ start, end, name: "" }, ...found], "QUERY", hider);
}

/** The value of a form field with its credentials replaced. It is one or not by the field's name. */
export function hideInField(name: string, value: string, hider: Hider): string {
  if (!isSecretName(name, hider.secrets)) return hideInText(value, "BODY", hider);
  return replaced(value, [{ start: 0, end: value.length, name }], "BODY", hider);
}

/** A body of text with its credentials replaced, where its content type says how to find them. */
export function hideInBodyText(
  text: string,
  contentType: string | undefined,
  hider: Hider,
): string {
  const { secrets } = hider;
  if (hasJsonTexts(contentType)) return replaced(text, findInJson(text, secrets, 0), "BODY", hider);
  if (!isUrlEncoded(contentType)) return text;
  return replaced(text, findInPairs(text, 0, secrets, 0), "BODY", hider);
}

function replaced(
  text: string,
  found: Iterable<FoundCredential>,
  part: CredentialPart,
  hider: Hider,
): string {
  let shown = "";
  let shownUpTo = 0;
  for (const at of distinct(found)) {
    shown += text.slice(shownUpTo, at.start) + replacement(text, at, part, hider);
    shownUpTo = at.end;
  }
  return shown + text.slice(shownUpTo);
}

/** The credentials that are not empty, in their order. Where two overlap, the later one is shortened. */
function* distinct(found: Iterable<FoundCredential>): Iterable<FoundCredential> {
  let from = 0;
  for (const { start, end, name } of found) {
    from = Math.max(from, start);
    if (from >= end) continue;
    yield { start: from, end, name };
    from = end;
  }
}

function replacement(
  text: string,
  { start, end, name }: FoundCredential,
  part: CredentialPart,
  { replace }: Hider,
): string {
  return replace({
    text: text.slice(start, end),
    part: name === "" ? "USERINFO" : part,
    name,
  });
}
