import { bytesOf, partText, typedPart } from "../internal/bytes.js";
import { isList, isPlainObject } from "../internal/objects.js";
import { hasToJson } from "../wire/json.js";
import {
  bodySegments,
  fieldSegments,
  headerSegments,
  searchedText,
  textSegments,
} from "./find-credentials.js";
import { maskValue, type MaskRules, READABLE } from "./mask-value.js";
import { isSecretName } from "./names.js";
import {
  credential,
  type CredentialPlace,
  isCredential,
  type ReplaceCredential,
  textOf,
} from "./segments.js";

/** The parts of a request in which credentials are found. */
interface RequestParts {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly request?: object;
}

/** A request with each credential replaced: those that `toCurl` reads from variables. */
export function hideCredentials<Request extends RequestParts>(
  request: Request,
  replace: ReplaceCredential,
): Request {
  const { url, headers, body, request: options } = request;
  const type = headers["content-type"];
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    textOf(headerSegments(name, String(value)), replace),
  ]);
  return {
    ...request,
    url: textOf(textSegments(url, "QUERY"), replace),
    headers: Object.fromEntries(entries) as Readonly<Record<string, string>>,
    ...(body !== undefined && {
      body: hideInBody(body, type === undefined ? undefined : String(type), replace),
    }),
    ...(options !== undefined && { request: Object(maskValue(options, "request")) as object }),
  };
}

/** The pieces of a URL. What replaces a credential is in the piece where the credential starts. */
export function hideInPieces<Piece extends { readonly text: string }>(
  pieces: readonly Piece[],
  replace: ReplaceCredential,
): readonly Piece[] {
  const segments = textSegments(pieces.map(({ text }) => text).join(""), "QUERY");
  let index = 0;
  /** The length of the part of the segment that is in earlier pieces. */
  let used = 0;
  return pieces.map((piece) => {
    let text = "";
    let length = piece.text.length;
    for (let segment = segments[index]; segment !== undefined; segment = segments[index]) {
      const inPiece = segment.text.slice(used, used + length);
      if (!isCredential(segment)) text += inPiece;
      else if (used === 0 && inPiece !== "") text += replace(segment);
      length -= inPiece.length;
      used += inPiece.length;
      if (used < segment.text.length) break;
      index++;
      used = 0;
    }
    return { ...piece, text };
  });
}

const FORM_TYPE = "application/x-www-form-urlencoded";

/** A body with its credentials replaced, which its content type says how to find. */
export function hideInBody(
  body: unknown,
  type: string | undefined,
  replace: ReplaceCredential,
): unknown {
  if (typeof body === "string") return textOf(bodySegments(body, type), replace);
  if (typeof body !== "object" || body === null) return body;
  if (body instanceof FormData) return hideInForm(body, replace);
  if (body instanceof URLSearchParams) {
    return textOf(bodySegments(body.toString(), FORM_TYPE), replace);
  }
  const bytes = bytesOf(body);
  if (bytes !== undefined) return hideInBytes(bytes, type, replace) ?? body;
  const isJson = isPlainObject(body) || isList(body) || hasToJson(body);
  return isJson ? maskValue(body, "", rulesFor(replace)) : body;
}

/** Returns `undefined` for bytes without credentials. */
function hideInBytes(
  bytes: Uint8Array,
  type: string | undefined,
  replace: ReplaceCredential,
): Uint8Array | undefined {
  const searched = searchedText(bytes, type);
  if (searched === undefined) return undefined;
  const { text, contentType } = searched;
  const hidden = textOf(bodySegments(text, contentType), replace);
  return hidden === text ? undefined : new TextEncoder().encode(hidden);
}

/** Deeper than what parameters can hold. */
const MAX_NESTING = 1000;

/** The rules that replace credentials in values which are sent, also in texts. */
export function replacing(
  replace: ReplaceCredential,
  place: CredentialPlace,
): Pick<MaskRules, "replace" | "text"> {
  return {
    replace: (text, name) => replace(credential(text, place, name)),
    text: (text) => textOf(textSegments(text, place), replace),
  };
}

function rulesFor(replace: ReplaceCredential): MaskRules {
  return {
    ...READABLE,
    ...replacing(replace, "BODY"),
    isSecret: isSecretName,
    replacesObjects: false,
    maxNesting: MAX_NESTING,
  };
}

function hideInForm(body: FormData, replace: ReplaceCredential): FormData {
  const hidden = new FormData();
  body.forEach((value, name) => {
    const text = typeof value === "string" ? value : partText(value);
    const shown = text === undefined ? value : textOf(fieldSegments(name, text), replace);
    const isTyped = typeof shown === "string" && typeof value !== "string";
    hidden.append(name, isTyped ? typedPart(shown, value.type) : shown);
  });
  return hidden;
}
