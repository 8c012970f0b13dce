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
  | { readonly kind: "choice"; readonly flat: Doc; readonly others: readonly Doc[] }
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

/** The extension of a file that is imported: `.js`, or what {@link withExtension} puts in its place. */
export const EXTENSION: Doc = { kind: "extension" };
const DEFAULT_EXTENSION = ".js";

/** A doc that is written on one line if it fits. */
export function group(content: Doc, isBroken = hasHardLine(content)): Doc {
  return { kind: "group", content, isBroken };
}

/** A doc whose new lines are indented further. */
export function indent(content: Doc, by = 2): Doc {
  return { kind: "indent", content, by };
}

/** A doc that is written only if the group around it is broken. */
export function ifBroken(content: Doc): Doc {
  return { kind: "ifBroken", content };
}

/** A doc on one line if it fits, otherwise the first of the others whose first line fits, otherwise the last. */
export function choice(flat: Doc, ...others: readonly Doc[]): Doc {
  return { kind: "choice", flat, others };
}

/** A doc after an `=`: on a line of its own if not even its first part fits on the same line. */
export function after(content: Doc): Doc {
  return { kind: "after", content };
}

/** Puts another extension in the place of every {@link EXTENSION}. */
export function withExtension(doc: Doc, extension: Doc): Doc {
  if (typeof doc === "string") return doc;
  if (isList(doc)) return doc.map((each) => withExtension(each, extension));
  if (doc.kind === "extension") return extension;
  if (doc.kind === "line") return doc;
  if (doc.kind === "choice") {
    const others = doc.others.map((each) => withExtension(each, extension));
    return { ...doc, flat: withExtension(doc.flat, extension), others };
  }
  return { ...doc, content: withExtension(doc.content, extension) };
}

function hasHardLine(doc: Doc): boolean {
  if (typeof doc === "string") return false;
  if (isList(doc)) return doc.some(hasHardLine);
  if (doc.kind === "extension") return false;
  if (doc.kind === "line") return doc.isHard;
  if (doc.kind === "choice") return hasHardLine(doc.flat);
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
 */
export function printDoc(root: Doc, depth = 0): Code {
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
    else if (doc.kind === "extension") write(DEFAULT_EXTENSION);
    else if (doc.kind === "line") {
      if (isFlat && !doc.isHard) write(doc.flat);
      else {
        texts.push("\n");
        column = pending = around;
      }
    } else if (doc.kind === "ifBroken") {
      if (!isFlat) commands.push({ doc: doc.content, indent: around, isFlat });
    } else if (doc.kind === "indent") {
      commands.push({ doc: doc.content, indent: around + doc.by, isFlat });
    } else if (doc.kind === "choice") {
      commands.push(choose(doc.flat, doc.others, command, commands, column));
    } else if (doc.kind === "after") {
      commands.push(placeAfter(doc.content, command, commands, column));
    } else {
      const flat: Command = { doc: doc.content, indent: around, isFlat: true };
      const isOneLine = !doc.isBroken && (isFlat || fits(flat, commands, column));
      commands.push({ ...flat, isFlat: isOneLine });
    }
  }
  return texts.join("") as Code;
}

const SPACE = " " as Code;

function choose(
  flat: Doc,
  others: readonly Doc[],
  command: Command,
  rest: readonly Command[],
  column: number,
): Command {
  const oneLine: Command = { ...command, doc: flat, isFlat: true };
  if (command.isFlat || fits(oneLine, rest, column)) return oneLine;
  const states = others.map((doc): Command => ({ ...command, doc, isFlat: false }));
  return states.find((state) => fits(state, rest, column)) ?? states.at(-1) ?? oneLine;
}

function placeAfter(
  content: Doc,
  { indent: depth, isFlat }: Command,
  rest: readonly Command[],
  column: number,
): Command {
  const beside: Command = { doc: [SPACE, content], indent: depth, isFlat };
  const isBeside = isFlat || fits({ doc: content, indent: depth, isFlat }, rest, column + 1);
  return isBeside ? beside : { doc: [LINE, content], indent: depth + 2, isFlat };
}

/** Tells whether everything up to the next new line fits. */
function fits(next: Command, rest: readonly Command[], start: number): boolean {
  let column = start;
  let restIndex = rest.length;
  const commands: Command[] = [next];
  while (column <= WIDTH) {
    const command = commands.pop() ?? rest[--restIndex];
    if (command === undefined) return true;
    const { doc, indent: depth, isFlat } = command;
    if (typeof doc === "string") column += doc.length;
    else if (isList(doc)) pushAll(commands, doc, depth, isFlat);
    else if (doc.kind === "extension") column += DEFAULT_EXTENSION.length;
    else if (doc.kind === "line") {
      if (!isFlat || doc.isHard) return true;
      column += doc.flat.length;
    } else if (doc.kind === "ifBroken") {
      if (!isFlat) commands.push({ doc: doc.content, indent: depth, isFlat });
    } else if (doc.kind === "after") {
      if (!isFlat) return true;
      column += 1;
      commands.push({ doc: doc.content, indent: depth, isFlat });
    } else if (doc.kind === "choice") {
      commands.push({ doc: doc.flat, indent: depth, isFlat });
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
