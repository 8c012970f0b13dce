import { behind, group, list, printDoc, type Doc } from "./doc.js";
import { typeDoc, type TypeSource } from "./type-doc.js";

/** A type parameter with its constraint and default. */
export interface TypeParameter {
  readonly name: string;
  readonly constraint: string;
  readonly preset?: string;
}

/** A function or method without its body. */
export interface Signature {
  /** What stands before the type parameters, such as `export function find`. */
  readonly start: string;
  readonly typeParameters: readonly TypeParameter[];
  readonly parameters: readonly { readonly name: string; readonly type: TypeSource }[];
  readonly result: TypeSource;
}

/** A signature up to its opening brace, as prettier formats it. */
export function printSignature(signature: Signature, indent: number): string {
  const { start, typeParameters, parameters, result } = signature;
  const types = typeParameters.map(({ name, constraint, preset }): Doc =>
    preset === undefined
      ? [`${name} extends`, behind(constraint)]
      : [`${name} extends`, behind([constraint, " =", behind(preset)])],
  );
  const values = parameters.map(({ name, type }): Doc => [`${name}: `, typeDoc(type)]);
  const doc: Doc = [
    start,
    types.length === 0 ? "" : group(list("<", types, ">", true)),
    group([list("(", values, ")", true), ": ", typeDoc(result)]),
    " {",
  ];
  return `${" ".repeat(indent)}${printDoc(doc, indent)}\n`;
}

/** The declaration of a type, as prettier formats it. */
export function printTypeAlias(name: string, type: TypeSource): string {
  return `${printDoc([`export type ${name} =`, group(behind(typeDoc(type))), ";"], 0)}\n`;
}
