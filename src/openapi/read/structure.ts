import { pointerTo } from "./references.js";

/** The deepest nesting of a description. Functions that read or write one may call themselves for each level. */
const DEEPEST = 500;

/** The most values beside ten for each that was written: aliases can repeat the same values again and again. */
const MOST_REPEATED = 100_000;

/** Something that no reader could read to its end. */
export interface StructureProblem {
  readonly pointer: string;
  readonly message: string;
}

/** A list or an object whose values are being measured. */
interface Open {
  readonly value: object;
  readonly entries: readonly (readonly [string, object])[];
  next: number;
  size: number;
  depth: number;
}

interface Measured {
  readonly size: number;
  readonly depth: number;
}

/** Measures values without calling itself, and each only once, however often it stands in the others. */
export class Structure {
  readonly #measured = new Map<object, Measured>();
  readonly #open: Open[] = [];
  readonly #around = new Set<object>();

  /** Finds out if a value is endless, or too large or deep to be read. */
  check(value: unknown): StructureProblem | undefined {
    if (typeof value !== "object" || value === null) return undefined;
    const before = this.#measured.size;
    this.#enter(value);
    for (let open = this.#open.at(-1); open !== undefined; open = this.#open.at(-1)) {
      const message = this.#step(open);
      if (message !== undefined) return this.#problem(message);
    }
    const written = this.#measured.size - before;
    const { size = 0 } = this.#measured.get(value) ?? {};
    return size > MOST_REPEATED + 10 * written
      ? {
          pointer: "",
          message:
            "Its aliases repeat the same values too often to be read. Write what they share as components, and refer to it.",
        }
      : undefined;
  }

  #enter(value: object): void {
    const entries = Object.entries(value).filter(isContainer);
    this.#open.push({ value, entries, next: 0, size: 1, depth: 1 });
    this.#around.add(value);
  }

  /** Looks at the next value of what is open. Returns what is wrong with it. */
  #step(open: Open): string | undefined {
    const [, value] = open.entries[open.next++] ?? [];
    if (value === undefined) {
      this.#leave(open);
      return undefined;
    }
    if (this.#around.has(value))
      return "It contains itself. Use $ref for a part that refers to itself.";
    const known = this.#measured.get(value);
    if (known !== undefined) add(open, known);
    else this.#enter(value);
    return this.#open.length + (known?.depth ?? 0) > DEEPEST
      ? `It is nested more than ${DEEPEST} levels deep. Move inner parts to components, and refer to them.`
      : undefined;
  }

  #leave(open: Open): void {
    const { value, size, depth } = open;
    this.#open.pop();
    this.#around.delete(value);
    this.#measured.set(value, { size, depth });
    const outer = this.#open.at(-1);
    if (outer !== undefined) add(outer, { size, depth });
  }

  #problem(message: string): StructureProblem {
    const keys = this.#open.map(({ entries, next }) => entries[next - 1]?.[0] ?? "");
    this.#open.length = 0;
    this.#around.clear();
    // The pointer of what is too deep would fill the screen.
    return { pointer: pointerTo("", ...keys.filter((key) => key !== "").slice(0, 8)), message };
  }
}

function isContainer(entry: [string, unknown]): entry is [string, object] {
  return typeof entry[1] === "object" && entry[1] !== null;
}

function add(outer: Open, { size, depth }: Measured): void {
  outer.size += size;
  outer.depth = Math.max(outer.depth, depth + 1);
}
