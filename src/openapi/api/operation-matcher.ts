import { stateWith } from "../../builder/builder-state.js";
import { orUndefined } from "../../internal/thrown-errors.js";
import { isBuilder, isObject } from "../../internal/objects.js";
import { parseRoute } from "../../options/route.js";
import { basePrefix } from "../../request/expand-url.js";
import { urlBase } from "../../routes/declared-route.js";
import {
  locationOf,
  type RecognisedRequest,
  type RequestLocation,
} from "../../routes/request-location.js";
import { RouteTree } from "../../routes/route-tree.js";
import { TemplateReader, type UrlBase } from "../../routes/template-reader.js";
import type { Outline } from "../read/read-operation.js";
import type { MatchedRequest } from "./api.js";
import { headerTexts } from "./header-values.js";
import type { BaseRequest } from "./request-builder.js";
import type { PlannedOperation } from "./planned-operation.js";
import {
  chosenReading,
  readingsOf,
  valuesOf,
  type ReadableOperation,
  type Reading,
  type SoughtRequest,
} from "./request-readings.js";
import { globMatcher } from "../../internal/glob.js";
import { normalizedText } from "../../routes/raw-values.js";
import { kept } from "../read/document.js";

/** The operation of a request. */
export interface FoundRequest {
  readonly outline: Outline;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly ambiguous?: true;
}

/** An operation whose path no reader can take apart. */
interface UnreadableEntry extends Pick<ReadableOperation, "outline" | "operation"> {
  readonly glob: PathGlob;
}

/** The operations that a request may call. */
interface Candidates {
  readonly readings: readonly Reading[];
  readonly unreadable: UnreadableEntry | undefined;
}

/** The operations of one method and origin. */
class OperationTree {
  /** Operations whose URLs can be read in one way only. Those that no literal tells apart share an entry. */
  readonly clear = new RouteTree<ReadableOperation[]>();
  /** Operations whose URLs can be read in several ways, such as `/{a}.{b}`, or whose names only the description has: `/{;point*}`. */
  readonly unclear = new RouteTree<ReadableOperation[]>();
  /** All others, such as `/{a}{b}`. */
  readonly unreadable: UnreadableEntry[] = [];
}

/** Finds the operation of a request and reads its parameters back. */
export class OperationMatcher {
  /** By method and origin. */
  readonly #trees = new Map<string, OperationTree>();

  constructor(
    outlines: readonly Outline[],
    plan: (outline: Outline) => PlannedOperation | undefined,
    prefix: UrlBase,
    usesServers: boolean,
  ) {
    for (const outline of outlines) {
      const operation = plan(outline);
      if (operation !== undefined) this.#add(outline, operation, usesServers, prefix);
    }
  }

  match(request: MatchedRequest | URL): FoundRequest | undefined {
    const location = locationOf(withMethod(request));
    if (location === undefined) return undefined;
    const headers = "headers" in request ? request.headers : undefined;
    const sought = { ...location, headers: headers && headerTexts(headers) };
    const { readings, unreadable } = this.candidates(location, sought);
    const readable = readings.filter((each) => each.unreadable.length === 0);
    const { reading, isAmbiguous } = chosenReading(readable, sought);
    if (reading === undefined) return unreadable && withoutPath(unreadable, sought);
    return {
      outline: reading.found.outline,
      parameters: reading.parameters,
      ...((isAmbiguous || unreadable !== undefined) && { ambiguous: true }),
    };
  }

  /** Returns the readings of a request, and an operation whose path matches but cannot be read back. */
  candidates(key: Pick<RequestLocation, "method" | "origin">, sought: SoughtRequest): Candidates {
    const tree = this.#trees.get(keyOf(key));
    if (tree === undefined) return { readings: [], unreadable: undefined };
    return {
      readings: readingsOf([tree.clear, tree.unclear], sought),
      unreadable: tree.unreadable.find(({ glob }) => glob.matches(sought.segments)),
    };
  }

  #add(outline: Outline, operation: PlannedOperation, usesServers: boolean, prefix: UrlBase): void {
    const { server } = operation.binding;
    const url = templateOf(operation);
    const isMoved = server !== undefined && usesServers;
    const { method } = outline;
    const base = isMoved ? urlBase(server) : prefix;
    const readerFor = (isLenient: boolean) =>
      readerOrNone(`${method} ${isMoved ? server + url : url}`, prefix, isLenient);
    const clear = /\{;[^{}]*\*\}/.test(url) ? undefined : readerFor(false);
    const reader = clear ?? readerFor(true);
    const key = keyOf({ method, origin: reader?.origin ?? base.origin });
    const tree = kept(this.#trees, key, () => new OperationTree());
    if (reader === undefined) {
      tree.unreadable.push({ outline, operation, glob: new PathGlob(base, outline.path) });
      return;
    }
    const entry = { outline, operation, reader };
    const same = (clear === undefined ? tree.unclear : tree.clear).add(reader, [entry]);
    same?.push(entry);
  }
}

/** The start of the URLs of an API. */
export function prefixOf({ builder }: BaseRequest): UrlBase {
  return urlBase(basePrefix(stateWith(builder)));
}

/** A request without a method is a GET request. */
function withMethod(request: MatchedRequest | URL): RecognisedRequest {
  if (isBuilder(request) || !isObject(request) || !("url" in request)) {
    // `locationOf` takes a URL, and says what is wrong with anything else.
    return request as URL;
  }
  const { method = "GET", url } = request;
  return { method, url };
}

function keyOf({ method, origin }: Pick<RequestLocation, "method" | "origin">): string {
  return `${method} ${origin}`;
}

/** The URL template of an operation, without a query whose text no expression delimits. Reserved characters do not end a segment. */
function templateOf({ binding, plan }: PlannedOperation): string {
  const { url = plan.path } = binding;
  const template = url.replaceAll("{+", "{");
  const isWhole = plan.inputs.some(({ isQueryString }) => isQueryString);
  return isWhole ? template.replace(/\?.*/, "") : template;
}

/** A request of an operation whose path cannot be read; undefined if another parameter cannot be read as it is described. */
function withoutPath(
  { outline, operation }: UnreadableEntry,
  sought: SoughtRequest,
): FoundRequest | undefined {
  const { parameters, unreadable } = valuesOf(operation, [], sought);
  return unreadable.length > 0 ? undefined : { outline, parameters, ambiguous: true };
}

function readerOrNone(
  route: string,
  prefix: UrlBase,
  isLenient: boolean,
): TemplateReader | undefined {
  return orUndefined(() => new TemplateReader(parseRoute(route).url, prefix, isLenient));
}

/** The path of a description with any texts in place of its variables. */
export class PathGlob {
  readonly #segments: readonly ((segment: string) => boolean)[];

  constructor(base: UrlBase, path: string) {
    const glob = path.replace(/[?#].*$/s, "").replaceAll(/\{[^{}]*\}/g, "*");
    // A client removes dot segments.
    const { pathname } = new URL(base.path.replace(/\/$/, "") + glob, "http://localhost");
    this.#segments = pathname
      .slice(1)
      .split("/")
      .map((segment) => globMatcher(normalizedText(segment), true));
  }

  /** Returns `true` if the path of a URL has this form. */
  matches(segments: readonly string[]): boolean {
    return (
      segments.length === this.#segments.length &&
      this.#segments.every((isOfForm, index) => isOfForm(segments[index] ?? ""))
    );
  }
}
