import { filledUrl } from "../plan/servers.js";
import { hrefOf, parseUrl } from "../../internal/urls.js";
import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import { normalizedText, UrlQuery, type RawValue } from "../../routes/raw-values.js";
import type { Server } from "../model.js";
import type { Outline } from "../read/read-operation.js";
import type { ApiOperation, CallableApi } from "./api.js";
import { routeOf } from "./find-operation.js";
import type { ApiParts } from "./api-parts.js";
import { OperationMatcher, prefixOf } from "./operation-matcher.js";
import { chosenReading, type Reading, type SoughtRequest } from "./request-readings.js";
import { unknownInQuery } from "./lost-values.js";

/** The path and the query that a server received. */
export interface ReceivedPath {
  /** The segments of the path, in normal form. */
  readonly segments: readonly string[];
  readonly query: UrlQuery;
}

/** The operation of a received request. */
export interface ReceivedCall {
  readonly outline: Outline;
  /** The segments of the path without its prefix. */
  readonly segments: readonly string[];
  /** The values of the path, as they are in it. */
  readonly raws: readonly RawValue[];
  /** `true` if nothing tells the values of the path apart. */
  readonly isPathUnread: boolean;
  readonly isAmbiguous: boolean;
}

/** The place of a dot segment, or of a character that the URL Standard would change or leave out. */
const UNSAFE_PATH = /\/(?:\.|%2e){1,2}(?:\/|$)|[\\\s\0-\u001f\u007f]/i;

/**
 * Reads the URL of a request, whose host is the client's choice and does not count. Undefined for one that no operation can have:
 * a reader behind this one could take it for another path.
 *
 * @throws EndpointError `invalid-url` for a value that is not a URL
 */
export function receivedPath(url: unknown): ReceivedPath | undefined {
  const text = hrefOf(url);
  if (typeof text !== "string") {
    const what = `The URL of the request must be a text or a URL, but got ${describeType(text)}.`;
    throw new EndpointError("invalid-url", what);
  }
  // The target of a request has no fragment: a reader that cuts it off takes the request for another one.
  if (text.startsWith("/") && text.includes("#")) return undefined;
  const target = text.replace(/^https?:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  const isWhole = target !== text && !target.startsWith("/");
  const path = isWhole ? `/${target}` : target;
  if (!path.startsWith("/") || UNSAFE_PATH.test(path.replace(/\?.*$/s, ""))) return undefined;
  const { pathname, search } = parseUrl(`http://localhost${path}`) ?? {};
  if (pathname === undefined || search === undefined) return undefined;
  return {
    segments: pathname.slice(1).split("/").map(normalizedText),
    query: new UrlQuery(search.slice(1)),
  };
}

/** Finds the operations of received requests. */
export class ReceivedCalls {
  readonly #matcher: OperationMatcher;
  readonly #base: string;
  /** The paths that may stand in front of a described path, the longest first. */
  readonly #prefixes: readonly string[];

  constructor(
    readonly api: CallableApi,
    readonly parts: ApiParts,
  ) {
    const { outlines, source, base } = parts;
    const noPrefix = { origin: "", path: "/" };
    const operations = new Map(outlines.map((each) => [each, parts.planOrNone(each)]));
    this.#matcher = new OperationMatcher(outlines, (each) => operations.get(each), noPrefix, false);
    this.#base = prefixOf(base).path;
    const own = [...operations.values()].flatMap((each) => each?.plan.operation.servers ?? []);
    const paths = ["/", this.#base, ...[...source.servers, ...own].map(pathOf)];
    this.#prefixes = [...new Set(paths)].sort((one, other) => other.length - one.length);
  }

  describe(outline: Outline): ApiOperation {
    return this.api.operation(routeOf(outline));
  }

  /** @param prefix - the path in front of every described path, if the application says it */
  find(method: string, request: SoughtRequest, prefix?: string): ReceivedCall | undefined {
    const prefixes = prefix === undefined ? this.#prefixes : [encodedPath(prefix)];
    const found = prefixes.flatMap((each) => {
      const rest = withoutPrefix(request.segments, each);
      const call = rest && this.#findBelow(method, { ...request, segments: rest });
      const isServed = prefix !== undefined || (call && this.#isServed(call.outline, each));
      return call !== undefined && isServed === true ? [call] : [];
    });
    const [first, another] = found;
    return first && { ...first, isAmbiguous: first.isAmbiguous || another !== undefined };
  }

  #findBelow(method: string, request: SoughtRequest): ReceivedCall | undefined {
    const { readings, unreadable } = this.#matcher.candidates({ method, origin: "" }, request);
    const { reading, isAmbiguous } = chosenReading(nearest(readings, request), request);
    const found = reading?.found ?? unreadable;
    if (found === undefined) return undefined;
    return {
      outline: found.outline,
      segments: request.segments,
      raws: reading?.raws ?? [],
      isPathUnread: reading === undefined,
      isAmbiguous: isAmbiguous || unreadable !== undefined,
    };
  }

  /** Returns `true` if a server of the operation has the path, or all requests of the API start with it. */
  #isServed(outline: Outline, prefix: string): boolean {
    if (prefix === "/" || prefix === this.#base) return true;
    const { servers = this.parts.source.servers } = this.parts.plan(outline).plan.operation;
    return servers.some((server) => pathOf(server) === prefix);
  }
}

/** The readings of operations whose parameters can be read, and that have every name of the query; all if there are none. */
function nearest(readings: readonly Reading[], { query }: SoughtRequest): readonly Reading[] {
  const readable = readings.filter(({ unreadable }) => unreadable.length === 0);
  const knowing =
    readable.length < 2
      ? []
      : readable.filter(({ found }) => unknownInQuery(found.operation, query).length === 0);
  return [knowing, readable].find((some) => some.length > 0) ?? readings;
}

/** Returns the path of a server, with a slash at both ends. */
function pathOf(server: Server): string {
  const path = parseUrl(filledUrl(server), "http://localhost")?.pathname ?? "/";
  return path.endsWith("/") ? path : `${path}/`;
}

/** Returns a path as a URL has it, such as `/%C3%A4` for `/ä`. */
function encodedPath(path: string): string {
  return (
    parseUrl(`http://localhost${path.replaceAll(/[?#]/g, encodeURIComponent)}`)?.pathname ?? path
  );
}

function withoutPrefix(segments: readonly string[], prefix: string): readonly string[] | undefined {
  const own = prefix.split("/").slice(1, -1).map(normalizedText);
  const isBelow = own.every((segment, index) => segment === segments[index]);
  return isBelow && segments.length > own.length ? segments.slice(own.length) : undefined;
}
