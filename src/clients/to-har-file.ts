import { EndpointError } from "../errors.js";
import { fromCaller, readSafely } from "../internal/thrown-errors.js";
import { isList, ownValue } from "../internal/objects.js";
import type { RequestOptions } from "../request/request-options.js";
import { VERSION } from "../version.js";
import { harRequest, type HarPair, type HarRequest } from "./to-har.js";
import { readRequest } from "./wire/wire-request.js";

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
  /** Not known. */
  headersSize: -1;
  /** Not known. */
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
  return fromCaller(() => {
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
    'The setting startedDateTime must be a valid Date, or a string in ISO 8601 such as "2026-01-01T12:00:00Z". Pass one, or leave it out.',
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
