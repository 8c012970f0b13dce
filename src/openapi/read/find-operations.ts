import { describeType } from "../../internal/messages.js";
import { isObject, objectOr, type DescriptionObject } from "./document.js";
import { pointerTo, type References } from "./references.js";
import type { Problems } from "./bundle.js";
import type { OperationPlace } from "./read-operation.js";

/** An operation that was found, and not read yet. */
export interface FoundOperation extends OperationPlace {
  readonly operation: DescriptionObject;
}

/** Finds the operations of a document. What is not an operation is reported. */
export function findOperations(references: References, problems: Problems): FoundOperation[] {
  const { paths } = references.document;
  if (paths !== undefined && !isObject(paths)) {
    problems.add("/paths", `Expected an object, got ${describeType(paths)}.`);
  }
  return Object.entries(objectOr(paths)).flatMap(([path, item]) => {
    if (path.startsWith("x-")) return [];
    const pathItemPointer = pointerTo("/paths", path);
    const pathItem = references.target(item);
    // A reference that cannot be resolved is reported with all the others.
    if (pathItem === undefined) return [];
    if (!isObject(pathItem)) {
      problems.add(
        pathItemPointer,
        `Expected the operations of a path, got ${describeType(pathItem)}.`,
      );
      return [];
    }
    return findInPath(pathItem, path, pathItemPointer, problems);
  });
}

function findInPath(
  pathItem: DescriptionObject,
  path: string,
  pathItemPointer: string,
  problems: Problems,
): FoundOperation[] {
  const others = Object.entries(objectOr(pathItem.additionalOperations)).map(
    ([method, operation]) =>
      [method, operation, pointerTo(pathItemPointer, "additionalOperations", method)] as const,
  );
  const described = [...METHODS, "query"]
    .filter((method) => pathItem[method] !== undefined)
    .map((method) => [method, pathItem[method], pointerTo(pathItemPointer, method)] as const);
  const all = [...described, ...others.filter(([, operation]) => operation !== undefined)];
  // Appended to the URL of a server, such a path could lead to another host.
  const isAllowed = path.startsWith("/");
  const wrongPath = `The path "${path}" must begin with "/". Only servers name a host.`;
  if (!isAllowed && all.length === 0) problems.add(pathItemPointer, wrongPath);
  return all.flatMap(([name, operation, pointer]) => {
    const method = name.toUpperCase();
    if (isAllowed && isObject(operation)) {
      return [{ operation, method, path, pointer, pathItem, pathItemPointer }];
    }
    const wrongOperation = `Expected an operation, got ${describeType(operation)}.`;
    problems.add(
      isAllowed ? pointer : pathItemPointer,
      isAllowed ? wrongOperation : wrongPath,
      `${method} ${path}`,
    );
    return [];
  });
}

/** The methods that a path item may have an operation for, in the order in which openapi-typescript writes them. */
export const METHODS = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
] as const;

/** The methods whose operations take no body. */
export const METHODS_WITHOUT_BODY: readonly string[] = ["GET", "HEAD", "OPTIONS", "TRACE"];

/** The methods whose leftover parameters are sent in the query. */
export const QUERY_METHODS: readonly string[] = ["GET", "HEAD"];
