import type { Description, DescriptionObject } from "../../openapi/model.js";
import { objectOr } from "../../openapi/read/document.js";
import type { References } from "../../openapi/read/references.js";
import { type Notice, nameSchemas, type SchemaNames } from "../classes/api-names.js";
import { type Doc, after } from "../code/doc.js";
import { LAYOUT, specifier } from "../layout.js";
import { enumerationsOf, writeEnums } from "./enumerations.js";
import { code, comment, identifier, importDoc } from "../code/code.js";
import { typeDoc } from "../code/print-type.js";
import { memberOf, typeName, type TypeNode } from "../code/type-node.js";
import { byText } from "../../internal/compare.js";
import { schemaComment } from "./schema-comment.js";

/** Files that give names to parts of `types.ts`. Those with nothing in them are missing. */
interface NamedTypes {
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

/** The source of `schemas.ts`: a type for each schema of the components, by a name of its own. */
function writeSchemas(schemas: DescriptionObject, { names }: SchemaNames): Doc {
  const aliases = [...names].sort(([, one], [, other]) => byText(one, other));
  const types = aliases.map(([schema, name]): Doc => {
    const type = memberOf(typeName("components"), "schemas", schema);
    return code`
${comment(schemaComment(schemas[schema]))}export type ${identifier(name)} =${after(typeDoc(type))};
`;
  });
  const imports = importDoc([{ name: "components", isType: true }], specifier(LAYOUT.types));
  return [imports, types];
}

/** The sections of `components` that have types. */
const SECTIONS = new Set([
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "pathItems",
]);

/** The type of the component that a reference names; undefined for any other reference. */
export function componentType(references: References, reference: string): TypeNode | undefined {
  const component = references.component(reference);
  if (component === undefined || !SECTIONS.has(component.section)) return undefined;
  return memberOf(typeName("components"), component.section, component.name);
}
