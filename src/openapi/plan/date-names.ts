import { byText } from "../../internal/words.js";
import type { DateFormat, SchemaNode } from "../model.js";
import { isJsonObject, objectOr, type DescriptionObject } from "../read/document.js";
import type { References } from "../read/references.js";
import { partsOf } from "../read/schema-parts.js";
import { dateFormat } from "../read/value-shape.js";
import type { Texts } from "../../wire/operation-record.js";

const MOST_SCHEMAS = 5000;

export function innerDatesOf(
  schemas: readonly SchemaNode[],
  references: References,
): Texts | undefined {
  const seen = new Set<DescriptionObject>();
  const open: (readonly [schema: unknown, isRoot: boolean])[] = schemas.map((each) => [each, true]);
  const formats = new Map<string, Set<DateFormat>>();
  for (const [schema, isRoot] of open) {
    for (const part of partsOf(schema, references)) {
      if (seen.has(part) || seen.size > MOST_SCHEMAS) continue;
      seen.add(part);
      open.push([part.items, isRoot], [part.additionalProperties, isRoot]);
      for (const [name, property] of Object.entries(objectOr(part.properties))) {
        open.push([property, false]);
        const format = deepFormat(property, references);
        if (format === undefined) continue;
        formats.set(name, (formats.get(name) ?? new Set()).add(format));
      }
    }
  }
  const found = [...formats]
    .filter(([, each]) => each.has("date"))
    .map(([name, each]): [string, string] => [name, each.size > 1 ? "either" : "date"])
    .sort(([one], [other]) => byText(one, other));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

export function deepFormat(schema: unknown, references: References): DateFormat | undefined {
  let inner = schema;
  for (let depth = 0; depth < 20; depth++) {
    const own = dateFormat(inner, references);
    if (own !== undefined) return own;
    const { items, additionalProperties } = objectOr(references.target(inner));
    inner = items ?? additionalProperties;
    if (!isJsonObject(inner)) return undefined;
  }
  return undefined;
}
