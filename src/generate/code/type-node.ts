import {
  code,
  comment,
  constant,
  fitsOneLine,
  identifier,
  indent,
  join,
  list,
  longList,
  NOTHING,
  propertyKey,
  quoted,
  type Code,
} from "./code.js";

export type TypeNode =
  | { readonly kind: "text"; readonly text: Code }
  | { readonly kind: "array"; readonly item: TypeNode }
  | { readonly kind: "tuple"; readonly items: readonly TypeNode[] }
  | { readonly kind: "union"; readonly types: readonly TypeNode[] }
  | { readonly kind: "intersection"; readonly types: readonly TypeNode[] }
  | { readonly kind: "generic"; readonly name: string; readonly args: readonly TypeNode[] }
  | { readonly kind: "member"; readonly of: TypeNode; readonly keys: readonly Code[] }
  | { readonly kind: "object"; readonly members: readonly TypeMember[] };

export interface TypeMember {
  /** The key as code: `name`, `"x-name"` or an index signature. */
  readonly key: Code;
  readonly isOptional: boolean;
  readonly isReadonly: boolean;
  readonly type: TypeNode;
  /** The lines of its doc comment. Empty if it has none. */
  readonly comment: readonly string[];
}

export const UNKNOWN: TypeNode = typeName("unknown");
export const NEVER: TypeNode = typeName("never");
export const NULL: TypeNode = typeName("null");
export const STRING: TypeNode = typeName("string");
export const NUMBER: TypeNode = typeName("number");
export const BOOLEAN: TypeNode = typeName("boolean");
export const EMPTY_OBJECT: TypeNode = generic("Record", STRING, NEVER);
export const UNKNOWN_RECORD: TypeNode = generic("Record", STRING, UNKNOWN);

export function typeName(name: string): TypeNode {
  return named(identifier(name));
}

/** A type that is written as it is, such as a literal. */
export function named(text: Code): TypeNode {
  return { kind: "text", text };
}

export function generic(name: string, ...args: readonly TypeNode[]): TypeNode {
  return { kind: "generic", name, args };
}

/** The type of a member, such as `components["schemas"]["Pet"]`. */
export function memberOf(of: TypeNode, ...keys: readonly string[]): TypeNode {
  return { kind: "member", of, keys: keys.map(quoted) };
}

export function array(item: TypeNode): TypeNode {
  return { kind: "array", item };
}

export function member(
  name: string,
  type: TypeNode,
  options: {
    readonly isOptional?: boolean;
    readonly isReadonly?: boolean;
    readonly comment?: readonly string[];
  } = {},
): TypeMember {
  const { isOptional = false, isReadonly = false, comment = [] } = options;
  return { key: propertyKey(name), type, isOptional, isReadonly, comment };
}

export function object(members: readonly TypeMember[]): TypeNode {
  return { kind: "object", members };
}

/** The index signature of an object. */
export function indexMember(name: string, type: TypeNode): TypeMember {
  return { ...member(name, type), key: code`[${identifier(name)}: string]` };
}

/** A union in which nothing stands twice, and nothing beside `unknown`, which takes in the rest. */
export function union(types: readonly TypeNode[]): TypeNode {
  const flat = types.flatMap((type) => (type.kind === "union" ? type.types : [type]));
  if (flat.includes(UNKNOWN)) return UNKNOWN;
  const hasString = flat.includes(STRING);
  const hasNumber = flat.includes(NUMBER);
  const kept = flat.filter(
    (type) =>
      type !== NEVER &&
      !(hasString && isLiteral(type, /^["']/)) &&
      !(hasNumber && isLiteral(type, /^-?\d/)),
  );
  const unique = withoutRepeats(kept);
  if (unique.length === 0) return NEVER;
  return unique.length === 1 && unique[0] ? unique[0] : { kind: "union", types: unique };
}

export function intersection(types: readonly TypeNode[]): TypeNode {
  const flat = types.flatMap((type) => (type.kind === "intersection" ? type.types : [type]));
  const unique = withoutRepeats(flat);
  const kept = unique.length > 1 ? unique.filter((type) => type !== UNKNOWN) : unique;
  return kept.length === 1 && kept[0] ? kept[0] : { kind: "intersection", types: kept };
}

function withoutRepeats(types: readonly TypeNode[]): TypeNode[] {
  if (types.length < 2) return [...types];
  const seen = new Set<string>();
  return types.filter((type) => {
    const text = plainText(type);
    if (text === undefined) return true;
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** A key that equal types have in common: their name, or the keys and names of their members. Undefined for types with more parts. */
function plainText(type: TypeNode): string | undefined {
  if (type.kind !== "object") return nameText(type);
  const texts = type.members.map(({ key, type: value, isOptional, isReadonly }) => {
    const text = nameText(value);
    return text === undefined ? undefined : [key, text, isOptional, isReadonly];
  });
  return texts.includes(undefined) ? undefined : JSON.stringify(texts);
}

function nameText(type: TypeNode): string | undefined {
  if (type.kind === "text") return type.text;
  return type.kind === "member" ? JSON.stringify([nameText(type.of), type.keys]) : undefined;
}

function isLiteral(type: TypeNode, start: RegExp): boolean {
  return type.kind === "text" && start.test(type.text);
}

export function literal(value: unknown): TypeNode {
  if (typeof value === "string") return named(quoted(value));
  if (typeof value === "number" || typeof value === "boolean") return named(constant(value));
  if (value === null) return NULL;
  if (Array.isArray(value)) {
    return value.length === 0 ? array(NEVER) : { kind: "tuple", items: value.map(literal) };
  }
  if (typeof value !== "object") return UNKNOWN;
  const members = Object.entries(value).map(([key, item]) => member(key, literal(item)));
  return members.length === 0 ? EMPTY_OBJECT : object(members);
}

/** The names and literals that a type is made of, names of generic types included. */
export function typeNames(type: TypeNode): string[] {
  switch (type.kind) {
    case "text":
      return [type.text];
    case "member":
      return typeNames(type.of);
    case "array":
      return typeNames(type.item);
    case "tuple":
      return type.items.flatMap(typeNames);
    case "generic":
      return [type.name, ...type.args.flatMap(typeNames)];
    case "union":
    case "intersection":
      return type.types.flatMap(typeNames);
    case "object":
      return type.members.flatMap((each) => typeNames(each.type));
  }
}

export function typeCode(type: TypeNode): Code {
  switch (type.kind) {
    case "text":
      return type.text;
    case "member":
      return code`${typeCode(type.of)}${join(type.keys.map((key) => code`[${key}]`))}`;
    case "array":
      return code`${partCode(type.item)}[]`;
    case "tuple":
      return list(code`[`, type.items.map(typeCode), code`]`);
    case "generic":
      return list(code`${identifier(type.name)}<`, type.args.map(typeCode), code`>`, false);
    case "object":
      return objectCode(type.members);
    case "union":
      return unionCode(type.types.map(typeCode));
    case "intersection":
      return join(type.types.map(partCode), code` & `);
  }
}

/** A type as a part of another: in parentheses if it is a union or an intersection. */
function partCode(type: TypeNode): Code {
  const own = typeCode(type);
  if (type.kind !== "union" && type.kind !== "intersection") return own;
  return isLongUnion(own) ? code`(\n  ${own}\n)` : code`(${own})`;
}

/** The types of a union, each with a bar before it if they do not fit on one line. */
function unionCode(types: readonly Code[]): Code {
  if (fitsOneLine(types)) return join(types, code` | `);
  return join(
    types.map((type) => code`| ${indent(type)}`),
    code`\n`,
  );
}

function isLongUnion(type: Code): boolean {
  return type.startsWith("| ");
}

/** A type after a colon or an equals sign: a union that does not fit stands below. */
export function typeAfter(sign: Code, type: TypeNode): Code {
  const own = typeCode(type);
  return isLongUnion(own) ? code`${sign}\n  ${own}` : code`${sign} ${own}`;
}

/** The members of an object or interface, one a line, each with its doc comment. */
export function membersCode(members: readonly TypeMember[]): Code {
  return join(members.map(memberCode), code`\n`);
}

export function memberCode({
  key,
  type,
  isOptional,
  isReadonly,
  comment: lines,
}: TypeMember): Code {
  const start = isReadonly ? code`readonly ` : NOTHING;
  const colon = isOptional ? code`?:` : code`:`;
  return code`${comment(lines)}${start}${key}${typeAfter(colon, type)};`;
}

function objectCode(members: readonly TypeMember[]): Code {
  return members.length === 0 ? code`{}` : code`{\n  ${membersCode(members)}\n}`;
}

/**
 * An exported interface with a doc comment, followed by a new line.
 *
 * @param head - its name, and what it extends
 */
export function interfaceCode(
  head: Code,
  members: readonly TypeMember[],
  lines: readonly string[],
): Code {
  return code`${comment(lines)}export interface ${head} ${objectCode(members)}\n`;
}

/** A function or method up to its result: its keywords and its name, type parameters, parameters, and the type of the result. */
export function signature(
  start: Code,
  typeParameters: readonly Code[],
  parameters: readonly Code[],
  result: TypeNode,
): Code {
  const returned = typeCode(result);
  const types = typeParameters.length === 0 ? NOTHING : list(code`<`, typeParameters, code`>`);
  const isShort = fitsOneLine([...typeParameters, ...parameters, returned]);
  const given = (isShort ? list : longList)(code`(`, parameters, code`)`);
  return code`${start}${types}${given}: ${returned}`;
}
