import { code, identifier, list, NOTHING, openList } from "./code.js";
import { after, group, type Doc } from "./doc.js";
import { typeDoc } from "./print-type.js";
import type { TypeNode } from "./type-node.js";

/** A type parameter with its constraint and default. */
export interface TypeParameter {
  readonly name: string;
  readonly constraint?: TypeNode;
  readonly preset?: TypeNode;
}

/** A parameter with its type and default. */
export interface ValueParameter {
  readonly name: Doc;
  readonly type: TypeNode;
  readonly preset?: Doc;
}

/** A function or method without its body. */
export interface Signature {
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
