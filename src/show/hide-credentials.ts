import { maskedJson } from "../builder/masked-options.js";
import { type Credential, isCredential, type TextSegment } from "../clients/curl/command-text.js";
import {
  bodySegments,
  fieldSegments,
  headerSegments,
  searchedText,
  urlSegments,
} from "../credentials/find-credentials.js";
import { formEntries } from "../clients/wire/multipart.js";
import { bytesOf } from "../internal/bytes.js";
import { hasToJson, isList, isPlainObject } from "../internal/objects.js";
import type { RequestOptions } from "../request/request-options.js";
import type { UrlPiece } from "./url-pieces.js";

/** Returns what replaces a credential. */
export type ReplaceCredential = (credential: Credential) => string;

/** A request with each credential replaced: those that `toCurl` reads from variables. */
export function hideCredentials(
  request: RequestOptions,
  replace: ReplaceCredential,
): RequestOptions {
  const { url, headers, body, request: options } = request;
  const hide: Hide = (segments) =>
    segments.map((segment) => (isCredential(segment) ? replace(segment) : segment.text)).join("");
  return {
    ...request,
    url: hide(credentialSegments(url)),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        hide(headerSegments(name, String(value))),
      ]),
    ),
    ...(body !== undefined && { body: hideInBody(body, textOf(headers["content-type"]), hide) }),
    ...(options !== undefined && { request: Object(maskedJson(options, "request")) as object }),
  };
}

type Hide = (segments: readonly TextSegment[]) => string;

/** The pieces of a URL. What replaces a credential is in the piece where the credential starts. */
export function hideInPieces(
  pieces: readonly UrlPiece[],
  replace: ReplaceCredential,
): readonly UrlPiece[] {
  const segments = credentialSegments(pieces.map(({ text }) => text).join(""));
  let index = 0;
  /** How much of the segment is in the pieces before. */
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

/** A URL with its userinfo and the credentials of its query apart. */
function credentialSegments(url: string): readonly TextSegment[] {
  const [, scheme = "", userinfo = ""] = /^(https?:\/\/)([^/?#]*)@/i.exec(url) ?? [];
  return [
    { text: scheme, variable: undefined },
    { text: userinfo, variable: "USERINFO" },
    ...urlSegments(url.slice(scheme.length + userinfo.length)),
  ];
}

function textOf(header: string | number | undefined): string | undefined {
  return header === undefined ? undefined : String(header);
}

const FORM_TYPE = "application/x-www-form-urlencoded";

function hideInBody(body: unknown, type: string | undefined, hide: Hide): unknown {
  if (typeof body === "string") return hide(bodySegments(body, type));
  if (typeof body !== "object" || body === null) return body;
  if (body instanceof FormData) return hideInForm(body, hide);
  if (body instanceof URLSearchParams) return hide(bodySegments(body.toString(), FORM_TYPE));
  const bytes = bytesOf(body);
  if (bytes !== undefined) return hideInBytes(bytes, type, hide) ?? body;
  return isPlainObject(body) || isList(body) || hasToJson(body) ? hideInJson(body, hide) : body;
}

/** Returns `undefined` for bytes without credentials. */
function hideInBytes(
  bytes: Uint8Array,
  type: string | undefined,
  hide: Hide,
): Uint8Array | undefined {
  const searched = searchedText(bytes, type);
  if (searched === undefined) return undefined;
  const { text, contentType } = searched;
  const hidden = hide(bodySegments(text, contentType));
  return hidden === text ? undefined : new TextEncoder().encode(hidden);
}

/** The JSON of an object, without its credentials. What cannot be serialised is shown as `toJSON()` of a builder shows it. */
function hideInJson(body: object, hide: Hide): unknown {
  const json = serialised(body);
  if (json === undefined) return maskedJson(body, "data");
  const segments = bodySegments(json, "application/json");
  return JSON.parse(
    segments
      .map((segment, index) => {
        // A number has no quotation marks, which the replacement needs.
        const isNumber = isCredential(segment) && !segments[index - 1]?.text.endsWith('"');
        return isNumber ? `"${hide([segment])}"` : hide([segment]);
      })
      .join(""),
  ) as unknown;
}

/** `undefined` for what JSON has no text for, such as a cycle or a bigint. */
function serialised(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function hideInForm(body: FormData, hide: Hide): FormData {
  const hidden = new FormData();
  for (const [name, value] of formEntries(body)) {
    if (typeof value === "string") hidden.append(name, hide(fieldSegments(name, value)));
    else hidden.append(name, value);
  }
  return hidden;
}
