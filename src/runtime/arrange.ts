import { EndpointError, type ParameterLocation } from "../errors.js";
import { isOptionName } from "../wire/option-names.js";
import { cookie, joinCookies } from "../wire/cookie.js";
import { headerText } from "../wire/header.js";
import { jsonText } from "../wire/json-text.js";
import { withDates } from "../wire/scalar.js";
import { pathWriters, type Form, type Serialization } from "../wire/serialization.js";
import type { Refusal } from "../wire/refusal.js";
import { isRecord } from "../wire/values.js";

/**
 * The locations of an operation's arguments in a request, where the builder cannot know them from their names.
 *
 * @public
 */
export interface Binding extends Serialization {
  /** The URL template, if it is not the path. */
  readonly url?: string;
  /** The server of the operation. It is used if the builder calls a server of the description. */
  readonly server?: string;
  /** The arguments that fill variables of the path. */
  readonly path?: readonly PlacedArgument[];
  /** The arguments that go into the query. */
  readonly query?: readonly PlacedArgument[];
  /** The arguments that are headers. */
  readonly header?: readonly PlacedArgument[];
  /** The arguments that are cookies. */
  readonly cookie?: readonly PlacedArgument[];
  /** The arguments that are fields of the body. */
  readonly body?: readonly PlacedArgument[];
  /** The arguments that the path needs, though its template leaves them out where they are empty. */
  readonly filled?: readonly string[];
  /** `true` if a request without fields has an empty object as its body. */
  readonly emptyBody?: boolean;
  /** The argument that is the body itself. */
  readonly data?: string;
  /** The form of the body itself, if it is not sent as it is. */
  readonly kind?: "json" | "form";
  /** The argument that is the whole query. Without it, the URL ends before its query. */
  readonly optionalQuery?: string;
  /** The headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The styles of lists and objects, by the names of their parameters. */
  readonly styles?: Readonly<Record<string, string>>;
  /** The arguments whose `Date`s are sent without a time. */
  readonly dates?: readonly string[];
  /** The arguments that the builder places by their names. */
  readonly names?: readonly string[];
  /** `true` if the body takes fields that the description does not list. */
  readonly isOpen?: boolean;
}

/**
 * An argument: its name, or what else there is to know of it.
 *
 * @public
 */
export type PlacedArgument = string | DetailedArgument;

/**
 * An argument whose parameter has another name, or whose value is written in a form of its own.
 *
 * @public
 */
export interface DetailedArgument {
  /** The name of the argument. */
  readonly argument: string;
  /** The name of the parameter. Default: the name of the argument. */
  readonly name?: string;
  /** The form of its value. Default: the one that its style gives it. */
  readonly form?: Form;
}

/** The values of a request by their locations. */
export interface Arranged {
  /** The URL template, if it is not the path. */
  readonly url: string | undefined;
  /** The values that the builder places by their names. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined if no field is placed there and an empty body is not sent. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** The builder refuses a value that is not a text. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** The cookies, each as `name=value`. */
  readonly cookies: readonly string[];
  readonly data: unknown;
}

/**
 * Puts the arguments of an operation in the locations that its description has for them.
 *
 * @param set - the options and values that the builder has, by their names
 */
export function arrange(binding: Binding, given: object, set: readonly object[] = []): Arranged {
  const parameters = withDates(given, ...(binding.dates ?? []));
  const taken = new Set<string>();
  const take = (location: ParameterLocation, placed: readonly PlacedArgument[] = []) =>
    placed.flatMap((each) => {
      const known: DetailedArgument = typeof each === "string" ? { argument: each } : each;
      const { argument, name = argument, form } = known;
      if (!Object.hasOwn(given, argument)) return [];
      taken.add(argument);
      const value = formed(location, argument, parameters[argument], form);
      return [{ argument, name, form, value }];
    });
  const valuesOf = (location: ParameterLocation, placed?: readonly PlacedArgument[]) =>
    Object.fromEntries(take(location, placed).map(({ name, value }) => [name, value]));
  const { url, optionalQuery, names = [], filled = [] } = binding;
  for (const name of filled) {
    if (isNothing(parameters[name])) throw missingInPath(name);
  }
  // A field that the description does not list goes into the body, also where another value or an option has its name.
  const isField = (name: string) =>
    !taken.has(name) &&
    !names.includes(name) &&
    (isOptionName(name) || set.some((values) => Object.hasOwn(values, name)));
  const isBare = optionalQuery !== undefined && parameters[optionalQuery] === undefined;
  const headers: Record<string, unknown> = { ...binding.headers };
  for (const { argument, name, form, value } of take("header", binding.header)) {
    headers[name] = headerValue(argument, value, form);
  }
  const cookies = take("cookie", binding.cookie).flatMap(({ argument, name, form, value }) =>
    written("cookie", argument, () => cookie(name, value, form)),
  );
  const path = valuesOf("path", binding.path);
  const query = valuesOf("query", binding.query);
  const [data] = take("body", binding.data === undefined ? [] : [binding.data]);
  const fields = {
    ...valuesOf("body", binding.body),
    ...(binding.isOpen === true && valuesOf("body", Object.keys(parameters).filter(isField))),
  };
  const isBody = binding.emptyBody === true || Object.keys(fields).length > 0;
  const body = isBody ? fields : undefined;
  const named = Object.entries(parameters).filter(
    ([name, value]) => value !== undefined && !taken.has(name),
  );
  return {
    url: isBare ? url?.replace(/\?.*/, "") : url,
    parameters: Object.fromEntries(named),
    path,
    query,
    cookies,
    ...wholeBody(data?.value, binding, body, headers),
  };
}

/** The body itself: JSON text for a text, number, boolean or null, and the fields of a form. */
function wholeBody(
  value: unknown,
  { kind }: Binding,
  body: Arranged["body"],
  headers: Arranged["headers"],
): Pick<Arranged, "data" | "body" | "headers"> {
  if (kind === "form" && isRecord(value)) {
    return { data: undefined, body: { ...body, ...value }, headers };
  }
  const { "content-type": given } = headers;
  if (kind !== "json" || !isJsonScalar(value)) {
    const isPlain = typeof value === "boolean" || Number.isFinite(value);
    const isText = kind === undefined && isPlain && /^text\//i.test(String(given));
    return { data: isText ? JSON.stringify(value) : value, body, headers };
  }
  const contentType = given ?? "application/json; charset=utf-8";
  return {
    data: JSON.stringify(value),
    body,
    headers: { ...headers, "content-type": contentType },
  };
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" || typeof value === "boolean" || value === null;
}

/** Returns a value in the form that the builder does not know. */
function formed(
  location: ParameterLocation,
  parameter: string,
  value: unknown,
  form?: Form,
): unknown {
  if (form === undefined || value === undefined || value === null) return value;
  const isInHeaders = location === "header" || location === "cookie";
  const isText = typeof value === "string" || value instanceof Date;
  const write =
    form === "json"
      ? !isInHeaders && (location === "path" || isText) && jsonText
      : pathWriters[form];
  return write ? written(location, parameter, () => write(parameter, value)) : value;
}

/** Returns `true` for a value that expands to nothing in every expression. */
function isNothing(value: unknown): boolean {
  const isContainer = isRecord(value) || Array.isArray(value);
  const values: unknown[] = isContainer ? Object.values(value) : [value];
  return values.every((each) => each === undefined || each === null);
}

function missingInPath(parameter: string): EndpointError {
  return new EndpointError("missing-variable", `The path parameter "${parameter}" has no value.`, {
    advice: "Pass one.",
    location: "path",
    parameter,
  });
}

/** The value of a header. One that has no text is returned as it is: the builder refuses it. */
function headerValue(name: string, value: unknown, form?: DetailedArgument["form"]): unknown {
  try {
    return headerText(name, value, form);
  } catch {
    return value;
  }
}

/** Writes a value, and words what cannot be written. */
function written<Text>(location: ParameterLocation, parameter: string, write: () => Text): Text {
  try {
    return write();
  } catch (error) {
    const { code, detail } = error as Partial<
      Pick<EndpointError, "code"> & Pick<Refusal, "detail">
    >;
    if (code === "missing-variable") throw missingInPath(parameter);
    const [what, advice] =
      code === "unsupported-style"
        ? ["the text that separates its values", "Leave it out."]
        : detail === "cookie"
          ? [
              "a character that no cookie can have",
              "Pass it percent-encoded if the server decodes it.",
            ]
          : [
              "a value that has no text",
              "Pass strings, finite numbers, booleans and valid Dates, or a list or an object of these.",
            ];
    throw new EndpointError(
      code ?? "invalid-parameter",
      `The ${location} parameter "${parameter}" holds ${what}.`,
      { advice, location, parameter },
    );
  }
}

/**
 * Joins the cookies of a request: see `wire/cookie.ts`.
 *
 * @throws EndpointError `conflicting-parameter`
 */
export function cookiesOf(
  set: string | number | null | undefined,
  keys: readonly string[],
  added: readonly string[] = [],
): { readonly cookie?: string } {
  const cookie = joinCookies(set, keys, added, (name) => carriesCredential(name, "cookie"));
  return cookie === undefined ? {} : { cookie };
}

/** Returns the error for an argument in place of a value that the application sets. */
export function carriesCredential(
  parameter: string,
  location: "header" | "query" | "cookie",
): EndpointError {
  return new EndpointError(
    "conflicting-parameter",
    `The parameter "${parameter}" carries a credential, which the application sets.`,
    { advice: "Leave it out.", location, parameter },
  );
}
