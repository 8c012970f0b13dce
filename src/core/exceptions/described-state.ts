import { stateAfter } from "../apply.js";
import { conflicting } from "../conflicts.js";
import { copyValue } from "../merged-options.js";
import type { Entries } from "../read/entries.js";
import { headerName, readHeaderValue } from "../read/headers.js";
import type { ArgumentPlace, Places } from "../read/places.js";
import {
  calledUrl,
  carriesCredential,
  readArguments,
  readOperationCall,
  type CredentialValues,
} from "../read/read-operation.js";
import { readValue } from "../read/read-value.js";
import { GET } from "../read/route.js";
import type { HeaderValues, State, Values } from "../state.js";
import { isOwn, isPlainObject, JsonData, ownValue } from "../../internal/objects.js";
import { variablesIn } from "../../template/url-template.js";
import type { ExceptionRecord } from "../../wire/exception.js";
import { argumentOf, withOthers, type FieldWord } from "./record-places.js";
import { isForm, isJsonType } from "../../wire/media-type.js";
import { dateText } from "../../wire/scalar.js";

/** The call of an operation, with its exceptions. */
export interface DescribedCall {
  readonly state: State;
  /** The URL template to use. */
  readonly url: string;
  /** The method and path, if they have a record. */
  readonly id: string | undefined;
  readonly record: ExceptionRecord;
  readonly places: Places;
  /** The word for the fields of a form that have none of their own. */
  readonly others: FieldWord | undefined;
  readonly credentials: CredentialValues;
  /** The names in lower case of the headers that may have a credential. */
  readonly carriers: readonly string[];
  /** The accept header of requests that say nothing else. */
  readonly accept: string;
}

/**
 * Returns the state of a call with each value where its description has it. A value whose name the description does not have stays
 * where the rules say.
 *
 * @throws EndpointError
 */
export function describedState(called: DescribedCall): State {
  const { state, others } = called;
  const places = others ? withOthers(called.places, others, unlisted(called)) : called.places;
  const call = { ...called, places };
  const { method = GET, data } = state;
  const given = Object.create(null) as Record<string, unknown>;
  const rest = { ...state, ...datesIn(state, places.dates) };
  for (const location of ["path", "query", "body", "header", "cookie"] as const) {
    const names = (places[location] ?? []).map(argumentOf);
    take(location === "path" ? [...names, ...(places.filled ?? [])] : names, location, rest, given);
  }
  refuseCarriers(call, given, rest.parameters);
  rest.headers = withCookieHeader(places.header ?? [], given, state.headers);
  const isCookie = (places.cookie ?? []).some((place) => argumentOf(place) === DATA);
  const hasWhole = isCookie || (method.leftoversIn === "body" && !(data instanceof JsonData));
  const whole = hasWhole ? data : undefined;
  if (whole) {
    given[DATA] = whole.value;
    rest.data = undefined;
  }
  const body = bodyPlaces(call, whole?.value);
  const known = { ...places, ...body, ...(whole && !isCookie && { data: DATA }) };
  return stateAfter(rest, readDescribed, { ...call, state: rest, places: known, given });
}

/** Returns the values of a call in which the `Date`s of these names have no time. */
function datesIn(
  { parameters, path, query, body }: State,
  names: readonly string[] = [],
): Pick<State, "parameters" | "path" | "query" | "body"> {
  const read = (values: Values): Values => {
    const dates = names.filter((name) => isOwn(values, name));
    if (dates.length === 0) return values;
    const texts = dates.map((name): [string, unknown] => [
      name,
      readValue(dateText(copyValue(values[name])), name),
    ]);
    return { ...values, ...Object.fromEntries(texts) };
  };
  return {
    parameters: read(parameters),
    path: path && read(path),
    query: query && read(query),
    body: body && read(body),
  };
}

/** The argument that is the whole body. */
const DATA = "data";

/** Returns the names of the fields of a form for which its record has no place. */
function unlisted({ state, record, places }: DescribedCall): readonly string[] {
  const { parameters, body = {}, url, data } = state;
  const variables = url && variablesIn(url);
  const listed = [places.query, places.header, places.cookie, places.body].flatMap((each) =>
    (each ?? []).map(argumentOf),
  );
  const isListed = (name: string) =>
    isOwn(record.body ?? {}, name) || listed.includes(name) || variables?.has(name) === true;
  const fields = isPlainObject(data?.value) ? Object.keys(data.value) : [];
  const names = [...Object.keys(parameters), ...Object.keys(body), ...fields];
  return [...new Set(names)].filter((name) => !isListed(name));
}

/** Moves values from the parameters, or from the channel of their location. */
function take(
  names: readonly string[],
  location: "path" | "query" | "body" | "header" | "cookie",
  rest: { -readonly [Key in keyof State]: State[Key] },
  given: Record<string, unknown>,
): void {
  const channel = location === "header" || location === "cookie" ? undefined : location;
  const { parameters } = rest;
  const own = (channel && rest[channel]) ?? {};
  for (const name of names) {
    const isNamed = isOwn(parameters, name);
    const isIn = isOwn(own, name);
    if (channel !== undefined && isNamed && isIn) throw conflicting(name, channel);
    if (isNamed) given[name] = copyValue(parameters[name]);
    else if (isIn) given[name] = copyValue(own[name]);
  }
  rest.parameters = without(parameters, names);
  if (channel && rest[channel]) rest[channel] = without(own, names);
}

function without(values: Values, names: readonly string[]): Values {
  const taken = names.filter((name) => isOwn(values, name));
  if (taken.length === 0) return values;
  const left = new Map(Object.entries(values));
  for (const name of taken) left.delete(name);
  return Object.fromEntries(left);
}

/** Refuses a value in place of a credential that the application sets. */
function refuseCarriers(
  { state, places, credentials, carriers }: DescribedCall,
  given: Values,
  rest: Values,
): void {
  const { method = GET, headers, url } = state;
  const variables = url && variablesIn(url);
  const set = Object.keys(credentials.headers).map((name) => name.toLowerCase());
  for (const name of (places.header ?? []).map(argumentOf)) {
    const lower = name.toLowerCase();
    const isSet = set.includes(lower) || (ownValue(headers, lower) ?? undefined) !== undefined;
    if (isOwn(given, name) && carriers.includes(lower) && isSet)
      throw carriesCredential(name, "header");
  }
  const queried = (places.query ?? []).map(argumentOf);
  for (const name of Object.keys(credentials.query)) {
    const isLeftover = method.leftoversIn === "query" && isOwn(rest, name);
    const isInQuery = isLeftover && variables?.get(name)?.path !== true;
    if (isInQuery || (queried.includes(name) && isOwn(given, name)))
      throw carriesCredential(name, "query");
  }
}

/** Returns the headers with a described header of all cookies, which would replace those of credentials. */
function withCookieHeader(
  places: readonly ArgumentPlace[],
  given: Record<string, unknown>,
  headers: HeaderValues,
): HeaderValues {
  const name = places
    .map(argumentOf)
    .find((each) => each.toLowerCase() === "cookie" && isOwn(given, each));
  const value = name === undefined ? undefined : given[name];
  if (name === undefined || typeof value !== "string") return headers;
  Reflect.deleteProperty(given, name);
  const cookies = [ownValue(headers, "cookie") ?? "", value].filter((each) => each !== "");
  return { ...headers, cookie: cookies.join("; ") };
}

/** The headers of every request, and the form of a whole body. A header that the caller has set stays. */
function bodyPlaces({ state, record, accept }: DescribedCall, data: unknown): Places {
  const { headers } = state;
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

interface ReadCall extends DescribedCall {
  readonly given: Values;
}

function readDescribed(entries: Entries, call: ReadCall): void {
  const { state, url, places, credentials, id, given } = call;
  readOperationCall(entries, {
    method: (state.method ?? GET).name,
    url: calledUrl(url, places, { ...state.path, ...state.parameters, ...given }),
    places,
    credentials,
    state,
    id,
    given,
  });
}

/**
 * Returns the state of a link to the server of the API, with credentials in its headers.
 *
 * @throws EndpointError
 */
export function linkState(state: State, credentials: CredentialValues): State {
  return stateAfter(state, readLinkCredentials, { state, credentials });
}

function readLinkCredentials(
  entries: Entries,
  { state, credentials }: Pick<DescribedCall, "state" | "credentials">,
): void {
  const { headers, cookies } = credentials;
  for (const [name, text] of Object.entries(headers)) {
    entries.set("headers", headerName(name), readHeaderValue(text, name));
  }
  readArguments(entries, { places: {}, given: {}, state, credentialCookies: cookies });
}
