import type { DescriptionProblem } from "../model.js";
import type { Bundle } from "./bundle.js";
import { keysOf, pointerTo } from "./references.js";

/** An `error` is a mistake; a `note` is about something that is valid, and left out. */
export type Severity = "error" | "note";

/** The sections of Swagger 2.0 whose content is in `components` after the upgrade. */
const MOVED: Readonly<Record<string, string>> = {
  schemas: "definitions",
  parameters: "parameters",
  responses: "responses",
  securitySchemes: "securityDefinitions",
};

/** The problems of a description, with the places in its files. */
export class Problems {
  readonly all: DescriptionProblem[] = [];
  /** The parts that are valid and left out. */
  readonly notices: DescriptionProblem[] = [];
  /** The problems that were reported, to report each once. */
  readonly #known = new Set<string>();

  constructor(
    private readonly bundle: Bundle,
    private readonly isUpgraded: boolean,
  ) {}

  /**
   * @param pointer - a place in the document
   * @param operation - the route of the operation that cannot be written
   * @param severity - `note` for valid parts that are left out
   */
  add(pointer: string, message: string, operation?: string, severity: Severity = "error"): void {
    const place = this.bundle.place(this.isUpgraded ? beforeUpgrade(pointer) : pointer);
    const known = `${operation ?? ""} ${pointer} ${message}`;
    if (this.#known.has(known)) return;
    this.#known.add(known);
    const isError = severity === "error";
    const details = {
      ...(operation !== undefined && { operation }),
      ...(!isError && { code: "left-out" as const, severity }),
    };
    const list = isError ? this.all : this.notices;
    list.push(place.file.problem(place.pointer, message, details));
  }
}

function beforeUpgrade(pointer: string): string {
  const [root, section = "", ...rest] = keysOf(pointer);
  const moved = root === "components" ? MOVED[section] : undefined;
  return moved === undefined ? pointer : pointerTo("", moved, ...rest);
}
