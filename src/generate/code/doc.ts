import { WIDTH } from "./print-type.js";

/**
 * A text that can be laid out in several ways (after Wadler, "A prettier printer"): a group is written on one line if it fits,
 * else its own lines are broken.
 */
export type Doc =
  | string
  | readonly Doc[]
  | { readonly kind: "line"; readonly flat: string }
  | { readonly kind: "group"; readonly content: Doc }
  | { readonly kind: "indent"; readonly content: Doc }
  | { readonly kind: "ifBroken"; readonly text: string }
  | { readonly kind: "behind"; readonly content: Doc };

/** A space, or a new line. */
export const LINE: Doc = { kind: "line", flat: " " };
/** Nothing, or a new line. */
export const SOFT_LINE: Doc = { kind: "line", flat: "" };

export function group(content: Doc): Doc {
  return { kind: "group", content };
}

export function indent(content: Doc): Doc {
  return { kind: "indent", content };
}

/** A text where the group around it is broken. */
export function ifBroken(text: string): Doc {
  return { kind: "ifBroken", text };
}

/** What stands behind an `=`: on a line of its own if not even its first part fits beside it. */
export function behind(content: Doc): Doc {
  return { kind: "behind", content };
}

/** Docs in brackets, separated by commas; each on a line of its own if they do not fit. */
export function list(
  open: string,
  items: readonly Doc[],
  close: string,
  hasLastComma: boolean,
): Doc {
  if (items.length === 0) return `${open}${close}`;
  const separated = items.flatMap((item, index) => (index === 0 ? [item] : [",", LINE, item]));
  return [
    open,
    indent([SOFT_LINE, ...separated]),
    hasLastComma ? ifBroken(",") : "",
    SOFT_LINE,
    close,
  ];
}

interface Command {
  readonly doc: Doc;
  readonly indent: number;
  readonly isFlat: boolean;
}

/** Lays a doc out, starting at a column. */
export function printDoc(doc: Doc, start: number): string {
  let text = "";
  let column = start;
  const commands: Command[] = [{ doc, indent: start, isFlat: false }];
  for (let command = commands.pop(); command !== undefined; command = commands.pop()) {
    const { doc: current, indent: depth, isFlat } = command;
    if (typeof current === "string") {
      text += current;
      column += current.length;
    } else if (isList(current)) {
      pushAll(commands, current, depth, isFlat);
    } else if (current.kind === "line") {
      if (isFlat) {
        text += current.flat;
        column += current.flat.length;
      } else {
        text += `\n${" ".repeat(depth)}`;
        column = depth;
      }
    } else if (current.kind === "ifBroken") {
      if (!isFlat) commands.push({ doc: current.text, indent: depth, isFlat });
    } else if (current.kind === "indent") {
      commands.push({ doc: current.content, indent: depth + 2, isFlat });
    } else if (current.kind === "behind") {
      const beside = [" ", current.content];
      const isBeside =
        isFlat || fits({ doc: beside, indent: depth, isFlat: false }, commands, column);
      commands.push(
        isBeside
          ? { doc: beside, indent: depth, isFlat }
          : { doc: [LINE, current.content], indent: depth + 2, isFlat: false },
      );
    } else {
      const flat = { doc: current.content, indent: depth, isFlat: true };
      const isOneLine = isFlat || fits(flat, commands, column);
      commands.push(isOneLine ? flat : { ...flat, isFlat: false });
    }
  }
  return text;
}

/** Whether everything up to the next new line fits. */
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
    else if (doc.kind === "line") {
      if (!isFlat) return true;
      column += doc.flat.length;
    } else if (doc.kind === "ifBroken") {
      if (!isFlat) column += doc.text.length;
    } else if (doc.kind === "behind") {
      if (!isFlat) return true;
      commands.push({ doc: [" ", doc.content], indent: depth, isFlat });
    } else {
      commands.push({ doc: doc.content, indent: depth, isFlat });
    }
  }
  return false;
}

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}

function pushAll(commands: Command[], docs: readonly Doc[], depth: number, isFlat: boolean): void {
  for (const doc of [...docs].reverse()) commands.push({ doc, indent: depth, isFlat });
}
