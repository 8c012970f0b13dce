import type { DescriptionProblem } from "../model.js";
import type { Bundle } from "./whole-document.js";
import { pointerTo, References } from "./references.js";

/** The problems of a description, each once, with the positions in its files. */
export class Problems {
  readonly references: References;
  readonly #found = new Map<string, DescriptionProblem>();

  constructor(private readonly bundle: Bundle) {
    this.references = References.of(bundle.document);
  }

  get mistakes(): readonly DescriptionProblem[] {
    return [...this.#found.values()].filter(({ severity }) => severity === "error");
  }

  /** The parts that are valid, and left out. */
  get notices(): readonly DescriptionProblem[] {
    return [...this.#found.values()].filter(({ severity }) => severity === "note");
  }

  /**
   * @param pointer - a position in the document
   * @param operation - the route of the operation that cannot be written
   */
  at(pointer: string, operation?: string): Report {
    return new Report(this.references, pointer, (at, message, note) => {
      const position = this.bundle.positionOf(at);
      const details = { ...note, ...(operation !== undefined && { operation }) };
      this.add([position.file.problem(position.pointer, message, details)]);
    });
  }

  add(problems: readonly DescriptionProblem[]): void {
    for (const each of problems) {
      const { operation, file, pointer, message } = each;
      this.#found.set([operation, file, pointer, message].join("\n"), each);
    }
  }
}

const NOTE = { code: "left-out", severity: "note" } as const;

/** Reports what is wrong at a position in the document, and knows what its references lead to. */
export class Report {
  constructor(
    readonly references: References,
    private readonly pointer: string,
    private readonly add: (pointer: string, message: string, note?: typeof NOTE) => void,
  ) {}

  /** Returns a report for a position further in. */
  at(...keys: readonly (string | number)[]): Report {
    return new Report(this.references, pointerTo(this.pointer, ...keys), this.add);
  }

  mistake(message: string): void {
    this.add(this.pointer, message);
  }

  /** Reports something that is valid, and left out. */
  note(message: string): void {
    this.add(this.pointer, message, NOTE);
  }
}
