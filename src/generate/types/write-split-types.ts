import { code, exportTypesDoc, identifier, importDoc, join, NOTHING } from "../code/code.js";
import { group, HARD_LINE, indent, LINE, printDoc, type Code, type Doc } from "../code/doc.js";
import { addNames, type TypeNode } from "../code/type-node.js";
import { UniqueNames } from "../classes/unique-names.js";
import { LAYOUT, specifier, typeFiles } from "../layout.js";
import { byText } from "../../internal/compare.js";
import type { DescriptionDocument } from "../../openapi/read/document.js";
import { operationTexts, OperationTypes, type PrintedOperation } from "./operation-type.js";
import type { SchemaTypes } from "./schema-type.js";
import {
  entries,
  helperTypes,
  interfaceOf,
  memberText,
  writeComponents,
  writeOneWay,
  writeWebhooks,
} from "./write-types.js";

/** The area of a path. */
export interface PathArea {
  readonly name: string;
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
  document: DescriptionDocument,
  schemas: SchemaTypes,
  areas: ReadonlyMap<string, PathArea>,
): ReadonlyMap<string, Doc> {
  const namespaces = new UniqueNames();
  const shared = new TypeFile(LAYOUT.components, namespaces.take("ComponentTypes"));
  const files = filesOf(areas, namespaces);
  let current = shared;
  const use = (type: TypeNode) => {
    addNames(type, current.names);
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
    operations.shared(() => writeComponents(document, schemas, operations)),
  ];
  shared.operations.push(...operations.takeOperations());
  const oneWay = writeOneWay(document, schemas);
  const parts = [...shared.interfaces(), ...common, ...oneWay.map(({ source }) => source)];
  const names = ["components", "webhooks", ...oneWay.map(({ name }) => name), ...schemas.helpers];
  const written = [...files.values()].filter((file) => file.has("paths"));
  return new Map([
    [LAYOUT.types, writeIndex(names, [...written, shared])],
    [LAYOUT.components, printed([...parts, ...helperTypes(schemas)])],
    ...written.map((file) => [file.file, writeFile(file, names)] as const),
  ]);
}

/** The files of areas, by the names of the areas. */
function filesOf(
  areas: ReadonlyMap<string, PathArea>,
  namespaces: UniqueNames,
): ReadonlyMap<string | undefined, TypeFile> {
  const named = [...new Set(areas.values())].sort((one, other) => byText(one.name, other.name));
  return new Map(
    [...typeFiles(named)].map(([name, file]) => {
      const namespace = namespaces.take(`${name.charAt(0).toUpperCase()}${name.slice(1)}Types`);
      return [name, new TypeFile(file, namespace)];
    }),
  );
}

/** @param shared - the names that the file can import from the components */
function writeFile(file: TypeFile, shared: readonly string[]): Doc {
  const used = shared.filter((name) => file.names.has(name));
  const imports = importDoc(
    used.map((name) => ({ name, isType: true })),
    specifier(LAYOUT.components, "types"),
  );
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
