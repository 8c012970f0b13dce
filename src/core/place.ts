import { isList, isOwn, isPlainObject, ownValue } from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { readValue } from "./read/read-value.js";
import { GET, type Method } from "./read/route.js";
import { isStrict, listStyleOf, type State, type Values } from "./state.js";
import { styleOf } from "./read/style.js";
import type { Variable } from "../template/expand.js";
import { refuseMistakes } from "../template/template-mistakes.js";
import {
  mergeOccurrences,
  originOf,
  type UrlTemplate,
  type Variables,
  variablesIn,
} from "../template/url-template.js";
import { isForm, isJsonType, isMultipart } from "../wire/media-type.js";
import type { Style } from "../wire/styles.js";
import {
  mayConflict,
  missingUrl,
  otherContentType,
  refuseConflicts,
  refuseLinkConflicts,
  refuseMissing,
  refuseSharedNames,
  withoutStyle,
} from "./conflicts.js";
import {
  allValues,
  type BodyForm,
  type FilledVariable,
  type Placed,
  type PlacedValue,
} from "./placed.js";
import { expand } from "./write/expand-url.js";

const NONE: readonly never[] = [];

/** Returns the state in which values are where the exceptions of the API have them. */
export function described(state: State): State {
  return state.exceptions === undefined ? state : state.exceptions.apply(state);
}

/**
 * Decides where each value of a state goes: in the path, the query or the body. Nothing else does. Headers and cookies have no choice of
 * place, and are headers since they were read.
 *
 * @param isComplete - `false` if values may be missing or in conflict, as in a key
 * @throws EndpointError for a value without a place, for a conflict and for a missing variable
 */
export function place(own: State, isComplete = true): Placed {
  const given = own.exceptions === undefined ? own : own.exceptions.apply(own);
  const { method = GET, url: template } = given;
  if (given.link !== undefined) return placeLink(given, method, isComplete);
  if (template === undefined) throw missingUrl();
  const isChecked = isComplete && isStrict(given);
  if (isChecked && given.operation?.id === undefined) refuseMistakes(template);
  const state =
    method.leftoversIn === "query" && given.data ? withoutData(given, isChecked) : given;
  const values = filled(template, state);
  const baseTemplate = state.baseUrl?.template && baseOf(state, template, values);
  const base = baseTemplate === undefined ? NONE : filled(baseTemplate, state);
  const variables =
    baseTemplate || template.hasTriplets
      ? variablesOf(template, baseTemplate, [...values, ...base])
      : variablesIn(template);
  if (isComplete && mayConflict(state)) refuseConflicts(state, variables);
  if (isChecked) {
    if (baseTemplate) refuseMissing(baseTemplate, base, state);
    refuseMissing(template, values, state);
  }
  const hasBody = method.leftoversIn === "body";
  const form = hasBody && !state.data ? formOf(state) : undefined;
  const query = queryOf(state, method, variables, isComplete);
  const fields = form === undefined ? NONE : fieldsOf(state, variables, form, isComplete);
  if (isComplete && state.styles) {
    refuseSharedNames(query, state.styles);
    if (form !== "json") refuseSharedNames(fields, state.styles);
  }
  return {
    state,
    method,
    hasBody,
    template,
    base,
    variables: values,
    query,
    fields,
    form,
  };
}

/** A link is requested as it is: parameters, and channels of the route before it, are not added to it. */
function placeLink(state: State, method: Method, isComplete: boolean): Placed {
  if (isComplete) refuseLinkConflicts(state, method);
  const none = { base: NONE, variables: NONE, query: NONE, fields: NONE };
  return { state, method, hasBody: false, template: undefined, ...none, form: undefined };
}

/** In the `endpoint` function, which is not strict, a method without a body sends `data` like any other parameter. */
function withoutData(state: State, isChecked: boolean): State {
  if (isChecked) return state;
  const value = state.data?.value;
  const data = readSafely("data option", () =>
    value === undefined ? undefined : readValue(value, "data"),
  );
  const parameters = data === undefined ? state.parameters : { ...state.parameters, data };
  return { ...state, parameters, data: undefined };
}

/** Returns a value for each variable of the base URL. */
export function placeBase(state: State): readonly FilledVariable[] {
  const { baseUrl } = state;
  return baseUrl?.template === undefined ? NONE : filled(baseUrl.template, state);
}

/** Returns a value for each variable of a template. */
function filled(template: UrlTemplate, state: State): FilledVariable[] {
  const { expressions } = template;
  // V8 makes room for 17 members when one is pushed to an empty list. Most expressions have one variable.
  const values = new Array<FilledVariable>(expressions.length);
  let next = 0;
  for (const { channel, variables } of expressions) {
    for (const variable of variables) values[next++] = fill(variable, channel, state);
  }
  return values;
}

/** Finds the value of a variable. `null` in its channel leaves it out, also when there is a parameter of its name. */
function fill(
  writer: Variable,
  location: "path" | "query",
  state: State,
  name: string = writer.name,
): FilledVariable {
  const own = ownValue(state[location], name);
  if (own !== undefined) return { location, name, value: own, writer, origin: location };
  const value = ownValue(state.parameters, name);
  const { decodedName } = writer;
  if (value !== undefined || decodedName === undefined || decodedName === name) {
    return { location, name, value, writer, origin: "parameters" };
  }
  return fill(writer, location, state, decodedName);
}

/** Returns the template of the base URL, if it is a part of the request's URL. */
function baseOf(
  state: State,
  template: UrlTemplate,
  values: readonly PlacedValue[],
): UrlTemplate | undefined {
  const { kind } = template.origin;
  const base = state.baseUrl?.template;
  if (kind === "absolute") return undefined;
  if (kind === "relative") return base;
  try {
    return originOf(expand(template, values, state).text) === undefined ? base : undefined;
  } catch {
    // A value that no URL can have. Building the request says so.
    return base;
  }
}

/** The variables of the URL template, and of the base URL where it is a part of the request's URL. */
function variablesOf(
  template: UrlTemplate,
  base: UrlTemplate | undefined,
  values: readonly FilledVariable[],
): Variables {
  const variables = mergeOccurrences(base ? variablesIn(base) : [], variablesIn(template));
  if (!template.hasTriplets && base?.hasTriplets !== true) return variables;
  const names = new Set(values.map(({ name }) => name));
  for (const { writer } of values) {
    const { decodedName } = writer;
    // A value of the name as it is written fills the variable, so a parameter of the decoded name is left over.
    if (decodedName !== undefined && !names.has(decodedName)) variables.delete(decodedName);
  }
  return variables;
}

/** The content type header; `undefined` where there is none, or where it was removed. */
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

/** Places the values that follow in the query: of the query channel too, those that fill no variable. */
function queryOf(
  state: State,
  { leftoversIn }: Method,
  variables: Variables,
  isComplete: boolean,
): readonly PlacedValue[] {
  const values: PlacedValue[] = [];
  const { parameters, query } = state;
  if (leftoversIn === "query") {
    for (const name in parameters) {
      if (!isOwn(parameters, name) || variables.has(name)) continue;
      const value = parameters[name];
      const writer = queryStyle(name, value, state, isComplete);
      values.push({ location: "query", name, value, writer, origin: "parameters" });
    }
  }
  for (const name in query) {
    if (!isOwn(query, name) || variables.get(name)?.query === true) continue;
    const value = query[name];
    const writer = queryStyle(name, value, state, isComplete);
    values.push({ location: "query", name, value, writer, origin: "query" });
  }
  return values;
}

/** Places the fields of the body: the parameters that fill no variable, and the values of the body channel. */
function fieldsOf(
  state: State,
  variables: Variables,
  form: BodyForm,
  isComplete: boolean,
): readonly PlacedValue[] {
  const fields: PlacedValue[] = [];
  const { parameters, body } = state;
  for (const name in parameters) {
    if (!isOwn(parameters, name) || variables.has(name)) continue;
    const value = parameters[name];
    const writer = fieldStyle(name, value, form, state, isComplete);
    fields.push({ location: "body", name, value, writer, origin: "parameters" });
  }
  for (const name in body) {
    if (!isOwn(body, name)) continue;
    const value = body[name];
    const writer = fieldStyle(name, value, form, state, isComplete);
    fields.push({ location: "body", name, value, writer, origin: "body" });
  }
  return fields;
}

/** The style in which the query has a value; `undefined` for a text. */
export function queryStyle(
  name: string,
  value: unknown,
  state: State,
  isComplete = true,
): Style | undefined {
  const style = state.styles && styleOf(name, state.styles);
  if (style !== undefined) return style;
  if (typeof value !== "object" && !state.operation?.serialize) return undefined;
  if (!isPlainObject(value)) return listStyleOf(name, state);
  if (isComplete) throw withoutStyle(name);
  return "deepObject";
}

/** The style in which a form has a value; `undefined` for a member of JSON. */
function fieldStyle(
  name: string,
  value: unknown,
  form: BodyForm,
  { styles }: State,
  isComplete: boolean,
): Style | undefined {
  if (form === "json") return undefined;
  if (form === "other" && isComplete) throw otherContentType(name);
  return styleOf(name, styles) ?? (isFlatList(value) ? "repeat" : "indices");
}

function isFlatList(value: unknown): boolean {
  return isList(value) && !value.some((member) => isList(member) || isPlainObject(member));
}

/** Returns the locations of a parameter, by its name alone. */
export function locationsOf(name: string, state: State): readonly PlacedValue["location"][] {
  const parameters: Values = { [name]: "" };
  const placed = place({ ...state, parameters, link: undefined }, false);
  const own = allValues(placed).filter(({ origin }) => origin === "parameters");
  return [...new Set(own.filter(({ value }) => value !== undefined).map((each) => each.location))];
}
