import { stateWith } from "../builder/builder-state.js";
import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { isOwn, ownValue } from "../internal/objects.js";
import { readSafely, withCallerStack } from "../internal/thrown-errors.js";
import { parseUrl } from "../internal/urls.js";
import { isOptionName } from "../options/option-keys.js";
import { BODY, LINK, QUERY } from "../options/option-keys.js";
import { GET } from "../options/route.js";
import type { State } from "../options/state.js";
import { buildRequest, refuseForeignOrigin } from "../request/build-request.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { headerText } from "./idempotency.js";
import { parseLinkHeader } from "./link-header.js";
import { unlessRefused } from "./unless-refused.js";

/**
 * A response with a `Link` header: a `Response`, or what another client returns.
 *
 * @public
 */
export interface LinkedResponse {
  /** A `Headers` object, or an object of names and values. */
  readonly headers: object;
  /** The URL that was requested, by which a relative link is resolved. */
  readonly url?: string;
}

/**
 * A cursor from the body of a response.
 *
 * @public
 */
export interface PageCursor {
  /** The cursor of the next page. `undefined`, `null` or an empty text at the end. */
  readonly cursor: string | number | null | undefined;
  /** The name of the parameter that takes it. */
  readonly as: string;
}

/**
 * Returns a builder for the next page, or `undefined` after the last one: for the link with `rel="next"` in the `Link` header of a
 * response (RFC 8288), or for a cursor that you read from its body. The builder keeps its headers, and its class.
 *
 * A link is requested as it is. If it is of the builder's route, `requestKey` and `routeOf` return the key and the route of that page. A
 * link to another origin is refused, unless the builder allows it by `.origins()`.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { nextPage } from "fluent-endpoint/routes";
 *
 * const issues = new EndpointBuilder().route("GET /repos/{owner}/{repo}/issues").params({ owner: "octokit", repo: "rest.js" });
 * const link = '<https://api.github.com/repos/octokit/rest.js/issues?page=2>; rel="next"';
 * const second = nextPage(issues, new Response("[]", { headers: { link } }));
 * console.log(second?.build().url); // https://api.github.com/repos/octokit/rest.js/issues?page=2
 *
 * const third = nextPage(issues, { cursor: "abc", as: "after" });
 * console.log(third?.build().url); // https://api.github.com/repos/octokit/rest.js/issues?after=abc
 * console.log(nextPage(issues, { cursor: undefined, as: "after" })); // undefined
 * ```
 *
 * @param builder - the builder of the page before
 * @param response - its response, or the cursor in it
 * @throws EndpointError `invalid-link` for a broken header, `foreign-origin` for a link to another origin
 *
 * @public
 */
export function nextPage<Builder extends AnyBuilder>(
  builder: Builder,
  response: LinkedResponse | PageCursor,
): Builder | undefined {
  return withCallerStack(() => {
    const state = stateWith(builder);
    const given: unknown = response;
    if (typeof given !== "object" || given === null) {
      throw new EndpointError(
        "invalid-options",
        `nextPage() expects a response with headers, or { cursor, as }, but got ${describeType(given)}.`,
      );
    }
    const options = readSafely("response", () =>
      "as" in given ? cursorOptions(state, given) : linkOptions(state, given),
    );
    // Every builder has this method. Its type would cost the compiler much to compare.
    return options && (builder as Extendable<Builder>).withDefaults(options);
  });
}

interface Extendable<Builder> extends AnyBuilder {
  withDefaults(options: object): Builder;
}

function linkOptions(state: State, response: object): object | undefined {
  const header = headerText(ownOrInherited(response, "headers"), "link");
  if (header === "") return undefined;
  const context = contextOf(state, response);
  const next = parseLinkHeader(header).find(({ relations, anchor }) => {
    return relations.includes("next") && isAbout(anchor, context);
  });
  if (next === undefined) return undefined;
  const url = parseUrl(next.target, context)?.href;
  if (url === undefined) {
    throw new EndpointError(
      "invalid-link",
      "The next link is relative to a URL that is not known, or it is no URL.",
      { advice: "Pass a response with the url that was requested." },
    );
  }
  refuseForeignOrigin(url, state, state.origins ?? []);
  return { [LINK]: url, ...(state.method?.name === "HEAD" && { method: "HEAD" }) };
}

/** The URL that was requested, by which a link is resolved. */
function contextOf(state: State, response: object): string | undefined {
  const url = ownOrInherited(response, "url");
  if (typeof url === "string" && url !== "") return url;
  // The builder may lack values that were passed to build().
  return unlessRefused(() => buildRequest(state).url);
}

function isAbout(anchor: string | undefined, context: string | undefined): boolean {
  if (anchor === undefined) return true;
  const about = parseUrl(anchor, context)?.href;
  return about !== undefined && about === parseUrl(context ?? "")?.href;
}

function ownOrInherited(value: object, name: string): unknown {
  return name in value ? Reflect.get(value, name) : undefined;
}

/** A cursor takes the place that the parameter has already, or the one that its name gives it. */
function cursorOptions(state: State, page: object): object | undefined {
  const cursor = ownValue(page, "cursor");
  const name = ownValue(page, "as");
  if (cursor === undefined || cursor === null || cursor === "") return undefined;
  if (typeof name !== "string" || (typeof cursor !== "string" && typeof cursor !== "number")) {
    throw new EndpointError(
      "invalid-options",
      `A page needs a cursor that is a text or a number, but got ${describeType(cursor)}, and "as", the name of its parameter.`,
    );
  }
  const value = { [name]: cursor };
  const { link, query, body, method = GET } = state;
  if (link !== undefined) return { [LINK]: withParameter(link, name, String(cursor)) };
  if (body && isOwn(body, name)) return { [BODY]: value };
  if (query && isOwn(query, name)) return { [QUERY]: value };
  if (!isOptionName(name)) return value;
  return method.restGoesTo === "body" ? { [BODY]: value } : { [QUERY]: value };
}

function withParameter(link: string, name: string, value: string): string {
  const url = new URL(link);
  url.searchParams.set(name, value);
  return url.href;
}
