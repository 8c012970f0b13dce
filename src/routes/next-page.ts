import { memberOf } from "../wire/records.js";
import { EndpointError } from "../errors.js";
import { describeType, quote } from "../internal/messages.js";
import { getOrInsert, isOwn, ownValue } from "../internal/objects.js";
import { orUndefined, readSafely, withCallerStack } from "../internal/thrown-errors.js";
import { parseUrl } from "../internal/urls.js";
import { didYouMean, nearNames } from "../internal/words.js";
import { readerOf } from "../core/located.js";
import { BODY, LINK, QUERY, isOptionName } from "../core/options.js";
import { locateOrThrow } from "../core/locate-or-throw.js";
import { requestOf } from "../core/request.js";
import { methodNamed } from "../core/route.js";
import type { State } from "../core/state.js";
import { assertAllowedOrigin } from "../core/url.js";
import type { BuilderBrands } from "../types/brands.js";
import type { CursorName } from "../types/builder/builder-methods.js";
import type { AnyBuilder, Progress } from "../types/builder/builder-progress.js";

/**
 * A response with a `Link` header: a `Response`, or the result of another client.
 *
 * @public
 */
export interface LinkedResponse {
  /** A `Headers` object, or an object of names and values. */
  readonly headers: object;
  /** The requested URL: the base of a relative link. */
  readonly url?: string;
}

/**
 * A cursor from the body of a response.
 *
 * @typeParam Name - the names of parameters that the route has
 * @public
 */
export interface PageCursor<Name extends string = string> {
  /** The cursor of the next page; `undefined`, `null` or "" after the last one. */
  readonly cursor: string | number | null | undefined;
  /** The name of the parameter that takes the cursor. With an OpenAPI description, one of its query parameters or body fields. */
  readonly as: Name;
}

/**
 * Returns a builder for the next page, or `undefined` after the last one. It follows the link with `rel="next"` in the `Link`
 * header of a response (RFC 8288), or a cursor that you read from the body. Headers and class stay the same.
 *
 * A link is requested as it is. If the builder's route can have made it, `requestKey` and `routeOf` return the key and the route of
 * that page. A link to another origin throws, unless `.origins()` allows it.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { nextPage } from "fluent-endpoint/routes";
 *
 * const orders = new EndpointBuilder("https://shop.example.com/v1").route("GET /orders");
 * const link = '<https://shop.example.com/v1/orders?page=2>; rel="next"';
 * const second = nextPage(orders, new Response("[]", { headers: { link } }));
 * console.log(second?.build().url); // https://shop.example.com/v1/orders?page=2
 *
 * const third = nextPage(orders, { cursor: "abc", as: "after" });
 * console.log(third?.build().url); // https://shop.example.com/v1/orders?after=abc
 * console.log(nextPage(orders, { cursor: undefined, as: "after" })); // undefined
 * ```
 *
 * @param builder - the builder of the page before
 * @param response - its response, or the cursor in it
 * @throws EndpointError `invalid-link` for a broken header, `foreign-origin` for a link to another origin, `unknown-parameter` if
 * an operation of `createApi` has no parameter of that name
 *
 * @public
 */
export function nextPage<Builder extends AnyBuilder, Paths, Route extends string>(
  builder: Builder & Progress<Route> & BuilderBrands<Paths, never>,
  response: LinkedResponse | PageCursor<CursorName<Paths, Route>>,
): Builder | undefined;
export function nextPage<Builder extends AnyBuilder>(
  builder: Builder,
  response: LinkedResponse | PageCursor,
): Builder | undefined {
  return withCallerStack(() => {
    const { state } = readerOf(builder);
    const given: unknown = response;
    if (typeof given !== "object" || given === null) {
      throw new EndpointError(
        "invalid-options",
        `nextPage() expects a response with headers, or { cursor, as }, but got ${describeType(given)}.`,
      );
    }
    const options = readSafely("response", () =>
      "as" in given ? cursorOptions(state, given) : nextLinkOptions(state, given),
    );
    // Every builder has this method, but its type is slow to compare.
    return options && (builder as Extendable<Builder>).withDefaults(options);
  });
}

interface Extendable<Builder> extends AnyBuilder {
  withDefaults(options: object): Builder;
}

function nextLinkOptions(state: State, response: object): object | undefined {
  const header = givenHeader(memberOf(response, "headers"), "link");
  const context = linkContext(state, response);
  const next = parseLinkHeader(header).find(({ parameters }) => {
    // Only the first `rel` counts (RFC 8288 section 3.3).
    const relations = (parameters.get("rel") ?? "").toLowerCase().split(/[ \t]+/);
    return relations.includes("next") && isAbout(parameters.get("anchor"), context);
  });
  if (next === undefined) return undefined;
  const url = parseUrl(next.target, context)?.href;
  if (url === undefined) {
    throw new EndpointError(
      "invalid-link",
      "The next link is relative to a URL that is not known, or it is not a URL.",
      { advice: "Pass a response with the url that was requested." },
    );
  }
  assertAllowedOrigin(url, state, state.origins ?? []);
  return { [LINK]: url, ...(state.method === "HEAD" && { method: "HEAD" }) };
}

function linkContext(state: State, response: object): string | undefined {
  const url = memberOf(response, "url");
  if (typeof url === "string" && url !== "") return url;
  // The builder may lack values that were passed to build().
  return orUndefined(() => requestOf(locateOrThrow(state)).url);
}

function isAbout(anchor: string | undefined, context: string | undefined): boolean {
  if (anchor === undefined) return true;
  const about = parseUrl(anchor, context)?.href;
  return about !== undefined && about === parseUrl(context ?? "")?.href;
}

function cursorOptions(state: State, page: object): object | undefined {
  const cursor = ownValue(page, "cursor");
  const name = ownValue(page, "as");
  if (cursor === undefined || cursor === null || cursor === "") return undefined;
  if (typeof name !== "string" || (typeof cursor !== "string" && typeof cursor !== "number")) {
    throw new EndpointError(
      "invalid-options",
      `A page needs a cursor that is a string or a number, but got ${describeType(cursor)}, and "as", the name of its parameter.`,
    );
  }
  assertKnown(name, state);
  const value = { [name]: cursor };
  const { link, query, body, method = "GET" } = state;
  if (link !== undefined) {
    const url = new URL(link);
    url.searchParams.set(name, String(cursor));
    return { [LINK]: url.href };
  }
  if (body && isOwn(body, name)) return { [BODY]: value };
  if (query && isOwn(query, name)) return { [QUERY]: value };
  if (!isOptionName(name)) return value;
  return methodNamed(method).restIn === "body" ? { [BODY]: value } : { [QUERY]: value };
}

/** A server ignores an unknown parameter, and would return the first page for ever. */
function assertKnown(name: string, { hooks }: State): void {
  const names = hooks?.inputs;
  if (names === undefined || names.includes(name)) return;
  const near = didYouMean(nearNames(name, names));
  throw new EndpointError(
    "unknown-parameter",
    `${hooks?.label ?? "The operation"} has no parameter ${quote(name)} for a cursor.`,
    {
      advice: near || "Pass the name of a parameter of its query, or of a field of its body.",
      parameter: name,
    },
  );
}

interface HeaderLink {
  readonly target: string;
  readonly parameters: Map<string, string>;
}

/** Matches a target, a parameter with a token or a quoted string, or the end of a link. `; ;` is an empty parameter. */
const LINK_PART =
  /[ \t]*(?:<([^<>]*)>|;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)(?:[ \t]*=[ \t]*(?:"((?:[^"\\]|\\[^])*)"|([^\s",;]*)))?)?|(,|$))/y;

/** RFC 8288 section 3 */
function parseLinkHeader(header: string): readonly HeaderLink[] {
  const links: HeaderLink[] = [];
  let link: HeaderLink | undefined;
  for (let position = 0; position < header.length; position = LINK_PART.lastIndex) {
    LINK_PART.lastIndex = position;
    const part = LINK_PART.exec(header);
    const [, target, name = "", quoted, token = "", end] = part ?? [];
    if (end !== undefined) link = undefined;
    else if (target !== undefined && link === undefined) {
      link = { target, parameters: new Map() };
      links.push(link);
    } else if (part === null || target !== undefined || link === undefined) {
      throw broken(
        position,
        link === undefined
          ? 'a link is not written as "<url>"'
          : "a parameter is not closed or not separated",
      );
    } else {
      const key = name.toLowerCase();
      // The first of several parameters with one name counts.
      getOrInsert(link.parameters, key, () => quoted?.replace(/\\([^])/g, "$1") ?? token);
    }
  }
  return links;
}

/** Does not show the value: a link may contain a credential. */
function broken(position: number, why: string): EndpointError {
  const what = `The Link header is broken at position ${String(position)}: ${why}.`;
  const advice =
    "Look at what the server sends, or read the next URL yourself and pass it to .link().";
  return new EndpointError("invalid-link", what, { advice });
}

function givenHeader(headers: unknown, name: string): string {
  if (typeof headers !== "object" || headers === null) return "";
  const value: unknown =
    "get" in headers && typeof headers.get === "function"
      ? (headers as Pick<Headers, "get">).get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
