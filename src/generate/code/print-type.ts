import { code, comment, identifier, join, list, NOTHING, openList } from "./code.js";
import { group, HARD_LINE, ifBroken, indent, LINE, SOFT_LINE, type Doc, after } from "./doc.js";
import type { TypeMember, TypeNode } from "./type-node.js";

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

/** A member of an object type with its doc comment. */
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

interface TypeParameter {
  readonly name: string;
  readonly constraint?: TypeNode;
  readonly preset?: TypeNode;
}

interface ValueParameter {
  readonly name: Doc;
  readonly type: TypeNode;
  readonly preset?: Doc;
}

/** A function or method without its body. */
interface Signature {
  /** The keywords and the name before the type parameters, such as `export function find`. */
  readonly start: Doc;
  readonly typeParameters: readonly TypeParameter[];
  readonly parameters: readonly ValueParameter[];
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
