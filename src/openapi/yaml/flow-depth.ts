import { Lexer } from "yaml";

/** The most brackets that may be open. For many more, the parser needs seconds, and then fails. */
const MOST_OPEN = 500;

/** The tokens that the lexer adds to the text: for a document, a flow collection that ends with a line, a scalar. */
const MARKERS = new Set(["\u{2}", "\u{18}", "\u{1f}"]);

/** Returns where a text opens more brackets than the parser can read, if it does. */
export function tooDeepAt(text: string): number | undefined {
  let open = 0;
  let position = 0;
  for (const token of new Lexer().lex(text)) {
    if (MARKERS.has(token)) continue;
    if (token === "[" || token === "{") open++;
    else if (token === "]" || token === "}") open--;
    if (open > MOST_OPEN) return position;
    position += token.length;
  }
  return undefined;
}
