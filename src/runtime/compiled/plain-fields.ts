import type { Field, ReadLeaf } from "../../wire/fields.js";
import { refusal } from "../../wire/refusal.js";
import { wellFormed } from "../../wire/scalar.js";
import { isContainer, isList } from "../../wire/records.js";

/** Reads a value without a style, or one of a list. */
export function plainLeaf<Value>(
  name: string,
  value: unknown,
  leaf: (name: string, value: unknown) => Value,
): Value {
  // The members of an object would be parameters of their own.
  if (isContainer(value)) throw refusal("unsupported-style", name);
  return leaf(name, value);
}

/** Writes a value without a style: one field, or one for each member of a list. */
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

/**
 * Refuses fields whose names another value has: a server could not tell them apart.
 *
 * @param owners - the fields by their names
 */
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
