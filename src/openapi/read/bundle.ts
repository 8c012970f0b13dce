import { describeType } from "../../internal/messages.js";
import { DescriptionError, type DescriptionProblem } from "../model.js";
import {
  isObject,
  referenceIn,
  type DescriptionDocument,
  type DescriptionObject,
} from "./document.js";
import { keysOf, pointerTo, References, unresolvedReference } from "./references.js";
import type { SourceFile } from "./read-source.js";

export interface Place {
  readonly file: SourceFile;
  readonly pointer: string;
}

/** A description in one piece. */
export interface Bundle {
  readonly document: DescriptionDocument;
  /** `true` if its files are known to be neither endless nor too large or deep to be read. */
  readonly isSound: boolean;
  /** Returns where a part of the document was read from. */
  place(pointer: string): Place;
}

/**
 * Makes a bundle of one file. Its paths, or all components of a kind, may stand elsewhere in it: OpenAPI has no such references, but
 * people write them.
 *
 * @throws DescriptionError
 */
export function bundleFile(root: SourceFile, isSound = false): Bundle {
  const content = contentOf(root);
  const origins = new Map<string, string>();
  const problems: DescriptionProblem[] = [];
  const sectionAt = (section: unknown, pointer: string): unknown => {
    const reference = referenceIn(section);
    if (reference === undefined) return section;
    const target = References.of(content).resolve(reference);
    if (!isObject(target)) {
      const message = reference.startsWith("#")
        ? `The reference "${reference}" does not lead to an object.`
        : unresolvedReference(reference);
      problems.push(root.problem(pointerTo(pointer, "$ref"), message));
    }
    origins.set(pointer, pointerTo("", ...keysOf(reference)));
    return target;
  };
  const document = withSections(content, sectionAt);
  if (problems.length > 0) throw new DescriptionError(problems);
  return {
    document: origins.size === 0 ? content : document,
    isSound,
    place: (pointer) => {
      const [section = ""] = /^\/(?:paths|components\/[^/]*)(?=\/)/.exec(pointer) ?? [];
      const origin = origins.get(section) ?? section;
      return { file: root, pointer: origin + pointer.slice(section.length) };
    },
  };
}

/** Copies a document as far as its sections, which may be replaced. */
function withSections(
  { paths, components, ...others }: DescriptionObject,
  sectionAt: (section: unknown, pointer: string) => unknown,
): DescriptionObject {
  return {
    ...others,
    ...(paths !== undefined && { paths: sectionAt(paths, "/paths") }),
    ...(components !== undefined && {
      components: isObject(components)
        ? Object.fromEntries(
            Object.entries(components).map(([name, section]) => [
              name,
              sectionAt(section, pointerTo("/components", name)),
            ]),
          )
        : components,
    }),
  };
}

/**
 * The content of the file that a description starts with.
 *
 * @throws DescriptionError if it is not an object
 */
export function contentOf(root: SourceFile): DescriptionObject {
  if (isObject(root.content)) return root.content;
  const message = `Expected an OpenAPI description, got ${describeType(root.content)}.`;
  throw new DescriptionError([root.problem("", message)]);
}

/** @throws DescriptionError if a description is endless, or too large or deep to be read */
export function checkStructure(bundle: Bundle): void {
  if (!bundle.isSound) checkFile(bundle.place("").file, bundle.document);
}

/** @throws DescriptionError if a file is endless, or too large or deep to be read */
export function checkFile(file: SourceFile, content: unknown = file.content): void {
  const problem = new Structure().check(content);
  if (problem !== undefined) {
    throw new DescriptionError([file.problem(problem.pointer, problem.message)]);
  }
}

/** The deepest nesting of a description. Functions that read or write one may call themselves for each level. */
const DEEPEST = 500;

/** The most values in addition to ten for each written one: aliases can repeat the same values again and again. */
const MOST_REPEATED = 100_000;

/** Something that no reader could read to its end. */
interface StructureProblem {
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

type Measured = Readonly<Pick<Open, "size" | "depth">>;

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
