import { UniqueNames, byText } from "../../internal/words.js";
import {
  blocks,
  code,
  exportTypesCode,
  identifier,
  importCode,
  join,
  lines,
  propertyKey,
  schemaComment,
  type Code,
} from "../code/code.js";
import {
  indexMember,
  member,
  memberCode,
  indexedType,
  NEVER,
  object,
  STRING,
  typeName,
  UNKNOWN,
  type TypeCode,
  type TypeMember,
} from "../code/type-code.js";
import {
  isJsonObject,
  listOr,
  objectOr,
  referenceIn,
  type DescriptionObject,
} from "../../openapi/read/document.js";
import { requestSchema, responseSchema } from "../../openapi/read/read-body.js";
import { METHODS } from "../../openapi/read/read-operation.js";
import {
  isIgnoredHeader,
  parameterSchema,
  queryStringFields,
} from "../../openapi/read/read-parameter.js";
import { type AreaNames, upperCaseFirst } from "../classes/api-names.js";
import { LAYOUT, typeFiles, type Specifier } from "../layout.js";
import type { WriteContext } from "../write-context.js";
import { componentType, type Direction, type Helper, type SchemaTypes } from "./schema-type.js";

const HELPERS: Readonly<Record<Helper, Code>> = {
  // The compiler refuses a schema that is a list of itself, unless the list has a name.
  ListOf: code`export type ListOf<K extends keyof components["schemas"]> =
  components["schemas"][K][];
`,
  WithRequired: code`export type WithRequired<T, K extends PropertyKey> = T &
  Required<Pick<T, K & keyof T>>;
`,
};

export function usedTypes(names: ReadonlySet<string>): string[] {
  const exported = ["components", "operations", "paths", "requestSchemas", ...Object.keys(HELPERS)];
  return exported.filter((name) => names.has(name));
}

type Merged = "operations" | "paths";

class TypeFile {
  readonly #members = { paths: new Map<string, Code>(), operations: new Map<string, Code>() };
  readonly names = new Set<string>();

  constructor(
    readonly file: string,
    readonly namespace: string,
  ) {}

  /** Keeps only code, because the types of a large description would not fit in memory. */
  add(to: Merged, name: string, type: TypeCode): void {
    this.#members[to].set(name, memberCode(member(name, type)));
    for (const used of type.names) this.names.add(used);
  }

  has(name: Merged): boolean {
    return this.#members[name].size > 0;
  }

  interface(name: Merged): Code {
    const sorted = [...this.#members[name]].sort(([one], [other]) => byText(one, other));
    return interfaceOf(
      name,
      sorted.map(([, text]) => text),
    );
  }

  interfaces(): Code[] {
    return MERGED.filter((name) => this.has(name)).map((name) => this.interface(name));
  }
}

const MERGED = ["paths", "operations"] as const;

/**
 * Writes `types.ts` in the shape of openapi-typescript 7. With areas, `types.ts` exports the files of the areas and of what they
 * share.
 */
export function writeTypes(
  { schemas, specifier }: WriteContext,
  areas?: ReadonlyMap<string, AreaNames>,
): ReadonlyMap<string, Code> {
  const { document } = schemas.references;
  const namespaces = new UniqueNames();
  const shared = new TypeFile(LAYOUT.components, namespaces.take("ComponentTypes"));
  const files = filesOf([...(areas?.values() ?? [])], namespaces);
  let current = shared;
  const operations = new OperationTypes(schemas, (id, type) => {
    current.add("operations", id, type);
  });
  // In the order of the description, because the first operation with an id gets the name.
  for (const [path, item] of namedMembers(document.paths)) {
    current = files.get(areas?.get(path)?.name) ?? shared;
    current.add("paths", path, operations.pathItem(item, path));
  }
  current = shared;
  const webhooks = namedMembers(document.webhooks).map(([name, item]) =>
    memberText(
      name,
      operations.shared(() => operations.pathItem(item, "")),
    ),
  );
  const common = [interfaceOf("webhooks", webhooks), writeComponents(schemas, operations)];
  const oneWay = writeOneWay(schemas);
  const helpers = [...schemas.helpers].sort();
  const others = [
    ...common,
    ...(areas === undefined ? [shared.interface("operations")] : []),
    ...oneWay.map(({ source }) => source),
    ...helpers.map((name) => HELPERS[name]),
  ];
  if (areas === undefined) {
    return new Map([[LAYOUT.types, blocks([shared.interface("paths"), ...others])]]);
  }
  const names = ["components", "webhooks", ...oneWay.map(({ name }) => name), ...helpers];
  const written = [...files.values()].filter((file) => file.has("paths"));
  return new Map([
    [LAYOUT.types, writeIndex(names, [...written, shared], specifier)],
    [LAYOUT.components, blocks([...shared.interfaces(), ...others])],
    ...written.map((file) => {
      const used = names.filter((name) => file.names.has(name));
      const imports = importCode(specifier(LAYOUT.components, "types"), { types: used });
      return [file.file, blocks([imports, ...file.interfaces()])] as const;
    }),
  ]);
}

function namedMembers(values: unknown): [name: string, value: unknown][] {
  return Object.entries(objectOr(values)).filter(([name]) => !name.startsWith("x-"));
}

function memberText(name: string, type: TypeCode, comment: readonly string[] = []): Code {
  return memberCode(member(name, type, { comment }));
}

function interfaceOf(name: string, members: readonly Code[]): Code {
  if (members.length === 0) return code`export type ${identifier(name)} = Record<string, never>;\n`;
  return code`export interface ${identifier(name)} {\n  ${lines(members)}\n}\n`;
}

function writeOneWay(schemas: SchemaTypes): { readonly name: string; readonly source: Code }[] {
  const described = objectOr(objectOr(schemas.references.document.components).schemas);
  return (["request", "response"] as const).flatMap((direction) => {
    const texts: Code[] = [];
    // Typing these schemas may add others.
    for (const name of schemas.oneWayNames[direction]) {
      const isInput = direction === "request";
      const type = schemas.type(described[name], { direction, isInput });
      texts.push(memberText(name, type, schemaComment(described[name])));
    }
    const name = `${direction}Schemas`;
    return texts.length === 0 ? [] : [{ name, source: interfaceOf(name, texts) }];
  });
}

function writeComponents(schemas: SchemaTypes, operations: OperationTypes): Code {
  const { components } = schemas.references.document;
  const typeOf: Readonly<Record<string, (value: unknown, name: string) => TypeCode>> = {
    schemas: (value, name) =>
      schemas.type(value, {
        // openapi-typescript decides by the name, too, and code that uses its types leaves such properties out.
        isInput: /parameters|requestBody/.test(name),
      }),
    responses: (value) => operations.response(value),
    parameters: (value) => operations.parameter(value),
    requestBodies: (value) => operations.requestBody(value),
    headers: (value) => operations.header(value),
    pathItems: (value) => operations.pathItem(value, ""),
  };
  if (components === undefined) return interfaceOf("components", []);
  const sections = Object.entries(typeOf).map(([section, type]) => {
    const values = Object.entries(objectOr(objectOr(components)[section]));
    if (values.length === 0) return memberText(section, NEVER);
    const members = values.map(([name, value]) =>
      memberText(
        name,
        operations.shared(() => type(value, name)),
        schemaComment(value),
      ),
    );
    return code`${propertyKey(section)}: {\n  ${lines(members)}\n};`;
  });
  return interfaceOf("components", sections);
}

function filesOf(
  areas: readonly AreaNames[],
  namespaces: UniqueNames,
): ReadonlyMap<string | undefined, TypeFile> {
  const named = [...new Set(areas)].sort((one, other) => byText(one.name, other.name));
  return new Map(
    [...typeFiles(named)].map(([name, file]) => {
      const namespace = namespaces.take(`${upperCaseFirst(name)}Types`);
      return [name, new TypeFile(file, namespace)];
    }),
  );
}

function writeIndex(
  shared: readonly string[],
  files: readonly TypeFile[],
  specifier: Specifier,
): Code {
  const merged = MERGED.map((name) => ({ name, parts: files.filter((file) => file.has(name)) }));
  const joined = new Set(merged.flatMap(({ parts }) => (parts.length > 1 ? parts : [])));
  const imports = files
    .filter((file) => joined.has(file))
    .map(
      ({ file, namespace }) =>
        code`import type * as ${identifier(namespace)} from ${specifier(file)};\n`,
    );
  const interfaces = merged.map(({ name, parts }) => {
    const [only] = parts;
    if (parts.length > 1) return mergedCode(name, parts);
    // Linters refuse an interface that only repeats another.
    return only === undefined
      ? interfaceOf(name, [])
      : exportTypesCode([name], specifier(only.file));
  });
  return blocks([
    join(imports),
    exportTypesCode(shared, specifier(LAYOUT.components)),
    ...interfaces,
  ]);
}

function mergedCode(name: Merged, parts: readonly TypeFile[]): Code {
  const parents = parts.map(({ namespace }) => code`${identifier(namespace)}.${identifier(name)}`);
  return code`export interface ${identifier(name)}
  extends ${join(parents, code`,\n    `)} {}
`;
}

class OperationTypes {
  readonly #ids = new Set<string>();

  #isShared = false;

  constructor(
    private readonly schemas: SchemaTypes,
    private readonly onOperation: (id: string, type: TypeCode) => void,
  ) {}

  /** `components` serve both directions, and so do webhooks, whose requests callers receive. */
  shared<Result>(type: () => Result): Result {
    this.#isShared = true;
    const result = type();
    this.#isShared = false;
    return result;
  }

  pathItem(item: unknown, path: string): TypeCode {
    return this.#named(item, (pathItem) => this.#pathItem(pathItem, path));
  }

  #pathItem(pathItem: DescriptionObject, path: string): TypeCode {
    const shared = listOr(pathItem.parameters);
    const members = [
      member("parameters", this.#parameters(shared, "")),
      ...METHODS.map((method) => this.#method(method, pathItem[method], shared, path)),
    ];
    if (isJsonObject(pathItem.query))
      members.push(this.#method("query", pathItem.query, shared, path));
    for (const [method, operation] of Object.entries(objectOr(pathItem.additionalOperations))) {
      members.push(this.#method(method.toLowerCase(), operation, shared, path));
    }
    return object(members);
  }

  parameter(parameter: unknown): TypeCode {
    const type = (parameter: DescriptionObject) => {
      const described = parameterSchema(parameter, this.schemas.references);
      if (described === undefined) return STRING;
      return this.schemas.type(described, { isInput: true, direction: this.#oneWay("request") });
    };
    return this.#named(parameter, type, "request");
  }

  requestBody(body: unknown): TypeCode {
    const type = ({ content }: DescriptionObject) => {
      const contents = this.#contents(content, true, "request");
      const none = member("*/*", NEVER, { isOptional: true });
      const members = object(contents.length > 0 ? contents : [none]);
      return object([member("content", members)]);
    };
    return this.#named(body, type, "request");
  }

  response(response: unknown): TypeCode {
    const type = ({ headers, content }: DescriptionObject) => {
      const contents = this.#contents(content, false, "response");
      return object([
        member("headers", this.#headers(headers)),
        contents.length > 0
          ? member("content", object(contents))
          : member("content", NEVER, { isOptional: true }),
      ]);
    };
    return this.#named(response, type, "response");
  }

  header(header: unknown): TypeCode {
    return this.#named(header, ({ schema, content }) => {
      if (schema !== undefined) return this.schemas.type(schema, { isInput: false });
      return isJsonObject(content) ? object(this.#contents(content, false)) : UNKNOWN;
    });
  }

  #method(
    method: string,
    operation: unknown,
    shared: readonly unknown[],
    path: string,
  ): TypeMember {
    if (!isJsonObject(operation)) return member(method, NEVER, { isOptional: true });
    return member(method, this.#operation(operation, shared, path), {
      comment: schemaComment(operation),
    });
  }

  #operation(operation: DescriptionObject, shared: readonly unknown[], path: string): TypeCode {
    const type = this.#operationType(operation, shared, path);
    const { operationId: id } = operation;
    if (typeof id !== "string" || id === "" || this.#ids.has(id)) return type;
    this.#ids.add(id);
    this.onOperation(id, type);
    return indexedType(typeName("operations"), id);
  }

  #operationType(operation: DescriptionObject, shared: readonly unknown[], path: string): TypeCode {
    const { requestBody, responses } = operation;
    const parameters = this.#parameters([...shared, ...listOr(operation.parameters)], path);
    const isRequired = objectOr(this.schemas.references.target(requestBody)).required === true;
    return object([
      member("parameters", parameters),
      isJsonObject(requestBody)
        ? member("requestBody", this.requestBody(requestBody), {
            isOptional: !isRequired,
            comment: schemaComment(requestBody),
          })
        : member("requestBody", NEVER, { isOptional: true }),
      member("responses", this.#responses(responses)),
    ]);
  }

  #parameters(parameters: readonly unknown[], path: string): TypeCode {
    const byLocation = new Map<string, { original: unknown; parameter: DescriptionObject }>();
    for (const original of parameters.flatMap((each) => this.#withQueryString(each))) {
      const parameter = this.schemas.references.target(original);
      if (!isJsonObject(parameter) || typeof parameter.name !== "string") continue;
      if (parameter.in === "header" && isIgnoredHeader(parameter.name)) continue;
      byLocation.set(`${String(parameter.in)}-${parameter.name}`, { original, parameter });
    }
    // A variable that the description forgets still needs a value.
    for (const [, name = ""] of path.matchAll(/\{([^{}]+)\}/g)) {
      const parameter = { name, in: "path", required: true };
      if (!byLocation.has(`path-${name}`))
        byLocation.set(`path-${name}`, { original: parameter, parameter });
    }
    const all = [...byLocation.values()];
    const locations = ["query", "header", "path", "cookie"];
    if (all.some(({ parameter }) => parameter.in === "querystring")) locations.push("querystring");
    return object(locations.map((location) => this.#parametersIn(location, all)));
  }

  /** The fields of a form that is the whole query are parameters of the query. */
  #withQueryString(original: unknown): readonly unknown[] {
    const { references } = this.schemas;
    const parameter = references.target(original);
    if (!isJsonObject(parameter) || parameter.in !== "querystring") return [original];
    const fields = queryStringFields(parameter, references);
    return fields.length === 0 ? [original] : fields;
  }

  #parametersIn(
    location: string,
    all: readonly { original: unknown; parameter: DescriptionObject }[],
  ): TypeMember {
    const members = all
      .filter(({ parameter }) => parameter.in === location)
      .map(({ original, parameter }) =>
        member(String(parameter.name), this.parameter(original), {
          isOptional: location !== "path" && parameter.required !== true,
          comment: schemaComment(parameter),
        }),
      );
    return member(location, members.length > 0 ? object(members) : NEVER, {
      isOptional: members.every(({ isOptional }) => isOptional),
    });
  }

  #responses(responses: unknown): TypeCode {
    const members = Object.entries(objectOr(responses))
      .filter(([status, response]) => !status.startsWith("x-") && isJsonObject(response))
      .map(([status, response]) =>
        member(status, this.response(response), { comment: schemaComment(response) }),
      );
    return members.length > 0 ? object(members) : NEVER;
  }

  #headers(headers: unknown): TypeCode {
    const members = Object.entries(objectOr(headers)).map(([name, header]) =>
      member(name, this.header(header), {
        isOptional: !("$ref" in objectOr(header)) && objectOr(header).required !== true,
        comment: schemaComment(header),
      }),
    );
    return object([...members, indexMember("name", UNKNOWN)]);
  }

  #contents(content: unknown, isInput: boolean, direction?: Direction): TypeMember[] {
    const context = { isInput, direction: this.#oneWay(direction) };
    return Object.entries(objectOr(content)).map(([mediaType, described]) => {
      const target = objectOr(this.schemas.references.target(described));
      const schema = (isInput ? requestSchema : responseSchema)(mediaType, target);
      const type = schema === undefined ? UNKNOWN : this.schemas.type(schema, context);
      return member(mediaType, type, { comment: schemaComment(described) });
    });
  }

  #oneWay(direction: Direction | undefined): Direction | undefined {
    return this.#isShared ? undefined : direction;
  }

  #named(
    value: unknown,
    write: (target: DescriptionObject) => TypeCode,
    direction?: Direction,
  ): TypeCode {
    const reference = referenceIn(value);
    if (reference === undefined) return write(objectOr(value));
    const isOther = this.schemas.isOneWay(reference, this.#oneWay(direction));
    const component = isOther ? undefined : componentType(this.schemas.references, reference);
    if (component !== undefined) return component;
    const target = this.schemas.references.resolve(reference);
    return target === undefined ? UNKNOWN : write(objectOr(target));
  }
}
