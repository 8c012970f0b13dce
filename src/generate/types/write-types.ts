import { printMember, printMembers } from "../code/print-type.js";
import { member, NEVER, propertyKey, type TypeNode } from "../code/type-node.js";
import { objectOr, type DescriptionDocument } from "../../openapi/read/document.js";
import { OperationTypes } from "./operation-type.js";
import { References } from "../../openapi/read/references.js";
import { schemaComment } from "./schema-comment.js";
import { SchemaTypes, type Helper } from "./schema-type.js";

/** The generic types that the others use. */
const HELPERS: Readonly<Record<Helper, string>> = {
  WithRequired:
    "type WithRequired<T, K extends PropertyKey> = T & Required<Pick<T, K & keyof T>>;\n",
  // The compiler refuses a schema that is a list of itself. It resolves a type with a name later.
  ListOf: 'type ListOf<K extends keyof components["schemas"]> = components["schemas"][K][];\n',
};

/**
 * The source of `types.ts`: `paths`, `webhooks`, `components` and `operations`, in the shape of openapi-typescript 7.
 *
 * Each part is printed as soon as it is made: the types of a large description would not fit in memory at once.
 */
export function writeTypes(document: DescriptionDocument): string {
  const schemas = new SchemaTypes(References.of(document));
  const operations = new OperationTypes(schemas);
  const parts = [
    writeInterface(
      "paths",
      entries(document.paths, (item, path) => operations.pathItem(item, path)),
    ),
    writeInterface(
      "webhooks",
      entries(document.webhooks, (item) => operations.pathItem(item, "")),
    ),
    writeComponents(document, schemas, operations),
    interfaceOf("operations", operations.operations),
  ];
  parts.push(...[...schemas.helpers].sort().map((name) => HELPERS[name]));
  return parts.join("\n");
}

/** The name, type and comment of a member. */
type Entry = readonly [name: string, type: TypeNode, comment: readonly string[]];

function* entries(
  values: unknown,
  typeOf: (value: unknown, name: string) => TypeNode,
): Iterable<Entry> {
  for (const [name, value] of Object.entries(objectOr(values))) {
    if (name.startsWith("x-")) continue;
    yield [name, typeOf(value, name), []];
  }
}

function writeInterface(name: string, members: Iterable<Entry>): string {
  const texts: string[] = [];
  for (const [key, type, comment] of members) {
    texts.push(printMember(member(propertyKey(key), type, { comment }), 2));
  }
  return interfaceOf(name, texts);
}

function interfaceOf(name: string, texts: readonly string[]): string {
  if (texts.length === 0) return `export type ${name} = Record<string, never>;\n`;
  return `export interface ${name} {\n${texts.join("")}}\n`;
}

function writeComponents(
  document: DescriptionDocument,
  schemas: SchemaTypes,
  operations: OperationTypes,
): string {
  if (document.components === undefined) return "export type components = Record<string, never>;\n";
  const components = objectOr(document.components);
  const sections: readonly [string, (value: unknown, name: string) => TypeNode][] = [
    [
      "schemas",
      (value, name) =>
        schemas.type(value, {
          reference: `#/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
          // By the name, as in openapi-typescript: code on its types leaves such properties out.
          isInput: /parameters|requestBody/.test(name),
        }),
    ],
    ["responses", (value) => operations.response(value)],
    ["parameters", (value) => operations.parameter(value)],
    ["requestBodies", (value) => operations.requestBody(value)],
    ["headers", (value) => operations.header(value)],
    ["pathItems", (value) => operations.pathItem(value, "")],
  ];
  const texts = sections.map(([section, typeOf]) => {
    const values = Object.entries(objectOr(components[section]));
    if (values.length === 0) return printMembers([member(section, NEVER)], 2);
    const members = values.map(([name, value]) =>
      printMember(
        member(propertyKey(name), typeOf(value, name), { comment: schemaComment(value) }),
        4,
      ),
    );
    return `  ${section}: {\n${members.join("")}  };\n`;
  });
  return `export interface components {\n${texts.join("")}}\n`;
}
