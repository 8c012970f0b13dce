import { memberOf } from "../../wire/records.js";
import { globMatcher } from "../../internal/glob.js";
import { isBuilder, isObject, ownValue } from "../../internal/objects.js";
import { orUndefined } from "../../internal/thrown-errors.js";
import { readerOf } from "../../core/located.js";
import { parseRoute } from "../../core/route.js";
import { UrlTemplate } from "../../core/template.js";
import type { ApiParts } from "../call/api-parts.js";
import { checkSchema, Effort } from "../call/check-schema.js";
import type { PlannedOperation } from "../call/planned-operation.js";
import { unescapedColons } from "../plan/planned-locations.js";
import { ownServerUrl } from "../call/operation-builder.js";
import { getOrInsert } from "../read/document.js";
import type { Outline } from "../read/read-operation.js";
import {
  headerPairs,
  headerTexts,
  pathPairs,
  queryPairs,
  readValues,
  type ReadValues,
} from "./matched-values.js";
import type { MatchedRequest } from "./received.js";
import { decodedValues, normalizedText, type RawValue } from "../../routes/raw-values.js";
import {
  locationOf,
  type RecognisedRequest,
  type RequestLocation,
} from "../../routes/request-location.js";
import { RouteTree } from "../../routes/route-tree.js";
import { readSegment } from "../../routes/segment-pattern.js";
import { readPath, type UrlBase, urlBase } from "../../routes/template-path.js";
import { TemplateReader } from "../../routes/template-reader.js";

export interface SoughtRequest extends RequestLocation {
  readonly headers: ReadonlyMap<string, string> | undefined;
}

interface IndexedOperation {
  readonly outline: Outline;
  readonly operation: PlannedOperation;
}

interface ReadableOperation extends IndexedOperation {
  readonly reader: TemplateReader;
}

/** An operation with variables next to each other in its path, such as `/{a}{b}`. */
interface UnreadableOperation extends IndexedOperation {
  readonly key: string;
  readonly hasPath: (segments: readonly string[]) => boolean;
}

type RouteTrees = Map<string, RouteTree<ReadableOperation[]>>;

export class OperationMatcher {
  readonly #clear: RouteTrees = new Map();
  /**
   * URLs that can be read in several ways, such as `/{a}.{b}`, or that have names only the document knows, as in `/{;point*}`.
   */
  readonly #unclear: RouteTrees = new Map();
  readonly #unreadable: UnreadableOperation[] = [];

  constructor(parts: ApiParts, prefix?: UrlBase) {
    const start = prefix ?? prefixOf(parts);
    const usesServers = prefix === undefined;
    for (const outline of parts.outlines) {
      const operation = parts.planOrNone(outline);
      if (operation !== undefined)
        this.#add({ outline, operation }, start, usesServers ? parts : undefined);
    }
  }

  match(
    request: MatchedRequest | URL,
    nearest: (readings: readonly Reading[]) => readonly Reading[],
  ): ChosenReading | undefined {
    const location = locationOf(withMethod(request));
    if (location === undefined) return undefined;
    const headers = memberOf(request, "headers") as MatchedRequest["headers"];
    const readings = this.readings({ ...location, headers: headers && headerTexts(headers) });
    return chosenReading(nearest(readings.filter(({ isReadable }) => isReadable)));
  }

  readings(request: SoughtRequest): readonly Reading[] {
    const requestKey = keyOf(request);
    const candidates = [this.#clear, this.#unclear].flatMap((trees) => {
      const found = trees.get(requestKey)?.find(request.segments, request.query) ?? [];
      return [...found].flatMap(([operations]) => operations);
    });
    const [first] = candidates;
    const unreadable = this.#unreadable.find(
      ({ key, hasPath }) => key === requestKey && hasPath(request.segments),
    );
    return [
      ...candidates
        .filter((each) => first === undefined || each === first || !isNearer(first, each))
        .flatMap((each) => readingsBy(each, request)),
      ...(unreadable === undefined ? [] : [new Reading(unreadable, request, undefined)]),
    ];
  }

  #add(
    { outline, operation }: IndexedOperation,
    prefix: UrlBase,
    parts: ApiParts | undefined,
  ): void {
    const server = (parts && ownServerUrl(operation.locations, parts.base)) ?? "";
    const url = matchedTemplate(operation);
    const base = server === "" ? prefix : urlBase(server);
    const route = `${outline.method} ${server}${url}`;
    const readerFor = (isLenient: boolean) =>
      orUndefined(
        () => new TemplateReader(new UrlTemplate(parseRoute(route).url, false), prefix, isLenient),
      );
    const clear = /\{;[^{}]*\*\}/.test(url) ? undefined : readerFor(false);
    const reader = clear ?? readerFor(true);
    const key = keyOf({ method: outline.method, origin: reader?.path.origin ?? base.origin });
    if (reader === undefined) {
      const hasPath = pathTest(base, outline.path);
      this.#unreadable.push({ outline, operation, key, hasPath });
      return;
    }
    const entry = { outline, operation, reader };
    const trees = clear === undefined ? this.#unclear : this.#clear;
    const same = getOrInsert(trees, key, () => new RouteTree()).add(reader, [entry]);
    same?.push(entry);
  }
}

export class Reading {
  #read: ReadValues | undefined;

  constructor(
    readonly found: IndexedOperation,
    readonly request: SoughtRequest,
    readonly raws: readonly RawValue[] | undefined,
    readonly isOneOfMany = false,
  ) {}

  get read(): ReadValues {
    return (this.#read ??= this.#readParameters());
  }

  get isReadable(): boolean {
    return this.read.unreadable.length === 0;
  }

  #readParameters(): ReadValues {
    const { operation } = this.found;
    const { query, headers } = this.request;
    const { values, unreadable } = readValues([
      ...pathPairs(operation, this.raws ?? []),
      ...queryPairs(operation, query),
    ]);
    const inHeaders = headers && readValues(headerPairs(operation, headers)).values;
    return { values: { ...values, ...inHeaders }, unreadable };
  }
}

export interface ChosenReading {
  readonly reading: Reading;
  readonly isAmbiguous: boolean;
}

export function chosenReading(readings: readonly Reading[]): ChosenReading | undefined {
  const [first, another] = readings;
  if (first === undefined) return undefined;
  if (another === undefined) return { reading: first, isAmbiguous: first.raws === undefined };
  const effort = new Effort();
  const fitting = readings.filter((each) => isFitting(each, effort));
  const [reading = first] = fitting;
  const isOnly = fitting.length === 1 && readings.every(({ raws }) => raws !== undefined);
  return { reading, isAmbiguous: !isOnly || reading.isOneOfMany };
}

function readingsBy(found: ReadableOperation, request: SoughtRequest): Reading[] {
  const { reader } = found;
  const { segments, query } = request;
  const read = reader.read(segments, query);
  if (read === undefined) return [];
  const ways = bothWays((fromEnd) => readPath(reader.path, segments, fromEnd) ?? []);
  const isOneOfMany = ways.length > 1 && hasMoreReadings(reader, segments);
  return ways.flatMap((inPath) => {
    const raws = [...inPath, ...read.slice(inPath.length)];
    return decodedValues(raws) === undefined ? [] : new Reading(found, request, raws, isOneOfMany);
  });
}

function bothWays<Read>(read: (fromEnd: boolean) => Read): readonly Read[] {
  const [one, other] = [read(false), read(true)] as const;
  return JSON.stringify(one) === JSON.stringify(other) ? [one] : [one, other];
}

/** If one segment has two variables and all others are clear, reading it from both ends finds every reading. */
function hasMoreReadings({ path }: TemplateReader, segments: readonly string[]): boolean {
  const unclear = path.before.flatMap((pattern, index) => {
    const ways = bothWays((fromEnd) => readSegment(pattern, segments.at(index) ?? "", fromEnd));
    return ways.length > 1 ? [{ pattern, last: ways[0]?.at(-1)?.raw }] : [];
  });
  const [only, ...others] = unclear;
  if (path.rest !== undefined || only === undefined || others.length > 0) return true;
  const [separator = "", another] = only.pattern.separators;
  return another !== undefined || String(only.last).split(separator).length > 2;
}

function isFitting(reading: Reading, effort: Effort): boolean {
  const { found, request, raws, read } = reading;
  const { args, references } = found.operation;
  if (raws === undefined || !reading.isReadable) return false;
  return [...args.values()].every(({ location, key, isRequired, schema }) => {
    const isInUrl = location === "path" || location === "query";
    if (!isInUrl && (location !== "header" || request.headers === undefined)) return true;
    const value = ownValue(read.values, key);
    if (value === undefined) return !isRequired;
    return checkSchema(value, schema, { references, isText: true, effort }) === undefined;
  });
}

function isNearer(one: ReadableOperation, other: ReadableOperation): boolean {
  const others = literalsOf(other);
  const differences = literalsOf(one).map((rank, index) => rank - (others.at(index) ?? 0));
  return differences.every((each) => each >= 0) && differences.some((each) => each > 0);
}

function literalsOf({ reader: { path, query } }: ReadableOperation): number[] {
  const inPath = [...path.before, ...path.after].map(({ literal }) =>
    literal === undefined ? 0 : 1,
  );
  return [...inPath, query.conditions.length];
}

export function prefixOf({ base }: ApiParts): UrlBase {
  return urlBase(readerOf(base.builder).basePrefix());
}

function withMethod(request: MatchedRequest | URL): RecognisedRequest {
  if (isBuilder(request) || !isObject(request) || !("url" in request)) return request as URL;
  const { method = "GET", url } = request;
  return { method, url };
}

function keyOf({ method, origin }: Pick<RequestLocation, "method" | "origin">): string {
  return `${method} ${origin}`;
}

/** A query that is one value is removed. Reserved characters match, because they cannot end a segment. */
function matchedTemplate({ locations, plan }: PlannedOperation): string {
  const { url = plan.path } = locations;
  const written = locations.hasColons === true ? unescapedColons(url) : url;
  const template = written.replaceAll("{+", "{");
  const isWhole = plan.args.some(({ isQueryString }) => isQueryString);
  return isWhole ? template.replace(/\?.*/, "") : template;
}

function pathTest(base: UrlBase, path: string): UnreadableOperation["hasPath"] {
  const glob = path.replace(/[?#].*$/s, "").replaceAll(/\{[^{}]*\}/g, "*");
  // Clients remove dot segments.
  const { pathname } = new URL(base.path.replace(/\/$/, "") + glob, "http://localhost");
  const described = pathname.slice(1).split("/");
  const forms = described.map((segment) => globMatcher(normalizedText(segment), true));
  return (segments) =>
    segments.length === forms.length &&
    forms.every((isOfForm, index) => isOfForm(segments.at(index) ?? ""));
}
