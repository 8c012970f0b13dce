import type { ArgumentLocation, ArgumentLocations } from "./argument-locations.js";
import { EndpointError } from "../errors.js";
import type { UrlTemplate } from "../core/template.js";
import { quote } from "../internal/messages.js";
import { ownValue } from "../internal/objects.js";
import type { FieldRecord, Fields, OperationRecord, Texts } from "../wire/operation-record.js";
import { isOptionName } from "../core/options.js";
import type { FieldSerialization, Form } from "../wire/serialization.js";
import { STYLES, type Style } from "../wire/styles.js";
import { isList, isRecord, ownValues } from "../wire/records.js";

const ABSOLUTE = /^https?:\/\/[^/?#\\@{}]+(?:\/|$)/i;
const RELATIVE = /^(?![a-z][a-z0-9+.-]*:|\/\/)[^?#\\@{}]+$/i;

const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  path: areTexts,
  query: areFields,
  header: areTexts,
  cookie: areTexts,
  body: areFields,
  headers: areTexts,
  innerDates: areTexts,
  url: (value) => isText(value) && /^\/(?![/\\])/.test(value),
  optional: isText,
  dates: (value) => isList(value) && value.every(isText),
  data: (value) => value === "json" || value === "any",
  empty: (value) => value === "{}",
  hasBody: (value) => value === true,
  server: (value) => isText(value) && (ABSOLUTE.test(value) || RELATIVE.test(value)),
  security: isSecurity,
  optionNames: (value) => isRecord(value) && Object.entries(value).every(isOptionLocation),
};

/** The first form of each location is the default, which records omit. */
const FORMS: Readonly<Record<"path" | "header" | "cookie" | "field", readonly string[]>> = {
  path: ["", "json", "reserved", "reserved-exploded", "ssv", "tsv", "pipes"],
  header: ["simple", "exploded", "json", "ssv", "tsv", "pipes"],
  cookie: ["form", "json", "joined", "plain", "plain-joined"],
  field: ["", "ssv", "tsv", "pipes"],
};

/** Users may have edited the record by hand. */
export function checkRecord(record: unknown, route: string): asserts record is OperationRecord {
  if (!isRecord(record)) throw malformed(route, "are no object");
  for (const [part, value] of Object.entries(record)) {
    const isValid = Object.hasOwn(CHECKS, part) && CHECKS[part]?.(value);
    if (isValid !== true) throw malformed(route, `have a part ${quote(part)} that is not valid`);
  }
}

export function isSecurity(value: unknown): boolean {
  return isList(value) && value.every((each) => isList(each) && each.every(isText));
}

function isOptionLocation([name, location]: readonly [string, unknown]): boolean {
  return isOptionName(name) && /^(?:path|query|header|cookie|body)$/.test(String(location));
}

function areTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isText);
}

function areFields(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isFieldRecord);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function malformed(route: string, problem: string): EndpointError {
  return new EndpointError("invalid-options", `The operations of ${quote(route)} ${problem}.`, {
    advice: "Write operations.ts again: fluent-endpoint generate.",
  });
}

export function locationsIn(
  record: OperationRecord,
  route: string,
  template: UrlTemplate,
): ArgumentLocations {
  const { url = "", optional, dates = [], innerDates, empty, hasBody } = record;
  const { path = {}, query = {}, header = {}, cookie = {}, body = {} } = record;
  const isCookie = (name: string) => Object.hasOwn(cookie, name);
  const { occurrences } = template;
  const isInPath = (name: string) =>
    ["path", "both"].includes(occurrences.get(name) ?? "") || isCookie(name);
  const formed = (forms: Texts, location: keyof typeof FORMS, isTaken: (name: string) => boolean) =>
    Object.entries(forms).flatMap(([name, given]): ArgumentLocation[] => {
      const form = formOf(given, FORMS[location], route, name);
      return isTaken(name) ? [] : [locationWithForm(name, form)];
    });
  const fields = { ...readFields(query, route), ...readFields(body, route) };
  const located = (own: Fields) =>
    Object.keys(own).map((name) => locationWithForm(name, ownValue(fields, name)?.form));
  const filled = [...url.matchAll(/\{[.;]([^{}*]+)\*?\}/g)].map(([, name = ""]) => decoded(name));
  const all = Object.entries(fields).map(([name, field]) => [name, ownValues(field)] as const);
  return ownValues({
    dates,
    filled,
    path: formed(path, "path", isCookie),
    query: located(query).filter((place) => !isInPath(argumentOf(place))),
    header: formed(header, "header", (name) => Object.hasOwn(query, name) || isInPath(name)),
    cookie: formed(cookie, "cookie", () => false),
    // The other values go into the body even without the record.
    body: located(body).filter(
      (place) => typeof place !== "string" && argumentOf(place) !== OTHERS,
    ),
    styles: Object.fromEntries(all.map(([name, { style }]) => [name, style])),
    reserved: all.flatMap(([name, { reserved }]) => (reserved ? [name] : [])),
    parts: Object.fromEntries(
      all.flatMap(([name, { partType }]) => (partType ? [[name, partType]] : [])),
    ),
    files: all.flatMap(([name, { file }]) => (file ? [name] : [])),
    ...(innerDates && { innerDates }),
    ...(empty && { emptyBody: true }),
    ...(hasBody && { hasBody }),
    ...(url.includes("%3A") && !route.includes("%3A") && { hasColons: true }),
    ...(optional !== undefined && { optionalQuery: optional }),
  });
}

export function withOthers(
  locations: ArgumentLocations,
  { form, reserved, partType }: ReadField,
  names: readonly string[],
): ArgumentLocations {
  const { body = [], reserved: known = [], parts } = locations;
  return {
    ...locations,
    body:
      form === undefined ? body : [...body, ...names.map((name) => locationWithForm(name, form))],
    reserved: reserved ? [...known, ...names] : known,
    parts: { ...parts, ...(partType && Object.fromEntries(names.map((name) => [name, partType]))) },
  };
}

export function otherFields({ body = {} }: OperationRecord, route: string): ReadField | undefined {
  const { [OTHERS]: field } = readFields(body, route);
  return (field?.form ?? field?.partType ?? field?.reserved) === undefined ? undefined : field;
}

const OTHERS = "*";

export interface ReadField extends FieldSerialization {
  readonly style: Style;
  readonly form: Form | undefined;
}

function readFields(fields: Fields, route: string): Record<string, ReadField> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readField(field, route, name)]),
  );
}

function readField(field: string | FieldRecord, route: string, name: string): ReadField {
  const {
    style,
    form = "",
    ...serialization
  } = ownValues(typeof field === "string" ? { style: field } : field);
  if (!isStyle(style)) throw unknownForm(route, name);
  const own = formOf(form, FORMS.field, route, name);
  return { ...serialization, style, form: style === "json" ? "json" : own };
}

function isFieldRecord(value: unknown): boolean {
  if (!isRecord(value)) return isText(value);
  const { style, form = "", partType = "", reserved = true, file = true, ...others } = value;
  const isValid = [style, form, partType].every(isText) && reserved === true && file === true;
  return isValid && Object.keys(others).length === 0;
}

function isStyle(style: string): style is Style {
  return Object.hasOwn(STYLES, style);
}

function formOf(
  form: string,
  known: readonly string[],
  route: string,
  name: string,
): Form | undefined {
  const index = known.indexOf(form);
  if (index < 0) throw unknownForm(route, name);
  return index === 0 ? undefined : (form as Form);
}

function unknownForm(route: string, name: string): EndpointError {
  return malformed(route, `have a style or a form for ${quote(name)} that does not exist there`);
}

function locationWithForm(argument: string, form: Form | undefined): ArgumentLocation {
  return form === undefined ? argument : { argument, form };
}

export function argumentOf(place: ArgumentLocation): string {
  return typeof place === "string" ? place : place.argument;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
