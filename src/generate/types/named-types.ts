import type { Description } from "../../openapi/model.js";
import { objectOr } from "../../openapi/read/document.js";
import type { References } from "../../openapi/read/references.js";
import type { Notice } from "../classes/api-names.js";
import { nameSchemas } from "../classes/schema-names.js";
import type { Doc } from "../code/doc.js";
import { LAYOUT } from "../layout.js";
import { enumerationsOf } from "./enumerations.js";
import { writeEnums } from "./write-enums.js";
import { writeSchemas } from "./write-schemas.js";

/** Files that give names to parts of `types.ts`. Those with nothing in them are missing. */
export interface NamedTypes {
  readonly sources: ReadonlyMap<string, Doc>;
  readonly notices: readonly Notice[];
}

/**
 * Writes `schemas.ts` and `enums.ts`.
 *
 * @param root - the name of the root class, if there is one
 */
export function writeNamedTypes(
  api: Description,
  references: References,
  root: string | undefined,
): NamedTypes {
  const sources = new Map<string, Doc>();
  const schemas = objectOr(objectOr(api.document.components).schemas);
  const names = nameSchemas(Object.keys(schemas), root);
  if (names.names.size > 0) sources.set(LAYOUT.schemas, writeSchemas(schemas, names));
  const enumerations = enumerationsOf(api, references);
  const enums = writeEnums(enumerations);
  if (enumerations.length > 0) sources.set(LAYOUT.enums, enums.source);
  return { sources, notices: [...names.notices, ...enums.notices] };
}
