import { stateWith } from "../../builder/builder-state.js";
import { EndpointError } from "../../errors.js";
import { parseRoute } from "../../options/route.js";
import { basePrefix } from "../../request/expand-url.js";
import { urlBase } from "../../routes/declared-route.js";
import { decodedValues, type RawValue } from "../../routes/raw-values.js";
import { locationOf } from "../../routes/request-location.js";
import { RouteTree } from "../../routes/route-tree.js";
import { TemplateReader, type UrlBase } from "../../routes/template-reader.js";
import type { MatchedRequest } from "./api.js";
import type { BaseRequest } from "./base-builder.js";
import type { Outline } from "../read/read-operation.js";
import { readHeaders, readPath, readQuery } from "./matched-values.js";
import type { PlannedOperation } from "./planned-operation.js";

/** What was found for a request. */
export interface FoundRequest {
  readonly outline: Outline;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly ambiguous?: true;
}

interface Entry {
  readonly outline: Outline;
  readonly operation: PlannedOperation;
  /** Whether another operation has the same URLs. */
  isShared: boolean;
}

/** Finds the operation of a request and reads its parameters back. */
export class OperationMatcher {
  /** By method and origin. */
  readonly #trees = new Map<string, RouteTree<Entry>>();
  /** The paths whose values no reader could tell apart, in which "*" stands for them: by the method. */
  readonly #unreadable = new Map<string, string[]>();

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

  match(request: MatchedRequest): FoundRequest | undefined {
    const { method = "GET", url } = request;
    const location = locationOf({ method, url });
    if (location === undefined) return undefined;
    const tree = this.#trees.get(`${location.method} ${location.origin}`);
    const found = tree?.find(location.segments, location.query, isDecodable);
    if (found === undefined) return undefined;
    const { outline, operation, isShared } = found.entry;
    const path = readPath(operation, found.values);
    const query = readQuery(operation, location.query);
    if (path === undefined || query === undefined) return undefined;
    const parameters = { ...path, ...query, ...readHeaders(operation, request.headers) };
    const isAmbiguous =
      isShared || outline.path.includes("#") || this.#mayBeAnother(location.method, url);
    return { outline, parameters, ...(isAmbiguous && { ambiguous: true }) };
  }

  /** Whether a URL may be of an operation whose path cannot be read. */
  #mayBeAnother(method: string, url: string | URL): boolean {
    const { pathname } = new URL(String(url), "http://localhost");
    const globs = this.#unreadable.get(method) ?? [];
    return globs.some((glob) => isOfGlob(pathname, glob));
  }

  #add(
    outline: Outline,
    operation: PlannedOperation,
    { usesServers }: BaseRequest,
    prefix: UrlBase,
  ): void {
    const { url = outline.path, server } = operation.binding;
    const full = server !== undefined && usesServers ? server + url : url;
    const reader = readerFor(`${outline.method} ${full}`, prefix);
    if (reader === undefined) {
      const globs = this.#unreadable.get(outline.method) ?? [];
      const glob = outline.path.replace(/[?#].*$/s, "").replaceAll(/\{[^{}]*\}/g, "*");
      this.#unreadable.set(outline.method, [...globs, `*${glob}`]);
      return;
    }
    const key = `${outline.method} ${reader.origin}`;
    const tree = this.#trees.get(key) ?? new RouteTree<Entry>();
    this.#trees.set(key, tree);
    const same = tree.add(reader, { outline, operation, isShared: false });
    if (same !== undefined) same.isShared = true;
  }
}

/** Whether a text has the form of a glob, in which "*" stands for any text. Takes at most the product of both lengths. */
function isOfGlob(text: string, glob: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let index = 0; index < text.length;) {
    if (glob[at] === "*") {
      star = at++;
      resume = index;
    } else if (glob[at] === text[index]) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  return /^\**$/.test(glob.slice(at));
}

/** Undefined for a path whose values no reader could tell apart. */
function readerFor(route: string, prefix: UrlBase): TemplateReader | undefined {
  try {
    return new TemplateReader(parseRoute(route).url, prefix);
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

function isDecodable(values: readonly RawValue[]): boolean {
  return decodedValues(values) !== undefined;
}
