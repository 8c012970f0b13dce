import { mayBeWhole } from "../plan/body-plan.js";
import { isJsonObject, listOr, type DescriptionObject } from "../read/document.js";
import { objectFields, type ObjectFields } from "../read/object-fields.js";
import type { References } from "../read/references.js";
import { OF_THE_WHOLE } from "../read/schema-keywords.js";
import { EndlessSchema, joinedSchema } from "../read/schema-parts.js";
import type { PlannedOperation } from "../call/planned-operation.js";

export function hasFlatBody({ plan: { body }, references }: PlannedOperation): boolean {
  if (body === undefined) return true;
  if (body.takes === "data" || mayBeWhole(body)) return false;
  if (body.kind !== "json") return true;
  const { schema, fields = [] } = body.content;
  const isOptional = !body.isRequired && fields.some(({ isRequired }) => isRequired);
  try {
    return !isOptional && isFlat(schema, references, 0);
  } catch (error) {
    if (error instanceof EndlessSchema) return false;
    throw error;
  }
}

const DEEPEST = 20;
const MOST_PARTS = 100;

function isFlat(schema: unknown, references: References, depth: number): boolean {
  const target = references.target(schema);
  if (!isJsonObject(target)) return target !== false;
  if (depth > DEEPEST || OF_THE_WHOLE.some((key) => target[key] !== undefined)) return false;
  const parts = listOr(target.allOf);
  const alternatives = [target.oneOf, target.anyOf].map(listOr).filter(({ length }) => length > 0);
  if ([parts, ...alternatives].some(({ length }) => length > MOST_PARTS)) return false;
  const isShared = isJsonObject(target.properties) || parts.length > 1 || alternatives.length > 0;
  return (
    parts.every(
      (part) => isFlat(part, references, depth + 1) && !(isShared && isClosed(part, references)),
    ) &&
    alternatives.every((each) => areAlike(each, target, references)) &&
    alternatives.flat().every((each) => isFlat(each, references, depth + 1))
  );
}

function isClosed(part: unknown, references: References): boolean {
  const target = references.target(part);
  if (!isJsonObject(target)) return false;
  const { additionalProperties = true } = target;
  return additionalProperties !== true;
}

/** If alternatives differ in one field, the other fields cannot tell which one is meant. */
function areAlike(
  alternatives: readonly unknown[],
  { properties }: DescriptionObject,
  references: References,
): boolean {
  const all = alternatives.map((each) => objectFields(each, references));
  const described = all.filter((each) => each !== undefined);
  const [first] = described;
  if (first === undefined || described.length < all.length || isJsonObject(properties))
    return false;
  const signature = signatureOf(first);
  if (described.some((each) => signatureOf(each) !== signature)) return false;
  const differing = [...first.fields.keys()].filter((name) => {
    const schemas = described.map(({ fields }) => fields.get(name)?.schema ?? true);
    return !schemas.includes(joinedSchema("anyOf", schemas) ?? true);
  });
  return first.fields.size > 0 && differing.length <= 1;
}

function signatureOf({ fields, others, allowsNonObjects }: ObjectFields): string {
  const names = [...fields].map(([name, { isRequired }]) => [name, isRequired]);
  return JSON.stringify([names.sort(), others !== undefined, allowsNonObjects]);
}
