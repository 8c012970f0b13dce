import type { EndpointErrorCode, RequestOptions } from "../../../src/index.js";
import { expandByTheRfc } from "../../template/rfc6570-reference.js";
import { amendAccept } from "./accept.js";
import { bodyOf } from "./body.js";
import { callOf, type Call } from "./call.js";
import { isPlain, namedValues, type Options } from "./options.js";
import { checkPlaces } from "./locations.js";
import type { Expression } from "./template.js";
import { NoPlaceInUrl, urlValue } from "./url-value.js";
import { expandUrl, type Refuse } from "./url.js";

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
  const { body, contentType } = bodyOf(
    call,
    data,
    headers["content-type"],
    caller === "endpoint",
    refuse,
  );
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
  try {
    return urlValue(value);
  } catch (error) {
    if (!(error instanceof NoPlaceInUrl)) throw error;
    refuse("invalid-parameter");
    return undefined;
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
