import { EndpointError } from "../errors.js";
import { isList, isOwn, ownValue } from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { isForm, isJsonType, isMultipart } from "../wire/media-type.js";
import type { Style } from "../wire/styles.js";
import { isRecord } from "../wire/records.js";
import { baseUrlOf } from "./base-url.js";
import { type FilledTemplate, expandAlone, fill, valueOf } from "./expansion.js";
import { type Method, methodNamed } from "./route.js";
import { type State, isStrict, listStyleOf } from "./state.js";
import { styleOf } from "./style-options.js";
import {
  type Occurrences,
  type UrlTemplate,
  cachedTemplate,
  occurrencesIn,
  originOf,
} from "./template.js";
import { type Values, copyIn } from "./values.js";

export type GivenFor = "parameters" | "path" | "query" | "body";

export interface NamedField {
  readonly name: string;
  readonly value: unknown;
  readonly givenFor: GivenFor;
  readonly style: Style | undefined;
}

export type BodyForm = "json" | "urlencoded" | "multipart" | "other";

export interface Located {
  readonly state: State;
  readonly method: Method;
  readonly url: FilledTemplate | undefined;
  readonly base: FilledTemplate | undefined;
  readonly occurrences: Occurrences;
  readonly rest: readonly string[];
  readonly query: readonly NamedField[];
  readonly fields: readonly NamedField[];
  readonly form: BodyForm | undefined;
}

export const NONE: readonly never[] = [];

const NOWHERE: Occurrences = /* @__PURE__ */ new Map();

export function locate(given: State): Located {
  const method = methodNamed(given.method ?? "GET", given.hooks?.hasBody);
  if (given.link !== undefined) return locateLink(given, method);
  if (given.url === undefined) throw missingUrl();
  const template = cachedTemplate(given.url);
  const isInQuery = method.restIn === "query";
  const state = isInQuery && given.data && !isStrict(given) ? withoutData(given) : given;
  const url = fill(template, state);
  const base = filledBase(url, state);
  const own = template.hasEncodedNames ? filledNames(template, state) : template.occurrences;
  const occurrences = base ? joined(base.template.occurrences, own) : own;
  const rest = Object.keys(state.parameters).filter((name) => !occurrences.has(name));
  const form = method.restIn === "body" && !state.data ? formOf(state) : undefined;
  const query = queryOf(state, isInQuery ? rest : NONE, occurrences);
  const fields = form === undefined ? NONE : fieldsOf(state, rest, form);
  return { state, method, url, base, occurrences, rest, query, fields, form };
}

function locateLink(state: State, method: Method): Located {
  return {
    state,
    method,
    url: undefined,
    base: undefined,
    occurrences: NOWHERE,
    rest: NONE,
    query: NONE,
    fields: NONE,
    form: undefined,
  };
}

/** If the method has no body, `endpoint()` sends `data` as a parameter. */
function withoutData(state: State): State {
  const data = readSafely("data option", () =>
    state.data?.value === undefined ? undefined : copyIn(state.data.value, "data"),
  );
  const parameters = data === undefined ? state.parameters : { ...state.parameters, data };
  return { ...state, parameters, data: undefined };
}

function filledBase(url: FilledTemplate, state: State): FilledTemplate | undefined {
  if (!state.baseUrl?.includes("{")) return undefined;
  const { template } = baseUrlOf(state.baseUrl);
  const { origin } = url.template;
  if (template === undefined || (origin !== undefined && origin !== "")) return undefined;
  const isPart = origin === "" || originOf(expandAlone(url, state) ?? "") === undefined;
  return isPart ? fill(template, state) : undefined;
}

/** A parameter with the decoded name fills the variable only if none has the encoded name. */
function filledNames({ expressions }: UrlTemplate, state: State): Occurrences {
  return occurrencesIn(expressions, ({ name, decoded }, location) =>
    valueOf(name, location, state) === undefined ? [name, decoded] : [name],
  );
}

function joined(one: Occurrences, other: Occurrences): Occurrences {
  const occurrences = new Map(one);
  for (const [name, own] of other) {
    occurrences.set(name, (occurrences.get(name) ?? own) === own ? own : "both");
  }
  return occurrences;
}

export function contentTypeOf({ headers }: State): string | undefined {
  const value = ownValue(headers, "content-type") ?? undefined;
  return value === undefined ? undefined : String(value);
}

function formOf(state: State): BodyForm {
  const contentType = contentTypeOf(state);
  if (contentType === undefined || isJsonType(contentType)) return "json";
  if (!isForm(contentType)) return "other";
  return isMultipart(contentType) ? "multipart" : "urlencoded";
}

function queryOf(state: State, rest: readonly string[], occurrences: Occurrences): NamedField[] {
  const { parameters, query } = state;
  const values = rest.map((name) => inQuery(name, parameters[name], "parameters", state));
  for (const name in query) {
    if (!isOwn(query, name) || ["query", "both"].includes(occurrences.get(name) ?? "")) continue;
    values.push(inQuery(name, query[name], "query", state));
  }
  return values;
}

/** Objects get no default style, because servers disagree on how to read one in a query. */
export function inQuery(
  name: string,
  value: unknown,
  givenFor: GivenFor,
  state: State,
): NamedField {
  const own = styleOf(name, state.styles);
  const fields = state.hooks?.fields;
  const isPlain = typeof value !== "object" && !(fields && isOwn(fields, name));
  const isOpen = own !== undefined || isPlain || isRecord(value);
  return { name, value, givenFor, style: isOpen ? own : listStyleOf(name, state) };
}

function fieldsOf(state: State, rest: readonly string[], form: BodyForm): NamedField[] {
  const { parameters, body = {} } = state;
  const inBody = (values: Values, givenFor: GivenFor) => (name: string) =>
    inForm(name, values[name], givenFor, form, state);
  return [
    ...rest.map(inBody(parameters, "parameters")),
    ...Object.keys(body).map(inBody(body, "body")),
  ];
}

function inForm(
  name: string,
  value: unknown,
  givenFor: GivenFor,
  form: BodyForm,
  { styles }: State,
): NamedField {
  if (form === "json") return { name, value, givenFor, style: undefined };
  const isFlat = isList(value) && !value.some((member) => isList(member) || isRecord(member));
  return { name, value, givenFor, style: styleOf(name, styles) ?? (isFlat ? "repeat" : "indices") };
}

function missingUrl(): EndpointError {
  return new EndpointError("missing-url", "There is no URL to call.", {
    advice: 'Pass a route such as "GET /user", or the option url.',
  });
}
