import { describeType } from "../../internal/messages.js";
import { withoutUndefined } from "../../internal/objects.js";
import type { Operation, Parameter, DescribedResponse, RequestBody } from "../model.js";
import { type References, pointerTo } from "./references.js";
import {
  isObject,
  listOr,
  objectOr,
  referenceIn,
  stringsIn,
  textOr,
  type DescriptionObject,
} from "./document.js";
import type { Problems, Severity } from "./bundle.js";
import { responseSchema, readBody } from "./read-body.js";
import { readParameter } from "./read-parameter.js";
import { readQueryString } from "./read-query-string.js";
import { readSecurity, readServers } from "./read-server.js";

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

/** An operation that was found, and not read yet. */
export interface FoundOperation {
  readonly operation: DescriptionObject;
  readonly method: string;
  readonly path: string;
  readonly pointer: string;
  /** The path item that it belongs to. */
  readonly pathItem: DescriptionObject;
  readonly pathItemPointer: string;
}

/** Finds the operations of a document. Reports any other value in their place. */
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

/** The part of an operation that is known before it is read. */
export type Outline = Pick<
  Operation,
  "method" | "path" | "pointer" | "id" | "tags" | "summary" | "isDeprecated"
>;

/** Reads as much of an operation as is needed to find it. */
export function outlineOf({ operation, method, path, pointer }: FoundOperation): Outline {
  // As it stands: `operations` in the types has the same key.
  const id = textOr(operation.operationId) && String(operation.operationId);
  const summary = textOr(operation.summary);
  return {
    method,
    path,
    pointer,
    tags: stringsIn(operation.tags),
    isDeprecated: operation.deprecated === true,
    ...(id !== undefined && { id }),
    ...(summary !== undefined && { summary }),
  };
}

/** Reads an operation, and reports the parts that cannot be read. */
export function readOperation(
  found: FoundOperation,
  references: References,
  report: Report,
): Operation {
  const { operation, pointer } = found;
  const servers = readServers(operation.servers ?? found.pathItem.servers);
  const body = bodyOf(operation, pointer, references, report);
  const parameters = parametersOf(found, references, report);
  reportStyles(parameters, body, (message) => {
    report(pointer, message);
  });
  return {
    ...outlineOf(found),
    parameters,
    responses: responsesOf(
      operation.responses,
      pointerTo(pointer, "responses"),
      references,
      report,
    ),
    ...withoutUndefined({
      description: textOr(operation.description),
      documentation: textOr(objectOr(operation.externalDocs).url),
      servers: servers.length > 0 ? servers : undefined,
      security: readSecurity(operation.security),
      body,
    }),
  };
}

/** Reports a problem at a JSON pointer in the document. */
export type Report = (pointer: string, message: string, severity?: Severity) => void;

function parametersOf(
  { operation, path, pointer, pathItem, pathItemPointer }: FoundOperation,
  references: References,
  report: Report,
): Parameter[] {
  const byPlace = new Map<string, Parameter>();
  const lists = [
    [pathItem.parameters, pointerTo(pathItemPointer, "parameters")],
    [operation.parameters, pointerTo(pointer, "parameters")],
  ] as const;
  for (const [list, at] of lists) {
    if (list !== undefined && !Array.isArray(list)) {
      report(at, `Expected a list of parameters, got ${describeType(list)}.`);
    }
    for (const [index, described] of listOr(list).entries()) {
      const parameter = references.target(described);
      if (parameter === undefined || !isObject(parameter)) {
        // A reference that cannot be resolved is reported where all references are checked.
        if (referenceIn(described) === undefined) {
          report(pointerTo(at, index), `Expected a parameter, got ${describeType(described)}.`);
        }
        continue;
      }
      const reportHere = (message: string, severity?: Severity) => {
        report(pointerTo(at, index), message, severity);
      };
      const read =
        parameter.in === "querystring"
          ? readQueryString(parameter, references, reportHere)
          : [readParameter(parameter, references, reportHere)];
      for (const each of read) if (each) byPlace.set(`${each.location} ${each.name}`, each);
    }
  }
  const variables = variablesOf(path);
  return [
    ...[...byPlace.values()].filter((each) => each.location !== "path" || variables.has(each.name)),
    ...undescribed(variables, byPlace),
  ];
}

function variablesOf(path: string): ReadonlySet<string> {
  return new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name));
}

/** The variables of a path that the description does not list as parameters. */
function undescribed(
  variables: ReadonlySet<string>,
  known: ReadonlyMap<string, Parameter>,
): Parameter[] {
  return [...variables]
    .filter((name) => !known.has(`path ${name}`))
    .map((name) => ({
      name,
      location: "path",
      isRequired: true,
      isDeprecated: false,
      schema: { type: "string" },
      shape: "scalar",
      expression: `{${name}}`,
    }));
}

function bodyOf(
  operation: DescriptionObject,
  pointer: string,
  references: References,
  report: Report,
) {
  const { requestBody } = operation;
  if (requestBody === undefined) return undefined;
  const body = references.target(requestBody);
  if (isObject(body)) {
    return readBody(body, references, (keys, message, severity) => {
      report(pointerTo(pointer, "requestBody", ...keys), message, severity);
    });
  }
  if (referenceIn(requestBody) === undefined) {
    report(
      pointerTo(pointer, "requestBody"),
      `Expected a request body, got ${describeType(requestBody)}.`,
    );
  }
  return undefined;
}

/** Reports lists and objects of one name in the query and in a form, of which the builder knows one style. */
function reportStyles(
  parameters: readonly Parameter[],
  body: RequestBody | undefined,
  report: (message: string) => void,
): void {
  const styles = new Map<string, unknown>();
  for (const { location, name, shape, style } of parameters) {
    if (location === "query" && shape !== "scalar") styles.set(name, style);
  }
  for (const { mediaType, fields = [] } of body?.contents ?? []) {
    if (!/form/i.test(mediaType)) continue;
    for (const { name, shape, style = "repeat" } of fields) {
      if (shape === "scalar" || (styles.get(name) ?? style) === style) continue;
      report(`"${name}" has another style in the form than in the query. Give both the same.`);
    }
  }
}

function responsesOf(
  responses: unknown,
  pointer: string,
  references: References,
  report: Report,
): DescribedResponse[] {
  if (responses !== undefined && !isObject(responses)) {
    report(pointer, `Expected responses by status, got ${describeType(responses)}.`);
  }
  return Object.entries(objectOr(responses))
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, described]) => {
      const response = objectOr(references.target(described));
      for (const [mediaType, content] of Object.entries(objectOr(response.content))) {
        const described = objectOr(references.target(content));
        if (described.itemSchema === undefined || described.schema !== undefined) continue;
        if (responseSchema(mediaType, described) !== undefined) continue;
        const at = pointerTo(pointer, status, "content", mediaType, "itemSchema");
        report(
          at,
          "The parts of a multipart response have no types: itemSchema is left out.",
          "note",
        );
      }
      const mediaTypes = Object.keys(objectOr(response.content));
      return withoutUndefined({ status, description: textOr(response.description), mediaTypes });
    });
}
