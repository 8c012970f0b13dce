import { isCredential, type TextSegment } from "../../clients/curl/command-text.js";
import {
  bodySegments,
  fieldSegments,
  headerSegments,
  urlSegments,
} from "../../clients/curl/find-credentials.js";
import { formEntries } from "../../clients/wire/multipart.js";
import { isList, isPlainObject } from "../../internal/objects.js";
import type { RequestOptions } from "../../request/request-options.js";
import type { Placeholders } from "./placeholders.js";

/** A request with a mark in place of each credential: those that `toCurl` reads from variables. */
export function hideCredentials(
  request: RequestOptions,
  placeholders: Placeholders,
): RequestOptions {
  const { url, headers, body } = request;
  const hide: Hide = (segments) =>
    segments
      .map((segment) => (isCredential(segment) ? placeholders.ofCredential(segment) : segment.text))
      .join("");
  return {
    ...request,
    url: hide(credentialSegments(url)),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        hide(headerSegments(name, String(value))),
      ]),
    ),
    ...(body !== undefined && { body: hideInBody(body, headers["content-type"], hide) }),
  };
}

type Hide = (segments: readonly TextSegment[]) => string;

/** A URL with its userinfo and the credentials of its query apart. */
export function credentialSegments(url: string): readonly TextSegment[] {
  const [, scheme = "", userinfo = ""] = /^(https?:\/\/)([^/?#]*)@/i.exec(url) ?? [];
  return [
    { text: scheme, variable: undefined },
    { text: userinfo, variable: "USERINFO" },
    ...urlSegments(url.slice(scheme.length + userinfo.length)),
  ];
}

function hideInBody(body: unknown, type: string | number | undefined, hide: Hide): unknown {
  if (typeof body === "string") return hide(bodySegments(body, String(type)));
  if (isPlainObject(body) || isList(body)) return hideInJson(body, hide);
  if (body instanceof FormData) return hideInForm(body, hide);
  // Bytes are a file that is not text.
  return body;
}

function hideInJson(body: object, hide: Hide): unknown {
  const segments = bodySegments(JSON.stringify(body), "application/json");
  return JSON.parse(
    segments
      .map((segment, index) => {
        // A number has no quotation marks, which a mark needs.
        const isNumber = isCredential(segment) && !segments[index - 1]?.text.endsWith('"');
        return isNumber ? `"${hide([segment])}"` : hide([segment]);
      })
      .join(""),
  ) as unknown;
}

function hideInForm(body: FormData, hide: Hide): FormData {
  const hidden = new FormData();
  for (const [name, value] of formEntries(body)) {
    if (typeof value === "string") hidden.append(name, hide(fieldSegments(name, value)));
    else hidden.append(name, value);
  }
  return hidden;
}
