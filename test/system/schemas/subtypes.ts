import { isObject, listIn, objectIn, textIn, type JsonObject } from "../describe/json.js";
import type { Description } from "../describe/api-description.js";

interface Subtype {
  /** The reference to it. */
  readonly node: JsonObject;
  readonly target: unknown;
}

const SCHEMAS = "#/components/schemas/";

/** The schemas that discriminators choose. */
export class Subtypes {
  readonly #bySchema = new Map<unknown, Subtype[]>();

  constructor(readonly description: Description) {
    const schemas = objectIn(objectIn(description.root.components).schemas);
    for (const [name, target] of Object.entries(schemas)) {
      const node = { $ref: `${SCHEMAS}${name.replaceAll("~", "~0").replaceAll("/", "~1")}` };
      for (const part of listIn(objectIn(target).allOf)) {
        const reference = textIn(objectIn(part).$ref);
        const base = reference === undefined ? undefined : description.target(reference);
        if (base === undefined) continue;
        const known = this.#bySchema.get(base) ?? [];
        this.#bySchema.set(base, [...known, { node, target }]);
      }
    }
  }

  /** The schemas that have a schema as one of their parts. */
  of(schema: JsonObject): readonly Subtype[] {
    return this.#bySchema.get(schema) ?? [];
  }

  /** The values of an alternative, with the name by which the discriminator of a schema chooses it. */
  named(values: readonly unknown[], alternative: unknown, schema: JsonObject): unknown[] {
    const property = textIn(objectIn(schema.discriminator).propertyName);
    const reference = textIn(objectIn(alternative).$ref);
    if (property === undefined || reference === undefined) return [...values];
    const name = this.#nameOf(reference, objectIn(schema.discriminator));
    return values.map((value) =>
      isObject(value) && !this.#hasConstants(alternative, property)
        ? { ...value, [property]: name }
        : value,
    );
  }

  #nameOf(reference: string, { mapping }: JsonObject): string {
    const target = this.description.target(reference);
    const mapped = Object.entries(objectIn(mapping)).find(([, each]) => {
      const written = String(each);
      return (
        this.description.target(written.includes("#") ? written : SCHEMAS + written) === target
      );
    });
    return mapped?.[0] ?? reference.slice(reference.lastIndexOf("/") + 1);
  }

  /** Its own constants say more than the name of a schema. */
  #hasConstants(schema: unknown, property: string, depth = 0): boolean {
    const target = this.description.resolve(schema) ?? {};
    const own = this.description.resolve(objectIn(target.properties)[property]) ?? {};
    if ("const" in own || listIn(own.enum).length === 1) return true;
    const parts = listIn(target.allOf);
    return depth < 5 && parts.some((part) => this.#hasConstants(part, property, depth + 1));
  }
}
