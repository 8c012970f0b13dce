import type { Field, ReadLeaf } from "../../wire/fields.js";
import { refusal } from "../../wire/refusal.js";
import { wellFormed } from "../../wire/scalar.js";
import { isContainer, isList } from "../../wire/records.js";

export function plainLeaf<Value>(
  name: string,
  value: unknown,
  leaf: (name: string, value: unknown) => Value,
): Value {
  // Without a style, members of an object would become parameters of their own.
  if (isContainer(value)) throw refusal("unsupported-style", name);
  return leaf(name, value);
}

export function plainFields(
  name: string,
  value: unknown,
  leaf: ReadLeaf,
): Field[] {
  return (isList(value) ? value : [value]).flatMap((each): Field[] => {
    const text = plainLeaf(name, each, leaf);
    return text === undefined ? [] : [[wellFormed(name, name), [text]]];
  });
}

/** Two values must not share a name: a server could not tell them apart. */
export function claimNames(
  owners: Map<string, unknown>,
  fields: readonly Field[],
  parameter: string,
): void {
  for (const [name] of fields) {
    const owner = owners.get(name) ?? fields;
    if (owner !== fields) throw refusal("conflicting-parameter", parameter);
    owners.set(name, fields);
  }
}
