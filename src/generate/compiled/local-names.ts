import { camelCase } from "../../internal/words.js";
import { UniqueNames } from "../classes/unique-names.js";

/** Words that no variable and no function may have as its name. */
export const RESERVED_WORDS =
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield".split(
    " ",
  );

/** Names the local variables of a function. */
export class LocalNames {
  readonly #names: UniqueNames;

  /** @param taken - the names that the code around uses */
  constructor(taken: Iterable<string>) {
    this.#names = new UniqueNames([...RESERVED_WORDS, ...taken]);
  }

  /** A name for the value of an argument: its own if it can be one. */
  take(argument: string): string {
    const isName = /^[a-z_$][\w$]*$/i.test(argument);
    return this.#names.take(isName ? argument : camelCase(argument) || "value");
  }
}
