import { ownValues, isRecord } from "../wire/records.js";
import {
  argumentOptions,
  calledUrl,
  carriesCredential,
  withInnerDays,
  type CredentialValues,
  type KnownOptions,
  operationOptions,
} from "./called-options.js";
import type { ArgumentLocations } from "./argument-locations.js";
import { argumentOf, type ReadField, withOthers } from "./record-locations.js";
import { isOwn, getOrInsert, ownValue } from "../internal/objects.js";
import { BODY, type MergedOptions, PATH, QUERY, isOptionName } from "../core/options.js";
import { conflicting } from "../core/locate-or-throw.js";
import { methodNamed } from "../core/route.js";
import { cachedTemplate } from "../core/template.js";
import type { Values } from "../core/values.js";
import type { OperationRecord } from "../wire/operation-record.js";
import { isForm, isJsonType } from "../wire/media-type.js";
import { dateText } from "../wire/scalar.js";

export interface DescribedCall {
  readonly options: MergedOptions;
  readonly url: string;
  readonly id: string | undefined;
  readonly record: OperationRecord;
  readonly locations: ArgumentLocations;
  readonly others: ReadField | undefined;
  readonly credentials: CredentialValues;
  /** Header names are in lower case. */
  readonly credentialArguments: readonly string[];
  readonly accept: string;
}

/** Values whose names are not in the record go where a route without a document would send them. */
export function describedOptions(called: DescribedCall): readonly object[] {
  const { options, others, credentials, id } = called;
  const { method } = options;
  const data = ownValue(options, "data");
  const { hasBody } = called.locations;
  const locations = others
    ? withOthers(called.locations, others, unlisted(called, options))
    : called.locations;
  const call = { ...called, locations };
  const { given, rest } = separated(options, locations);
  assertNoGivenCredentials(call, given, rest);
  const headers = withCookieHeader(locations, given, options.headers);
  const isCookie = (locations.cookie ?? []).some((place) => argumentOf(place) === DATA);
  const isWhole =
    data !== undefined && (isCookie || methodNamed(method, hasBody).restIn === "body");
  if (isWhole) {
    given[DATA] = data;
    Reflect.deleteProperty(rest, DATA);
  }
  const body = bodyLocations(call, isWhole ? data : undefined);
  const known = ownValues({
    ...locations,
    ...body,
    ...(isWhole && !isCookie && { data: DATA, emptyBody: false }),
  });
  const url =
    locations.optionalQuery === undefined
      ? called.url
      : calledUrl(called.url, locations, { ...options[PATH], ...rest, ...given });
  const operation = { id, method, url, locations: known, credentials, inputs: undefined };
  Object.assign(rest, { headers });
  return [rest, argumentOptions(operation, given, rest, operationOptions(operation, rest))];
}

type Rest = KnownOptions & Record<string | symbol, unknown>;

const LOCATIONS = [
  ["path", PATH],
  ["query", QUERY],
  ["body", BODY],
] as const;

function separated(
  options: MergedOptions,
  locations: ArgumentLocations,
): { given: Record<string, unknown>; rest: Rest } {
  const given = Object.create(null) as Record<string, unknown>;
  const rest = Object.create(null) as Record<string | symbol, unknown>;
  const names = getOrInsert(named, locations, () => namedIn(locations));
  const { all, dates } = names;
  const dated = (name: string, value: unknown) =>
    dates.has(name) ? dateText(value) : withInnerDays(name, value, locations);
  for (const key of Reflect.ownKeys(options) as string[]) {
    const value = options[key];
    if (typeof key === "symbol" || isOptionName(key)) rest[key] = value;
    else (all.has(key) ? given : rest)[key] = dated(key, value);
  }
  for (const [location, symbol] of LOCATIONS) {
    const values = options[symbol];
    if (values === undefined) continue;
    const own = Object.create(null) as Record<string, unknown>;
    rest[symbol] = own;
    for (const name of Object.keys(values)) {
      const isNamed = names[location].has(name);
      if (isNamed && isOwn(given, name)) throw conflicting(name, location);
      (isNamed ? given : own)[name] = dated(name, values[name]);
    }
  }
  return { given, rest: rest as Rest };
}

interface Named {
  readonly all: ReadonlySet<string>;
  readonly path: ReadonlySet<string>;
  readonly query: ReadonlySet<string>;
  readonly body: ReadonlySet<string>;
  readonly dates: ReadonlySet<string>;
}

const named = /* @__PURE__ */ new WeakMap<ArgumentLocations, Named>();

function namedIn({
  path,
  query,
  header,
  cookie,
  body,
  filled = [],
  dates,
}: ArgumentLocations): Named {
  const [inPath, inQuery, inHeader, inCookie, inBody] = [path, query, header, cookie, body].map(
    (each) => (each ?? []).map(argumentOf),
  );
  return {
    all: new Set([inPath, inQuery, inHeader, inCookie, inBody, filled].flatMap((x) => x ?? [])),
    path: new Set([...(inPath ?? []), ...filled]),
    query: new Set(inQuery),
    body: new Set(inBody),
    dates: new Set(dates),
  };
}

const DATA = "data";

function unlisted({ record, locations }: DescribedCall, options: MergedOptions): readonly string[] {
  const { url, data, [BODY]: body = {} } = options;
  const variables = url === undefined ? undefined : cachedTemplate(url).occurrences;
  const listed = [locations.query, locations.header, locations.cookie, locations.body].flatMap(
    (each) => (each ?? []).map(argumentOf),
  );
  const isListed = (name: string) =>
    isOwn(record.body ?? {}, name) || listed.includes(name) || variables?.has(name) === true;
  const fields = isRecord(data) ? Object.keys(data) : [];
  const parameters = Object.keys(options).filter((name) => !isOptionName(name));
  const names = [...parameters, ...Object.keys(body), ...fields];
  return [...new Set(names)].filter((name) => !isListed(name));
}

function assertNoGivenCredentials(
  { options, locations, credentials, credentialArguments }: DescribedCall,
  given: Values,
  rest: Values,
): void {
  const { method, headers, url } = options;
  const variables = url === undefined ? undefined : cachedTemplate(url).occurrences;
  const set = Object.keys(credentials.headers).map((name) => name.toLowerCase());
  for (const name of (locations.header ?? []).map(argumentOf)) {
    const lower = name.toLowerCase();
    const isSet = set.includes(lower) || (ownValue(headers, lower) ?? undefined) !== undefined;
    if (isOwn(given, name) && credentialArguments.includes(lower) && isSet)
      throw carriesCredential(name, "header");
  }
  const queried = (locations.query ?? []).map(argumentOf);
  const { restIn } = methodNamed(method);
  for (const name of Object.keys(credentials.query)) {
    const isRest = restIn === "query" && isOwn(rest, name);
    const isInQuery = isRest && !["path", "both"].includes(variables?.get(name) ?? "");
    if (isInQuery || (queried.includes(name) && isOwn(given, name)))
      throw carriesCredential(name, "query");
  }
}

/** A `cookie` header of the document would replace the cookies of credentials, so the two are joined. */
function withCookieHeader(
  { header = [] }: ArgumentLocations,
  given: Record<string, unknown>,
  headers: MergedOptions["headers"],
): MergedOptions["headers"] {
  const name = header
    .map(argumentOf)
    .find((each) => each.toLowerCase() === "cookie" && isOwn(given, each));
  const value = name === undefined ? undefined : given[name];
  if (name === undefined || typeof value !== "string") return headers;
  Reflect.deleteProperty(given, name);
  const cookies = [ownValue(headers, "cookie") ?? "", value].filter((each) => each !== "");
  return { ...headers, cookie: cookies.join("; ") };
}

function bodyLocations(
  { options, record, accept }: DescribedCall,
  data: unknown,
): ArgumentLocations {
  const { headers } = options;
  const isOpen = (name: string) =>
    !isOwn(headers, name) || (name === "accept" && headers.accept === accept);
  const fixed = Object.entries(record.headers ?? {}).filter(([name]) => isOpen(name));
  const own = ownValue(headers, "content-type") ?? ownValue(record.headers, "content-type");
  const contentType = own === undefined ? undefined : String(own);
  const isJson = contentType === undefined || isJsonType(contentType);
  const isValue = isJson && (record.data !== undefined || typeof data !== "string");
  const kind = isForm(contentType) ? "form" : isValue ? "json" : undefined;
  return {
    headers: {
      ...Object.fromEntries(fixed),
      ...(contentType !== undefined && { "content-type": contentType }),
    },
    ...(kind && { kind }),
  };
}

export function linkOptions(
  options: MergedOptions,
  credentials: CredentialValues,
): readonly object[] {
  const called = { id: undefined, method: "GET", url: "/", locations: ownValues({}), credentials };
  const { headers } = operationOptions(called, options);
  return [options, { headers }];
}
