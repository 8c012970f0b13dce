import { EndpointError } from "../errors.js";
import { Cache, CACHE_SIZE } from "../internal/cache.js";
import { describeType, quote } from "../internal/messages.js";
import { isToken } from "../wire/media-type.js";
import { cachedTemplate } from "./template.js";

export interface Method {
  readonly name: string;
  readonly lowerCase: string;
  readonly restIn: "query" | "body" | "none";
}

const METHODS: ReadonlyMap<string, Method> = /* @__PURE__ */ knownMethods();

function knownMethods(): ReadonlyMap<string, Method> {
  const inQuery = ["GET", "HEAD"].map((name) => methodOf(name, "query"));
  const inBody = ["PATCH", "POST", "PUT", "DELETE", "QUERY"].map((name) => methodOf(name, "body"));
  return new Map([...inQuery, ...inBody].map((method) => [method.name, method]));
}

export function readMethod(method: unknown): string {
  if (typeof method === "string" && isToken(method)) return method.toUpperCase();
  throw new EndpointError(
    "invalid-method",
    `The method must be a token such as "GET" or "POST", but got ${describeMethod(method)}.`,
  );
}

export function methodNamed(name: string, hasBody = false): Method {
  return METHODS.get(name) ?? methodOf(name, hasBody ? "body" : "none");
}

function methodOf(name: string, restIn: Method["restIn"]): Method {
  return Object.freeze({ name, lowerCase: name.toLowerCase(), restIn });
}

/** A URL may contain a token, so no part of it is shown. */
function describeMethod(method: unknown): string {
  if (typeof method !== "string") return describeType(method);
  return /[:/@\\]/.test(method) ? "a part of a URL" : quote(method);
}

export interface Route {
  readonly method: string;
  readonly url: string;
}

const routes = /* @__PURE__ */ new Cache<Route>(CACHE_SIZE);

export function parseRoute(
  route: unknown,
  templateOf?: (route: string) => string | undefined,
): Route {
  if (typeof route === "string") {
    try {
      return routes.get(route, split);
    } catch {
      return split(templateOf?.(route) ?? route);
    }
  }
  throw new EndpointError(
    "invalid-route",
    `The route must be a string such as "GET /user", but got ${describeType(route)}.`,
    { advice: "Options alone can be passed too." },
  );
}

function split(route: string): Route {
  const space = route.indexOf(" ");
  const method = route.slice(0, space);
  const rest = route.slice(space + 1);
  if (METHODS.has(method) && PLAIN_URL.test(rest)) return { method, url: readUrl(rest) };
  const trimmed = trim(route);
  assertNoUnicodeSpace(trimmed);
  const gap = trimmed.search(GAP);
  if (gap < 0) {
    assertHasUrl(trimmed);
    return { method: "GET", url: readUrl(trimmed) };
  }
  return { method: readMethod(trimmed.slice(0, gap)), url: readUrl(trim(trimmed.slice(gap))) };
}

const PLAIN_URL = /^\/[!-~]*$/;

const GAP = /[ \t]/;

function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && GAP.test(text.charAt(start))) start++;
  while (end > start && GAP.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** White space outside ASCII looks like a separator, but would become part of the URL. */
const UNICODE_SPACE = /[^\0-\x7f\S]/;

function assertNoUnicodeSpace(route: string): void {
  const [space] = UNICODE_SPACE.exec(route) ?? [];
  if (space === undefined) return;
  const code = space.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  throw new EndpointError("invalid-route", `The route holds the white space character U+${code}.`, {
    advice: `Separate method and URL with a space; in a URL, write "${encodeURIComponent(space)}".`,
  });
}

const METHOD = /^(?:get|head|post|put|patch|delete|options|trace|connect)$/i;
const CAPITALS = /^[A-Z]+$/;

function assertHasUrl(route: string): void {
  if (route !== "" && !METHOD.test(route) && !CAPITALS.test(route)) return;
  const what = route === "" ? "is empty" : `has a method but no URL: ${quote(route)}`;
  throw new EndpointError("invalid-route", `The route ${what}.`, {
    advice: 'Write it as "<METHOD> <url>", such as "GET /user".',
  });
}

export function readUrl(url: unknown): string {
  if (typeof url === "string" && url !== "") return cachedTemplate(url).source;
  const found = url === "" ? "an empty string" : describeType(url);
  throw new EndpointError(
    url === "" ? "missing-url" : "invalid-url",
    `The url must be a path or a full URL such as "/orgs/{org}/repos", but got ${found}.`,
  );
}
