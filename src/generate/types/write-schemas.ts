import { code, comment, identifier, importDoc } from "../code/code.js";
import { after, type Doc } from "../code/doc.js";
import { typeDoc } from "../code/print-type.js";
import { memberOf, typeName } from "../code/type-node.js";
import type { SchemaNames } from "../classes/schema-names.js";
import { LAYOUT, specifier } from "../layout.js";
import type { DescriptionObject } from "../../openapi/model.js";
import { byText } from "../../internal/by-text.js";
import { schemaComment } from "./schema-comment.js";

/** The source of `schemas.ts`: a type for each schema of the components, by a name of its own. */
export function writeSchemas(schemas: DescriptionObject, { names }: SchemaNames): Doc {
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
