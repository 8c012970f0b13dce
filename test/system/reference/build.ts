import {
  BODY,
  PATH,
  QUERY,
  type EndpointErrorCode,
  type RequestOptions,
} from "../../../src/index.js";
import { formFields, urlEncoded } from "../../helpers/form-fields.js";
import { expandByTheRfc } from "../../template/rfc6570-reference.js";
import { isPlain, namedValues, parametersOf, type Options } from "./options.js";
import {
  expandUrl,
  expressionsOf,
  NoPlaceInUrl,
  text,
  urlValue,
  type Expression,
  type Refuse,
} from "./url.js";

/** A request, and the codes of all errors in it. */
export interface Built {
  readonly request: RequestOptions;
  readonly codes: readonly EndpointErrorCode[];
}

/**
 * The maker of a request: the function `endpoint`, which leaves missing variables out and types a JSON text, or a builder, strict
 * or not.
 */
export type Caller = "endpoint" | "lenient builder" | "strict builder";

/** Makes request options of merged options, and collects every error on the way. */
export function build(merged: Options, caller: Caller): Built {
  const strict = caller === "strict builder";
  const codes: EndpointErrorCode[] = [];
  const refuse: Refuse = (code) => codes.push(code);
  const { method, url: template, baseUrl, data, request } = merged;
  const result: RequestOptions = { method: String(method).toLowerCase(), url: "", headers: {} };
  if (typeof template !== "string") return { request: result, codes: ["missing-url"] };

  const call = callOf(merged, template);
  checkPlaces(call, data, strict, refuse);
  if (strict && isMistake(template)) refuse("invalid-template");
  const valueOf = (name: string, expression: Expression) => {
    const value = inUrl(givenFor(name, expression, call), refuse);
    const isEmpty = value === undefined || [value].flat().every((member: unknown) => member === "");
    if (isEmpty && expression.required && strict) refuse("missing-variable");
    const isJoined = expression.joined.includes(name);
    if (strict && isPlain(value) && isJoined) refuse("invalid-parameter");
    return value;
  };
  const expanded = expandUrl(template, baseUrl, valueOf, refuse);
  result.url = appended(call).reduce((url, entry) => append(url, entry, refuse), expanded);

  const headers = namedValues(merged.headers);
  const typesText = caller === "endpoint";
  const { body, contentType } = bodyOf(call, data, headers["content-type"], typesText, refuse);
  if (body !== undefined) result.body = body;
  result.headers = headersOf(merged, contentType, refuse);
  if (typeof request === "object" && request !== null) result.request = request;
  return { request: result, codes };
}

/** Returns `true` for a template that a strict builder takes for a mistake. */
function isMistake(template: string): boolean {
  const [path = "", query = ""] = (template.split("#")[0] ?? "").split(/\?(.*)/s);
  const segments = path.split("/").map((segment) => segment.replaceAll(/%2e/gi, "."));
  return (
    template.includes("${") ||
    /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|QUERY|OPTIONS|TRACE|CONNECT)\//.test(template) ||
    segments.some((segment) => segment === "." || segment === "..") ||
    query.split("&").some((field) => /=:[A-Za-z_]\w*$/.test(field))
  );
}

/** The value of a variable: from its location, or else from a parameter. */
function givenFor(name: string, { givenFor }: Expression, call: Call): unknown {
  const given = Object.hasOwn(call[givenFor], name) ? call[givenFor] : call.parameters;
  return Object.hasOwn(given, name) ? given[name] : undefined;
}

function inUrl(value: unknown, refuse: Refuse) {
  return orRefused(() => urlValue(value), undefined, refuse);
}

/** A result, or another where a value cannot be written in a URL, which is an error. */
function orRefused<Result>(write: () => Result, otherwise: Result, refuse: Refuse): Result {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof NoPlaceInUrl)) throw error;
    refuse("invalid-parameter");
    return otherwise;
  }
}

/** The values appended to the query: parameters, and values of `.query()` that fill no variable. */
function appended(call: Call): readonly (readonly [string, unknown])[] {
  const over = call.toQuery ? call.over.map((name) => [name, call.parameters[name]] as const) : [];
  return [...over, ...Object.entries(call.query).filter(([name]) => !call.has(name, "query"))];
}

function append(url: string, [name, value]: readonly [string, unknown], refuse: Refuse): string {
  if (isPlain(value)) refuse("invalid-parameter");
  if (Array.isArray(value) && value.some((member) => isPlain(member) || Array.isArray(member))) {
    refuse("unsupported-style");
    return url;
  }
  const given = inUrl(value, refuse);
  if (given === undefined || isPlain(given) || inUrl(name, refuse) === undefined) return url;
  const members: readonly string[] = typeof given === "string" ? [given] : given;
  // A name in brackets is one of several with that name.
  if (name.endsWith("[]") && members.length > 1)
    return members.reduce((url, member) => append(url, [name, member], refuse), url);
  const [, before = "", fragment = ""] = /^([^#]*)(.*)$/.exec(url) ?? [];
  const mark = before.includes("?") ? "&" : "?";
  return `${before}${mark}${encode(name)}=${members.map(encode).join()}${fragment}`;
}

function encode(text: string): string {
  return expandByTheRfc("{text}", { text });
}

function headersOf(
  merged: Options,
  contentType: string | number | undefined,
  refuse: Refuse,
): RequestOptions["headers"] {
  const headers: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(namedValues(merged.headers))) {
    if (typeof value === "string" || typeof value === "number") headers[name] = value;
  }
  const accept = amendAccept(headers.accept, merged.mediaType, refuse);
  if (accept !== undefined) headers.accept = accept;
  delete headers["content-type"];
  return contentType === undefined ? headers : { ...headers, "content-type": contentType };
}

type Call = ReturnType<typeof callOf>;

/** Merged options, sorted by where they go. */
function callOf(merged: Options, template: string) {
  const { method, data } = merged;
  const expressions = expressionsOf(template);
  /** True if the template has a variable that a location fills. */
  const has = (name: string, givenFor: Expression["givenFor"]) =>
    expressions.some((each) => each.givenFor === givenFor && each.names.includes(name));
  const toQuery = method === "GET" || method === "HEAD";
  const parameters = parametersOf(merged);
  if (toQuery && data !== undefined) parameters.data = data;
  return {
    /** True if parameters without a variable go into the query. */
    toQuery,
    /** True if they go into the body. */
    toBody: ["PATCH", "POST", "PUT", "DELETE", "QUERY"].includes(String(method)),
    parameters,
    /** The names of the parameters without a variable in the URL template. */
    over: Object.keys(parameters).filter((name) => !has(name, "path") && !has(name, "query")),
    path: namedValues(merged[PATH]),
    query: namedValues(merged[QUERY]),
    body: namedValues(merged[BODY]),
    /** True if there are fields of a body, or an empty form. */
    hasFields: merged[BODY] !== undefined,
    has,
  };
}

/** Refuses values without a place, and two values for one place. A value of `.path()` may be unused, unless
 * the query has its variable. */
function checkPlaces(call: Call, data: unknown, strict: boolean, refuse: Refuse): void {
  const { toQuery, toBody, parameters, over, path, query, body, has } = call;
  const named = Object.keys(body).length > 0;
  if (named && !toBody) refuse("unplaced-parameter");
  const conflictsWithData = named || (strict && over.length > 0);
  if (conflictsWithData && toBody && data !== undefined) refuse("conflicting-parameter");
  if (!toBody && !toQuery && (over.length > 0 || data !== undefined)) refuse("unplaced-parameter");
  if (strict && toQuery && data !== undefined) refuse("unplaced-parameter");
  const wrappers = toQuery ? ["body", "params", "query"] : ["body", "params"];
  const isWrapper = (name: string) => wrappers.includes(name) && isPlain(parameters[name]);
  if (strict && over.length > 0 && over.every(isWrapper)) refuse("invalid-parameter");
  const isOnlyInQuery = (name: string) => has(name, "query") && !has(name, "path");
  if (Object.keys(path).some(isOnlyInQuery)) refuse("unplaced-parameter");
  for (const name of Object.keys(parameters)) {
    const locations = [
      ...(has(name, "path") ? [path] : []),
      ...(has(name, "query") ? [query] : []),
      ...(over.includes(name) ? [toQuery ? query : body] : []),
    ];
    if (locations.every((place) => Object.hasOwn(place, name))) refuse("conflicting-parameter");
  }
}

/** A body, and the content type header that is sent. */
interface Body {
  readonly body?: unknown;
  readonly contentType: string | number | undefined;
}

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The body of a call, encoded as its content type says.
 *
 * @param header - the content type header of the merged options; `null` where it is removed
 * @param typesText - `true` if `data` that is the text of a JSON object or list has the content type of JSON
 */
function bodyOf(
  call: Call,
  data: unknown,
  header: unknown,
  typesText: boolean,
  refuse: Refuse,
): Body {
  const contentType = typeof header === "string" || typeof header === "number" ? header : undefined;
  const type = contentType === undefined ? undefined : mediaTypeOf(contentType);
  // The type of a form says nothing about a request that has no body for it.
  const isUnsentForm = call.hasFields && (type === URL_ENCODED || type === MULTIPART);
  if (!call.toBody) return { contentType: isUnsentForm ? undefined : contentType };
  const added = header === undefined ? JSON_TYPE : contentType;
  if (data !== undefined) {
    const isForm = data instanceof FormData;
    if (isForm && type !== undefined && type !== MULTIPART) refuse("invalid-content-type");
    // Only the client knows the boundary of a FormData.
    if (isForm) return { body: data, contentType: undefined };
    const isJson =
      isPlain(data) ||
      Array.isArray(data) ||
      (typesText && typeof data === "string" && holdsJson(data));
    return { body: data, contentType: isJson ? added : contentType };
  }
  const parameters = [
    ...call.over.map((name) => [name, call.parameters[name]] as const),
    ...Object.entries(call.body),
  ];
  if (parameters.length === 0) {
    if (call.hasFields && (type === undefined || isJsonType(type)))
      return { body: {}, contentType: added };
    return { contentType: type === MULTIPART ? undefined : contentType };
  }
  switch (type) {
    case URL_ENCODED:
      return { body: urlEncoded(fieldsOf(parameters, refuse)), contentType };
    case MULTIPART:
      return { body: formDataOf(fieldsOf(parameters, refuse)), contentType: undefined };
    default:
      if (type !== undefined && !isJsonType(type)) refuse("invalid-content-type");
      return { body: jsonOf(Object.fromEntries(parameters), refuse), contentType: added };
  }
}

/** True for the text of a JSON object or list, without a space before it. */
function holdsJson(text: string): boolean {
  try {
    return text.trimStart() === text && typeof JSON.parse(text) === "object" && text !== "null";
  } catch {
    return false;
  }
}

function isJsonType(type: string): boolean {
  return /^(application\/json|[\w.-]+\/[\w.-]+\+json)$/.test(type);
}

function mediaTypeOf(contentType: string | number): string {
  const [type = ""] = String(contentType).split(";");
  return type.trim().toLowerCase();
}

function fieldsOf(parameters: Parameters<typeof formFields>[0], refuse: Refuse) {
  return orRefused(() => formFields(parameters, (scalar) => text(scalar) ?? ""), [], refuse);
}

function formDataOf(fields: ReturnType<typeof formFields>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** The part of a value that JSON can write: no `undefined`, and no class but valid dates. */
function jsonOf(value: unknown, refuse: Refuse): unknown {
  if (Array.isArray(value)) {
    return value.filter((member) => member !== undefined).map((member) => jsonOf(member, refuse));
  }
  if (isPlain(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, jsonOf(member, refuse)]),
    );
  }
  const isDate = value instanceof Date && !Number.isNaN(value.getTime());
  if (typeof value === "object" && value !== null && !isDate) refuse("invalid-parameter");
  return value;
}

/** The accept header amended by media type options. */
function amendAccept(
  accept: string | number | undefined,
  mediaType: unknown,
  refuse: Refuse,
): string | number | undefined {
  const { format, previews = [] } = namedValues(mediaType) as {
    format?: string;
    previews?: readonly string[];
  };
  const parts = String(accept ?? "").split(",");
  if (parts.some((part) => part.includes("application/octet-stream"))) return accept;
  const types = parts.flatMap((part) => vendorTypeOf(part) ?? []);
  if (previews.length > 0) {
    const [vendor = "github"] = types.flatMap((type) => type.vendor ?? []);
    const named = types.flatMap((type) => type.preview ?? []);
    const suffix = format === undefined ? "+json" : `.${format}`;
    return [...new Set([...named, ...previews])]
      .map((name) => `application/vnd.${vendor}.${name}-preview${suffix}`)
      .join();
  }
  if (format === undefined) return accept;
  if (accept === undefined) return `application/vnd.github.v3.${format}`;
  if (types.length === 0) refuse("invalid-media-type");
  return parts
    .map((part) => {
      const type = vendorTypeOf(part);
      return type ? `${type.upToFormat}.${format}${type.weight}` : part;
    })
    .join();
}

/** Reads `application/vnd.VENDOR.v3.FORMAT+json`, with a preview in place of the version or the vendor. */
function vendorTypeOf(part: string) {
  const [, tree, name, weight = ""] =
    /^(\s*application\/vnd\.)([^;+]+)(?:\+json)?(.*)$/.exec(part) ?? [];
  if (tree === undefined || name === undefined) return undefined;
  const [first = "", ...rest] = name.split(".");
  const isKept = (word: string) => /^v\d+$/.test(word) || word.endsWith("-preview");
  const preview = [first, ...rest].find((word) => word.endsWith("-preview"));
  return {
    upToFormat: tree + [first, ...rest.filter(isKept)].join("."),
    weight,
    vendor: first === preview ? undefined : first,
    preview: preview?.replace(/-preview$/, ""),
  };
}
