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
import { Structure } from "./structure.js";

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
      const moved = [...origins].find(([section]) => pointer.startsWith(`${section}/`));
      const [section = "", origin = ""] = moved ?? [];
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
