import { Cache, CACHE_SIZE } from "../internal/cache.js";
import { EndpointError } from "../errors.js";
import { describeType, quote } from "../internal/messages.js";
import { compileTemplate, urlTemplate, type UrlTemplate } from "../template/url-template.js";
import { GET, parseMethod, type Method } from "./method.js";

/** A route, taken apart. */
export interface Route {
  readonly method: Method;
  readonly url: UrlTemplate;
}

const routes = /* @__PURE__ */ new Cache<Route>(CACHE_SIZE);

/**
 * Takes a route string apart (SPEC.md "Input options object", B1).
 *
 * @throws EndpointError `invalid-route` or `invalid-method`
 */
export function parseRoute(route: string): Route {
  return routes.get(route, split);
}

function split(route: string): Route {
  const trimmed = trim(route);
  const gap = trimmed.search(GAP);
  if (gap < 0) {
    refuseVerb(trimmed);
    return { method: GET, url: compileTemplate(trimmed) };
  }
  return {
    method: parseMethod(trimmed.slice(0, gap)),
    url: compileTemplate(trim(trimmed.slice(gap))),
  };
}

const GAP = /[ \t]/;

/** Spaces and tabs only: other white space is no separator but a mistake, and must be seen. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && GAP.test(text.charAt(start))) start++;
  while (end > start && GAP.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

const VERB = /^(?:get|head|post|put|patch|delete|options|trace|connect)$/i;
const CAPITALS = /^[A-Z]+$/;

function refuseVerb(route: string): void {
  if (route !== "" && !VERB.test(route) && !CAPITALS.test(route)) return;
  const what = route === "" ? "is empty" : `has a method but no URL: ${quote(route)}`;
  throw new EndpointError(
    "invalid-route",
    `The route ${what}. Write it as "<METHOD> <url>", such as "GET /user".`,
  );
}

/**
 * A URL template (B1).
 *
 * @throws EndpointError `missing-url`, `invalid-url` or `invalid-template`
 */
export function parseUrl(url: unknown): UrlTemplate {
  if (typeof url === "string" && url !== "") return urlTemplate(url);
  const found = url === "" ? "empty" : describeType(url);
  throw new EndpointError(
    url === "" ? "missing-url" : "invalid-url",
    `The url is ${found}. Pass a path or a full URL, such as "/orgs/{org}/repos".`,
  );
}
