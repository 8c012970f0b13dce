import {
  code,
  constant,
  identifier,
  list,
  propertyKey,
  quoted,
  comment,
  join,
  NOTHING,
  openList,
} from "./code.js";
import {
  type Code,
  type Doc,
  group,
  HARD_LINE,
  ifBroken,
  indent,
  LINE,
  SOFT_LINE,
  after,
} from "./doc.js";

export type TypeNode =
  | { readonly kind: "text"; readonly text: Code; readonly isPrimitive: boolean }
  | { readonly kind: "array"; readonly item: TypeNode }
  | { readonly kind: "tuple"; readonly items: readonly TypeNode[] }
  | { readonly kind: "union"; readonly types: readonly TypeNode[] }
  | { readonly kind: "intersection"; readonly types: readonly TypeNode[] }
  | { readonly kind: "generic"; readonly name: string; readonly args: readonly TypeNode[] }
  | { readonly kind: "keyof"; readonly of: TypeNode }
  | { readonly kind: "member"; readonly of: TypeNode; readonly keys: readonly Code[] }
  | { readonly kind: "object"; readonly members: readonly TypeMember[] };

export interface TypeMember {
  /** The key as code: `name`, `"x-name"` or an index signature. */
  readonly key: Doc;
  readonly isOptional: boolean;
  readonly isReadonly: boolean;
  readonly type: TypeNode;
  /** The lines of its doc comment. Empty if it has none. */
  readonly comment: readonly string[];
}

export const UNKNOWN: TypeNode = typeName("unknown");
export const NEVER: TypeNode = primitive("never");
export const NULL: TypeNode = primitive("null");
export const STRING: TypeNode = primitive("string");
export const NUMBER: TypeNode = primitive("number");
export const BOOLEAN: TypeNode = primitive("boolean");
export const EMPTY_OBJECT: TypeNode = generic("Record", STRING, NEVER);
export const UNKNOWN_RECORD: TypeNode = generic("Record", STRING, UNKNOWN);

function primitive(name: string): TypeNode {
  return { kind: "text", text: identifier(name), isPrimitive: true };
}

export function typeName(name: string): TypeNode {
  return named(identifier(name));
}

function named(text: Code): TypeNode {
  return { kind: "text", text, isPrimitive: false };
}

export function generic(name: string, ...args: readonly TypeNode[]): TypeNode {
  return { kind: "generic", name, args };
}

/** The type of a member, such as `components["schemas"]["Pet"]`. */
export function memberOf(of: TypeNode, ...keys: readonly string[]): TypeNode {
  return { kind: "member", of, keys: keys.map(quoted) };
}

export function keyOf(of: TypeNode): TypeNode {
  return { kind: "keyof", of };
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
  const key = list(code`[`, [code`${identifier(name)}: string`], code`]`, false);
  return { ...member(name, type), key };
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
    case "keyof":
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

/** A type, laid out as Prettier does. */
export function typeDoc(type: TypeNode): Doc {
  switch (type.kind) {
    case "text":
      return type.text;
    case "keyof":
      return code`keyof ${typeDoc(type.of)}`;
    case "member":
      return [typeDoc(type.of), type.keys.map((key) => code`[${key}]`)];
    case "array":
      return [itemDoc(type.item), code`[]`];
    case "tuple":
      return list(
        code`[`,
        type.items.map((item) => tupleItemDoc(item, type.items.length)),
        code`]`,
      );
    case "generic":
      return [identifier(type.name), list(code`<`, type.args.map(typeDoc), code`>`, false)];
    case "object":
      return objectDoc(type.members);
    case "union":
      return isHugged(type.types) ? huggedDoc(type.types) : group(alternatives(type.types));
    case "intersection":
      return intersectionDoc(type.types);
  }
}

/** A colon with the type after it: a union that does not fit stands below its key, everything else starts beside it. */
function annotation(type: TypeNode): Doc {
  if (type.kind !== "union" || isHugged(type.types)) return code`: ${typeDoc(type)}`;
  return group(code`:${indent([LINE, typeDoc(type)])}`);
}

/** The members of an object or interface, one a line, each with its doc comment. */
export function membersDoc(members: readonly TypeMember[]): Doc {
  return join(members.map(memberDoc), HARD_LINE);
}

export function memberDoc({ key, type, isOptional, isReadonly, comment: lines }: TypeMember): Doc {
  const start = isReadonly ? code`readonly ` : NOTHING;
  const optional = isOptional ? code`?` : NOTHING;
  return code`${comment(lines)}${start}${key}${optional}${annotation(type)};`;
}

function objectDoc(members: readonly TypeMember[]): Doc {
  if (members.length === 0) return code`{}`;
  return code`{${indent([HARD_LINE, membersDoc(members)])}${HARD_LINE}}`;
}

/** The types of a union, each with a bar before it if they do not fit on one line. */
function alternatives(types: readonly TypeNode[]): Doc {
  return [
    ifBroken(code`| `),
    join(
      types.map((type) => indent(itemDoc(type))),
      [LINE, code`| `],
    ),
  ];
}

/** A type as a part of another: in parentheses if it is a union or an intersection. */
function itemDoc(type: TypeNode): Doc {
  if (type.kind === "intersection") return code`(${typeDoc(type)})`;
  if (type.kind !== "union") return typeDoc(type);
  if (isHugged(type.types)) return code`(${huggedDoc(type.types)})`;
  return group(code`(${indent([SOFT_LINE, typeDoc(type)])}${SOFT_LINE})`);
}

/** A union among several items of a tuple has parentheses if it is broken. */
function tupleItemDoc(type: TypeNode, count: number): Doc {
  if (type.kind !== "union" || count === 1 || isHugged(type.types)) return typeDoc(type);
  const opening = ifBroken([code`(`, SOFT_LINE]);
  return group([indent([opening, typeDoc(type)]), SOFT_LINE, ifBroken(code`)`)]);
}

/** Tells whether a union is a single object beside `null`, whose braces stay where they are. */
function isHugged(types: readonly TypeNode[]): boolean {
  const objects = types.filter(({ kind }) => kind === "object").length;
  const empty = types.filter((type) => type.kind === "text" && /^(?:null|void)$/.test(type.text));
  return objects === 1 && types.length - 1 === empty.length;
}

function huggedDoc(types: readonly TypeNode[]): Doc {
  return join(types.map(typeDoc), code` | `);
}

/** Objects stay on the line of what they are joined with; between two other types, a line that is too long is broken. */
function intersectionDoc(types: readonly TypeNode[]): Doc {
  const parts: Doc[] = [];
  let wasIndented = false;
  types.forEach((type, index) => {
    const previous = types[index - 1];
    const doc = type.kind === "union" ? itemDoc(type) : typeDoc(type);
    if (previous === undefined) parts.push(doc);
    else if (previous.kind !== "object" && type.kind !== "object") {
      parts.push(indent([code` &`, LINE, doc]));
    } else {
      const isMixed = previous.kind !== type.kind;
      if (isMixed && index > 1) wasIndented = true;
      const isIndented = isMixed ? index > 1 : wasIndented;
      parts.push(code` & `, isIndented ? indent(doc) : doc);
    }
  });
  return group(parts);
}

/** A function or method without its body. */
interface Signature {
  /** The keywords and the name before the type parameters, such as `export function find`. */
  readonly start: Doc;
  readonly typeParameters: readonly {
    readonly name: string;
    readonly constraint?: TypeNode;
    readonly preset?: TypeNode;
  }[];
  readonly parameters: readonly {
    readonly name: Doc;
    readonly type: TypeNode;
    readonly preset?: Doc;
  }[];
  readonly result: TypeNode;
}

/** A signature up to its result, as Prettier formats it. */
export function signature({ start, typeParameters, parameters, result }: Signature): Doc {
  const types = typeParameters.map(({ name, constraint, preset }): Doc => [
    identifier(name),
    constraint === undefined ? NOTHING : code` extends${after(typeDoc(constraint))}`,
    preset === undefined ? NOTHING : code` =${after(typeDoc(preset))}`,
  ]);
  const values = parameters.map(({ name, type, preset }) =>
    preset === undefined
      ? code`${name}: ${typeDoc(type)}`
      : code`${name}: ${typeDoc(type)} = ${preset}`,
  );
  return [
    start,
    types.length === 0 ? NOTHING : list(code`<`, types, code`>`),
    group([openList(code`(`, values, code`)`), code`: `, typeDoc(result)]),
  ];
}
