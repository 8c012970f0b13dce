import { orUndefined } from "../internal/thrown-errors.js";
import { parseUrl, urlOrigin } from "../internal/urls.js";
import type { CredentialScheme, Security } from "../wire/credential.js";
import type { OperationRecord } from "../wire/operation-record.js";
import { isList, isRecord, ownValues } from "../wire/records.js";
import type { ArgumentLocations } from "./argument-locations.js";
import { ownAddress } from "../runtime/servers.js";
import { EndpointBuilder } from "../core/builder-type.js";
import { LINK, type MergedOptions, PATH, STRICT } from "../core/options.js";
import { cachedTemplate } from "../core/template.js";
import {
  checkRecord,
  isSecurity,
  malformed,
  otherFields,
  locationsIn,
  type ReadField,
} from "./record-locations.js";

/**
 * The data in an `operations.ts`.
 *
 * @public
 */
export interface RouteOperations {
  /** The accept header of requests that set none. */
  readonly accept: string;
  /** The servers of the API, if an operation has its own server: that is called only if the base URL is one of these. */
  readonly servers?: readonly string[];
  /** The locations of credentials, by security scheme. */
  readonly schemes?: Readonly<Record<string, CredentialScheme>>;
  /** The credentials of operations that have none of their own. */
  readonly security?: Security;
  /** The records of operations that differ from the rules, by route. */
  readonly routes: Readonly<Record<string, OperationRecord>>;
}

export function checkedTable(given: unknown): RouteOperations {
  const table = isRecord(given) ? ownValues(given) : {};
  if (!isTable(table)) throw malformed("all routes", "are not valid");
  for (const route of Object.keys(table.routes)) {
    if (!/^\S+ \//.test(route)) throw malformed(route, "are of no route");
  }
  return table;
}

function isTable(
  table: Readonly<Record<string, unknown>>,
): table is typeof table & RouteOperations {
  const { accept, servers = [], schemes = {}, security = [], routes } = table;
  return (
    typeof accept === "string" &&
    isList(servers) &&
    servers.every((each) => typeof each === "string") &&
    isRecord(schemes) &&
    Object.values(schemes).every(isScheme) &&
    isSecurity(security) &&
    isRecord(routes)
  );
}

function isScheme(scheme: unknown): boolean {
  if (!isRecord(scheme)) return false;
  const { in: location, name } = scheme;
  if (location === "bearer" || location === "basic") return name === undefined;
  return /^(?:header|query|cookie)$/.test(String(location)) && typeof name === "string";
}

export interface KnownRoute {
  readonly id: string | undefined;
  readonly record: OperationRecord;
  readonly locations: ArgumentLocations;
  readonly others: ReadField | undefined;
}

const NO_RECORD: KnownRoute = {
  id: undefined,
  record: /* @__PURE__ */ ownValues({}),
  locations: /* @__PURE__ */ ownValues({}),
  others: undefined,
};

export function routeIn(
  { routes }: RouteOperations,
  { method, url = "" }: { readonly method: string; readonly url?: string | undefined },
  known: Map<string, KnownRoute>,
): KnownRoute {
  const path = withoutExpression(url);
  const written = `${method} ${path}`;
  const found = known.get(written);
  if (found !== undefined) return found;
  const id = Object.hasOwn(routes, written)
    ? written
    : path.includes("%") && routesByTemplate(routes).get(written);
  if (!id) return NO_RECORD;
  const given: unknown = routes[id];
  checkRecord(given, id);
  const record = ownValues(given);
  const locations = locationsIn(record, id, cachedTemplate(record.url ?? path));
  const made = { id, record, locations, others: otherFields(record, id) };
  known.set(written, made);
  return made;
}

export function routeAsTemplate({ routes }: RouteOperations, route: string): string | undefined {
  const id = withoutExpression(route);
  const template = recordedUrl(routes, id);
  return template && withUrl(id, template) + route.slice(id.length);
}

type Routes = Readonly<Record<string, unknown>>;

function recordedUrl(routes: Routes, id: string): string | undefined {
  const record = Object.hasOwn(routes, id) ? routes[id] : undefined;
  const { url } = isRecord(record) ? ownValues(record) : {};
  return typeof url === "string" ? url : undefined;
}

function withUrl(id: string, url: string): string {
  return `${id.slice(0, id.indexOf(" "))} ${url}`;
}

const byTemplate = /* @__PURE__ */ new WeakMap<Routes, ReadonlyMap<string, string>>();

function routesByTemplate(routes: Routes): ReadonlyMap<string, string> {
  const made = byTemplate.get(routes);
  if (made !== undefined) return made;
  const found = new Map(
    Object.keys(routes).flatMap((id) => {
      const url = recordedUrl(routes, id);
      return url === undefined ? [] : [[withUrl(id, url), id] as const];
    }),
  );
  byTemplate.set(routes, found);
  return found;
}

function withoutExpression(source: string): string {
  return source.replace(/\{\?.*/s, "");
}

export function urlIn(
  { servers = [] }: RouteOperations,
  { url, server }: OperationRecord,
  { baseUrl, url: source = "" }: MergedOptions,
): string {
  const own = url === undefined ? source : url + source.slice(withoutExpression(source).length);
  if (server === undefined || baseUrl === "") return own;
  const base = normalUrl(baseUrl);
  const isMoved = !servers.some((each) => normalUrl(each) === base);
  return (ownAddress(server, baseUrl, isMoved) ?? "") + own;
}

function normalUrl(url: string): string {
  return withoutSlash(parseUrl(url)?.href ?? url);
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, "");
}

/** Credentials must not leave the API, so a link must have the origin of the base URL. */
export function isForApi(options: MergedOptions): boolean {
  const { [LINK]: link, url } = options;
  if (link === undefined) return url !== undefined && cachedTemplate(url).origin === "";
  const origin = urlOrigin(link);
  return (
    origin !== undefined && origin === urlOrigin(orUndefined(() => baseFromOptions(options)) ?? "")
  );
}

function baseFromOptions({ baseUrl, [PATH]: path, ...parameters }: MergedOptions): string {
  const values = { ...parameters, ...path };
  return new EndpointBuilder(baseUrl, { [PATH]: values, [STRICT]: false }).url("/").build().url;
}

export function credentialArgumentsIn({ schemes = {} }: RouteOperations): readonly string[] {
  return Object.values(schemes).map(({ in: location, name = "" }) =>
    location === "header" ? name.toLowerCase() : "authorization",
  );
}

const NONE: Security = [];

export function securityIn(
  { security = NONE }: RouteOperations,
  record: OperationRecord,
): Security {
  return record.security ?? security;
}
