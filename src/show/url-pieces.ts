import { basePrefix, expand, type ExpandedTemplate } from "../core/write/expand-url.js";
import type { Placed, PlacedValue } from "../core/placed.js";
import { queryText } from "../core/write/query.js";
import { variableValue } from "../core/write/url-value.js";
import { expressionAt } from "../template/template-errors.js";
import { originOf, type UrlTemplate } from "../template/url-template.js";

/**
 * A piece of a URL. The texts of all pieces together are the URL.
 *
 * @public
 */
export interface UrlPiece {
  /** The characters in the URL. Empty for an expression that expands to nothing. */
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
  /** The source of its values. An expression takes them from the parameters too. Absent for a literal. */
  readonly channel?: "parameters" | "path" | "query";
}

/**
 * Returns the pieces of a request's URL, without empty literals, and with neighbouring literals as one.
 *
 * @param placed - the values of a request that was built
 */
export function urlPieces(placed: Placed): readonly UrlPiece[] {
  const { template, variables, state } = placed;
  if (template === undefined) return [literalPiece(state.link ?? "")];
  const expanded = expand(template, variables, state);
  const origin = template.origin.origin ?? originOf(expanded.text);
  const own = piecesOf(template, expanded);
  const isBelowBase = origin === undefined;
  const slashes =
    isBelowBase && !template.startsWithSlash ? /^\/*/.exec(expanded.text)?.[0].length : 0;
  const url = [...(isBelowBase ? basePieces(placed) : []), ...withoutStart(own, slashes ?? 0)];
  return joined(withQuery(url, placed));
}

function basePieces(placed: Placed): UrlPiece[] {
  const { state, base } = placed;
  const prefix = basePrefix(placed);
  const template = state.baseUrl?.template;
  if (template === undefined) return [literalPiece(prefix)];
  const expanded = expand(template, base, state);
  const start = template.startsWithSlash ? "/" : "";
  const end = prefix.slice(start.length + expanded.text.length);
  return [literalPiece(start), ...piecesOf(template, expanded), literalPiece(end)];
}

function piecesOf(template: UrlTemplate, { expansions }: ExpandedTemplate): UrlPiece[] {
  const pieces = expansions.flatMap(({ expression, values, text }): UrlPiece[] => {
    const { channel, first, variables } = expression;
    const own = values.slice(first, first + variables.length);
    const names = own.filter(isExpanded).map(({ name }) => name);
    const source = expressionAt(template.source, expression.position);
    return [{ text, kind: "expression", source, names, channel }, literalPiece(expression.literal)];
  });
  return [literalPiece(template.literal), ...pieces];
}

/** Returns `true` for the value of a variable that is not left out of its expansion. */
export function isExpanded({ writer, value }: PlacedValue): boolean {
  return typeof writer === "object" && variableValue(writer, value) !== undefined;
}

/** Leaves characters at the start out. */
function withoutStart(pieces: readonly UrlPiece[], characters: number): UrlPiece[] {
  let rest = characters;
  return pieces.map((piece) => {
    const cut = Math.min(rest, piece.text.length);
    rest -= cut;
    return { ...piece, text: piece.text.slice(cut) };
  });
}

/** Puts what was appended to the query before the fragment. */
function withQuery(pieces: readonly UrlPiece[], { query, state }: Placed): UrlPiece[] {
  const appended = query.flatMap((value): UrlPiece[] => {
    const text = queryText(value, state);
    const { name, origin } = value;
    const channel = origin === "query" ? "query" : "parameters";
    return text === "" ? [] : [{ text, kind: "appended", source: name, names: [name], channel }];
  });
  if (appended.length === 0) return [...pieces];
  const [before, fragment] = splitFragment(pieces);
  const hasQuery = before.some(({ text }) => text.includes("?"));
  const separated = appended.flatMap((piece, index) => [
    literalPiece(index > 0 || hasQuery ? "&" : "?"),
    piece,
  ]);
  return [...before, ...separated, ...fragment];
}

function splitFragment(
  pieces: readonly UrlPiece[],
): readonly [before: readonly UrlPiece[], fragment: readonly UrlPiece[]] {
  const first = pieces.findIndex(({ text }) => text.includes("#"));
  const piece = pieces[first];
  if (piece === undefined) return [pieces, []];
  const hash = piece.text.indexOf("#");
  const start = { ...piece, text: piece.text.slice(0, hash) };
  const end = { ...piece, text: piece.text.slice(hash) };
  const before = pieces.slice(0, first);
  return [hash === 0 ? before : [...before, start], [end, ...pieces.slice(first + 1)]];
}

function joined(pieces: readonly UrlPiece[]): UrlPiece[] {
  const merged: UrlPiece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.kind === "literal" && last?.kind === "literal") {
      merged[merged.length - 1] = literalPiece(last.text + piece.text);
    } else if (piece.kind !== "literal" || piece.text !== "") {
      merged.push(piece);
    }
  }
  return merged;
}

function literalPiece(text: string): UrlPiece {
  return { text, kind: "literal", source: "", names: [] };
}
