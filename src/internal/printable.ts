import { lazyPattern } from "./cache.js";

/** Control characters and what turns the direction of text around: they change what a terminal or an editor shows. */
const MISLEADING = lazyPattern(
  "[\\p{Cc}\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]",
  "gu",
);

/** A text as it can be written to a terminal. Line breaks and tabs stay. */
export function printable(text: string): string {
  return text.replace(MISLEADING(), (found) => (isLayout(found) ? found : escaped(found)));
}

/** A text for one line, such as a name in a message. */
export function printableLine(text: string): string {
  return text.replace(MISLEADING(), escaped);
}

/** JSON or JavaScript with the escapes that both read. */
export function printableJson(json: string): string {
  return json.replace(MISLEADING(), (found) =>
    isLayout(found) ? found : `\\u${hex(found).padStart(4, "0")}`,
  );
}

function isLayout(character: string): boolean {
  return character === "\n" || character === "\t";
}

function escaped(character: string): string {
  return `\\u{${hex(character)}}`;
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16);
}
