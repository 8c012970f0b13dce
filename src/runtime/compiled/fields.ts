import type { Field, ReadLeaf } from "../../wire/fields.js";
import { refusal } from "../../wire/refusal.js";
import { wellFormed } from "../../wire/scalar.js";
import { isContainer, isList } from "../../wire/values.js";

/** Writes a value without a style: one field, or one for each member of a list. */
export function plainFields(
  name: string,
  value: unknown,
  leaf: ReadLeaf,
): Field[] {
  return (isList(value) ? value : [value]).flatMap((each): Field[] => {
    // The members of an object would be parameters of their own.
    if (isContainer(each)) throw refusal("unsupported-style", name);
    const text = leaf(name, each);
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
