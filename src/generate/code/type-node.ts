/** A TypeScript type, to be printed. */
export type TypeNode =
  | { readonly kind: "text"; readonly text: string; readonly isPrimitive: boolean }
  | { readonly kind: "array"; readonly item: TypeNode }
  | { readonly kind: "tuple"; readonly items: readonly TypeNode[] }
  | { readonly kind: "union"; readonly types: readonly TypeNode[] }
  | { readonly kind: "intersection"; readonly types: readonly TypeNode[] }
  | { readonly kind: "generic"; readonly name: string; readonly args: readonly TypeNode[] }
  | { readonly kind: "object"; readonly members: readonly TypeMember[] };

/** A member of an object type. */
export interface TypeMember {
  /** The key as source text: `name`, `"x-name"` or `[key: string]`. */
  readonly key: string;
  readonly isOptional: boolean;
  readonly isReadonly: boolean;
  readonly type: TypeNode;
  /** The lines of its doc comment. Empty if it has none. */
  readonly comment: readonly string[];
}

export const UNKNOWN = keyword("unknown");
export const NEVER = keyword("never", true);
export const NULL = keyword("null", true);
export const STRING = keyword("string", true);
export const NUMBER = keyword("number", true);
export const BOOLEAN = keyword("boolean", true);
export const EMPTY_OBJECT: TypeNode = { kind: "generic", name: "Record", args: [STRING, NEVER] };
export const UNKNOWN_RECORD: TypeNode = {
  kind: "generic",
  name: "Record",
  args: [STRING, UNKNOWN],
};

function keyword(text: string, isPrimitive = false): TypeNode {
  return { kind: "text", text, isPrimitive };
}

/** A type by its name, such as `components["schemas"]["Pet"]`. */
export function named(text: string): TypeNode {
  return { kind: "text", text, isPrimitive: false };
}

export function array(item: TypeNode): TypeNode {
  return { kind: "array", item };
}

export function member(
  key: string,
  type: TypeNode,
  options: {
    readonly isOptional?: boolean;
    readonly isReadonly?: boolean;
    readonly comment?: readonly string[];
  } = {},
): TypeMember {
  const { isOptional = false, isReadonly = false, comment = [] } = options;
  return { key, type, isOptional, isReadonly, comment };
}

export function object(members: readonly TypeMember[]): TypeNode {
  return { kind: "object", members };
}

/** An object with any key. */
export function indexed(type: TypeNode): TypeNode {
  return object([member("[key: string]", type)]);
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
      !(hasString && isStringLiteral(type)) &&
      !(hasNumber && isNumberLiteral(type)),
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

/** What equal types have in common: their text, or the keys and texts of their members. Undefined for types with more parts. */
function plainText(type: TypeNode): string | undefined {
  if (type.kind === "text") return type.text;
  if (type.kind !== "object") return undefined;
  const texts = type.members.map(({ key, type: value, isOptional, isReadonly }) =>
    value.kind === "text" ? [key, value.text, isOptional, isReadonly] : undefined,
  );
  return texts.includes(undefined) ? undefined : JSON.stringify(texts);
}

function isStringLiteral(type: TypeNode): boolean {
  return type.kind === "text" && /^["']/.test(type.text);
}

function isNumberLiteral(type: TypeNode): boolean {
  return type.kind === "text" && /^-?\d/.test(type.text);
}

/** The type of a constant. */
export function literal(value: unknown): TypeNode {
  if (typeof value === "string") return named(quoted(value));
  if (typeof value === "number" || typeof value === "boolean") return named(String(value));
  if (value === null) return NULL;
  if (Array.isArray(value)) {
    return value.length === 0 ? array(NEVER) : { kind: "tuple", items: value.map(literal) };
  }
  if (typeof value !== "object") return UNKNOWN;
  const members = Object.entries(value).map(([key, item]) =>
    member(propertyKey(key), literal(item)),
  );
  return members.length === 0 ? EMPTY_OBJECT : object(members);
}

/** A string literal with the kind of quotes that needs fewer escapes. */
export function quoted(text: string): string {
  const json = JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  const doubles = text.split('"').length;
  if (doubles === 1 || doubles <= text.split("'").length) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** The key of a property, in quotes where it needs them. */
export function propertyKey(name: string): string {
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,14})$/.test(name) ? name : quoted(name);
}
