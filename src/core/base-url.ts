import { EndpointError } from "../errors.js";
import { Cache, SMALL_CACHE_SIZE } from "../internal/cache.js";
import { describeGiven, describeType, quote } from "../internal/messages.js";
import { isList } from "../internal/objects.js";
import { canParseUrl, hrefOf, parseUrl, urlOrigin } from "../internal/urls.js";
import { UrlTemplate } from "./template.js";

const baseUrls = /* @__PURE__ */ new Cache<BaseUrl>(SMALL_CACHE_SIZE);

export function baseUrlOf(source: string): BaseUrl {
  return baseUrls.get(source, (text) => ({
    template: text.includes("{") ? new UrlTemplate(text, false) : undefined,
    prefix: withSlash(text),
  }));
}

interface BaseUrl {
  readonly template: UrlTemplate | undefined;
  readonly prefix: string;
}

export function readBaseUrl(baseUrl: unknown): string {
  const source = hrefOf(baseUrl);
  const problem = problemOf(source);
  if (problem === undefined && typeof source === "string") {
    baseUrlOf(source);
    return source;
  }
  throw new EndpointError(
    "invalid-base-url",
    `baseUrl must be an http(s) URL such as "https://shop.example.com/v1", or a path such as "/api", but got ${describeGiven(source)}${problem ?? ""}.`,
  );
}

export function undefinedUrl(): EndpointError {
  return new EndpointError("invalid-base-url", "The base URL is undefined.", {
    advice: "Set the variable that it comes from, or leave it out for GitHub's API.",
  });
}

function problemOf(source: unknown): string | undefined {
  if (typeof source !== "string" || source === "") return "";
  const sample = withSampleValues(source);
  const isPath = /^\/(?![/\\])/.test(sample);
  if (!isPath && !/^[a-z][a-z0-9+.-]*:/i.test(sample)) {
    return ", which has no scheme. Start it with https://";
  }
  if (!isPath && !/^https?:\/\/[^/?#\\]/i.test(sample)) {
    return ", which is not an http(s) URL with a host";
  }
  const forbidden = FORBIDDEN.exec(sample)?.[0];
  if (forbidden !== undefined) return `, which holds ${quote(forbidden)}. Remove it`;
  const isValid = sample.isWellFormed() && (isPath || canParseUrl(sample));
  return isValid ? undefined : ", which is not a valid URL";
}

/** A variable becomes a letter, because a host that ends in a digit is read as an IP address. In a port it becomes a digit. */
function withSampleValues(source: string): string {
  return source
    .replace(/^\{\w+\}(?=:\/\/)/, "https")
    .replace(/(:\d*)?(?:\{[^{}?&#]*\})+/g, (_, port?: string) => (port ? `${port}1` : "a"));
}

/** URL parsers silently drop or replace these characters. "[hidden]" comes from the printed form of a builder. */
const FORBIDDEN = /[\0-\x20\x7f\s?#\\{}]|\[hidden\]/;

function withSlash(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "/") end--;
  return `${text.slice(0, end)}/`;
}

export function readOrigins(origins: unknown): string[] {
  if (isList(origins)) return Array.from(origins, readOrigin);
  throw new EndpointError(
    "invalid-options",
    `The allowed origins must be a list, but got ${describeType(origins)}.`,
  );
}

function readOrigin(origin: unknown): string {
  const text = hrefOf(origin);
  const url = typeof text === "string" ? parseUrl(text) : undefined;
  // The URL Standard allows "*" in a host, but it is not a wildcard here.
  const isOrigin = url?.href === `${url?.origin}/` && !url.host.includes("*");
  if (isOrigin && /^https?:$/.test(url.protocol)) return url.origin;
  throw new EndpointError(
    "invalid-options",
    `An allowed origin must be one such as "https://uploads.github.com", but got ${describeGiven(text)}.`,
  );
}

/** A third slash is refused: URL parsers would ignore it. */
const HTTP_URL_START = /^https?:\/\/[^/?#]/i;
const NOT_IN_LINK = /[\0-\x20\x7f\s"<>\\^`]/;

export function readLink(link: unknown): string {
  const url = hrefOf(link);
  const isUrl = typeof url === "string" && HTTP_URL_START.test(url) && !NOT_IN_LINK.test(url);
  if (isUrl && urlOrigin(url) !== undefined) return url;
  throw new EndpointError(
    "invalid-url",
    `A link must be an http(s) URL, but got ${describeGiven(url)}.`,
    { advice: "For a path or a URL template, use .route() or .url()." },
  );
}
