import { describeType } from "../../internal/messages.js";
import { DescriptionError, type DescriptionProblem } from "../model.js";
import {
  isJsonObject,
  objectOr,
  referenceIn,
  type DescriptionDocument,
  type DescriptionObject,
} from "./document.js";
import { ownOnly } from "./own-only.js";
import type { SourceFile } from "./read-source.js";
import { pointerKeys, pointerTo, unresolvedReference, valueAt } from "./references.js";

export interface Position {
  readonly file: SourceFile;
  readonly pointer: string;
}

export interface ResolvedValue extends Position {
  readonly value: unknown;
}

export interface Bundle {
  readonly document: DescriptionDocument;
  readonly root: SourceFile;
  positionOf(pointer: string): Position;
}

const bundles = new WeakMap<object, Bundle>();

export function keepBundle(made: Bundle): object {
  bundles.set(made.document, made);
  return made.document;
}

export function isMade(document: object): boolean {
  return bundles.has(document);
}

export function checkedContent(root: SourceFile): DescriptionObject {
  const { content } = root;
  if (isJsonObject(content)) return isMade(content) ? content : ownOnly(content);
  const message = `Expected an OpenAPI description, got ${describeType(content)}.`;
  throw new DescriptionError([root.problem("", message)]);
}

/** OpenAPI does not allow a reference in place of `paths` or of all components of a kind, but people write them. */
export function wholeDocument(root: SourceFile): Bundle {
  const content = checkedContent(root);
  const known = bundles.get(content);
  if (known !== undefined) return known;
  const moved = sectionsOf(content).filter(
    (pointer) => referenceIn(valueAt(content, pointer)) !== undefined,
  );
  if (moved.length === 0) {
    return { document: content, root, positionOf: (pointer) => ({ file: root, pointer }) };
  }
  root.check();
  const problems: DescriptionProblem[] = [];
  const refuse = ({ pointer }: Position, message: string) => {
    problems.push(root.problem(pointerTo(pointer, "$ref"), message));
  };
  const resolve = (reference: string, from: Position): ResolvedValue | undefined => {
    const pointer = reference.startsWith("#")
      ? pointerTo("", ...pointerKeys(reference))
      : undefined;
    if (pointer === undefined) refuse(from, unresolvedReference(reference));
    return pointer === undefined
      ? undefined
      : { file: root, pointer, value: valueAt(content, pointer) };
  };
  const found = moved.flatMap((pointer) => {
    const start = { file: root, pointer, value: valueAt(content, pointer) };
    const section = followed(start, resolve, refuse);
    return section === undefined ? [] : [[pointer, section] as const];
  });
  if (problems.length > 0) throw new DescriptionError(problems);
  const sections = new Map(found);
  const valueOf = (pointer: string, value: unknown) => sections.get(pointer)?.value ?? value;
  const within = (value: unknown, pointer: string): DescriptionObject =>
    Object.fromEntries(
      Object.entries(objectOr(value)).map(([name, member]) => {
        const at = pointerTo(pointer, name);
        return [name, at === "/components" ? within(member, at) : valueOf(at, member)];
      }),
    );
  return { document: within(content, ""), root, positionOf: positionsOf(root, sections) };
}

export function sectionsOf(content: DescriptionObject): string[] {
  if ("swagger" in content) return ["/paths", "/definitions", "/parameters", "/responses"];
  const names = Object.keys(objectOr(content.components));
  return ["/paths", ...names.map((name) => pointerTo("/components", name))];
}

export function followed(
  start: ResolvedValue,
  resolve: (reference: string, from: Position) => ResolvedValue | undefined,
  refuse: (position: Position, message: string) => void,
): ResolvedValue | undefined {
  let section = start;
  const around = new Set<unknown>();
  let reference = referenceIn(start.value);
  for (; reference !== undefined; reference = referenceIn(section.value)) {
    const target = resolve(reference, section);
    if (target === undefined) return undefined;
    if (!isJsonObject(target.value) || around.has(target.value)) {
      refuse(section, `The reference "${reference}" does not lead to an object.`);
      return undefined;
    }
    around.add(target.value);
    section = target;
  }
  return section;
}

export function positionsOf(
  root: SourceFile,
  origins: ReadonlyMap<string, Position>,
): Bundle["positionOf"] {
  return (pointer) => {
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
      const origin = origins.get(pointer.slice(0, end));
      if (origin === undefined) continue;
      return { file: origin.file, pointer: origin.pointer + pointer.slice(end) };
    }
    return { file: root, pointer };
  };
}

export function idOf({ file, pointer }: Position): string {
  return `${file.name}#${pointer}`;
}

export function deeper({ file, pointer }: Position, key: string | number): Position {
  return { file, pointer: pointerTo(pointer, key) };
}
