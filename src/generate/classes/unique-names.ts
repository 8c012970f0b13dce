import { camelCase } from "../../internal/words.js";

/** Gives each thing a name that no other has, by a number at its end. */
export class UniqueNames {
  readonly #taken: Set<string>;
  /** The number to try next, by name: numbering many equal names takes linear time. */
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  /** The name, or the name with a number if it is taken. */
  take(name: string, separator = ""): string {
    let free = name;
    let number = this.#next.get(name) ?? 2;
    for (; this.#taken.has(free); number++) free = `${name}${separator}${number}`;
    this.#next.set(name, number);
    this.#taken.add(free);
    return free;
  }
}

/** Words that no variable and no function may have as its name. */
export const RESERVED_WORDS: readonly string[] =
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
