import { EndpointError, type ParameterLocation } from "../../errors.js";
import { typedFile, typedPart } from "../../internal/bytes.js";
import { quote } from "../../internal/messages.js";
import { isList, isOwn, isPlainObject, Opaque, ownValue } from "../../internal/objects.js";
import { cookie, joinCookies } from "../../wire/cookie.js";
import { headerText } from "../../wire/header.js";
import { jsonText } from "../../wire/json-text.js";
import { carriesCredentialText } from "../../credentials/names.js";
import { isOptionName } from "../../wire/option-names.js";
import type { Refusal } from "../../wire/refusal.js";
import { withDates } from "../../wire/scalar.js";
import { pathWriters, serializer, type Form } from "../../wire/serialization.js";
import type { Operation, State, Values } from "../state.js";
import type { Entries } from "./entries.js";
import { headerName, readHeaderValue, repeatedHeader } from "./headers.js";
import type { ArgumentPlace, Places } from "./places.js";
import { refuseShownKey } from "./read-options.js";
import { readValue } from "./read-value.js";
import { parseMethod, parseUrlTemplate } from "./route.js";
import { ALL_NAMES } from "./style.js";

/** The values of credentials in a request. */
export interface CredentialValues {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Each as `name=value`. */
  readonly cookies: readonly string[];
}

/** An operation of a description, as a builder calls it. */
export interface CalledOperation extends Required<Pick<Operation, "id" | "inputs">> {
  readonly method: string;
  /** The URL template. */
  readonly url: string;
  readonly places: Places;
  readonly credentials: CredentialValues;
  /** The state of the builder that calls it. */
  readonly state: State;
}

/** An operation with the arguments of a call. */
interface OperationCall extends Omit<CalledOperation, "inputs"> {
  /** The values by the names of the arguments. */
  readonly given: Values;
}

/**
 * Reads an operation and its arguments.
 *
 * @throws EndpointError
 */
export function readOperationCall(entries: Entries, call: OperationCall): void {
  const { places, given, state, credentials } = call;
  readOperation(entries, { ...call, inputs: undefined });
  readArguments(entries, { places, given, state, credentialCookies: credentials.cookies });
}

/**
 * Reads everything of an operation but its arguments.
 *
 * @throws EndpointError
 */
export function readOperation(entries: Entries, called: CalledOperation): void {
  const { method, url, places, credentials, state, id, inputs } = called;
  const { headers, styles = {}, parts } = places;
  for (const [name, value] of Object.entries({ ...credentials.headers, ...headers })) {
    entries.set("headers", headerName(name), readHeaderValue(value, name));
  }
  if (credentials.cookies.length > 0) setCookies(entries, state, credentials.cookies);
  entries.set("method", "", parseMethod(method));
  entries.set("url", "", parseUrlTemplate(url));
  for (const [name, value] of Object.entries(credentials.query)) {
    entries.set("query", name, readValue(value, name));
  }
  if (places.emptyBody === true) entries.set("body", "", undefined);
  for (const [name, style] of Object.entries(styles)) {
    // The description leaves these open, so that what the builder says of them stays.
    const isOpen = name === ALL_NAMES || style === "deepObject";
    const isSet = isOpen && ownValue(state.styles, name) !== undefined;
    if (!isSet) entries.set("styles", name, style);
  }
  entries.set("operation", "", {
    id,
    inputs,
    typed: parts && typedParts(parts),
    serialize: serializer(places),
  });
}

/** Gives the parts of a multipart form their content types, by their names. */
function typedParts(types: Readonly<Record<string, string>>): NonNullable<Operation["typed"]> {
  return (name, part) => {
    const type = ownValue(types, name);
    if (type === undefined) return part;
    return typeof part === "string" ? typedPart(part, type) : typedFile(part, type);
  };
}

/** Returns the URL template of an operation with these arguments: the whole query is left out with its argument. */
export function calledUrl(url: string, { optionalQuery }: Places, given: Values): string {
  if (optionalQuery === undefined || ownValue(given, optionalQuery) !== undefined) return url;
  return url.replace(/\?.*/, "");
}

/** The arguments of a call of an operation. */
export interface Arguments {
  readonly places: Places;
  /** The values by the names of the arguments. */
  readonly given: Values;
  /** The state of the builder that is called. */
  readonly state: State;
  /** The cookies of credentials, each as `name=value`. */
  readonly credentialCookies: readonly string[];
}

/**
 * Reads the arguments of an operation: each becomes an entry for the place that its description has for it.
 *
 * @throws EndpointError
 */
export function readArguments(entries: Entries, call: Arguments): void {
  const { places, given, credentialCookies } = call;
  const { filled, header, cookie, data, dates } = places;
  const values = dates === undefined ? { ...given } : withDates(given, ...dates);
  if (filled !== undefined) refuseNothing(filled, values);
  const taken = new Set<string>();
  if (header !== undefined) readHeaderArguments(entries, givenAt("header", header, values, taken));
  if (cookie !== undefined || credentialCookies.length > 0) {
    readCookieArguments(entries, call, givenAt("cookie", cookie ?? [], values, taken));
  }
  for (const location of CHANNELS) {
    const { [location]: listed } = places;
    if (listed === undefined) continue;
    for (const { name, value } of givenAt(location, listed, values, taken)) {
      entries.set(location, name, readValue(value, name));
    }
  }
  if (data !== undefined) {
    for (const { value } of givenAt("body", [data], values, taken))
      readData(entries, value, places);
  }
  readOthers(entries, call, values, taken);
}

const CHANNELS = ["path", "query", "body"] as const;

/** Refuses arguments without a value that the path needs. */
function refuseNothing(needed: readonly string[], values: Values): void {
  for (const name of needed) if (isNothing(ownValue(values, name))) throw missingInPath(name);
}

/** An argument that is given, with the value in its form. */
interface GivenArgument {
  /** The name of the argument. */
  readonly argument: string;
  /** The name of the parameter. */
  readonly name: string;
  readonly value: unknown;
  readonly form: Form | undefined;
}

const NONE: readonly never[] = [];

/**
 * Returns the arguments of a location that are given.
 *
 * @param taken - takes their names
 */
function givenAt(
  location: ParameterLocation,
  places: readonly ArgumentPlace[],
  values: Values,
  taken: Set<string>,
): readonly GivenArgument[] {
  const given: GivenArgument[] = [];
  for (const place of places) {
    const isPlain = typeof place === "string";
    const argument = isPlain ? place : place.argument;
    if (!isOwn(values, argument)) continue;
    taken.add(argument);
    const name = isPlain ? argument : (place.name ?? argument);
    const form = isPlain ? undefined : place.form;
    const value = formed(location, argument, values[argument], form);
    if (value !== undefined) given.push({ argument, name, value, form });
  }
  return given;
}

function readHeaderArguments(entries: Entries, given: readonly GivenArgument[]): void {
  const read = new Set<string>();
  for (const { argument, name, value, form } of given) {
    const text = textOrValue(argument, value, form);
    if (text === undefined) continue;
    const lower = headerName(name);
    if (read.size === read.add(lower).size) throw repeatedHeader(name);
    entries.set("headers", lower, readHeaderValue(text, name));
  }
}

/** The text of a header. A value without one is returned as it is: it is refused like a header that was set. */
function textOrValue(name: string, value: unknown, form: Form | undefined): unknown {
  try {
    return headerText(name, value, form);
  } catch {
    return value;
  }
}

function readCookieArguments(
  entries: Entries,
  { state, credentialCookies }: Arguments,
  given: readonly GivenArgument[],
): void {
  const cookies = given.flatMap(({ argument, name, value, form }) =>
    written("cookie", argument, () => cookie(name, value, form)),
  );
  setCookies(entries, state, credentialCookies, cookies);
}

/**
 * Sets the cookies of a request: see `wire/cookie.ts`.
 *
 * @throws EndpointError `conflicting-parameter` for a parameter in place of a cookie that is set
 */
function setCookies(
  entries: Entries,
  { headers }: State,
  credentials: readonly string[],
  parameters: readonly string[] = NONE,
): void {
  const refuse = (name: string) => carriesCredential(name, "cookie");
  const text = joinCookies(ownValue(headers, "cookie"), credentials, parameters, refuse);
  if (text !== undefined) entries.set("headers", "cookie", readHeaderValue(text, "cookie"));
}

/** Reads the body itself: JSON text for a text, number, boolean or null, and the fields of a form. */
function readData(entries: Entries, value: unknown, { kind, headers }: Places): void {
  if (kind === "form" && isPlainObject(value)) {
    const fields = Object.entries(value).filter(([, member]) => member !== undefined);
    for (const [name, member] of fields) entries.set("body", name, readValue(member, name));
    return;
  }
  const contentType = ownValue(headers, "content-type");
  const isPlain = typeof value === "boolean" || Number.isFinite(value);
  const isJson = kind === "json" && (isPlain || typeof value === "string" || value === null);
  const isText = kind === undefined && isPlain && /^text\//i.test(contentType ?? "");
  entries.set("data", "", new Opaque(isJson || isText ? JSON.stringify(value) : value));
  if (isJson) entries.set("headers", "content-type", contentType ?? JSON_TYPE);
}

const JSON_TYPE = "application/json; charset=utf-8";

/** Reads the arguments that the builder places by their names, and the fields that the description does not list. */
function readOthers(
  entries: Entries,
  { places, state }: Arguments,
  values: Values,
  taken: ReadonlySet<string>,
): void {
  const { names = NONE, isOpen = false } = places;
  // Such a field goes into the body, also where another value or an option has its name.
  const isNameTaken = (name: string) =>
    isOptionName(name) ||
    [state.parameters, state.path, state.query].some(
      (set) => set !== undefined && isOwn(set, name),
    );
  for (const name in values) {
    if (!isOwn(values, name) || taken.has(name)) continue;
    const value = values[name];
    if (value === undefined) continue;
    const isField = isOpen && !names.includes(name) && isNameTaken(name);
    if (!isField) refuseShownKey(name);
    entries.set(isField ? "body" : "parameters", name, readValue(value, name));
  }
}

/** Returns a value in the form that the builder does not know. */
function formed(
  location: ParameterLocation,
  parameter: string,
  value: unknown,
  form: Form | undefined,
): unknown {
  if (form === undefined || value === undefined || value === null) return value;
  const isInHeaders = location === "header" || location === "cookie";
  const isText = typeof value === "string" || value instanceof Date;
  const isJson = form === "json" && !isInHeaders && (location === "path" || isText);
  const write = isJson ? jsonText : pathWriters[form];
  return write ? written(location, parameter, () => write(parameter, value)) : value;
}

/** Returns `true` for a value that expands to nothing in every expression. */
function isNothing(value: unknown): boolean {
  const values = isList(value) || isPlainObject(value) ? Object.values(value) : [value];
  return values.every((each) => each === undefined || each === null);
}

function missingInPath(parameter: string): EndpointError {
  return new EndpointError(
    "missing-variable",
    `The path parameter ${quote(parameter)} has no value.`,
    { advice: "Pass one.", location: "path", parameter },
  );
}

const NO_TEXT: readonly [what: string, advice: string] = [
  "a value that has no text",
  "Pass strings, finite numbers, booleans and valid Dates, or a list or an object of these.",
];

/** Words for values that a form cannot write, by the code or the detail of the refusal. */
const PROBLEMS: Readonly<Record<string, typeof NO_TEXT>> = {
  "unsupported-style": ["the text that separates its values", "Leave it out."],
  cookie: [
    "a character that no cookie can have",
    "Pass it percent-encoded if the server decodes it.",
  ],
};

/** Writes a value, and words what cannot be written. */
function written<Text>(location: ParameterLocation, parameter: string, write: () => Text): Text {
  try {
    return write();
  } catch (error) {
    const { code = "invalid-parameter", detail = "" } = error as Partial<Refusal>;
    if (code === "missing-variable") throw missingInPath(parameter);
    const [what, advice] = PROBLEMS[code] ?? PROBLEMS[detail] ?? NO_TEXT;
    throw new EndpointError(
      code as EndpointError["code"],
      `The ${location} parameter ${quote(parameter)} holds ${what}.`,
      { advice, location, parameter },
    );
  }
}

/** Returns the error for an argument in place of a value that the application sets. */
export function carriesCredential(
  parameter: string,
  location: "header" | "query" | "cookie",
): EndpointError {
  return new EndpointError("conflicting-parameter", carriesCredentialText(parameter), {
    advice: "Leave it out.",
    location,
    parameter,
  });
}
