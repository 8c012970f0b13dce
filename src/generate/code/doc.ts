declare const CODE: unique symbol;

/**
 * Text of TypeScript code. Only the functions in `code.ts` make it: each of them knows where its text is written, and escapes what
 * would end there. A plain string cannot be a part of a {@link Doc}.
 */
export type Code = string & { readonly [CODE]: true };

/**
 * Code that can be laid out in several ways (after Wadler, "A prettier printer"): a group is written on one line if it fits,
 * otherwise its own lines are broken.
 */
export type Doc =
  | Code
  | readonly Doc[]
  | { readonly kind: "line"; readonly flat: "" | " "; readonly isHard: boolean }
  | { readonly kind: "group"; readonly content: Doc; readonly isBroken: boolean }
  | { readonly kind: "indent"; readonly content: Doc; readonly by: number }
  | { readonly kind: "ifBroken"; readonly content: Doc }
  | { readonly kind: "after"; readonly content: Doc }
  | { readonly kind: "extension" };

/** The widest line, which is Prettier's default. */
const WIDTH = 80;

/** A space, or a new line. */
export const LINE: Doc = { kind: "line", flat: " ", isHard: false };
/** Nothing, or a new line. */
export const SOFT_LINE: Doc = { kind: "line", flat: "", isHard: false };
/** Always a new line. Every group around it is broken. */
export const HARD_LINE: Doc = { kind: "line", flat: "", isHard: true };

/** The extension of a file that is imported: `.js`, or what {@link printDoc} is told. */
export const EXTENSION: Doc = { kind: "extension" };

/** A doc that is written on one line if it fits. */
export function group(content: Doc, isBroken: boolean = hasHardLine(content)): Doc {
  return { kind: "group", content, isBroken };
}

export function indent(content: Doc, by = 2): Doc {
  return { kind: "indent", content, by };
}

/** A doc that is written only if the group around it is broken. */
export function ifBroken(content: Doc): Doc {
  return { kind: "ifBroken", content };
}

/** A doc after an `=`: on a line of its own if not even its first part fits on the same line. */
export function after(content: Doc): Doc {
  return { kind: "after", content };
}

function hasHardLine(doc: Doc): boolean {
  if (typeof doc === "string") return false;
  if (isList(doc)) return doc.some(hasHardLine);
  if (doc.kind === "extension") return false;
  if (doc.kind === "line") return doc.isHard;
  return doc.kind === "group" ? doc.isBroken : hasHardLine(doc.content);
}

interface Command {
  readonly doc: Doc;
  readonly indent: number;
  readonly isFlat: boolean;
}

/**
 * Lays out a doc as Prettier does.
 *
 * @param depth - the indentation of its lines
 * @param extension - the extension of files that are imported
 */
export function printDoc(root: Doc, depth = 0, extension = ".js"): Code {
  const texts: string[] = [];
  let column = depth;
  // Written before the next text, so that no line ends in spaces.
  let pending = depth;
  const write = (text: string) => {
    if (text === "") return;
    if (pending > 0) texts.push(" ".repeat(pending));
    pending = 0;
    texts.push(text);
    column += text.length;
  };
  const commands: Command[] = [{ doc: root, indent: depth, isFlat: false }];
  for (let command = commands.pop(); command !== undefined; command = commands.pop()) {
    const { doc, indent: around, isFlat } = command;
    if (typeof doc === "string") write(doc);
    else if (isList(doc)) pushAll(commands, doc, around, isFlat);
    else if (doc.kind === "extension") write(extension);
    else if (doc.kind === "line") {
      if (isFlat && !doc.isHard) write(doc.flat);
      else {
        texts.push("\n");
        column = pending = around;
      }
    } else if (doc.kind === "ifBroken") {
      if (!isFlat) commands.push({ doc: doc.content, indent: around, isFlat });
    } else if (doc.kind === "indent") {
      // On one line, only a part that is always broken has lines of its own: they belong to the whole line.
      commands.push({ doc: doc.content, indent: isFlat ? around : around + doc.by, isFlat });
    } else if (doc.kind === "after") {
      commands.push(placeAfter(doc.content, command, commands, column, extension));
    } else {
      const flat: Command = { doc: doc.content, indent: around, isFlat: true };
      const isOneLine = !doc.isBroken && (isFlat || fits(flat, commands, column, extension));
      commands.push({ ...flat, isFlat: isOneLine });
    }
  }
  return texts.join("") as Code;
}

const SPACE = " " as Code;

function placeAfter(
  content: Doc,
  { indent: depth, isFlat }: Command,
  rest: readonly Command[],
  column: number,
  extension: string,
): Command {
  const beside: Command = { doc: [SPACE, content], indent: depth, isFlat };
  const next: Command = { doc: content, indent: depth, isFlat };
  const isBeside = isFlat || fits(next, rest, column + 1, extension);
  return isBeside ? beside : { doc: [LINE, content], indent: depth + 2, isFlat };
}

/** Tells whether everything up to the next new line fits. */
function fits(next: Command, rest: readonly Command[], start: number, extension: string): boolean {
  let column = start;
  let restIndex = rest.length;
  const commands: Command[] = [next];
  while (column <= WIDTH) {
    const command = commands.pop() ?? rest[--restIndex];
    if (command === undefined) return true;
    const { doc, indent: depth, isFlat } = command;
    if (typeof doc === "string") column += doc.length;
    else if (isList(doc)) pushAll(commands, doc, depth, isFlat);
    else if (doc.kind === "extension") column += extension.length;
    else if (doc.kind === "line") {
      if (!isFlat || doc.isHard) return true;
      column += doc.flat.length;
    } else if (doc.kind === "ifBroken") {
      if (!isFlat) commands.push({ doc: doc.content, indent: depth, isFlat });
    } else if (doc.kind === "after") {
      if (!isFlat) return true;
      column += 1;
      commands.push({ doc: doc.content, indent: depth, isFlat });
    } else {
      const isBroken = doc.kind === "group" && doc.isBroken;
      commands.push({ doc: doc.content, indent: depth, isFlat: isFlat && !isBroken });
    }
  }
  return false;
}

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}

function pushAll(commands: Command[], docs: readonly Doc[], depth: number, isFlat: boolean): void {
  for (let index = docs.length - 1; index >= 0; index--) {
    const doc = docs[index];
    if (doc !== undefined) commands.push({ doc, indent: depth, isFlat });
  }
}
