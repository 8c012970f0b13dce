import type { JsonSequence } from "../../wire/media-type.js";
import type { ItemParser } from "./item-parser.js";
import { parseJson } from "./parse-json.js";
import { notJson, tooLong } from "./stream-errors.js";

export function jsonParser(sequence: JsonSequence, limit: number): ItemParser {
  const isLines = sequence === "lines";
  const name = isLines ? "line" : "record";
  // The text before the first record separator has the number 0.
  let count = isLines ? 0 : -1;
  let rest = "";
  return {
    isEnded: false,
    *items(piece, isLast) {
      const texts = piece.split(isLines ? "\n" : "\u001e");
      texts[0] = rest + (texts[0] ?? "");
      rest = (isLast ? undefined : texts.pop()) ?? "";
      for (const text of texts) {
        count++;
        if (text.length > limit) throw tooLong(name, limit);
        if (text.trim() === "") continue;
        const what = `${name} ${count}`;
        if (!isLines && mayBeCutOff(text)) throw notJson(what);
        yield parseJson(text, what);
      }
      if (rest.length > limit) throw tooLong(name, limit);
    },
  };
}

/** A number or a literal is known to be whole only if white space follows it (RFC 7464 section 2.4). */
function mayBeCutOff(text: string): boolean {
  return !/^\s*["[{]/.test(text) && !/\s$/.test(text);
}
