import { joined, open, type Part } from "./part.js";
import { printParts } from "./shell-print.js";
import { shellVariables } from "./shell-variables.js";
import { shellWord, type Encoding } from "./shell-word.js";

/** How one command is written: with its credentials, or with variables in their places. */
export interface Quoting {
  /** Parts as one word. */
  word(parts: readonly Part[], encoding?: Encoding): string;
  /** Parts as commands that write them. */
  print(parts: readonly Part[]): string;
}

export function quotingOf(secrets: boolean): Quoting {
  const nameOf = shellVariables();
  const show = (parts: readonly Part[]) =>
    joined(secrets ? parts.map(({ text }) => open(text)) : parts);
  return {
    word: (parts, encoding) => shellWord(show(parts), nameOf, encoding),
    print: (parts) => printParts(show(parts), nameOf),
  };
}
