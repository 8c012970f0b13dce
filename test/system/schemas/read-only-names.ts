import type { Description } from "../describe/api-description.js";
import { isObject, listIn, objectIn } from "../describe/json.js";

/** The names of the fields that a body says are read-only wherever it describes them, beside a reference too. */
export function readOnlyNames(description: Description, body: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const sent = new Set<string>();
  const seen = new Set<unknown>([undefined]);
  const open = [body];
  while (open.length > 0) {
    const schema = description.resolve(open.pop());
    if (schema === undefined || seen.has(schema)) continue;
    seen.add(schema);
    for (const [name, property] of Object.entries(objectIn(schema.properties))) {
      const isOwn = isObject(property) && property.readOnly === true;
      const isReadOnly = isOwn || description.resolve(property)?.readOnly === true;
      (isReadOnly ? names : sent).add(name);
    }
    for (const parts of [schema.allOf, schema.oneOf, schema.anyOf]) open.push(...listIn(parts));
  }
  return new Set([...names].filter((name) => !sent.has(name)));
}
