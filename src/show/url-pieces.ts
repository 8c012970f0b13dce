import { GET } from "../options/route.js";
import type { State } from "../options/state.js";
import { basePrefix, expandExpression } from "../request/expand-url.js";
import { appendQuery } from "../request/query.js";
import { urlParts } from "../request/url-parts.js";
import { isGiven, queryVariables, variablesOf } from "../request/request-variables.js";
import { variableValue } from "../request/url-value.js";
import {
  type CompiledExpression,
  hasScheme,
  type UrlTemplate,
  type Variables,
} from "../uri-template/url-template.js";

/**
 * A piece of a URL. The texts of all pieces together are the URL.
 *
 * @public
 */
export interface UrlPiece {
  /** What is in the URL. Empty for an expression that expands to nothing. */
  readonly text: string;
  /**
   * - `literal`: text of the URL template or of the base URL
   * - `expression`: the expansion of an expression of the URL template or of the base URL
   * - `appended`: a parameter that was appended to the query
   */
  readonly kind: "literal" | "expression" | "appended";
  /** The expression as it is in the template, such as `{?page}`, or the name of the appended parameter. Empty for a literal. */
  readonly source: string;
  /** The names of the parameters that fill variables of the expression, or of the appended parameter. */
  readonly names: readonly string[];
  /** Where its values come from. An expression takes them from the parameters too. Absent for a literal. */
  readonly channel?: "parameters" | "path" | "query";
}

/** The pieces of the URL that was built from a state. */
export function urlPieces(state: State, url: string): readonly UrlPiece[] {
  if (state.link !== undefined) return [literalPiece(url)];
  const template = templatePieces(state.url, state);
  const isAbsolute = state.url?.origin.kind !== "relative" && hasScheme(textOf(template));
  const prefix = isAbsolute ? [] : basePieces(state);
  // The "/" between base URL and path is in the prefix.
  const path = isAbsolute ? template : withoutLeadingSlashes(template);
  const hash = textOf(path).indexOf("#");
  const [head, tail] = splitAt(path, hash < 0 ? lengthOf(path) : hash);
  const appended = url.slice(lengthOf(prefix) + lengthOf(head), url.length - lengthOf(tail));
  return mergeLiterals([...prefix, ...head, ...appendedPieces(state, appended), ...tail]);
}

/** Pieces without empty literals, and with neighbouring literals as one. */
function mergeLiterals(pieces: readonly UrlPiece[]): readonly UrlPiece[] {
  const merged: UrlPiece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.kind !== "literal" || (last?.kind !== "literal" && piece.text !== "")) {
      merged.push(piece);
    } else if (last?.kind === "literal") {
      merged[merged.length - 1] = literalPiece(last.text + piece.text);
    }
  }
  return merged;
}

function templatePieces(template: UrlTemplate | undefined, state: State): readonly UrlPiece[] {
  if (template === undefined) return [];
  const text = (at: CompiledExpression) => expandExpression(template, at, state);
  const expanded =
    template.literal + template.expressions.map((at) => text(at) + at.literal).join("");
  return urlParts(template, text).map(({ start, end, expression }) => ({
    text: expanded.slice(start, end),
    kind: expression === undefined ? "literal" : "expression",
    source: expression === undefined ? "" : expressionAt(template.source, expression.position),
    names: expression === undefined ? [] : namesIn(expression, state),
    ...(expression !== undefined && { channel: expression.channel }),
  }));
}

function namesIn({ variables, channel }: CompiledExpression, state: State): readonly string[] {
  return variables
    .filter((variable) => variableValue(variable, state, state[channel]) !== undefined)
    .map(({ name, decodedName = name }) => (isGiven(state, name) ? name : decodedName));
}

/** An expression as it was written: `{name}`, or `:name`. */
export function expressionAt(template: string, position: number): string {
  return /^(?:\{[^}]*\}?|:\w+|.?)/s.exec(template.slice(position))?.[0] ?? "";
}

function basePieces(state: State): readonly UrlPiece[] {
  if (state.baseUrl === undefined) return [];
  const prefix = basePrefix(state);
  const pieces = templatePieces(state.baseUrl.template, state);
  const literal = prefix.startsWith("/") && !textOf(pieces).startsWith("/") && pieces.length > 0;
  const start = literal ? [literalPiece("/"), ...pieces] : pieces;
  return [...start, literalPiece(prefix.slice(lengthOf(start)))];
}

function literalPiece(text: string): UrlPiece {
  return { text, kind: "literal", source: "", names: [] };
}

/** The pieces of the query that was appended to the expanded template: each parameter's own text, as it is found there. */
function appendedPieces(state: State, appended: string): readonly UrlPiece[] {
  const pieces: UrlPiece[] = [];
  let rest = appended;
  for (const { channel, name, value } of candidates(state)) {
    if (rest === "") break;
    const text = appendQuery("", { [name]: value }, state, true, new Set()).slice(1);
    if (text === "" || !rest.startsWith(text, 1)) continue;
    pieces.push(literalPiece(rest.slice(0, 1)));
    pieces.push({ text, kind: "appended", source: name, names: [name], channel });
    rest = rest.slice(1 + text.length);
  }
  return [...pieces, literalPiece(rest)];
}

/** What may be in the query, in the order in which it is appended. */
function candidates(state: State) {
  const { parameters, query, method = GET, url, data } = state;
  const variables: Variables = url === undefined ? new Map() : variablesOf(state, url);
  const values = data?.value === undefined ? parameters : { ...parameters, data: data.value };
  const others = Object.entries(values).filter(([name]) => !variables.has(name));
  const filling = queryVariables(variables);
  const inQuery = Object.entries(query ?? {}).filter(([name]) => !filling.has(name));
  return [
    ...(method.restGoesTo === "query" ? candidatesOf("parameters", others) : []),
    ...candidatesOf("query", inQuery),
  ];
}

function candidatesOf(channel: "parameters" | "query", entries: readonly [string, unknown][]) {
  return entries.map(([name, value]) => ({ channel, name, value }));
}

function withoutLeadingSlashes(pieces: readonly UrlPiece[]): readonly UrlPiece[] {
  let slashes = /^\/*/.exec(textOf(pieces))?.[0].length ?? 0;
  return pieces.map((piece) => {
    const cut = Math.min(slashes, piece.text.length);
    slashes -= cut;
    return { ...piece, text: piece.text.slice(cut) };
  });
}

/** Pieces, split where their text has a position. An empty piece there is on the left. */
function splitAt(pieces: readonly UrlPiece[], position: number): [UrlPiece[], UrlPiece[]] {
  const before: UrlPiece[] = [];
  const after: UrlPiece[] = [];
  let start = 0;
  for (const piece of pieces) {
    const cut = Math.min(Math.max(position - start, 0), piece.text.length);
    const isAfter = cut < piece.text.length || start > position;
    if (cut > 0 || !isAfter) before.push({ ...piece, text: piece.text.slice(0, cut) });
    if (isAfter) after.push({ ...piece, text: piece.text.slice(cut) });
    start += piece.text.length;
  }
  return [before, after];
}

function textOf(pieces: readonly UrlPiece[]): string {
  return pieces.map(({ text }) => text).join("");
}

function lengthOf(pieces: readonly UrlPiece[]): number {
  return textOf(pieces).length;
}
