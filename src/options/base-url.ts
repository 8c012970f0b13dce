import { EndpointError } from "../errors.js";
import { describeType, maskUserinfo, quote } from "../internal/messages.js";

/** A base URL. */
export interface BaseUrl {
  /** As the caller wrote it. */
  readonly source: string;
  /** What a relative URL is appended to. It ends in exactly one "/". */
  readonly prefix: string;
}

/**
 * Parses the `baseUrl` option: an absolute http(s) URL without query and fragment.
 *
 * @throws EndpointError `invalid-base-url`
 */
export function readBaseUrl(baseUrl: unknown): BaseUrl {
  const problem = problemOf(baseUrl);
  if (problem === undefined && typeof baseUrl === "string") {
    return { source: baseUrl, prefix: `${withoutTrailingSlashes(baseUrl)}/` };
  }
  const given = typeof baseUrl === "string" ? quote(maskUserinfo(baseUrl)) : describeType(baseUrl);
  throw new EndpointError(
    "invalid-base-url",
    `baseUrl must be an absolute http or https URL such as "https://api.github.com", but got ${given}${problem ?? ""}.`,
  );
}

/** What is wrong with a base URL, to be appended to the text that shows it; `undefined` if it is valid. */
function problemOf(baseUrl: unknown): string | undefined {
  if (typeof baseUrl !== "string" || baseUrl === "") return "";
  if (!/^[a-z][a-z0-9+.-]*:/i.test(baseUrl)) return ", which has no scheme. Start it with https://";
  if (!/^https?:\/\/[^/?#\\]/i.test(baseUrl)) return ", which is not an http(s) URL with a host";
  const forbidden = FORBIDDEN.exec(baseUrl)?.[0];
  if (forbidden !== undefined) return `, which holds ${nameOf(forbidden)}. Remove it`;
  return baseUrl.isWellFormed() && URL.canParse(baseUrl) ? undefined : ", which is not a valid URL";
}

/** A URL parser would remove or replace spaces, control characters and backslashes without notice. */
const FORBIDDEN = /[\0-\x20\x7f\s?#\\{}]/;

function nameOf(character: string): string {
  switch (character) {
    case "?":
      return "a query";
    case "#":
      return "a fragment";
    case "{":
    case "}":
      return "a template expression";
    default:
      return `the character ${quote(character)}`;
  }
}

/** Removes trailing slashes. */
function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "/") end--;
  return end === text.length ? text : text.slice(0, end);
}
