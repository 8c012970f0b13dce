import { isPlainObject } from "../../internal/objects.js";
import {
  getOrInsert,
  listOr,
  objectOr,
  referenceIn,
  type DescriptionObject,
} from "../read/document.js";
import type { References } from "../read/references.js";
import { partsOf, schemaReference } from "../read/schema-parts.js";
import { isSameJson } from "./same-json.js";

export function namedAlternatives(
  value: unknown,
  { discriminator }: DescriptionObject,
  alternatives: readonly unknown[],
  references: References,
): readonly unknown[] {
  if (!isPlainObject(value)) return [];
  const { propertyName, mapping } = objectOr(discriminator);
  const name = typeof propertyName === "string" ? value[propertyName] : undefined;
  if (typeof name === "string") {
    const mapped = Object.hasOwn(objectOr(mapping), name) ? objectOr(mapping)[name] : name;
    const wanted = references.resolve(schemaReference(String(mapped)));
    const named = alternatives.filter(
      (each) => referenceIn(each) !== undefined && references.target(each) === wanted,
    );
    if (wanted !== undefined && named.length > 0) return named;
  }
  return alternatives.filter((each) => hasItsConstants(value, each, references));
}

function hasItsConstants(
  value: Readonly<Record<string, unknown>>,
  schema: unknown,
  references: References,
): boolean {
  let isNamed = false;
  for (const part of partsOf(schema, references, MOST_PARTS)) {
    for (const [name, constants] of constantsIn(part, references)) {
      if (!Object.hasOwn(value, name)) continue;
      if (!constants.some((each) => isSameJson(each, value[name]))) return false;
      isNamed = true;
    }
  }
  return isNamed;
}

const MOST_PARTS = 10;
const MOST_CONSTANTS = 50;

type Constants = readonly (readonly [name: string, values: readonly unknown[]])[];

const known = new WeakMap<DescriptionObject, Constants>();

function constantsIn(schema: DescriptionObject, references: References): Constants {
  return getOrInsert(known, schema, () => {
    const found = Object.entries(objectOr(schema.properties)).flatMap(([name, property]) => {
      const target = objectOr(references.target(property));
      const values = "const" in target ? [target.const] : listOr(target.enum);
      return values.length === 0 ? [] : [[name, values] as const];
    });
    return found.slice(0, MOST_CONSTANTS);
  });
}
