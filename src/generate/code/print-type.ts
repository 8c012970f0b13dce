import type { TypeMember, TypeNode } from "./type-node.js";

/** The widest line, as this package's own source has it. */
export const WIDTH = 100;

/**
 * Prints the members of an object or interface as prettier formats them, one a line, each with its doc comment. An object is always
 * written with a line for each member; every other type stands on one line if it fits.
 */
export function printMembers(members: readonly TypeMember[], indent: number): string {
  return members.map((each) => printMember(each, indent)).join("");
}

export function printMember(
  { key, type, isOptional, isReadonly, comment }: TypeMember,
  indent: number,
): string {
  const start = `${" ".repeat(indent)}${isReadonly ? "readonly " : ""}${key}${isOptional ? "?" : ""}:`;
  if (key.startsWith("[") && type.kind === "text" && start.length + type.text.length + 2 > WIDTH) {
    return `${printComment(comment, indent)}${printLongIndex(key, type.text, indent)}`;
  }
  const value = printBehindColon(type, indent, start.length);
  return `${printComment(comment, indent)}${start}${value};\n`;
}

/** An index signature with a type that has no place beside it. */
function printLongIndex(key: string, type: string, indent: number): string {
  const space = " ".repeat(indent);
  return `${space}[\n${space}  ${key.slice(1, -1)}\n${space}]: ${type};\n`;
}

/** A doc comment: on one line if it is one that fits. */
export function printComment(lines: readonly string[], indent: number): string {
  const [first] = lines;
  if (first === undefined) return "";
  const space = " ".repeat(indent);
  if (lines.length === 1 && indent + first.length + 7 <= WIDTH) return `${space}/** ${first} */\n`;
  const rows = lines.map((line) => (line === "" ? `${space} *\n` : `${space} * ${line}\n`));
  return `${space}/**\n${rows.join("")}${space} */\n`;
}

/** Where a type is printed. */
interface Position {
  /** The indentation of the line that it starts in. */
  readonly indent: number;
  /** The column that it starts at. */
  readonly column: number;
  /** How many characters follow it on its last line. */
  readonly after: number;
}

/** A union that does not fit stands below its key; everything else starts beside it. */
function printBehindColon(type: TypeNode, indent: number, column: number): string {
  if (type.kind !== "union" || isHugged(type.types)) {
    return ` ${print(type, { indent, column: column + 1, after: 1 })}`;
  }
  const flat = flatText(type);
  if (flat !== undefined && column + 1 + flat.length + 1 <= WIDTH) return ` ${flat}`;
  const below = indent + 2;
  if (flat !== undefined && below + flat.length + 1 <= WIDTH)
    return `\n${" ".repeat(below)}${flat}`;
  return `\n${unionLines(type.types, below, 1)}`;
}

function print(type: TypeNode, position: Position): string {
  if (type.kind === "text") return type.text;
  const flat = flatText(type);
  if (flat !== undefined && fits(flat, position)) return flat;
  switch (type.kind) {
    case "array":
      return `${printItem(type.item, { ...position, after: position.after + 2 })}[]`;
    case "tuple":
      return printList("[", type.items, "]", position);
    case "generic":
      return printList(`${type.name}<`, type.args, ">", position);
    case "object":
      return printObject(type.members, position);
    case "union":
      return isHugged(type.types)
        ? printHugged(type.types, position)
        : printUnion(type.types, position);
    case "intersection":
      return printIntersection(type.types, position);
  }
}

function fits(text: string, { column, after }: Position): boolean {
  return column + text.length + after <= WIDTH;
}

/** The type on one line; undefined if an object is in it. */
function flatText(type: TypeNode): string | undefined {
  switch (type.kind) {
    case "text":
      return type.text;
    case "object":
      return type.members.length === 0 ? "{}" : undefined;
    case "array": {
      const item = flatText(type.item);
      return item === undefined
        ? undefined
        : `${needsParentheses(type.item) ? `(${item})` : item}[]`;
    }
    case "tuple":
      return flatList("[", type.items, ", ", "]");
    case "generic":
      return flatList(`${type.name}<`, type.args, ", ", ">");
    case "union":
      return flatList("", type.types, " | ", "", ({ kind }) => kind === "intersection");
    case "intersection":
      return flatList("", type.types, " & ", "", ({ kind }) => kind === "union");
  }
}

function flatList(
  open: string,
  types: readonly TypeNode[],
  separator: string,
  close: string,
  inParentheses: (type: TypeNode) => boolean = () => false,
): string | undefined {
  const texts: string[] = [];
  for (const type of types) {
    const text = flatText(type);
    if (text === undefined) return undefined;
    texts.push(inParentheses(type) ? `(${text})` : text);
  }
  return `${open}${texts.join(separator)}${close}`;
}

function needsParentheses(item: TypeNode): boolean {
  return item.kind === "union" || item.kind === "intersection";
}

/** An item of a list type, in parentheses if it is a union or an intersection. */
function printItem(item: TypeNode, position: Position): string {
  if (!needsParentheses(item)) return print(item, position);
  return printParenthesized(item, position);
}

function printParenthesized(type: TypeNode, position: Position): string {
  const { indent, column, after } = position;
  if (type.kind === "union" && !isHugged(type.types)) {
    const flat = flatText(type);
    if (flat !== undefined && fits(`(${flat})`, position)) return `(${flat})`;
    const isShort = flat !== undefined && indent + 2 + flat.length <= WIDTH;
    const below = isShort
      ? `${" ".repeat(indent + 2)}${flat}`
      : unionLines(type.types, indent + 2, 0);
    return `(\n${below}\n${" ".repeat(indent)})`;
  }
  return `(${print(type, { indent, column: column + 1, after: after + 1 })})`;
}

/** The lines of a union, each with a bar in front. */
function unionLines(types: readonly TypeNode[], indent: number, after: number): string {
  const space = " ".repeat(indent);
  return types
    .map((type, index) => {
      const position = {
        indent: indent + 2,
        column: indent + 2,
        after: index === types.length - 1 ? after : 0,
      };
      return `${space}| ${printItem(type, position)}`;
    })
    .join("\n");
}

/** A union that no key stands before. */
function printUnion(types: readonly TypeNode[], { indent, after }: Position): string {
  return unionLines(types, indent, after).trimStart();
}

/** A single object beside `null`: its braces stay where they are. */
function isHugged(types: readonly TypeNode[]): boolean {
  const objects = types.filter(({ kind }) => kind === "object").length;
  const empty = types.filter(
    (type) => type.kind === "text" && /^(?:null|void)$/.test(type.text),
  ).length;
  return objects === 1 && types.length - 1 === empty;
}

function printHugged(types: readonly TypeNode[], position: Position): string {
  return types.map((type) => print(type, position)).join(" | ");
}

function printObject(members: readonly TypeMember[], { indent }: Position): string {
  return `{\n${printMembers(members, indent + 2)}${" ".repeat(indent)}}`;
}

/** The items of a tuple or the arguments of a generic type, one a line. */
function printList(
  open: string,
  items: readonly TypeNode[],
  close: string,
  { indent }: Position,
): string {
  const isTuple = open === "[";
  const inner = indent + 2;
  const space = " ".repeat(inner);
  const rows = items.map((item, index) => {
    const after = index < items.length - 1 || isTuple ? 1 : 0;
    const text =
      isTuple && item.kind === "union" && items.length > 1
        ? printParenthesizedIfBroken(item, { indent: inner, column: inner, after })
        : print(item, { indent: inner, column: inner, after });
    return `${space}${text}`;
  });
  return `${open}\n${rows.join(",\n")}${isTuple ? "," : ""}\n${" ".repeat(indent)}${close}`;
}

function printParenthesizedIfBroken(type: TypeNode, position: Position): string {
  const flat = flatText(type);
  return flat !== undefined && fits(flat, position) ? flat : printParenthesized(type, position);
}

/** Objects stand beside what they are joined with; between two other types, a line that is too long is broken. */
function printIntersection(types: readonly TypeNode[], position: Position): string {
  const { indent, after } = position;
  let text = "";
  let column = position.column;
  let wasIndented = false;
  types.forEach((type, index) => {
    const previous = types[index - 1];
    const isObject = type.kind === "object";
    const last = index === types.length - 1;
    let prefix = "";
    let inner = indent;
    if (previous !== undefined) {
      const wasObject = previous.kind === "object";
      if (!wasObject && !isObject) {
        prefix = ` &\n${" ".repeat(indent + 2)}`;
        inner = indent + 2;
      } else if (wasObject && isObject) {
        prefix = " & ";
        if (wasIndented) inner = indent + 2;
      } else {
        prefix = " & ";
        if (index > 1) {
          wasIndented = true;
          inner = indent + 2;
        }
      }
    }
    text += prefix;
    column = position.column;
    const lineStart = text.lastIndexOf("\n");
    column = lineStart === -1 ? position.column + text.length : text.length - lineStart - 1;
    const place = { indent: inner, column, after: last ? after : 2 };
    text += type.kind === "union" ? printParenthesized(type, place) : print(type, place);
  });
  return text;
}
