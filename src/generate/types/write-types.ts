import { UniqueNames, byText } from "../../internal/words.js";
import {
  schemaComment,
  code,
  identifier,
  join,
  propertyKey,
  exportTypesDoc,
  importDoc,
  NOTHING,
} from "../code/code.js";
import { HARD_LINE, printDoc, type Code, type Doc, group, indent, LINE } from "../code/doc.js";
import { memberDoc, member, NEVER, type TypeNode, typeNames } from "../code/type-node.js";
import { objectOr, type DescriptionDocument } from "../../openapi/read/document.js";
import { operationTexts, OperationTypes, type PrintedOperation } from "./operation-type.js";
import { pointerTo } from "../../openapi/read/references.js";
import type { Helper, SchemaTypes } from "./schema-type.js";
import { type AreaNames, upperCaseFirst } from "../classes/api-names.js";
import { LAYOUT, specifier, typeFiles } from "../layout.js";

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
export function writeTypes(schemas: SchemaTypes): Code {
  const { document } = schemas.references;
  const operations = new OperationTypes(schemas);
  const parts = [
    writeInterface(
      "paths",
      entries(document.paths, (item, path) => operations.pathItem(item, path)),
    ),
    writeWebhooks(document, operations),
    operations.shared(() => writeComponents(schemas, operations)),
    interfaceOf("operations", operationTexts(operations.takeOperations())),
    ...writeOneWay(schemas).map(({ source }) => source),
  ];
  parts.push(...helperTypes(schemas));
  return printDoc(join(parts, HARD_LINE));
}

export function helperTypes({ helpers }: SchemaTypes): readonly Doc[] {
  return [...helpers].sort().map((name) => HELPERS[name]);
}

export function* entries(
  values: unknown,
  typeOf: (value: unknown, name: string) => TypeNode,
): Iterable<readonly [name: string, type: TypeNode]> {
  for (const [name, value] of Object.entries(objectOr(values))) {
    if (name.startsWith("x-")) continue;
    yield [name, typeOf(value, name)];
  }
}

function writeInterface(
  name: string,
  members: Iterable<readonly [name: string, type: TypeNode]>,
): Doc {
  return interfaceOf(
    name,
    Array.from(members, ([key, type]) => memberText(key, type)),
  );
}

function memberText(key: string, type: TypeNode, comment: readonly string[] = [], depth = 2): Code {
  return printDoc(memberDoc(member(key, type, { comment })), depth);
}

function writeWebhooks({ webhooks }: DescriptionDocument, operations: OperationTypes): Doc {
  const typeOf = (item: unknown) => operations.shared(() => operations.pathItem(item, ""));
  return writeInterface("webhooks", entries(webhooks, typeOf));
}

/** @param texts - the members, laid out */
function interfaceOf(name: string, texts: readonly Code[]): Doc {
  if (texts.length === 0) return code`export type ${identifier(name)} = Record<string, never>;\n`;
  return [
    code`export interface ${identifier(name)} {\n`,
    texts.map((text) => [text, HARD_LINE]),
    code`}\n`,
  ];
}

const SCHEMAS = "#/components/schemas";

/** The interfaces of the schemas that requests or responses have with other properties than `components`. */
function writeOneWay(schemas: SchemaTypes): { readonly name: string; readonly source: Doc }[] {
  const described = objectOr(objectOr(schemas.references.document.components).schemas);
  return (["request", "response"] as const).flatMap((direction) => {
    const texts: Code[] = [];
    // The types of these schemas name others, which are added meanwhile.
    for (const name of schemas.oneWayNames[direction]) {
      const place = { reference: pointerTo(SCHEMAS, name), direction };
      const type = schemas.type(described[name], { ...place, isInput: direction === "request" });
      texts.push(memberText(name, type, schemaComment(described[name])));
    }
    const name = `${direction}Schemas`;
    return texts.length === 0 ? [] : [{ name, source: interfaceOf(name, texts) }];
  });
}

function writeComponents(schemas: SchemaTypes, operations: OperationTypes): Doc {
  const { document } = schemas.references;
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
    if (values.length === 0) return memberText(section, NEVER);
    const members = values.map(([name, value]) =>
      memberText(name, typeOf(value, name), schemaComment(value), 4),
    );
    return printDoc([
      code`  ${propertyKey(section)}: {\n`,
      members.map((text) => [text, HARD_LINE]),
      code`  };`,
    ]);
  });
  return interfaceOf("components", texts);
}

/** The paths and operations of a file, laid out, and the names in their types. */
class TypeFile {
  readonly paths: Code[] = [];
  readonly operations: PrintedOperation[] = [];
  readonly names = new Set<string>();

  constructor(
    readonly file: string,
    /** The name by which `types.ts` imports it. */
    readonly namespace: string,
  ) {}

  has(name: Merged): boolean {
    return this[name].length > 0;
  }

  interfaces(): Doc[] {
    return [
      ...(this.has("paths") ? [interfaceOf("paths", this.paths)] : []),
      ...(this.has("operations")
        ? [interfaceOf("operations", operationTexts(this.operations))]
        : []),
    ];
  }
}

/** The interfaces that each file has a part of. */
type Merged = "operations" | "paths";

/**
 * Writes a file for each area, with its `paths` and `operations`, one with what they share, and `types.ts`, which exports the same
 * names as if it had all types itself.
 *
 * @param areas - the areas of the paths. Paths without one are beside the components
 */
export function writeSplitTypes(
  schemas: SchemaTypes,
  areas: ReadonlyMap<string, AreaNames>,
): ReadonlyMap<string, Doc> {
  const { document } = schemas.references;
  const namespaces = new UniqueNames();
  const shared = new TypeFile(LAYOUT.components, namespaces.take("ComponentTypes"));
  const files = filesOf(areas, namespaces);
  let current = shared;
  const use = (type: TypeNode) => {
    for (const name of typeNames(type)) current.names.add(name);
  };
  const operations = new OperationTypes(schemas, use);
  // In the order of the description: of several operations with one id, the first has the name.
  const types = entries(document.paths, (item, path) => {
    current = files.get(areas.get(path)?.name) ?? shared;
    return operations.pathItem(item, path);
  });
  for (const [path, type] of types) {
    use(type);
    current.paths.push(memberText(path, type));
    current.operations.push(...operations.takeOperations());
  }
  current = shared;
  const common = [
    writeWebhooks(document, operations),
    operations.shared(() => writeComponents(schemas, operations)),
  ];
  shared.operations.push(...operations.takeOperations());
  const oneWay = writeOneWay(schemas);
  const parts = [...shared.interfaces(), ...common, ...oneWay.map(({ source }) => source)];
  const names = ["components", "webhooks", ...oneWay.map(({ name }) => name), ...schemas.helpers];
  const written = [...files.values()].filter((file) => file.has("paths"));
  return new Map([
    [LAYOUT.types, writeIndex(names, [...written, shared])],
    [LAYOUT.components, printed([...parts, ...helperTypes(schemas)])],
    ...written.map((file) => [file.file, writeFile(file, names)] as const),
  ]);
}

function filesOf(
  areas: ReadonlyMap<string, AreaNames>,
  namespaces: UniqueNames,
): ReadonlyMap<string | undefined, TypeFile> {
  const named = [...new Set(areas.values())].sort((one, other) => byText(one.name, other.name));
  return new Map(
    [...typeFiles(named)].map(([name, file]) => {
      const namespace = namespaces.take(`${upperCaseFirst(name)}Types`);
      return [name, new TypeFile(file, namespace)];
    }),
  );
}

/** @param shared - the names that the file can import from the components */
function writeFile(file: TypeFile, shared: readonly string[]): Doc {
  const used = shared.filter((name) => file.names.has(name));
  const imports = importDoc(specifier(LAYOUT.components, "types"), { types: used });
  return [imports, used.length > 0 ? HARD_LINE : NOTHING, printed(file.interfaces())];
}

/** The source of `types.ts`. */
function writeIndex(shared: readonly string[], files: readonly TypeFile[]): Doc {
  const merged = (["operations", "paths"] as const).map((name) => ({
    name,
    parts: files.filter((file) => file.has(name)),
  }));
  const joined = new Set(merged.flatMap(({ parts }) => (parts.length > 1 ? parts : [])));
  const imports = files
    .filter((file) => joined.has(file))
    .map(
      ({ file, namespace }): Doc =>
        code`import type * as ${identifier(namespace)} from ${specifier(file)};
`,
    );
  const exports = exportTypesDoc(shared, specifier(LAYOUT.components));
  const interfaces = merged.map(({ name, parts }) => mergedDoc(name, parts));
  return [
    imports,
    imports.length > 0 ? HARD_LINE : NOTHING,
    join([exports, ...interfaces], HARD_LINE),
  ];
}

/** An interface with the members of all files. Linters refuse one that only repeats another. */
function mergedDoc(name: Merged, parts: readonly TypeFile[]): Doc {
  const [only] = parts;
  if (only === undefined) return interfaceOf(name, []);
  if (parts.length === 1) return exportTypesDoc([name], specifier(only.file));
  const parents = parts.map(
    ({ namespace }): Doc => code`${identifier(namespace)}.${identifier(name)}`,
  );
  const list = group(indent([LINE, join(parents, code`,${LINE}`)]));
  const start = code`export interface ${identifier(name)}`;
  return [group([start, indent([LINE, code`extends`, list]), code` {}`]), HARD_LINE];
}

/** Lays out the parts of a file now: the parts of all files of a large description would not fit in memory. */
function printed(parts: readonly Doc[]): Code {
  return printDoc(join(parts, HARD_LINE));
}
