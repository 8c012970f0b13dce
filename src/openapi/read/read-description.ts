import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { DescriptionError } from "../description-error.js";
import type { Api, Operation, Server, Tag } from "../model.js";
import { References } from "./references.js";
import { bundle, type Bundle } from "./bundle.js";
import { checkReferences } from "./check-references.js";
import {
  isObject,
  kindOf,
  listOr,
  objectOr,
  textOr,
  type DescriptionDocument,
  type DescriptionObject,
} from "./document.js";
import { pointerTo } from "./json-pointer.js";
import { METHODS } from "./methods.js";
import { Problems } from "./problems.js";
import { readOperation } from "./read-operation.js";
import { readSecuritySchemes } from "./read-security.js";
import { readServers } from "./read-server.js";
import { parseSource, SourceFile } from "./source-file.js";

/**
 * How a description is read.
 *
 * @public
 */
export interface ReadOptions {
  /** The name of the file: for messages, and for references that are relative to it. Default `openapi`. */
  readonly file?: string;
  /** Returns the text of a file beside the description. Without it, a reference to another file is a problem. */
  readonly readFile?: (file: string) => string;
  /** Whether operations that cannot be read are left out. Without it, any problem is thrown. Default `false`. */
  readonly skipBroken?: boolean;
}

/**
 * Reads an OpenAPI description: 3.0, 3.1, 3.2 or Swagger 2.0, as JSON, YAML or an object.
 *
 * @example
 * ```ts
 * import { readDescription } from "fluent-endpoint/generate";
 *
 * const api = readDescription(`
 * openapi: 3.1.0
 * info: { title: Pets, version: "1" }
 * paths:
 *   /pets/{id}:
 *     get: { operationId: getPet, parameters: [{ name: id, in: path, schema: { type: integer } }] }
 * `);
 * console.log(api.operations.map(({ id, method, path }) => [id, method, path]));
 * // [ [ 'getPet', 'GET', '/pets/{id}' ] ]
 * ```
 *
 * @param description - its text, or the object that is in the text
 * @throws DescriptionError with every problem that was found
 * @public
 */
export function readDescription(description: string | object, options: ReadOptions = {}): Api {
  const { file = "openapi", readFile, skipBroken = false } = options;
  const source =
    typeof description === "string"
      ? parseSource(file, description)
      : new SourceFile(file, description);
  const bundled = bundle(source, readFile);
  const isSwagger = checkVersion(bundled);
  const document = isSwagger ? upgrade(bundled.document) : bundled.document;
  const problems = new Problems(bundled, isSwagger);
  const references = new References(document);
  checkReferences(document, references, problems);
  const operations = readOperations(document, references, problems);
  if (problems.all.length > 0 && !skipBroken) throw new DescriptionError(problems.all);

  const broken = new Set(problems.all.map(({ operation }) => operation));
  const { title, version, description: text } = objectOr(document.info);
  const about = textOr(text);
  return {
    title: textOr(title) ?? "",
    version: textOr(version) ?? "",
    ...(about !== undefined && { description: about }),
    servers: serversOf(document, operations),
    securitySchemes: readSecuritySchemes(references),
    tags: readTags(document),
    operations: operations.filter(({ method, path }) => !broken.has(`${method} ${path}`)),
    problems: problems.all,
    document,
  };
}

/** Whether a description is of Swagger 2.0. */
function checkVersion(described: Bundle): boolean {
  const { openapi, swagger } = described.document;
  if (String(swagger) === "2" || String(swagger).startsWith("2.")) return true;
  if (String(openapi).startsWith("3.")) return false;
  const given =
    openapi === undefined && swagger === undefined
      ? "neither"
      : `${openapi === undefined ? "swagger" : "openapi"}: ${String(openapi ?? swagger)}`;
  const { file } = described.place("");
  throw new DescriptionError([
    file.problem("", `Expected "openapi: 3.x" or "swagger: 2.0", got ${given}.`),
  ]);
}

function upgrade(document: DescriptionDocument): DescriptionDocument {
  const upgraded: unknown = upgradeFromTwoToThree(structuredClone(document));
  return objectOr(upgraded);
}

function readOperations(
  document: DescriptionDocument,
  references: References,
  problems: Problems,
): Operation[] {
  const { paths } = document;
  if (paths !== undefined && !isObject(paths)) {
    problems.add("/paths", `Expected an object, got ${kindOf(paths)}.`);
  }
  return Object.entries(objectOr(paths)).flatMap(([path, item]) => {
    if (path.startsWith("x-")) return [];
    const pointer = pointerTo("/paths", path);
    const pathItem = references.target(item);
    if (pathItem === undefined) return [];
    if (!isObject(pathItem)) {
      problems.add(pointer, `Expected the operations of a path, got ${kindOf(pathItem)}.`);
      return [];
    }
    return operationsOf(pathItem, path, pointer, references, problems);
  });
}

function operationsOf(
  pathItem: DescriptionObject,
  path: string,
  pathItemPointer: string,
  references: References,
  problems: Problems,
): Operation[] {
  const others = Object.entries(objectOr(pathItem.additionalOperations)).map(
    ([method, operation]) =>
      [method, operation, pointerTo(pathItemPointer, "additionalOperations", method)] as const,
  );
  const described = [...METHODS, "query"].map(
    (method) => [method, pathItem[method], pointerTo(pathItemPointer, method)] as const,
  );
  return [...described, ...others].flatMap(([name, operation, pointer]) => {
    if (operation === undefined) return [];
    const method = name.toUpperCase();
    if (!isObject(operation)) {
      problems.add(
        pointer,
        `Expected an operation, got ${kindOf(operation)}.`,
        `${method} ${path}`,
      );
      return [];
    }
    const place = { method, path, pointer, pathItem, pathItemPointer };
    return [readOperation(operation, place, references, problems)];
  });
}

/** The servers of the description, or else those of its operations. */
function serversOf(document: DescriptionDocument, operations: readonly Operation[]): Server[] {
  const servers = readServers(document.servers);
  if (servers.length > 0) return servers;
  const byUrl = new Map<string, Server>();
  for (const server of operations.flatMap((operation) => operation.servers ?? [])) {
    if (!byUrl.has(server.url)) byUrl.set(server.url, server);
  }
  return readServers([...byUrl.values()].map(asDescribed));
}

/** A server as a description has it. */
function asDescribed({ name, url, description, variables }: Server): DescriptionObject {
  const described = variables.map((each) => [
    each.name,
    { default: each.default, enum: each.values, description: each.description },
  ]);
  return { name, url, description, variables: Object.fromEntries(described) as DescriptionObject };
}

function readTags(document: DescriptionDocument): Tag[] {
  return listOr(document.tags)
    .filter(isObject)
    .flatMap(({ name, description }) => {
      if (typeof name !== "string") return [];
      const text = textOr(description);
      return [{ name, ...(text !== undefined && { description: text }) }];
    });
}
