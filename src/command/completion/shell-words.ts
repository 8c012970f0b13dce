/** The words of a command line, up to the cursor. */
export interface ShellWords {
  /** The words before the one that the cursor is in. */
  readonly before: readonly string[];
  /** The text of the word that the cursor is in, without quotes. */
  readonly current: string;
  /** The quotation mark that is open at the cursor. */
  readonly quote: "" | "'" | '"';
  /** The length of the part that bash leaves alone: it completes what follows an opening quotation mark or a character that breaks words. */
  readonly kept: number;
}

/** Characters that bash leaves in the word that they start. */
const SPECIAL_PREFIXES = "$@";

/**
 * Splits a command line as a POSIX shell does. Nothing in it is expanded.
 *
 * @param breaks - the characters at which bash splits words for completion (`COMP_WORDBREAKS`)
 */
export function splitWords(line: string, breaks = ""): ShellWords {
  const before: string[] = [];
  let word = "";
  let isStarted = false;
  let quote: ShellWords["quote"] = "";
  let kept = 0;
  for (let index = 0; index < line.length; index++) {
    const character = line.charAt(index);
    if (character === quote) {
      quote = "";
      kept = 0;
    } else if (character === "\\" && quote !== "'" && index + 1 < line.length) {
      index++;
      word += line.charAt(index);
      isStarted = true;
    } else if (quote === "" && (character === '"' || character === "'")) {
      quote = character;
      isStarted = true;
      kept = word.length;
    } else if (quote === "" && /\s/.test(character)) {
      if (isStarted) before.push(word);
      word = "";
      isStarted = false;
      kept = 0;
    } else {
      word += character;
      isStarted = true;
      if (quote === "" && breaks.includes(character)) {
        kept = SPECIAL_PREFIXES.includes(character) ? word.length - 1 : word.length;
      }
    }
  }
  return { before, current: word, quote, kept };
}

/** The part of a completed word that bash inserts, as it is written in the shell. A finished word is followed by a space. */
export function bashInsertion(
  value: string,
  { quote, kept }: ShellWords,
  isFinished: boolean,
): string {
  const text = value.slice(kept);
  // bash closes a quotation mark by itself.
  if (quote === '"') return text.replaceAll(/["$`\\]/g, "\\$&");
  if (quote === "'") return text.replaceAll("'", "'\\''");
  // Braces are literal, unless there is a comma or ".." between them.
  const unsafe = /[,.]{2}|,/.test(text) ? /[^\w@%+=:./-]/g : /[^\w@%+=:./{}-]/g;
  return text.replaceAll(unsafe, "\\$&") + (isFinished ? " " : "");
}
