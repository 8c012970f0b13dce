import { filledVariables, type LocatedValue } from "../core/located.js";
import type { Located } from "../core/locate.js";
import type { State } from "../core/state.js";
import { originOf } from "../core/template.js";
import { basePrefix, queryText } from "../core/url.js";
import { expand, type Expanded, expansionValue } from "../core/expansion.js";
import { grouped } from "../internal/objects.js";

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
  /** The location that its first value was set for. Absent if it has none. */
  readonly givenFor?: "parameters" | "path" | "query";
}

export function urlPieces(located: Located): readonly UrlPiece[] {
  const { url: filled, state } = located;
  if (filled === undefined) return [literalPiece(state.link ?? "")];
  const { template } = filled;
  const expanded = expand(filled, state);
  const origin = template.origin ?? originOf(expanded.text) ?? "";
  const own = piecesOfUrl(expanded, state);
  const isBelowBase = origin === "";
  const slashes =
    isBelowBase && !template.startsWithSlash ? /^\/*/.exec(expanded.text)?.[0].length : 0;
  const url = [...(isBelowBase ? basePieces(located) : []), ...withoutStart(own, slashes ?? 0)];
  return joined(withQuery(url, located));
}

function basePieces(located: Located): UrlPiece[] {
  const { state, base } = located;
  const prefix = basePrefix(located);
  if (base === undefined) return [literalPiece(prefix)];
  const expanded = expand(base, state);
  const start = base.template.startsWithSlash ? "/" : "";
  const end = prefix.slice(start.length + expanded.text.length);
  return [literalPiece(start), ...piecesOfUrl(expanded, state), literalPiece(end)];
}

function piecesOfUrl(expanded: Expanded, state: State): UrlPiece[] {
  const { literals, expressions } = expanded.template;
  const values = grouped(filledVariables(expanded, state).map((each) => [each.expression, each]));
  const pieces = expressions.flatMap((expression, index): UrlPiece[] => {
    const own = values.get(expression) ?? [];
    const filled = own.filter(isExpanded);
    const names = filled.map(({ name }) => name);
    const text = expanded.texts[index] ?? "";
    const source = own.at(0)?.source ?? "";
    const first = filled.at(0);
    const givenFor = first && { givenFor: first.givenFor };
    return [
      { text, kind: "expression", source, names, ...givenFor },
      literalPiece(literals[index + 1] ?? ""),
    ];
  });
  return [literalPiece(literals[0] ?? ""), ...pieces];
}

export function isExpanded({ variable, value }: LocatedValue): boolean {
  return variable !== undefined && expansionValue(variable, value) !== undefined;
}

function withoutStart(pieces: readonly UrlPiece[], characters: number): UrlPiece[] {
  let rest = characters;
  return pieces.map((piece) => {
    const cut = Math.min(rest, piece.text.length);
    rest -= cut;
    return { ...piece, text: piece.text.slice(cut) };
  });
}

function withQuery(pieces: readonly UrlPiece[], { query, state }: Located): UrlPiece[] {
  const appended = query.flatMap((value): UrlPiece[] => {
    const text = queryText(value, state);
    const { name } = value;
    const givenFor = value.givenFor === "query" ? "query" : "parameters";
    return text === "" ? [] : [{ text, kind: "appended", source: name, names: [name], givenFor }];
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
