import { isList, isPlainObject } from "../../internal/objects.js";
import { isObject, listOr, objectOr } from "../read/document.js";
import type { References } from "../read/references.js";

const DEEPEST = 30;

/**
 * Reads texts as the numbers, booleans, lists and objects that a schema wants, where it wants nothing else. Language models write
 * `"5"` for 5 and `"[1]"` for a list.
 */
export function coerced(
  value: unknown,
  schema: unknown,
  references: References,
  depth = 0,
): unknown {
  const target = references.target(schema);
  if (!isObject(target) || depth > DEEPEST) return value;
  const [only, ...others] = listOr(target.allOf);
  if (only !== undefined && others.length === 0 && target.type === undefined) {
    return coerced(value, only, references, depth + 1);
  }
  const read = typeof value === "string" ? readText(value, typesOf(target.type)) : value;
  if (isList(read)) {
    return read.map((item) => coerced(item, target.items, references, depth + 1));
  }
  if (!isPlainObject(read)) return read;
  const properties = objectOr(target.properties);
  return Object.fromEntries(
    Object.entries(read).map(([name, member]) => [
      name,
      Object.hasOwn(properties, name)
        ? coerced(member, properties[name], references, depth + 1)
        : member,
    ]),
  );
}

function typesOf(type: unknown): readonly unknown[] {
  return Array.isArray(type) ? (type as readonly unknown[]) : [type];
}

function readText(text: string, types: readonly unknown[]): unknown {
  const wanted = types.filter((type) => type !== "null");
  if (wanted.length !== 1) return text;
  switch (wanted[0]) {
    case "integer":
    case "number":
      return /^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : text;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "array":
      return parsed(text, isList);
    case "object":
      return parsed(text, isPlainObject);
    default:
      return text;
  }
}

function parsed(text: string, isWanted: (value: unknown) => boolean): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isWanted(value) ? value : text;
  } catch {
    return text;
  }
}
