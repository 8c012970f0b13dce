import { isObject } from "../../internal/objects.js";

/** The deepest nesting of a description. Functions that read or write one may call themselves for each level. */
const DEEPEST = 500;

/** The most values in addition to ten for each written one: aliases can repeat the same values again and again. */
const MOST_REPEATED = 100_000;

/** Something that no reader could read to its end. */
export interface StructureProblem {
  readonly keys: readonly string[];
  readonly message: string;
}

/** The number of lists and objects in a value, each counted as often as it occurs, and how deep they are nested. */
interface Measured {
  readonly size: number;
  readonly depth: number;
}

/** Measures values, each only once, however often it stands in the others. */
export class Structure {
  readonly #measured = new Map<object, Measured>();
  /** The values around the one that is measured. */
  readonly #around = new Set<object>();

  /** Finds out if a value is endless, or too large or deep to be read. */
  check(value: unknown): StructureProblem | undefined {
    if (!isObject(value)) return undefined;
    const before = this.#measured.size;
    const measured = this.#measure(value);
    // The pointer of what is too deep would fill the screen.
    if (isProblem(measured)) return { ...measured, keys: measured.keys.slice(0, 8) };
    const written = this.#measured.size - before;
    return measured.size > MOST_REPEATED + 10 * written ? problem(REPEATED) : undefined;
  }

  #measure(value: object): Measured | StructureProblem {
    if (this.#around.has(value)) return problem(ENDLESS);
    const known = this.#measured.get(value);
    if (this.#around.size + (known?.depth ?? 1) > DEEPEST) return problem(TOO_DEEP);
    if (known !== undefined) return known;
    this.#around.add(value);
    const measured = this.#measureMembers(value);
    this.#around.delete(value);
    if (!isProblem(measured)) this.#measured.set(value, measured);
    return measured;
  }

  #measureMembers(value: object): Measured | StructureProblem {
    let [size, depth] = [1, 1];
    const entries: [string, unknown][] = Object.entries(value);
    for (const [key, inner] of entries) {
      if (!isObject(inner)) continue;
      const measured = this.#measure(inner);
      if (isProblem(measured)) return { ...measured, keys: [key, ...measured.keys] };
      size += measured.size;
      depth = Math.max(depth, measured.depth + 1);
    }
    return { size, depth };
  }
}

const ENDLESS = "It contains itself. Use $ref for a part that refers to itself.";

const TOO_DEEP = `It is nested more than ${DEEPEST} levels deep. Move inner parts to components, and refer to them.`;

const REPEATED =
  "Its aliases repeat the same values too often to be read. Write what they share as components, and refer to it.";

function isProblem(measured: Measured | StructureProblem): measured is StructureProblem {
  return Object.hasOwn(measured, "message");
}

function problem(message: string): StructureProblem {
  return { keys: [], message };
}
