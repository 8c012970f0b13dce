import type { State } from "../options/state.js";
import type { CompiledExpression, UrlTemplate } from "../template/url-template.js";
import { expand } from "./expand.js";

/** A stretch of an expanded template, and the expression that made it, if one did. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly expression: CompiledExpression | undefined;
}

/** Where in the expanded template each literal and each expansion stands. Nearly every URL does without knowing. */
export function piecesOf(template: UrlTemplate, state: State): readonly Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  const add = (text: string, expression: CompiledExpression | undefined): void => {
    pieces.push({ start, end: start + text.length, expression });
    start += text.length;
  };
  add(template.literal, undefined);
  for (const expression of template.expressions) {
    add(expand(template, expression, state, false), expression);
    add(expression.literal, undefined);
  }
  return pieces;
}
