import type { ArgumentPlace, Places } from "../read/places.js";
import { EndpointError } from "../../errors.js";
import { variablesIn, type UrlTemplate } from "../../template/url-template.js";
import { quote } from "../../internal/messages.js";
import type { ExceptionRecord, Words } from "../../wire/exception.js";
import type { Form } from "../../wire/serialization.js";
import { STYLES, type Style } from "../../wire/styles.js";
import { isList, isRecord } from "../../wire/values.js";

/** The parts of a record that are words by names. */
const WORDS = ["path", "query", "header", "cookie", "body", "headers"] as const;

/** Checks the other parts of a record. */
const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  url: (value) => isText(value) && /^\/(?![/\\])/.test(value),
  optional: isText,
  dates: (value) => isList(value) && value.every(isText),
  data: (value) => value === "json" || value === "any",
  server: (value) => isText(value) && /^https?:\/\/[^/?#\\@]+(?:\/|$)/i.test(value),
  security: isSecurity,
};

/** The forms that words in a location may name; the first is the one that needs no word. */
const FORMS: Readonly<Record<"path" | "header" | "cookie" | "field", readonly string[]>> = {
  path: ["", "json", "reserved", "reserved-exploded", "ssv", "tsv", "pipes"],
  header: ["simple", "exploded", "json", "ssv", "tsv", "pipes"],
  cookie: ["form", "json", "joined", "plain", "plain-joined"],
  field: ["", "ssv", "tsv", "pipes"],
};

/**
 * Checks a record, which may have been changed by hand.
 *
 * @throws EndpointError `invalid-options`
 */
export function checkRecord(record: unknown, route: string): asserts record is ExceptionRecord {
  if (!isRecord(record)) throw malformed(route, "are no object");
  for (const [part, value] of Object.entries(record)) {
    const isWords = WORDS.some((each) => each === part);
    const isValid = isWords
      ? isRecord(value) && Object.values(value).every(isText)
      : Object.hasOwn(CHECKS, part) && CHECKS[part]?.(value);
    if (isValid !== true) throw malformed(route, `have a part ${quote(part)} that is not valid`);
  }
}

/** Returns `true` for alternatives of names. */
export function isSecurity(value: unknown): boolean {
  return isList(value) && value.every((each) => isList(each) && each.every(isText));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns the error for exceptions that were changed by hand. */
export function malformed(route: string, problem: string): EndpointError {
  return new EndpointError("invalid-options", `The exceptions of ${quote(route)} ${problem}.`, {
    advice: "Write exceptions.ts again: fluent-endpoint generate.",
  });
}

/**
 * Returns the places of the values that a record names. Of a name in several locations, the last counts: header, query, path, cookie.
 *
 * @param template - the URL template of the route
 * @throws EndpointError `invalid-options` for a word that means nothing
 */
export function placesIn(record: ExceptionRecord, route: string, template: UrlTemplate): Places {
  const { url = "", optional, dates = [] } = record;
  const { path = {}, query = {}, header = {}, cookie = {}, body = {} } = record;
  const isCookie = (name: string) => Object.hasOwn(cookie, name);
  const variables = variablesIn(template);
  const isInPath = (name: string) => variables.get(name)?.path === true || isCookie(name);
  const formed = (words: Words, location: keyof typeof FORMS, isTaken: (name: string) => boolean) =>
    Object.entries(words).flatMap(([name, word]): ArgumentPlace[] => {
      const form = formOf(word, FORMS[location], route, name);
      return isTaken(name) ? [] : [placeOf(name, form)];
    });
  const fields = { ...readFields(query, route), ...readFields(body, route) };
  const placed = (words: Words) =>
    Object.keys(words).map((name) => placeOf(name, own(fields, name)?.form));
  const filled = [...url.matchAll(/\{[.;]([^{}*]+)\*?\}/g)].map(([, name = ""]) => decoded(name));
  const all = Object.entries(fields);
  return {
    dates,
    filled,
    path: formed(path, "path", isCookie),
    query: placed(query).filter((place) => !isInPath(argumentOf(place))),
    header: formed(header, "header", (name) => Object.hasOwn(query, name) || isInPath(name)),
    cookie: formed(cookie, "cookie", () => false),
    // The others go into the body by the rules.
    body: placed(body).filter((place) => typeof place !== "string" && argumentOf(place) !== OTHERS),
    styles: Object.fromEntries(all.map(([name, { style }]) => [name, style])),
    reserved: all.flatMap(([name, { isReserved }]) => (isReserved ? [name] : [])),
    parts: Object.fromEntries(all.flatMap(([name, { type }]) => (type ? [[name, type]] : []))),
    ...(optional !== undefined && { optionalQuery: optional }),
  };
}

/**
 * Returns the places of a route for the fields of a form that its description does not list: those of other names.
 *
 * @param names - the names of these fields
 */
export function withOthers(
  places: Places,
  { form, isReserved, type }: FieldWord,
  names: readonly string[],
): Places {
  const { body = [], reserved = [], parts } = places;
  return {
    ...places,
    body: form === undefined ? body : [...body, ...names.map((name) => placeOf(name, form))],
    reserved: isReserved ? [...reserved, ...names] : reserved,
    parts: { ...parts, ...(type && Object.fromEntries(names.map((name) => [name, type]))) },
  };
}

/** Returns the word for all other fields of a form, if it says more than a style. */
export function otherFields({ body = {} }: ExceptionRecord, route: string): FieldWord | undefined {
  const { [OTHERS]: word } = readFields(body, route);
  const { form, isReserved = false, type } = word ?? {};
  return (form ?? type) !== undefined || isReserved ? word : undefined;
}

const OTHERS = "*";

/** The word of a field in a query or a form, read. */
export interface FieldWord {
  readonly style: Style;
  readonly form: Form | undefined;
  readonly isReserved: boolean;
  readonly type: string | undefined;
}

function readFields(words: Words, route: string): Record<string, FieldWord> {
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, fieldOf(word, route, name)]),
  );
}

/** Reads a style, then what changes it, then the content type of a part. */
function fieldOf(word: string, route: string, name: string): FieldWord {
  const type = / (\S+\/.*)$/.exec(word)?.[1];
  const [style = "", ...changes] = word.replace(/ \S+\/.*$/, "").split(" ");
  if (!isStyle(style)) throw unknownWord(route, name);
  const [change = "", ...more] = changes.filter((each) => each !== "reserved");
  if (more.length > 0) throw unknownWord(route, name);
  return {
    style,
    form: style === "json" ? "json" : formOf(change, FORMS.field, route, name),
    isReserved: changes.includes("reserved"),
    type,
  };
}

function isStyle(word: string): word is Style {
  return Object.hasOwn(STYLES, word);
}

function formOf(
  word: string,
  known: readonly string[],
  route: string,
  name: string,
): Form | undefined {
  const index = known.indexOf(word);
  if (index < 0) throw unknownWord(route, name);
  return index === 0 ? undefined : (word as Form);
}

function unknownWord(route: string, name: string): EndpointError {
  return malformed(route, `have a word for ${quote(name)} that means nothing there`);
}

function placeOf(argument: string, form: Form | undefined): ArgumentPlace {
  return form === undefined ? argument : { argument, form };
}

/** Returns the argument of a place. */
export function argumentOf(place: ArgumentPlace): string {
  return typeof place === "string" ? place : place.argument;
}

function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
