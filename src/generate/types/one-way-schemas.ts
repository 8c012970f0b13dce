import { isObject, objectOr, referenceIn, stringsIn } from "../../openapi/read/document.js";
import { keysOf, pointerTo, type References } from "../../openapi/read/references.js";

/** Which way a value goes: callers send it, or they receive it. */
export type Direction = "request" | "response";

/**
 * Finds the components whose requests or responses differ from them, because a property in them is `readOnly` or `writeOnly`, or has a
 * default, so that callers may leave it out.
 */
export class OneWaySchemas {
  readonly #found: Readonly<Record<Direction, ReadonlySet<string>>>;

  constructor(private readonly references: References) {
    const usedBy = new Map<string, string[]>();
    const marked: Record<Direction, string[]> = { request: [], response: [] };
    for (const [section, values] of Object.entries(objectOr(references.document.components))) {
      for (const [name, value] of Object.entries(objectOr(values))) {
        const component = pointerTo(pointerTo("#/components", section), name);
        visit(value, (object) => {
          if (object.readOnly === true || hasDefaults(object)) marked.request.push(component);
          if (object.writeOnly === true) marked.response.push(component);
          const reference = referenceIn(object);
          if (reference === undefined) return;
          const used = pointerTo("#", ...keysOf(reference));
          const users = usedBy.get(used);
          if (users) users.push(component);
          else usedBy.set(used, [component]);
        });
      }
    }
    this.#found = {
      request: withUsers(marked.request, usedBy),
      response: withUsers(marked.response, usedBy),
    };
  }

  /** Returns `true` if a component differs in this direction. */
  has(reference: string, direction: Direction): boolean {
    return (
      this.#found[direction].has(pointerTo("#", ...keysOf(reference))) &&
      this.references.component(reference) !== undefined
    );
  }
}

/** Returns `true` if an object with this schema may lack a property that has a default. */
function hasDefaults({ properties, required }: Readonly<Record<string, unknown>>): boolean {
  if (!isObject(properties)) return false;
  const names = new Set(stringsIn(required));
  return Object.entries(properties).some(
    ([name, property]) => isObject(property) && property.default !== undefined && !names.has(name),
  );
}

function visit(value: unknown, found: (object: Readonly<Record<string, unknown>>) => void): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (isObject(next)) found(next);
    if (typeof next === "object" && next !== null) {
      for (const part of Object.values(next)) open.push(part);
    }
  }
}

/** The components, those that refer to them, and so on. */
function withUsers(
  components: readonly string[],
  usedBy: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const found = new Set<string>(components);
  for (const component of found) {
    for (const user of usedBy.get(component) ?? []) found.add(user);
  }
  return found;
}
