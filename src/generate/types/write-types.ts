import { code, identifier, join, propertyKey } from "../code/code.js";
import { HARD_LINE, printDoc, type Code, type Doc } from "../code/doc.js";
import { memberDoc } from "../code/print-type.js";
import { member, NEVER, type TypeNode } from "../code/type-node.js";
import { objectOr, type DescriptionDocument } from "../../openapi/read/document.js";
import { operationTexts, OperationTypes } from "./operation-type.js";
import { pointerTo } from "../../openapi/read/references.js";
import { schemaComment } from "./schema-comment.js";
import type { Helper, SchemaTypes } from "./schema-type.js";

/** The generic types that the others use. */
const HELPERS: Readonly<Record<Helper, Doc>> = {
  WithRequired: code`export type WithRequired<T, K extends PropertyKey> = T &
  Required<Pick<T, K & keyof T>>;
`,
  // The compiler refuses a schema that is a list of itself. It resolves a type with a name later.
  ListOf: code`export type ListOf<K extends keyof components["schemas"]> =
  components["schemas"][K][];
`,
};

/**
 * The source of `types.ts`: `paths`, `webhooks`, `components` and `operations`, in the shape of openapi-typescript 7.
 *
 * Each part is printed as soon as it is made: the types of a large description would not fit in memory at once.
 */
export function writeTypes(document: DescriptionDocument, schemas: SchemaTypes): Code {
  const operations = new OperationTypes(schemas);
  const parts = [
    writeInterface(
      "paths",
      entries(document.paths, (item, path) => operations.pathItem(item, path)),
    ),
    writeWebhooks(document, operations),
    operations.shared(() => writeComponents(document, schemas, operations)),
    interfaceOf("operations", operationTexts(operations.takeOperations())),
    ...writeOneWay(document, schemas).map(({ source }) => source),
  ];
  parts.push(...helperTypes(schemas));
  return printDoc(join(parts, HARD_LINE));
}

/** The generic types that the types of schemas use. */
export function helperTypes({ helpers }: SchemaTypes): readonly Doc[] {
  return [...helpers].sort().map((name) => HELPERS[name]);
}

/** The name and type of a member. */
type Entry = readonly [name: string, type: TypeNode];

/** The members of an object of the description, each with its type. */
export function* entries(
  values: unknown,
  typeOf: (value: unknown, name: string) => TypeNode,
): Iterable<Entry> {
  for (const [name, value] of Object.entries(objectOr(values))) {
    if (name.startsWith("x-")) continue;
    yield [name, typeOf(value, name)];
  }
}

function writeInterface(name: string, members: Iterable<Entry>): Doc {
  return interfaceOf(
    name,
    Array.from(members, ([key, type]) => memberText(key, type)),
  );
}

/** A member of an interface, laid out. */
export function memberText(key: string, type: TypeNode, comment: readonly string[] = []): Code {
  return printDoc(memberDoc(member(propertyKey(key), type, { comment })), 2);
}

/** The interface `webhooks`. */
export function writeWebhooks({ webhooks }: DescriptionDocument, operations: OperationTypes): Doc {
  const typeOf = (item: unknown) => operations.shared(() => operations.pathItem(item, ""));
  return writeInterface("webhooks", entries(webhooks, typeOf));
}

/**
 * An interface that is exported.
 *
 * @param texts - the members, laid out
 */
export function interfaceOf(name: string, texts: readonly Code[]): Doc {
  if (texts.length === 0) return code`export type ${identifier(name)} = Record<string, never>;\n`;
  return [
    code`export interface ${identifier(name)} {\n`,
    texts.map((text) => [text, HARD_LINE]),
    code`}\n`,
  ];
}

const SCHEMAS = "#/components/schemas";

/** The interfaces of the schemas that requests or responses have with other properties than `components`. */
export function writeOneWay(
  document: DescriptionDocument,
  schemas: SchemaTypes,
): { readonly name: string; readonly source: Doc }[] {
  const described = objectOr(objectOr(document.components).schemas);
  return (["request", "response"] as const).flatMap((direction) => {
    const texts: Code[] = [];
    // The types of these schemas name others, which are added meanwhile.
    for (const name of schemas.oneWayNames(direction)) {
      const place = { reference: pointerTo(SCHEMAS, name), direction };
      const type = schemas.type(described[name], { ...place, isInput: direction === "request" });
      texts.push(memberText(name, type, schemaComment(described[name])));
    }
    const name = `${direction}Schemas`;
    return texts.length === 0 ? [] : [{ name, source: interfaceOf(name, texts) }];
  });
}

/** The interface `components`. */
export function writeComponents(
  document: DescriptionDocument,
  schemas: SchemaTypes,
  operations: OperationTypes,
): Doc {
  if (document.components === undefined) return interfaceOf("components", []);
  const components = objectOr(document.components);
  const sections: readonly [string, (value: unknown, name: string) => TypeNode][] = [
    [
      "schemas",
      (value, name) =>
        schemas.type(value, {
          reference: pointerTo(SCHEMAS, name),
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
    if (values.length === 0) return printDoc(memberDoc(member(propertyKey(section), NEVER)), 2);
    const members = values.map(([name, value]) => {
      const comment = schemaComment(value);
      return printDoc(memberDoc(member(propertyKey(name), typeOf(value, name), { comment })), 4);
    });
    return printDoc([
      code`  ${propertyKey(section)}: {\n`,
      members.map((text) => [text, HARD_LINE]),
      code`  };`,
    ]);
  });
  return interfaceOf("components", texts);
}
