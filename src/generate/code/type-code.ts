import {
  arrayLiteral,
  code,
  comment,
  constant,
  fitsOneLine,
  identifier,
  indent,
  join,
  lines,
  list,
  longList,
  NOTHING,
  propertyKey,
  quoted,
  type Code,
  type Item,
} from "./code.js";
import { isExact } from "../../openapi/read/document.js";
import { ownValues } from "../../wire/records.js";

type Kind = "plain" | "literal" | "object" | "array" | "union" | "intersection";

export interface TypeCode {
  readonly code: Code;
  readonly kind: Kind;
  readonly parts: readonly TypeCode[];
  readonly names: ReadonlySet<string>;
}

export interface TypeMember {
  readonly key: Code;
  readonly isOptional: boolean;
  readonly isReadonly: boolean;
  readonly type: TypeCode;
  readonly comment: readonly string[];
}

export const UNKNOWN: TypeCode = typeName("unknown");
export const NEVER: TypeCode = typeName("never");
export const NULL: TypeCode = typeName("null");
export const STRING: TypeCode = typeName("string");
export const NUMBER: TypeCode = typeName("number");
export const BOOLEAN: TypeCode = typeName("boolean");
export const EMPTY_OBJECT: TypeCode = generic("Record", STRING, NEVER);
export const UNKNOWN_RECORD: TypeCode = generic("Record", STRING, UNKNOWN);

export function typeName(name: string): TypeCode {
  return { ...plainType(identifier(name)), names: new Set([name]) };
}

export function plainType(text: Code): TypeCode {
  return madeOf([], "plain", text);
}

function madeOf(parts: readonly TypeCode[], kind: Kind, text: Code): TypeCode {
  return { code: text, kind, parts, names: new Set(parts.flatMap(({ names }) => [...names])) };
}

export function generic(name: string, ...args: readonly TypeCode[]): TypeCode {
  const own = typeName(name);
  const text = list(code`${own.code}<`, args.map(typeCode), code`>`, false);
  return madeOf([own, ...args], "plain", text);
}

export function indexedType(of: TypeCode, ...keys: readonly string[]): TypeCode {
  return madeOf([of], "plain", join([of.code, ...keys.map((key) => code`[${quoted(key)}]`)]));
}

export function array(item: TypeCode): TypeCode {
  return madeOf([item], "array", code`${partCode(item)}[]`);
}

export function tuple(items: readonly TypeCode[]): TypeCode {
  return madeOf(items, "plain", arrayLiteral(items.map(typeCode)));
}

function typeCode(type: TypeCode): Code {
  return type.code;
}

export function member(
  name: string,
  type: TypeCode,
  options: {
    readonly isOptional?: boolean;
    readonly isReadonly?: boolean;
    readonly comment?: readonly string[];
  } = {},
): TypeMember {
  const { isOptional = false, isReadonly = false, comment = [] } = ownValues(options);
  return { key: propertyKey(name), type, isOptional, isReadonly, comment };
}

export function indexMember(name: string, type: TypeCode): TypeMember {
  return { ...member(name, type), key: code`[${identifier(name)}: string]` };
}

export function object(members: readonly TypeMember[]): TypeCode {
  const types = members.map(({ type }) => type);
  return madeOf(types, "object", objectCode(members));
}

export function union(types: readonly TypeCode[]): TypeCode {
  const flat = types.flatMap((type) => (type.kind === "union" ? type.parts : [type]));
  if (flat.includes(UNKNOWN)) return UNKNOWN;
  const hasString = flat.includes(STRING);
  const hasNumber = flat.includes(NUMBER);
  const kept = flat.filter(
    (type) =>
      type !== NEVER &&
      !(hasString && isLiteral(type, /^["']/)) &&
      !(hasNumber && isLiteral(type, /^-?\d/)),
  );
  const parts = withoutRepeats(kept);
  const [only = NEVER] = parts;
  if (parts.length < 2) return only;
  return madeOf(parts, "union", unionCode(parts.map(typeCode)));
}

export function intersection(types: readonly TypeCode[]): TypeCode {
  const flat = types.flatMap((type) => (type.kind === "intersection" ? type.parts : [type]));
  const unique = withoutRepeats(flat);
  const parts = unique.length > 1 ? unique.filter((type) => type !== UNKNOWN) : unique;
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return madeOf(parts, "intersection", join(parts.map(partCode), code` & `));
}

/** Types that differ only in their doc comments are the same. */
function withoutRepeats(types: readonly TypeCode[]): TypeCode[] {
  const known = new Map<string, TypeCode>();
  for (const type of types) {
    const text = type.code.replaceAll(/^ *\/\*\*[^]*?\*\/\n/gm, "");
    if (!known.has(text)) known.set(text, type);
  }
  return [...known.values()];
}

function isLiteral({ kind, code: text }: TypeCode, start: RegExp): boolean {
  return kind === "literal" && start.test(text);
}

export function literal(value: unknown): TypeCode {
  if (typeof value === "string") return madeOf([], "literal", quoted(value));
  if (typeof value === "number" || typeof value === "boolean") {
    return isExact(value) ? madeOf([], "literal", constant(value)) : NUMBER;
  }
  if (value === null) return NULL;
  if (Array.isArray(value)) return value.length === 0 ? array(NEVER) : tuple(value.map(literal));
  if (typeof value !== "object") return UNKNOWN;
  const members = Object.entries(value).map(([key, item]) => member(key, literal(item)));
  return members.length === 0 ? EMPTY_OBJECT : object(members);
}

function partCode(type: TypeCode): Code {
  if (type.kind !== "union" && type.kind !== "intersection") return type.code;
  return isLongUnion(type) ? code`(\n  ${type.code}\n)` : code`(${type.code})`;
}

function unionCode(types: readonly Code[]): Code {
  if (fitsOneLine(types)) return join(types, code` | `);
  return lines(types.map((type) => code`| ${indent(type)}`));
}

function isLongUnion({ code: text }: TypeCode): boolean {
  return text.startsWith("| ");
}

/** A union that does not fit on the line starts below its key. */
export function memberCode({
  key,
  type,
  isOptional,
  isReadonly,
  comment: about,
}: TypeMember): Code {
  const start = isReadonly ? code`readonly ` : NOTHING;
  const colon = isOptional ? code`?:` : code`:`;
  const value = isLongUnion(type) ? code`\n  ${type.code}` : code` ${type.code}`;
  return code`${comment(about)}${start}${key}${colon}${value};`;
}

function objectCode(members: readonly TypeMember[]): Code {
  return members.length === 0 ? code`{}` : code`{\n  ${lines(members.map(memberCode))}\n}`;
}

export function interfaceCode(
  head: Code,
  members: readonly TypeMember[],
  about: readonly string[],
): Code {
  return code`${comment(about)}export interface ${head} ${objectCode(members)}\n`;
}

export function signature(
  start: Code,
  typeParameters: readonly Code[],
  parameters: readonly Item[],
  result: TypeCode,
): Code {
  const types = typeParameters.length === 0 ? NOTHING : list(code`<`, typeParameters, code`>`);
  const isShort = fitsOneLine([...typeParameters, ...parameters, result.code]);
  const given = (isShort ? list : longList)(code`(`, parameters, code`)`);
  return code`${start}${types}${given}: ${result.code}`;
}
