import { pascalCase } from "../../internal/words.js";
import type { Notice } from "./api-names.js";
import { UniqueNames } from "./unique-names.js";

/** The names that schemas have in code, by their names in the description. */
export interface SchemaNames {
  readonly names: ReadonlyMap<string, string>;
  readonly notices: readonly Notice[];
}

/**
 * Names the types of schemas: `simple-user` is `SimpleUser`. What is a name of a type already stays as it is.
 *
 * @param root - the root class, which `index.ts` exports too
 */
export function nameSchemas(schemas: readonly string[], root: string | undefined): SchemaNames {
  const notices: Notice[] = [];
  const taken = new UniqueNames();
  const names = new Map<string, string>();
  // A schema that has its name already keeps it.
  const kept = schemas.filter(isTypeName);
  const others = schemas.filter((schema) => !isTypeName(schema));
  for (const schema of [...kept, ...others]) {
    const own = isTypeName(schema) ? schema : pascalCase(schema) || "Schema";
    const name = taken.take(own === root ? `${own}Schema` : own);
    names.set(schema, name);
    if (name === own) continue;
    const other = own === root ? "the root class" : "another schema";
    notices.push({
      code: "renamed-schema",
      message: `The schema "${schema}" is called ${name}: ${own} is ${other}.`,
    });
  }
  return { names, notices };
}

function isTypeName(schema: string): boolean {
  return /^\p{Lu}[\p{ID_Continue}$]*$/u.test(schema);
}
