import { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { isExact, isJsonObject, textOr } from "../../openapi/read/document.js";
import { ownValues } from "../../wire/records.js";

declare const CODE: unique symbol;

/** TypeScript code. Only this file turns text into code, because it escapes what it embeds. A plain string is not accepted. */
export type Code = string & { readonly [CODE]: true };

export const NOTHING = "" as Code;

const LONGEST_LIST = 72;

const LONGEST_COMMENT = 80;

export function code(strings: TemplateStringsArray, ...embedded: readonly Code[]): Code {
  let text = "";
  let indentation = 0;
  strings.forEach((own, index) => {
    const line = own.slice(own.lastIndexOf("\n") + 1);
    if (line !== own) indentation = line.length - line.trimStart().length;
    text += own + indent(embedded.at(index) ?? NOTHING, indentation);
  });
  return text as Code;
}

export function indent(text: Code, by = 2): Code {
  return by === 0 ? text : (text.replaceAll(/\n(?!\n)/g, `\n${" ".repeat(by)}`) as Code);
}

export function copiedCode(source: string): Code {
  return source as Code;
}

export function join(parts: readonly Code[], between: Code = NOTHING): Code {
  return parts.join(between) as Code;
}

export type Item<Value extends string = Code> = Value | false | undefined;

function written<Value extends string>(items: readonly Item<Value>[]): Value[] {
  return items.filter((item) => item !== undefined && item !== false);
}

export function lines(parts: readonly Item[]): Code {
  return join(written(parts), code`\n`);
}

export function blocks(statements: readonly Item[]): Code {
  return lines(statements.filter((statement) => statement !== ""));
}

export function list(open: Code, given: readonly Item[], close: Code, hasLastComma = true): Code {
  const items = written(given);
  if (items.length === 0 || !fitsOneLine(items)) return longList(open, items, close, hasLastComma);
  const space = open === "{" ? code` ` : NOTHING;
  return code`${open}${space}${join(items, code`, `)}${space}${close}`;
}

export function longList(
  open: Code,
  given: readonly Item[],
  close: Code,
  hasLastComma = true,
): Code {
  const items = written(given);
  if (items.length === 0) return code`${open}${close}`;
  return code`${open}
  ${join(items, code`,\n`)}${hasLastComma ? code`,` : NOTHING}
${close}`;
}

/** A single item may have several lines if it starts with a bracket. */
export function fitsOneLine(given: readonly Item[]): boolean {
  const items = written(given);
  const [long, ...others] = items.filter((item) => item.includes("\n"));
  if (others.length > 0 || (long !== undefined && !/^[{[]/.test(long))) return false;
  return join(items, code`, `).length - (long?.length ?? 0) <= LONGEST_LIST;
}

export function arrayLiteral(items: readonly Item[]): Code {
  return list(code`[`, items, code`]`);
}

export function objectLiteral(entries: readonly Item[]): Code {
  return list(code`{`, entries, code`}`);
}

export function longObject(entries: readonly Item[]): Code {
  return longList(code`{`, entries, code`}`);
}

export function entry(name: string, value: Code): Code {
  return code`${propertyKey(name)}: ${value}`;
}

export function callExpression(callee: Code, ...args: readonly Item[]): Code {
  return code`${callee}${list(code`(`, args, code`)`)}`;
}

export function importCode(
  from: Code,
  names: { readonly values?: readonly Item<string>[]; readonly types?: readonly Item<string>[] },
): Code {
  const own = ownValues(names);
  const values = written(own.values ?? []);
  const types = written(own.types ?? []);
  if (values.length === 0) return namesFrom(code`import type`, types, from);
  return namesFrom(code`import`, [...values, ...types], from, new Set(types));
}

export function exportTypesCode(names: readonly string[], from: Code): Code {
  return namesFrom(code`export type`, names, from);
}

function namesFrom(
  start: Code,
  names: readonly string[],
  from: Code,
  types: ReadonlySet<string> = new Set(),
): Code {
  if (names.length === 0) return NOTHING;
  const sorted = [...names].sort((one, other) =>
    one.toLowerCase() < other.toLowerCase() ? -1 : 1,
  );
  const specifiers = sorted.map((name) =>
    types.has(name) ? code`type ${identifier(name)}` : identifier(name),
  );
  return code`${start} ${objectLiteral(specifiers)} from ${from};\n`;
}

/** Matches characters that end a line, or hide what code does. */
const ESCAPED = /[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

export function quoted(text: string): Code {
  const json = withoutMarkup(escapeHidden(JSON.stringify(text)));
  const doubles = text.split('"').length;
  if (doubles === 1 || doubles <= text.split("'").length) return json as Code;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` as Code;
}

/** In a page, `</script` ends a script even inside a string, and `<!--` changes how the rest is read. */
function withoutMarkup(literal: string): string {
  return literal.replaceAll(/<(?=\/script|!--)/gi, "\\x3c");
}

function escapeHidden(text: string): string {
  return text.replaceAll(ESCAPED, (character) => {
    const digits = character.charCodeAt(0).toString(16);
    return `\\u${digits.padStart(4, "0")}`;
  });
}

export function propertyKey(name: string): Code {
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,14})$/.test(name) ? (name as Code) : quoted(name);
}

export function identifier(name: string): Code {
  if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return name as Code;
  throw new EndpointError("invalid-options", `${quote(name)} is not a TypeScript identifier.`, {
    advice: 'Use letters, digits and "_".',
  });
}

export function constant(value: number | boolean): Code {
  return String(value) as Code;
}

export function comment(about: readonly string[]): Code {
  if (about.length === 0) return NOTHING;
  const texts = about.map(commentText);
  const [only = NOTHING] = texts;
  // A comment of one line could be an instruction to the compiler, such as @ts-ignore.
  const isShort = about.length === 1 && only.length <= LONGEST_COMMENT && !only.includes("@ts-");
  if (isShort) return code`/** ${only} */\n`;
  const rows = texts.map((text) => (text === "" ? code` *` : code` * ${text}`));
  return code`/**\n${lines(rows)}\n */\n`;
}

function commentText(line: string): Code {
  return line
    .replaceAll(ESCAPED, "")
    .replaceAll(/[\0-\x08\x0b-\x1f]/g, "")
    .replaceAll("*/", "*\\/")
    .replaceAll(/<(?=\/script)/gi, "<\\") as Code;
}

export function linesOf(text = ""): string[] {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  return trimmed.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trim());
}

export function valueCode(value: unknown): Code {
  if (Array.isArray(value)) return arrayLiteral(value.map(valueCode));
  if (typeof value !== "object" || value === null) return scalarCode(value);
  return objectLiteral(objectEntries(value));
}

function scalarCode(value: unknown): Code {
  return value === true ? code`true` : quoted(String(value));
}

export function lineCode(value: unknown): Code {
  if (Array.isArray(value)) return code`[${join(value.map(lineCode), code`, `)}]`;
  if (typeof value !== "object" || value === null) return scalarCode(value);
  const entries = lineEntries(value);
  return entries.length === 0 ? code`{}` : code`{ ${join(entries, code`, `)} }`;
}

export function lineEntries(values: object): Code[] {
  return Object.entries(values)
    .filter(([key]) => key !== "__proto__")
    .map(([key, value]) => entry(key, lineCode(value)));
}

export function objectEntries(values: object): Code[] {
  return Object.entries(values)
    .filter(([key]) => key !== "__proto__")
    .map(([key, value]) => entry(key, valueCode(value)));
}

export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

export function schemaComment(node: unknown): string[] {
  if (!isJsonObject(node)) return [];
  const { title, summary, description, format, deprecated } = ownValues(node);
  const head = [textOr(title), textOr(summary)].filter((text) => text !== undefined);
  const body = textOr(description);
  const hasBody = body !== undefined && !head.includes(body);
  const hasFormat = typeof format === "string" && format !== "";
  const titles = [...new Set(head)].flatMap(linesOf);
  const lines = [
    ...titles,
    ...(hasBody && titles.length > 0 ? [""] : []),
    ...(hasBody ? linesOf(body) : []),
    ...(hasFormat ? linesOf(`Format: ${format}`) : []),
  ];
  const tags = [
    ...(deprecated === true ? ["@deprecated"] : []),
    ...("default" in node && isExact(node.default) ? tagLines("@default", node.default) : []),
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
