import { isObject } from "../../internal/objects.js";

/** Readers and writers recurse, so deeper nesting could overflow the stack. */
const DEEPEST = 500;

/** YAML aliases can repeat values without end. A document may have this many values beyond ten for each one written. */
const MOST_REPEATED = 100_000;

export interface StructureProblem {
  readonly keys: readonly string[];
  readonly message: string;
}

interface Measured {
  readonly size: number;
  readonly depth: number;
}

export class Structure {
  readonly #measured = new Map<object, Measured>();
  readonly #around = new Set<object>();

  check(value: unknown): StructureProblem | undefined {
    if (!isObject(value)) return undefined;
    const before = this.#measured.size;
    const measured = this.#measure(value);
    if (isProblem(measured)) return { ...measured, keys: measured.keys.slice(0, 8) };
    const written = this.#measured.size - before;
    return measured.size > MOST_REPEATED + 10 * written ? structureProblem(REPEATED) : undefined;
  }

  #measure(value: object): Measured | StructureProblem {
    if (this.#around.has(value)) return structureProblem(ENDLESS);
    const known = this.#measured.get(value);
    if (this.#around.size + (known?.depth ?? 1) > DEEPEST) return structureProblem(TOO_DEEP);
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

function structureProblem(message: string): StructureProblem {
  return { keys: [], message };
}
