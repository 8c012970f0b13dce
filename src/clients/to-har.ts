import { fileType, bodyLength } from "./wire/wire-body.js";
import { decodeUtf8, partText } from "../internal/bytes.js";
import { isUrlEncoded } from "../wire/media-type.js";
import { readRequest, type WireRequest } from "./wire/wire-request.js";
import { EndpointError } from "../errors.js";
import { isList, ownValue, withoutUndefined } from "../internal/objects.js";
import { withCallerStack, readSafely } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../request/build-request.js";
import { VERSION } from "../version.js";

/**
 * A name and a value in an HTTP Archive.
 *
 * @public
 */
export interface HarPair {
  /** The name. */
  name: string;
  /** The value. */
  value: string;
}

/**
 * A field of a form in an HTTP Archive.
 *
 * @public
 */
export interface HarParam {
  /** The field's name. */
  name: string;
  /** The field's value, where it is text. */
  value?: string;
  /** The file's name, where the field is a file. */
  fileName?: string;
  /** The file's media type. */
  contentType?: string;
}

/**
 * A body in an HTTP Archive: text, or the fields of a form.
 *
 * @public
 */
export type HarPostData = {
  /** The media type; empty where there is none. */
  mimeType: string;
  /** Explains why the archive does not contain the body. */
  comment?: string;
} & (
  | {
      /** The body as text. */
      text: string;
      /** Excluded by `text`. */
      params?: never;
    }
  | {
      /** The fields of a form. */
      params: HarParam[];
      /** Excluded by `params`. */
      text?: never;
    }
);

/**
 * A request of an HTTP Archive 1.2.
 *
 * @public
 */
export interface HarRequest {
  /** The HTTP method, in upper case. */
  method: string;
  /** The full URL with its query. */
  url: string;
  /** The HTTP version. */
  httpVersion: string;
  /** The cookies of the `cookie` header, which is also in `headers`. */
  cookies: HarPair[];
  /** All headers, by lower-case name. */
  headers: HarPair[];
  /** The query, decoded. */
  queryString: HarPair[];
  /** The body. Absent without one. */
  postData?: HarPostData;
  /** Not known before the request is sent. */
  headersSize: -1;
  /** The body's length in bytes; -1 where it is not known. */
  bodySize: number;
}

/**
 * Returns the request object of an HTTP Archive 1.2 (`log.entries[].request`). {@link toHarFile} returns a whole archive.
 *
 * It contains the request's credentials. An archive holds text: a Blob, a stream, and bytes that are not UTF-8 are left out, and a
 * comment says so. Of a file in a form it holds the name and the type.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toHar } from "fluent-endpoint/clients";
 *
 * const request = toHar(endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" }));
 * console.log(request.queryString); // [ { name: 'type', value: 'private' } ]
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`
 * @throws EndpointError `unsupported-body`, `invalid-method`, `invalid-url`, `invalid-header`, `invalid-options`,
 * `unreadable-input`
 *
 * @public
 */
export function toHar(options: RequestOptions): HarRequest {
  return withCallerStack(() => harRequest(readRequest(options, "toHar")));
}

export function harRequest(request: WireRequest): HarRequest {
  const { method, url, headers, body } = request;
  return {
    method,
    url,
    httpVersion: "HTTP/1.1",
    cookies: parseCookies(headers.cookie),
    headers: toPairs(Object.entries(headers)),
    queryString: toPairs(new URL(url).searchParams),
    ...withoutUndefined({ postData: postData(request) }),
    headersSize: -1,
    bodySize: bodyLength(body) ?? -1,
  };
}

function toPairs(entries: Iterable<[name: string, value: string]>): HarPair[] {
  return Array.from(entries, ([name, value]) => ({ name, value }));
}

function parseCookies(header = ""): HarPair[] {
  const cookies = header.split(";").filter((cookie) => cookie.trim() !== "");
  return cookies.map((cookie) => {
    const equals = cookie.indexOf("=");
    const end = equals < 0 ? cookie.length : equals;
    return { name: cookie.slice(0, end).trim(), value: cookie.slice(end + 1).trim() };
  });
}

function postData({ headers, body }: WireRequest): HarPostData | undefined {
  const mimeType = headers["content-type"] ?? "";
  switch (body.kind) {
    case "none":
      return undefined;
    case "form":
      return { mimeType: "multipart/form-data", params: Array.from(body.data, formParam) };
    case "text":
      return textData(mimeType, body.data);
    case "bytes": {
      const text = decodeUtf8(body.data);
      return text === undefined ? unheldData(mimeType) : { mimeType, text };
    }
    case "blob":
    case "stream":
      return unheldData(mimeType);
  }
}

/** A field of a form, as an archive and JSON show it. */
export function formParam([name, value]: [name: string, value: string | File]): HarParam {
  if (typeof value === "string") return { name, value };
  const contentType = fileType(value);
  const text = partText(value);
  return text === undefined
    ? { name, fileName: value.name, contentType }
    : { name, value: text, contentType };
}

/** Tools read a URL-encoded form from its fields. Text that the fields do not encode to stays text. */
function textData(mimeType: string, text: string): HarPostData {
  if (!isUrlEncoded(mimeType)) return { mimeType, text };
  const fields = new URLSearchParams(text);
  if (fields.toString() !== text) return { mimeType, text };
  return { mimeType, params: toPairs(fields) };
}

function unheldData(mimeType: string): HarPostData {
  return { mimeType, text: "", comment: "The body is not text, and an archive holds text only." };
}

/**
 * An HTTP Archive 1.2.
 *
 * @public
 */
export interface HarFile {
  /** The content of the archive. */
  log: {
    /** The version of the format. */
    version: "1.2";
    /** This library and its version. */
    creator: { name: string; version: string };
    /** One for each request. */
    entries: HarEntry[];
  };
}

/**
 * A request in an HTTP Archive, with an empty response because it was not sent.
 *
 * @public
 */
export interface HarEntry {
  /** In ISO 8601, from {@link HarFileSettings.startedDateTime}. */
  startedDateTime: string;
  /** In milliseconds. */
  time: 0;
  /** The request. */
  request: HarRequest;
  /** An empty response. */
  response: HarResponse;
  /** Empty. */
  cache: Record<string, never>;
  /** In milliseconds. */
  timings: { send: 0; wait: 0; receive: 0 };
  /** Fields of tools, whose names begin with "_". None is set here. */
  [field: `_${string}`]: unknown;
}

/**
 * The response of a request that was not sent.
 *
 * @public
 */
export interface HarResponse {
  /** 0 for no response, as in the archives of browsers. */
  status: 0;
  /** Empty. */
  statusText: "";
  /** The HTTP version of the request. */
  httpVersion: string;
  /** Empty. */
  cookies: HarPair[];
  /** Empty. */
  headers: HarPair[];
  /** An empty body. */
  content: { size: 0; mimeType: string };
  /** Empty. */
  redirectURL: "";
  /** Always -1: there is no response yet. */
  headersSize: -1;
  /** Always -1: there is no response yet. */
  bodySize: -1;
}

/**
 * Settings of {@link toHarFile}.
 *
 * @public
 */
export interface HarFileSettings {
  /**
   * The time of every entry, as a `Date` or in ISO 8601: `1970-01-01T00:00:00.000Z` by default, so that the same requests give the same
   * archive.
   */
  startedDateTime?: Date | string;
}

/**
 * Returns a whole HTTP Archive 1.2, to be saved as a file that API tools and browsers import: `JSON.stringify(toHarFile(options))`.
 *
 * It contains the requests of {@link toHar}, with their credentials, and empty responses.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toHarFile } from "fluent-endpoint/clients";
 *
 * const archive = toHarFile(
 *   [endpoint("GET /orgs/{org}", { org: "octokit" }), endpoint("GET /user")],
 *   { startedDateTime: "2026-01-01T12:00:00Z" },
 * );
 * console.log(archive.log.entries.length, archive.log.entries[0]?.startedDateTime); // 2 2026-01-01T12:00:00.000Z
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`, or a list of them
 * @param settings - the time of the entries
 * @throws EndpointError as {@link toHar}, and `invalid-options` for an invalid `startedDateTime`
 *
 * @public
 */
export function toHarFile(
  options: RequestOptions | readonly RequestOptions[],
  settings: HarFileSettings = {},
): HarFile {
  return withCallerStack(() => {
    const startedDateTime = readTime(ownValue(settings, "startedDateTime") ?? new Date(0));
    const list = readSafely("request options", () => (isList(options) ? [...options] : [options]));
    return {
      log: {
        version: "1.2",
        creator: { name: "fluent-endpoint", version: VERSION },
        entries: list.map((each) =>
          harEntry(harRequest(readRequest(each, "toHarFile")), startedDateTime),
        ),
      },
    };
  });
}

function readTime(time: unknown): string {
  const date = typeof time === "string" ? new Date(time) : time;
  if (date instanceof Date && !Number.isNaN(date.getTime())) return date.toISOString();
  throw new EndpointError(
    "invalid-options",
    'The setting startedDateTime must be a valid Date, or a string in ISO 8601 such as "2026-01-01T12:00:00Z".',
    { advice: "Pass one, or leave it out." },
  );
}

function harEntry(request: HarRequest, startedDateTime: string): HarEntry {
  return {
    startedDateTime,
    time: 0,
    request,
    response: {
      status: 0,
      statusText: "",
      httpVersion: request.httpVersion,
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: "x-unknown" },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}
