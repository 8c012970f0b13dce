import { EndpointError } from "../errors.js";
import { quoteUrl } from "../internal/messages.js";
import { urlOrigin } from "../internal/urls.js";
import { encode, isUnreserved } from "../wire/encode.js";
import { fieldText } from "../wire/fields.js";
import { baseUrlOf } from "./base-url.js";
import { type Expanded, expand, fill } from "./expansion.js";
import type { Located, NamedField } from "./locate.js";
import type { State } from "./state.js";
import { fieldsIn, scalarText } from "./style-options.js";
import { withoutLeadingSlashes } from "./template.js";
import {
  checkBaseUrl,
  expandedOrigin,
  assertNoDotSegments,
  assertPathIsNoHost,
} from "./url-safety.js";

export function urlOf(located: Located): string {
  const { url, state } = located;
  if (url === undefined) return state.link ?? "";
  const expanded = expand(url, state);
  const { template } = url;
  const origin = template.origin ?? expandedOrigin(expanded);
  if (!expanded.isPlain) assertNoDotSegments(expanded, origin.length);
  const written = state.hooks?.hasColons === true ? withColons(expanded) : expanded;
  return appendQuery(origin === "" ? withBase(written, located) : written.text, located);
}

/** In paths of OpenAPI documents, a ":" is literal. In routes, it would start a variable. */
function withColons(expanded: Expanded): Expanded {
  const { template, texts } = expanded;
  const literals = template.literals.map((literal) => literal.replaceAll("%3A", ":"));
  const parts = literals.map((literal, index) => literal + (texts[index] ?? ""));
  return { ...expanded, text: parts.join("") };
}

/** Exactly one "/" joins the two, so that the path cannot extend the host. */
function withBase(expanded: Expanded, located: Located): string {
  const { template, text } = expanded;
  const path = template.startsWithSlash ? text : withoutLeadingSlashes(text);
  const prefix = basePrefix(located);
  if (prefix === "/") assertPathIsNoHost(expanded, path);
  return prefix + path;
}

export function basePrefix({ state, base }: Pick<Located, "state" | "base">): string {
  if (state.baseUrl === undefined) {
    throw new EndpointError("invalid-base-url", "The URL is relative and there is no baseUrl.", {
      advice: "Pass baseUrl, or a full URL.",
    });
  }
  if (base === undefined) return baseUrlOf(state.baseUrl).prefix;
  const expanded = expand(base, state);
  const origin = checkBaseUrl(expanded, state);
  assertNoDotSegments(expanded, origin.length);
  const start = base.template.startsWithSlash ? "/" : "";
  const end = expanded.text.endsWith("/") || start + expanded.text === "/" ? "" : "/";
  return start + expanded.text + end;
}

export function basePrefixOf(state: State): string {
  const template = state.baseUrl === undefined ? undefined : baseUrlOf(state.baseUrl).template;
  return basePrefix({ state, base: template && fill(template, state) });
}

function appendQuery(url: string, { url: filled, query, state }: Located): string {
  const isPathOnly = filled?.template.isPathOnly === true;
  const hash = isPathOnly ? -1 : url.indexOf("#");
  let appended = hash < 0 ? url : url.slice(0, hash);
  let separator = !isPathOnly && appended.includes("?") ? "&" : "?";
  for (const value of query) {
    const text = queryText(value, state);
    if (text === "") continue;
    appended += separator + text;
    separator = "&";
  }
  return hash < 0 ? appended : appended + url.slice(hash);
}

export function queryText(
  { name, value, style }: Pick<NamedField, "name" | "value" | "style">,
  state: State,
): string {
  if (style !== undefined) {
    return fieldsIn(name, value, style, { leaf: scalarText }, state).map(fieldText).join("&");
  }
  const text = encodedText(name, value);
  return text === undefined ? "" : `${encodedText(name, name) ?? ""}=${text}`;
}

function encodedText(name: string, value: unknown): string | undefined {
  if (typeof value === "string" && isUnreserved(value)) return value;
  const text = scalarText(name, value);
  return text === undefined ? undefined : encode(text);
}

export function assertAllowedOrigin(url: string, state: State, allowed: readonly string[]): void {
  const isRelative = /^\/(?![/\\])/.test(url);
  const origin = urlOrigin(url);
  if (
    isRelative ||
    (origin !== undefined && (allowed.includes(origin) || origin === baseOrigin(state)))
  )
    return;
  throw new EndpointError(
    "foreign-origin",
    `The request would go to ${quoteUrl(origin ?? url)}, which is neither the origin of baseUrl nor an allowed one.`,
    { advice: "Allow it by .origins(), or check where the URL comes from." },
  );
}

function baseOrigin(state: State): string | undefined {
  try {
    return urlOrigin(basePrefixOf(state));
  } catch {
    return undefined;
  }
}
