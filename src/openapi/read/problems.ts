import type { DescriptionProblem } from "../model.js";
import type { Bundle } from "./whole-document.js";
import { pointerTo, References } from "./references.js";

export class Problems {
  readonly references: References;
  readonly #found = new Map<string, DescriptionProblem>();

  constructor(private readonly bundle: Bundle) {
    this.references = References.of(bundle.document);
  }

  get mistakes(): readonly DescriptionProblem[] {
    return [...this.#found.values()].filter(({ severity }) => severity === "error");
  }

  get notices(): readonly DescriptionProblem[] {
    return [...this.#found.values()].filter(({ severity }) => severity === "note");
  }

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

const LEFT_OUT = { code: "left-out", severity: "note" } as const;

export class Report {
  constructor(
    readonly references: References,
    private readonly pointer: string,
    private readonly add: (pointer: string, message: string, note?: typeof LEFT_OUT) => void,
  ) {}

  at(...keys: readonly (string | number)[]): Report {
    return new Report(this.references, pointerTo(this.pointer, ...keys), this.add);
  }

  mistake(message: string): void {
    this.add(this.pointer, message);
  }

  note(message: string): void {
    this.add(this.pointer, message, LEFT_OUT);
  }
}
