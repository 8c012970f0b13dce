import { JsonPathError } from "./json-path.js";

/** The most characters of a pattern: it may come from the document. */
const LONGEST = 1000;
/** The most states of a pattern, in which `a{50}` counts 50 times. */
const MOST_STATES = 5000;

const PIECE =
  /(?<atom>[^()*+.?[\\\]{|}]|\.|\\[()*+\-.?[\\\]^nrt{|}]|\\[pP]\{[CLMNPSZ][a-z]?\}|\[\^?(?:[^[\\\]]|\\[()*+\-.?[\\\]^nrt{|}]|\\[pP]\{[CLMNPSZ][a-z]?\})+\])/uy;
const QUANTIFIER = /[*+?]|\{(?<least>\d{1,4})(?<rest>,(?<most>\d{1,4})?)?\}/y;

/** A state of a pattern that is being matched. */
interface State {
  /** Says if the next character leads on. Undefined for a state that leads on without one. */
  readonly accepts?: ((character: string) => boolean) | undefined;
  /** The only place at which it leads on, for `^` and `$`. */
  readonly place?: "start" | "end" | undefined;
  readonly next: State[];
}

const END: State = { next: [] };

/**
 * A pattern as RFC 9485 (I-Regexp) has it. Matching takes time in proportion to the text for every pattern: the engine
 * of the language would take years for some.
 */
export class IRegexp {
  readonly #start: State;

  private constructor(start: State) {
    this.#start = start;
  }

  /**
   * Returns undefined for a text that is no such pattern.
   *
   * @throws JsonPathError for a pattern that is too large
   */
  static parse(pattern: string): IRegexp | undefined {
    if (pattern.length > LONGEST) {
      throw new JsonPathError(`A pattern has more than ${LONGEST} characters.`);
    }
    const start = new PatternParser(pattern).parse();
    return start === undefined ? undefined : new IRegexp(start);
  }

  /**
   * Says if the whole text matches, or a part of it.
   *
   * @param count - is told how many states a character was tried with
   */
  test(text: string, isWhole: boolean, count: (steps: number) => void): boolean {
    let position = 0;
    let states = reachable([this.#start], true, text === "");
    for (const character of text) {
      count(states.size);
      if (!isWhole && states.has(END)) return true;
      const next = [...states].flatMap((state) =>
        state.accepts?.(character) === true ? state.next : [],
      );
      position += character.length;
      const starts = isWhole ? next : [...next, this.#start];
      states = reachable(starts, false, position === text.length);
    }
    return states.has(END);
  }
}

/** The states that are reached without a character. */
function reachable(states: readonly State[], isStart: boolean, isEnd: boolean): ReadonlySet<State> {
  const found = new Set(states);
  for (const { accepts, place, next } of found) {
    const isHere = place === undefined || (place === "start" ? isStart : isEnd);
    if (accepts === undefined && isHere) for (const state of next) found.add(state);
  }
  return found;
}

/** Returns what leads to the given state, after the part of a pattern that it was made of. */
type Part = (next: State) => State;

class PatternParser {
  #position = 0;
  #states = 0;

  constructor(private readonly pattern: string) {}

  parse(): State | undefined {
    const part = this.#alternatives();
    return part === undefined || this.#position < this.pattern.length ? undefined : part(END);
  }

  #alternatives(): Part | undefined {
    const branches: Part[] = [];
    do {
      const branch = this.#branch();
      if (branch === undefined) return undefined;
      branches.push(branch);
    } while (this.#take("|"));
    return (next) => this.#state(branches.map((branch) => branch(next)));
  }

  #branch(): Part | undefined {
    const pieces: Part[] = [];
    while (this.#position < this.pattern.length && !/[|)]/.test(this.#current())) {
      const piece = this.#piece();
      if (piece === undefined) return undefined;
      pieces.push(piece);
    }
    return (next) => pieces.reduceRight((after, piece) => piece(after), next);
  }

  #piece(): Part | undefined {
    const atom = this.#take("(") ? this.#group() : this.#atom();
    if (atom === undefined) return undefined;
    QUANTIFIER.lastIndex = this.#position;
    const found = QUANTIFIER.exec(this.pattern);
    if (found === null) return atom;
    this.#position += found[0].length;
    const { least = "0", rest, most } = found.groups ?? {};
    switch (found[0]) {
      case "*":
        return this.#repeated(atom, 0, Infinity);
      case "+":
        return this.#repeated(atom, 1, Infinity);
      case "?":
        return this.#repeated(atom, 0, 1);
      default: {
        const last = rest === undefined ? least : (most ?? Infinity);
        return this.#repeated(atom, Number(least), Number(last));
      }
    }
  }

  #group(): Part | undefined {
    const inner = this.#alternatives();
    return inner !== undefined && this.#take(")") ? inner : undefined;
  }

  #atom(): Part | undefined {
    PIECE.lastIndex = this.#position;
    const [atom] = PIECE.exec(this.pattern) ?? [];
    if (atom === undefined) return undefined;
    this.#position += atom.length;
    // RFC 9485 has no anchors, but the test suite of RFC 9535 does, as all engines do.
    if (atom === "^") return (next) => this.#state([next], undefined, "start");
    if (atom === "$") return (next) => this.#state([next], undefined, "end");
    const accepts = acceptedBy(atom);
    return accepts && ((next) => this.#state([next], accepts));
  }

  #repeated(part: Part, least: number, most: number): Part {
    return (next) => {
      let start = next;
      if (most === Infinity) {
        start = this.#state([next]);
        start.next.push(part(start));
      }
      for (let times = least; times < most && most !== Infinity; times++) {
        start = this.#state([next, part(start)]);
      }
      for (let times = 0; times < least; times++) start = part(start);
      return start;
    };
  }

  #state(next: State[], accepts?: State["accepts"], place?: State["place"]): State {
    if (++this.#states > MOST_STATES) {
      throw new JsonPathError(`A pattern repeats its parts more than ${MOST_STATES} times.`);
    }
    return { next, accepts, place };
  }

  #current(): string {
    return this.pattern[this.#position] ?? "";
  }

  #take(character: string): boolean {
    if (this.#current() !== character) return false;
    this.#position++;
    return true;
  }
}

/** Says which characters an atom stands for. Undefined if it stands for none that there is, such as `\p{Xx}`. */
function acceptedBy(atom: string): ((character: string) => boolean) | undefined {
  if (atom === ".") return (character) => character !== "\n" && character !== "\r";
  if (!/^[[\\]/.test(atom)) return (character) => character === atom;
  try {
    const pattern = new RegExp(`^${atom}$`, "u");
    return (character) => pattern.test(character);
  } catch {
    return undefined;
  }
}
