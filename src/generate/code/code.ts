import {
  EXTENSION,
  group,
  HARD_LINE,
  ifBroken,
  indent,
  LINE,
  SOFT_LINE,
  type Code,
  type Doc,
} from "./doc.js";
import { camelCase, UniqueNames } from "../../internal/words.js";
import { isObject, textOr } from "../../openapi/read/document.js";

export const NOTHING = "" as Code;

/**
 * Writes code: the text is ours, and what it embeds is code already. A new line in the text is a new line in the output, with the
 * same indentation.
 */
export function code(strings: TemplateStringsArray, ...embedded: readonly Doc[]): Doc {
  const rows: { readonly by: number; readonly parts: Doc[] }[] = [{ by: 0, parts: [] }];
  strings.forEach((text, index) => {
    text.split("\n").forEach((line, lineIndex) => {
      const by = lineIndex === 0 ? 0 : line.length - line.trimStart().length;
      if (lineIndex > 0) rows.push({ by, parts: [] });
      rows.at(-1)?.parts.push(line.slice(by) as Code);
    });
    const doc = embedded[index];
    if (doc !== undefined) rows.at(-1)?.parts.push(doc);
  });
  return rows.map(({ by, parts }, index) =>
    index === 0 ? parts : indent([HARD_LINE, ...parts], by),
  );
}

/** The text of a file of the library. */
export function copiedCode(source: string): Code {
  return source as Code;
}

/** Docs with another one between each two. */
export function join(docs: readonly Doc[], between: Doc): Doc {
  return docs.flatMap((doc, index) => (index === 0 ? [doc] : [between, doc]));
}

/** Docs in brackets, separated by commas; each on a line of its own if they do not fit. */
export function list(open: Doc, items: readonly Doc[], close: Doc, hasLastComma = true): Doc {
  if (items.length === 0) return [open, close];
  return group(openList(open, items, close, hasLastComma));
}

/** A list that breaks together with what is around it. */
export function openList(open: Doc, items: readonly Doc[], close: Doc, hasLastComma = true): Doc {
  if (items.length === 0) return [open, close];
  const lastComma = hasLastComma ? ifBroken(code`,`) : NOTHING;
  return [open, indent([SOFT_LINE, join(items, code`,${LINE}`)]), lastComma, SOFT_LINE, close];
}

export function objectLiteral(entries: readonly Doc[], isBroken?: boolean): Doc {
  if (entries.length === 0) return code`{}`;
  const items = join(entries, code`,${LINE}`);
  return group(code`{${indent([LINE, items])}${ifBroken(code`,`)}${LINE}}`, isBroken);
}

export function objectPattern(entries: readonly Doc[], rest: Doc | undefined): Doc {
  if (rest === undefined) return objectLiteral(entries);
  const items = join([...entries, code`...${rest}`], code`,${LINE}`);
  return group(code`{${indent([LINE, items])}${LINE}}`);
}

export function entry(name: string, value: Doc): Doc {
  const key = propertyKey(name);
  // A string that does not fit is written below its key, unless the key is as short as the indentation.
  if (typeof value !== "string" || key.length <= 2) return code`${key}: ${value}`;
  return group(code`${key}:${indent([LINE, value])}`);
}

/** A call, on one line if it fits, else with an argument a line. Of a last argument that is an object, each entry has a line. */
export function callDoc(callee: Doc, args: readonly Doc[], last?: readonly Doc[]): Doc {
  if (last === undefined) return [callee, list(code`(`, args, code`)`)];
  const items = [...args, objectLiteral(last, true)];
  return [callee, group(openList(code`(`, items, code`)`), false)];
}

/** The import of values and types, sorted. */
export function importDoc(
  from: Doc,
  names: { readonly values?: readonly string[]; readonly types?: readonly string[] },
): Doc {
  const { values = [], types = [] } = names;
  if (values.length === 0) return namesFrom(code`import type`, types, from);
  return namesFrom(code`import`, [...values, ...types], from, new Set(types));
}

export function exportTypesDoc(names: readonly string[], from: Doc): Doc {
  return namesFrom(code`export type`, names, from);
}

/** @param types - the names that need the keyword `type` each */
function namesFrom(
  start: Doc,
  names: readonly string[],
  from: Doc,
  types: ReadonlySet<string> = new Set(),
): Doc {
  if (names.length === 0) return NOTHING;
  const sorted = [...names].sort((one, other) =>
    one.toLowerCase() < other.toLowerCase() ? -1 : 1,
  );
  const specifiers = sorted.map((name) =>
    types.has(name) ? code`type ${identifier(name)}` : identifier(name),
  );
  const [only] = specifiers;
  const braces =
    specifiers.length === 1 && only !== undefined ? code`{ ${only} }` : objectLiteral(specifiers);
  return [code`${start} ${braces} from ${from};`, HARD_LINE];
}

/** Characters that make code look different from what it does, or that end a line. */
const HIDDEN = /[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** A string literal, in the kind of quotes that needs fewer escapes. */
export function quoted(text: string): Code {
  const json = withoutMarkup(escapeHidden(JSON.stringify(text)));
  const doubles = text.split('"').length;
  if (doubles === 1 || doubles <= text.split("'").length) return json as Code;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` as Code;
}

/** The path of a file without its extension, as a string literal with the extension of imports. */
export function quotedFile(path: string): Doc {
  const literal = quoted(path);
  const start = literal.slice(0, -1) as Code;
  const end = literal.slice(-1) as Code;
  return [start, EXTENSION, end];
}

export function inTemplate(text: string): Code {
  const json = escapeHidden(JSON.stringify(text).slice(1, -1)).replaceAll('\\"', '"');
  return withoutMarkup(json).replaceAll("`", "\\`").replaceAll("${", "\\${") as Code;
}

/** In a page, a script ends at `</script` and changes its rules at `<!--`, also inside of strings. */
function withoutMarkup(literal: string): string {
  return literal.replaceAll(/<(?=\/script|!--)/gi, "\\x3c");
}

function escapeHidden(text: string): string {
  return text.replaceAll(HIDDEN, (character) => {
    const digits = character.charCodeAt(0).toString(16);
    return `\\u${digits.padStart(4, "0")}`;
  });
}

/** The key of a property, in quotes where it needs them. */
export function propertyKey(name: string): Code {
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,14})$/.test(name) ? (name as Code) : quoted(name);
}

/**
 * The name of a variable, function, class or type.
 *
 * @throws TypeError for a text that is not an identifier
 */
export function identifier(name: string): Code {
  if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return name as Code;
  throw new TypeError(
    `${JSON.stringify(name)} is not a TypeScript identifier. Use letters, digits and "_".`,
  );
}

/** A finite number, `true` or `false`. */
export function constant(value: number | boolean): Code {
  return String(value) as Code;
}

/** A doc comment: on one line if it is one that fits. It is followed by a new line; without text, nothing is written. */
export function comment(lines: readonly string[]): Doc {
  const [first] = lines;
  if (first === undefined) return NOTHING;
  const texts = lines.map(commentText);
  // A comment of one line could be an instruction to the compiler, such as @ts-ignore.
  if (lines.length === 1 && !first.includes("@ts-")) {
    const [text = NOTHING] = texts;
    return [group(code`/**${indent([LINE, ifBroken(code`* `), text, LINE], 1)}*/`), HARD_LINE];
  }
  const rows = texts.map((text): Doc => [HARD_LINE, text === "" ? code`*` : code`* ${text}`]);
  return [code`/**${indent([rows, HARD_LINE], 1)}*/`, HARD_LINE];
}

/** A line of a comment, in which nothing ends the comment. */
function commentText(line: string): Code {
  return line
    .replaceAll(HIDDEN, "")
    .replaceAll(/[\0-\x08\x0b-\x1f]/g, "")
    .replaceAll("*/", "*\\/")
    .replaceAll(/<(?=\/script)/gi, "<\\") as Code;
}

export function linesOf(text: string): string[] {
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim());
}

/** Writes a value of lists, objects, texts and `true`. */
export function valueDoc(value: unknown): Doc {
  if (Array.isArray(value)) return list(code`[`, value.map(valueDoc), code`]`);
  if (value === true) return code`true`;
  if (typeof value !== "object" || value === null) return quoted(String(value));
  const entries = Object.entries(value).filter(([key]) => key !== "__proto__");
  return objectLiteral(entries.map(([key, each]) => entry(key, valueDoc(each))));
}

/** Words that no variable and no function may have as its name. */
export const RESERVED_WORDS: readonly string[] =
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield".split(
    " ",
  );

export class LocalNames {
  readonly #names: UniqueNames;

  /** @param taken - the names that the code around uses */
  constructor(taken: Iterable<string>) {
    this.#names = new UniqueNames([...RESERVED_WORDS, ...taken]);
  }

  /** A name for the value of an argument: its own if it can be one. */
  take(argument: string): string {
    const isName = /^[a-z_$][\w$]*$/i.test(argument);
    return this.#names.take(isName ? argument : camelCase(argument) || "value");
  }
}

/** The lines of a doc comment from what a schema, parameter or header says about itself. */
export function schemaComment(node: unknown): string[] {
  if (!isObject(node)) return [];
  const { title, summary, description, format, deprecated } = node;
  const head = [textOr(title), textOr(summary)].filter((text) => text !== undefined);
  const lines = [...new Set(head)].flatMap(linesOf);
  const body = textOr(description);
  if (body !== undefined && !head.includes(body)) {
    if (lines.length > 0) lines.push("");
    lines.push(...linesOf(body));
  }
  if (typeof format === "string" && format !== "") lines.push(...linesOf(`Format: ${format}`));
  const tags = [
    ...(deprecated === true ? ["@deprecated"] : []),
    ...("default" in node ? tagLines("@default", node.default) : []),
    ...("example" in node ? tagLines("@example", node.example) : []),
  ];
  if (tags.length > 0 && lines.length > 0) lines.push("");
  return [...lines, ...tags];
}

function tagLines(tag: string, value: unknown): string[] {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text.trim() === "") return [`${tag} ""`];
  return linesOf(`${tag} ${text.trim()}`);
}
