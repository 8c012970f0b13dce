import { filledUrl } from "../read/read-server.js";
import { hrefOf, parseUrl } from "../../internal/urls.js";
import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import { normalizedText, pathSegments, UrlQuery } from "../../routes/raw-values.js";
import type { RequestLocation } from "../../routes/request-location.js";
import type { Server } from "../model.js";
import type { Outline } from "../read/read-operation.js";
import type { ApiOperation, CallableApi } from "../call/api.js";
import { routeText } from "../call/find-operation.js";
import type { PlannedOperation } from "../call/planned-operation.js";
import { ownServerUrl } from "../call/operation-builder.js";
import type { ApiParts } from "../call/api-parts.js";
import {
  chosenReading,
  type ChosenReading,
  OperationMatcher,
  prefixOf,
  type Reading,
  type SoughtRequest,
} from "./operation-matcher.js";
import { receivedFields } from "./received-fields.js";

/** Matches dot segments, and characters that the URL Standard changes or removes. */
const UNSAFE_PATH = /\/(?:\.|%2e){1,2}(?:\/|$)|[\\\s\0-\u001f\u007f]/i;

/** The client chooses the host, so it is ignored. A path that another reader could take for a different one is refused. */
export function receivedPath(url: unknown): Omit<RequestLocation, "method"> | undefined {
  const text = hrefOf(url);
  if (typeof text !== "string") {
    const what = `The URL of the request must be a text or a URL, but got ${describeType(text)}.`;
    throw new EndpointError("invalid-url", what);
  }
  // A request target has no fragment. A reader that cuts it off would see another request.
  if (text.startsWith("/") && text.includes("#")) return undefined;
  const target = text.replace(/^https?:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  const isWhole = target !== text && !target.startsWith("/");
  const path = isWhole ? `/${target}` : target;
  if (!path.startsWith("/") || UNSAFE_PATH.test(path.replace(/\?.*$/s, ""))) return undefined;
  const { pathname, search } = parseUrl(`http://localhost${path}`) ?? {};
  if (pathname === undefined || search === undefined) return undefined;
  return {
    origin: "",
    segments: pathSegments(pathname),
    query: new UrlQuery(search.slice(1)),
  };
}

export class ReceivedCalls {
  readonly #matcher: OperationMatcher;
  readonly #base: string;
  readonly #prefixes: readonly string[];

  constructor(
    readonly api: Pick<CallableApi, "operation">,
    readonly parts: ApiParts,
  ) {
    this.#matcher = new OperationMatcher(parts, { origin: "", path: "/" });
    this.#base = prefixOf(parts).path;
    const own = parts.outlines.flatMap((each) => {
      const planned = parts.planOrNone(each);
      return planned ? ownPaths(planned, parts) : [];
    });
    const paths = ["/", this.#base, ...parts.source.servers.map(serverPath), ...own];
    this.#prefixes = [...new Set(paths)].sort((one, other) => other.length - one.length);
  }

  describe(outline: Outline): ApiOperation {
    return this.api.operation(routeText(outline));
  }

  find(request: SoughtRequest, prefix?: string): ChosenReading | undefined {
    const prefixes = prefix === undefined ? this.#prefixes : [encodedPath(prefix)];
    const found = prefixes.flatMap((each) => {
      const segments = withoutPrefix(request.segments, each);
      if (segments === undefined) return [];
      const chosen = chosenReading(nearest(this.#matcher.readings({ ...request, segments })));
      if (chosen === undefined) return [];
      const isServed = prefix !== undefined || this.#isServed(chosen.reading, each);
      return isServed ? [chosen] : [];
    });
    const [first, another] = found;
    return first && { ...first, isAmbiguous: first.isAmbiguous || another !== undefined };
  }

  #isServed({ found }: Reading, prefix: string): boolean {
    if (prefix === "/" || prefix === this.#base) return true;
    const { servers } = found.operation.plan.operation;
    const paths = servers
      ? ownPaths(found.operation, this.parts)
      : this.parts.source.servers.map(serverPath);
    return paths.includes(prefix);
  }
}

export function nearest(readings: readonly Reading[]): readonly Reading[] {
  if (readings.length < 2) return readings;
  const readable = readings.filter(({ isReadable }) => isReadable);
  const knowing = readable.filter(
    ({ found, request }) =>
      receivedFields(found.operation, "query").unknown(request.query).length === 0,
  );
  return [knowing, readable].find((some) => some.length > 0) ?? readings;
}

function ownPaths({ plan, locations }: PlannedOperation, { base }: ApiParts): string[] {
  const called = ownServerUrl(locations, base);
  const paths = (plan.operation.servers ?? []).map(serverPath);
  return called === undefined ? paths : [pathIn(called), ...paths];
}

function serverPath(server: Server): string {
  return pathIn(filledUrl(server));
}

function pathIn(url: string): string {
  const path = parseUrl(url, "http://localhost")?.pathname ?? "/";
  return path.endsWith("/") ? path : `${path}/`;
}

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
