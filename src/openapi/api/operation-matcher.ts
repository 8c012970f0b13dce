import { stateWith } from "../../builder/builder-state.js";
import { EndpointError } from "../../errors.js";
import { isBuilder, isObject } from "../../internal/objects.js";
import { parseRoute } from "../../options/route.js";
import { basePrefix } from "../../request/expand-url.js";
import { urlBase } from "../../routes/declared-route.js";
import { decodedValues, type RawValue } from "../../routes/raw-values.js";
import {
  locationOf,
  type RecognisedRequest,
  type RequestLocation,
} from "../../routes/request-location.js";
import { RouteTree, type Found } from "../../routes/route-tree.js";
import { TemplateReader, type UrlBase } from "../../routes/template-reader.js";
import type { Outline } from "../read/read-operation.js";
import type { MatchedRequest } from "./api.js";
import type { BaseRequest } from "./base-builder.js";
import { readHeaders, readPath, readQuery } from "./matched-values.js";
import { PathGlob } from "./path-glob.js";
import type { PlannedOperation } from "./planned-operation.js";

/** The operation of a request. */
export interface FoundRequest {
  readonly outline: Outline;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly ambiguous?: true;
}

interface Entry {
  readonly outline: Outline;
  readonly operation: PlannedOperation;
  readonly reader: TemplateReader;
  /** `true` if another operation has the same URLs. */
  isShared: boolean;
}

/** An operation whose path no reader can take apart. */
interface UnreadableEntry extends Pick<Entry, "outline" | "operation"> {
  readonly glob: PathGlob;
}

/** The operations of one method and origin. */
class OperationTree {
  /** Those of which each URL has one reading. */
  readonly clear = new RouteTree<Entry>();
  /** Those of which some URLs have several, such as `/{a}.{b}`. */
  readonly unclear = new RouteTree<Entry>();
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
    base: BaseRequest,
  ) {
    const prefix = urlBase(basePrefix(stateWith(base.builder)));
    for (const outline of outlines) {
      const operation = plan(outline);
      if (operation !== undefined) this.#add(outline, operation, base, prefix);
    }
  }

  match(request: MatchedRequest | URL): FoundRequest | undefined {
    const location = locationOf(withMethod(request));
    if (location === undefined) return undefined;
    const { segments, query } = location;
    const tree = this.#trees.get(keyOf(location));
    const clear = tree?.clear.find(segments, query, isDecodable);
    const unclear = tree?.unclear.find(segments, query, isDecodable);
    const unreadable = tree?.unreadable.find(({ glob }) => glob.matches(segments));
    const found = clear ?? unclear;
    const entry = found?.entry ?? unreadable;
    if (entry === undefined) return undefined;
    const values = valuesOf(entry.operation, found?.values ?? [], location, request);
    if (values === undefined) return undefined;
    const isAmbiguous =
      unreadable !== undefined ||
      (clear !== undefined && unclear !== undefined) ||
      (found !== undefined && hasOtherReading(found, segments));
    return {
      outline: entry.outline,
      parameters: values,
      ...(isAmbiguous && { ambiguous: true }),
    };
  }

  #add(
    outline: Outline,
    operation: PlannedOperation,
    { usesServers }: BaseRequest,
    prefix: UrlBase,
  ): void {
    const { server } = operation.binding;
    const url = templateOf(operation);
    const isMoved = server !== undefined && usesServers;
    const { method } = outline;
    const base = isMoved ? urlBase(server) : prefix;
    const readerFor = (isLenient: boolean) =>
      readerOrNone(`${method} ${isMoved ? server + url : url}`, prefix, isLenient);
    const clear = readerFor(false);
    const reader = clear ?? readerFor(true);
    const tree = this.#treeOf(keyOf({ method, origin: reader?.origin ?? base.origin }));
    if (reader === undefined) {
      tree.unreadable.push({ outline, operation, glob: new PathGlob(base, outline.path) });
      return;
    }
    const same = (clear === undefined ? tree.unclear : tree.clear).add(reader, {
      outline,
      operation,
      reader,
      isShared: false,
    });
    if (same !== undefined) same.isShared = true;
  }

  #treeOf(key: string): OperationTree {
    const tree = this.#trees.get(key) ?? new OperationTree();
    this.#trees.set(key, tree);
    return tree;
  }
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

/** The URL template of an operation, without a query whose text no expression delimits. */
function templateOf({ binding, plan }: PlannedOperation): string {
  const { url = plan.path } = binding;
  return plan.inputs.some(({ isQueryString }) => isQueryString) ? url.replace(/\?.*/, "") : url;
}

/** The parameters of a request; undefined if one cannot be read as it is described. */
function valuesOf(
  operation: PlannedOperation,
  raws: readonly RawValue[],
  location: RequestLocation,
  request: MatchedRequest | URL,
): FoundRequest["parameters"] | undefined {
  const headers = "headers" in request ? request.headers : undefined;
  const path = readPath(operation, raws);
  const query = readQuery(operation, location.query);
  return path && query && { ...path, ...query, ...readHeaders(operation, headers) };
}

/** Returns `true` if another operation, or other values of this one, make the same URL. */
function hasOtherReading({ entry }: Found<Entry>, segments: readonly string[]): boolean {
  const { isShared, outline, reader } = entry;
  if (isShared || outline.path.includes("#")) return true;
  const [one, other] = [false, true].map((fromEnd) => reader.path.read(segments, fromEnd));
  return JSON.stringify(one) !== JSON.stringify(other);
}

function readerOrNone(
  route: string,
  prefix: UrlBase,
  isLenient: boolean,
): TemplateReader | undefined {
  try {
    return new TemplateReader(parseRoute(route).url, prefix, isLenient);
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

function isDecodable(values: readonly RawValue[]): boolean {
  return decodedValues(values) !== undefined;
}
