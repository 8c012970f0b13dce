import { behind, group, list, printDoc, type Doc } from "./doc.js";
import { typeDoc, type TypeSource } from "./type-doc.js";

/** A type parameter with its constraint and default. */
export interface TypeParameter {
  readonly name: string;
  readonly constraint?: string;
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

/** A signature up to its opening brace, or to its semicolon, as prettier formats it. */
export function printSignature(signature: Signature, indent: number, end = " {"): string {
  const { start, typeParameters, parameters, result } = signature;
  const types = typeParameters.map(({ name, constraint, preset }): Doc => [
    name,
    constraint === undefined ? "" : [" extends", behind(constraint)],
    preset === undefined ? "" : [" =", behind(preset)],
  ]);
  const values = parameters.map(({ name, type }): Doc => [`${name}: `, typeDoc(type)]);
  const doc: Doc = [
    start,
    types.length === 0 ? "" : group(list("<", types, ">", true)),
    group([list("(", values, ")", true), ": ", typeDoc(result)]),
    end,
  ];
  return `${" ".repeat(indent)}${printDoc(doc, indent)}\n`;
}

/** The declaration of a type, as prettier formats it. */
export function printTypeAlias(name: string, type: TypeSource): string {
  return `${printDoc([`export type ${name} =`, group(behind(typeDoc(type))), ";"], 0)}\n`;
}
