import { group, indent, LINE, list, type Doc } from "./doc.js";

/** A type that is written into code: a name, an access to a member, or a generic type. */
export type TypeSource =
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "generic"; readonly name: string; readonly args: readonly TypeSource[] }
  | { readonly kind: "member"; readonly of: TypeSource; readonly keys: readonly string[] }
  | { readonly kind: "union" | "intersection"; readonly types: readonly TypeSource[] };

export function typeName(text: string): TypeSource {
  return { kind: "name", text };
}

export function generic(name: string, ...args: readonly TypeSource[]): TypeSource {
  return { kind: "generic", name, args };
}

/** `Type["key"]["other"]`: the keys are source text. */
export function memberOf(of: TypeSource, ...keys: readonly string[]): TypeSource {
  return { kind: "member", of, keys };
}

export function unionOf(types: readonly TypeSource[]): TypeSource {
  const [only] = types;
  return types.length === 1 && only !== undefined ? only : { kind: "union", types };
}

export function intersectionOf(types: readonly TypeSource[]): TypeSource {
  const [only] = types;
  return types.length === 1 && only !== undefined ? only : { kind: "intersection", types };
}

/** The doc of a type, as prettier lays it out. */
export function typeDoc(type: TypeSource, isInList = false): Doc {
  switch (type.kind) {
    case "name":
      return type.text;
    case "member":
      return [typeDoc(type.of), type.keys.map((key) => `[${key}]`).join("")];
    case "generic":
      return genericDoc(type.name, type.args);
    case "intersection": {
      const docs = type.types.map((each) => typeDoc(each));
      return group(docs.map((each, index) => (index === 0 ? each : indent([" &", LINE, each]))));
    }
    case "union": {
      const docs = type.types.map((each) => indent(typeDoc(each)));
      const bar = { kind: "ifBroken", text: "| " } as const;
      const alternatives = docs.flatMap((each, index) =>
        index === 0 ? [bar, each] : [LINE, "| ", each],
      );
      return group(isInList ? alternatives : indent(alternatives));
    }
  }
}

function genericDoc(name: string, args: readonly TypeSource[]): Doc {
  const docs = args.map((each) => typeDoc(each, true));
  return group(list(`${name}<`, docs, ">", false));
}

/** The names of the generic types in a type. */
export function genericNames(type: TypeSource): string[] {
  switch (type.kind) {
    case "name":
      return [];
    case "member":
      return genericNames(type.of);
    case "generic":
      return [type.name, ...type.args.flatMap(genericNames)];
    case "union":
    case "intersection":
      return type.types.flatMap(genericNames);
  }
}
