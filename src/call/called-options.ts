import type { ArgumentLocation, ArgumentLocations } from "./argument-locations.js";
import { repeatedHeader } from "../core/headers.js";
import {
  BODY,
  HOOKS,
  type MergedOptions,
  PATH,
  QUERY,
  STYLE,
  isOptionName,
} from "../core/options.js";
import { methodNamed } from "../core/route.js";
import { ALL_NAMES } from "../core/style-options.js";
import type { Values } from "../core/values.js";
import { carriesCredentialText } from "../credentials/names.js";
import { EndpointError, type ParameterLocation } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isObject, isOwn, ownValue, setOwn } from "../internal/objects.js";
import { cookie, joinCookies } from "../wire/cookie.js";
import { headerText } from "../wire/header.js";
import { jsonText } from "../wire/json-text.js";
import { JSON_TYPE } from "../wire/media-type.js";
import type { Refusal } from "../wire/refusal.js";
import { withInnerDates } from "../wire/inner-dates.js";
import { withDates } from "../wire/scalar.js";
import { type FieldSerialization, type Form, pathWriters } from "../wire/serialization.js";
import type { Style } from "../wire/styles.js";
import { isContainer, isRecord } from "../wire/records.js";

// This code turns an operation and its arguments into plain options of a builder, so that the core knows no OpenAPI.

export interface CredentialValues {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
}

export interface CalledOperation {
  readonly id: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly locations: ArgumentLocations;
  readonly credentials: CredentialValues;
  readonly inputs?: readonly string[] | undefined;
}

export type KnownOptions = Pick<MergedOptions, "headers"> & Values;

type Options = Record<string | symbol, unknown>;

export function operationOptions(called: CalledOperation, known: KnownOptions): Options {
  const { method, url, locations, credentials } = called;
  const headers: Options = {};
  for (const [name, value] of Object.entries(credentials.headers))
    headers[name.toLowerCase()] = value;
  if (locations.headers !== undefined) Object.assign(headers, locations.headers);
  setCookies(headers, known, credentials.cookies, NONE);
  const options: Options = { method, url, headers };
  options[QUERY] = { ...credentials.query };
  if (locations.emptyBody === true) options[BODY] = {};
  if (locations.styles !== undefined) options[STYLE] = openStyles(locations.styles, known);
  options[HOOKS] = hooksOf(called);
  return options;
}

export function argumentOptions(
  { locations, credentials }: Pick<CalledOperation, "locations" | "credentials">,
  given: Values,
  known: KnownOptions,
  options: Options = { headers: {} },
): Options {
  const { filled, dates, header, cookie: cookies, path, query, body, data } = locations;
  const values: Record<string, unknown> = {
    ...(dates === undefined ? given : withDates(given, ...dates)),
  };
  if (locations.innerDates !== undefined)
    for (const name of Object.keys(values))
      setOwn(values, name, withInnerDays(name, values[name], locations));
  if (filled !== undefined)
    for (const name of filled) if (isNothing(ownValue(values, name))) throw missingInPath(name);
  const taken = new Set<string>();
  const headers = options.headers as Options;
  if (header !== undefined)
    Object.assign(headers, headersOf(givenAt("header", header, values, taken)));
  if (cookies !== undefined || credentials.cookies.length > 0) {
    const added = givenAt("cookie", cookies ?? NONE, values, taken).flatMap(
      ({ argument, name, value, form }) =>
        written("cookie", argument, () => cookie(name, value, form)),
    );
    setCookies(headers, known, credentials.cookies, added);
  }
  if (path !== undefined) addAt(options, PATH, givenAt("path", path, values, taken));
  if (query !== undefined) addAt(options, QUERY, givenAt("query", query, values, taken));
  if (body !== undefined) addAt(options, BODY, givenAt("body", body, values, taken));
  if (data !== undefined) {
    const [whole] = givenAt("body", [data], values, taken);
    if (whole !== undefined) setWholeBody(options, headers, whole.value, locations);
  }
  setOthers(options, locations, known, values, taken);
  return options;
}

export function calledOptions(called: CalledOperation, given: Values, known: KnownOptions): object {
  const url = calledUrl(called.url, called.locations, given);
  return argumentOptions(called, given, known, operationOptions({ ...called, url }, known));
}

const NONE: readonly never[] = [];

function addAt(options: Options, key: symbol, given: readonly GivenArgument[]): void {
  for (const { name, value } of given) addValue(options, key, name, value);
}

function addValue(options: Options, key: symbol, name: string, value: unknown): void {
  const values = (options[key] ??= {}) as Record<string, unknown>;
  setOwn(values, name, value);
}

export function hooksOf({
  id,
  inputs,
  locations: { reserved = [], parts = {}, files = [], hasColons, hasBody },
}: Pick<CalledOperation, "id" | "inputs" | "locations">): object {
  if (reserved.length + files.length + Object.keys(parts).length === 0) {
    return { label: id, isDescribed: true, hasColons, hasBody, inputs, fields: undefined };
  }
  const names = new Set([...reserved, ...Object.keys(parts), ...files]);
  const fields = [...names].map((name): [string, FieldSerialization] => [
    name,
    {
      ...(reserved.includes(name) && { reserved: true }),
      ...(isOwn(parts, name) && { partType: parts[name] ?? "" }),
      ...(files.includes(name) && { file: true }),
    },
  ]);
  return {
    label: id,
    isDescribed: true,
    hasColons,
    hasBody,
    inputs,
    fields: Object.fromEntries(fields),
  };
}

export function calledUrl(
  url: string,
  { optionalQuery }: ArgumentLocations,
  given: Values,
): string {
  if (optionalQuery === undefined || ownValue(given, optionalQuery) !== undefined) return url;
  return url.replace(/\?.*/, "");
}

/** The builder's own styles win where the document leaves the style open. */
function openStyles(styles: Readonly<Record<string, Style>> = {}, known: KnownOptions): object {
  const own = (known as { readonly [STYLE]?: object })[STYLE];
  if (own === undefined) return styles;
  const isOpen = (name: string, style: Style) => name === ALL_NAMES || style === "deepObject";
  return Object.fromEntries(
    Object.entries(styles).filter(([name, style]) => !(isOpen(name, style) && isOwn(own, name))),
  );
}

interface GivenArgument {
  readonly argument: string;
  readonly name: string;
  readonly value: unknown;
  readonly form: Form | undefined;
}

function givenAt(
  location: ParameterLocation,
  locations: readonly ArgumentLocation[],
  values: Values,
  taken: Set<string>,
): readonly GivenArgument[] {
  const given: GivenArgument[] = [];
  for (const place of locations) {
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

function headersOf(given: readonly GivenArgument[]): object {
  const read = new Set<string>();
  const headers = given.flatMap(({ argument, name, value, form }) => {
    const text = textOrValue(argument, value, form);
    if (text === undefined) return [];
    if (read.size === read.add(name.toLowerCase()).size) throw repeatedHeader(name);
    return [[name.toLowerCase(), text] as const];
  });
  return Object.fromEntries(headers);
}

function textOrValue(name: string, value: unknown, form: Form | undefined): unknown {
  try {
    return headerText(name, value, form);
  } catch {
    return value;
  }
}

function setCookies(
  headers: Options,
  known: KnownOptions,
  credentials: readonly string[],
  parameters: readonly string[],
): void {
  if (credentials.length === 0 && parameters.length === 0) return;
  const refuse = (name: string) => carriesCredential(name, "cookie");
  const text = joinCookies(ownValue(known.headers, "cookie"), credentials, parameters, refuse);
  if (text !== undefined) headers.cookie = text;
}

/** The builder sends a string as it is, so text has to be quoted here to become JSON. */
function setWholeBody(
  options: Options,
  headers: Options,
  value: unknown,
  locations: ArgumentLocations,
): void {
  const { kind } = locations;
  if (kind === "form" && isRecord(value)) {
    for (const [name, member] of Object.entries(value)) addValue(options, BODY, name, member);
    return;
  }
  const contentType = ownValue(locations.headers, "content-type");
  const isPlain = typeof value === "boolean" || Number.isFinite(value);
  const isJson = kind === "json" && (isPlain || typeof value === "string" || value === null);
  const isText = kind === undefined && isPlain && /^text\//i.test(contentType ?? "");
  options.data = isJson || isText ? JSON.stringify(value) : value;
  if (isJson) headers["content-type"] = contentType ?? JSON_TYPE;
}

function setOthers(
  options: Options,
  { names = NONE, isOpen = false }: ArgumentLocations,
  known: KnownOptions,
  values: Values,
  taken: ReadonlySet<string>,
): void {
  const { [PATH]: path = {}, [QUERY]: query = {} } = known as Record<symbol, object | undefined>;
  // A field goes into the body, even if an option or another value has its name.
  const isNameTaken = (name: string) =>
    isOptionName(name) || [known, path, query].some((set) => isOwn(set, name));
  for (const name in values) {
    if (!isOwn(values, name) || taken.has(name)) continue;
    const value = values[name];
    if (value === undefined) continue;
    if (isOpen && !names.includes(name) && isNameTaken(name)) addValue(options, BODY, name, value);
    else if (!isOptionName(name)) setOwn(options, name, value);
    else {
      // The builder would take the name for an option, unless the location is named.
      const { restIn } = methodNamed(String(options.method).toUpperCase());
      addValue(options, restIn === "query" ? QUERY : BODY, name, value);
    }
  }
}

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

function isNothing(value: unknown): boolean {
  const values = isObject(value) && isContainer(value) ? Object.values(value) : [value];
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

const PROBLEMS: Readonly<Record<string, typeof NO_TEXT>> = {
  "unsupported-style": ["the text that separates its values", "Leave it out."],
  date: [
    "a Date in a field that has a time in another place of this body",
    "Pass a text, such as 2026-01-31.",
  ],
  cookie: [
    "a character that no cookie can have",
    "Pass it percent-encoded if the server decodes it.",
  ],
};

export function withInnerDays(
  name: string,
  value: unknown,
  { innerDates }: Pick<ArgumentLocations, "innerDates">,
): unknown {
  if (innerDates === undefined || !isContainer(value)) return value;
  return written("body", name, () => withInnerDates(value, innerDates));
}

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
