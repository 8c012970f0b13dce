import { readRequest, type ClientRequest } from "./client-request.js";
import { bodyLength } from "./content-length.js";
import type { RequestOptions } from "./core.js";
import { harPostData, type HarPostData } from "./har-post-data.js";
import { present } from "./present.js";

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
 * A request of an HTTP Archive 1.2.
 *
 * @public
 */
export interface HarRequest {
  /** In upper case. */
  method: string;
  /** The full URL, its query in it. */
  url: string;
  /** The version that is asked for. */
  httpVersion: string;
  /** The cookies of the `cookie` header, which is among the headers too. */
  cookies: HarPair[];
  /** All headers, by lower-case name. */
  headers: HarPair[];
  /** The query, decoded. */
  queryString: HarPair[];
  /** The body. Absent without one. */
  postData?: HarPostData;
  /** Not known before the request is sent. */
  headersSize: -1;
  /** The body's length in bytes, -1 where it is not known. */
  bodySize: number;
}

/**
 * The request object of an HTTP Archive 1.2 (`log.entries[].request`), which most API tools import.
 *
 * Credentials are in it, as they are in the options. An archive holds text: of a Blob or a stream, and of bytes that are
 * no UTF-8, it holds a comment in place of the body, of a file in a form its name and type.
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
  const request = readRequest(options);
  const { method, url, headers, body } = request;
  return {
    method,
    url,
    httpVersion: "HTTP/1.1",
    cookies: cookiesOf(request),
    headers: pairs(Object.entries(headers)),
    queryString: pairs(new URL(url).searchParams),
    ...present({ postData: harPostData(request) }),
    headersSize: -1,
    bodySize: bodyLength(body) ?? -1,
  };
}

function pairs(entries: Iterable<[name: string, value: string]>): HarPair[] {
  return Array.from(entries, ([name, value]) => ({ name, value }));
}

function cookiesOf({ headers }: ClientRequest): HarPair[] {
  const cookies = (headers.cookie ?? "").split(";").filter((cookie) => cookie.trim() !== "");
  return cookies.map((cookie) => {
    const equals = cookie.indexOf("=");
    const end = equals < 0 ? cookie.length : equals;
    return { name: cookie.slice(0, end).trim(), value: cookie.slice(end + 1).trim() };
  });
}
