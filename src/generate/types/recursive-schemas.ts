import { isJsonObject, listOr, type DescriptionObject } from "../../openapi/read/document.js";
import type { References } from "../../openapi/read/references.js";

type Next = (schema: DescriptionObject) => readonly DescriptionObject[];

/** Finds schemas that lead back to themselves without an object in between, such as a list of lists. */
export class RecursiveSchemas {
  readonly #all: Circles;
  readonly #made: Circles;

  constructor(private readonly references: References) {
    const targets = (schemas: readonly unknown[]) =>
      schemas.map((each) => references.target(each)).filter(isJsonObject);
    const made = ({ allOf, anyOf, oneOf }: DescriptionObject) =>
      [allOf, anyOf, oneOf].flatMap(listOr);
    this.#made = new Circles((schema) => targets(made(schema)));
    this.#all = new Circles((schema) =>
      targets([schema.items, ...listOr(schema.prefixItems), ...made(schema)]),
    );
  }

  has(reference: string): boolean {
    const schema = this.references.resolve(reference);
    return isJsonObject(schema) && this.#all.has(schema);
  }

  /** Returns `true` if the two schemas are parts or alternatives of each other, directly or through others. */
  isMadeOf(reference: string, schema: DescriptionObject): boolean {
    const target = this.references.resolve(reference);
    return isJsonObject(target) && this.#made.join(target, schema) && this.has(reference);
  }
}

/** Groups schemas that lead to each other. These are the strongly connected components of a graph. */
class Circles {
  readonly #groups = new Map<DescriptionObject, ReadonlySet<DescriptionObject>>();
  /** The schemas that refer to themselves directly. */
  readonly #loops = new Set<DescriptionObject>();

  constructor(private readonly next: Next) {}

  has(schema: DescriptionObject): boolean {
    return this.#of(schema).size > 1 || this.#loops.has(schema);
  }

  join(one: DescriptionObject, other: DescriptionObject): boolean {
    return this.#of(one).has(other);
  }

  #of(schema: DescriptionObject): ReadonlySet<DescriptionObject> {
    if (!this.#groups.has(schema)) this.#visit(schema);
    return this.#groups.get(schema) ?? new Set();
  }

  /** Gabow's algorithm, without recursion, because a chain of schemas may be long. */
  #visit(first: DescriptionObject): void {
    const positions = new Map<DescriptionObject, number>();
    /** The schemas that have no group yet, and the positions where a group may start. */
    const open: DescriptionObject[] = [];
    const starts: number[] = [];
    const path: { schema: DescriptionObject; next: Iterator<DescriptionObject> }[] = [];
    const enter = (schema: DescriptionObject) => {
      positions.set(schema, open.length);
      starts.push(open.length);
      open.push(schema);
      path.push({ schema, next: this.next(schema)[Symbol.iterator]() });
    };
    enter(first);
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const { value, done } = at.next.next() as IteratorResult<DescriptionObject, undefined>;
      const position = positions.get(value ?? at.schema);
      if (done === true) {
        path.pop();
        if (starts.at(-1) !== position) continue;
        starts.pop();
        const group = new Set(open.splice(position ?? 0));
        for (const each of group) this.#groups.set(each, group);
        continue;
      }
      if (value === at.schema) this.#loops.add(value);
      if (position === undefined) enter(value);
      else if (!this.#groups.has(value)) {
        while ((starts.at(-1) ?? 0) > position) starts.pop();
      }
    }
  }
}
