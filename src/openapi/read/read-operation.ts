import { isToken } from "../../wire/media-type.js";
import { ownValues } from "../../wire/records.js";
import { describeType } from "../../internal/messages.js";
import { withoutUndefined } from "../../internal/objects.js";
import type { Operation, Parameter, DescribedResponse, RequestBody } from "../model.js";
import { pointerTo, unresolvedReference } from "./references.js";
import {
  isJsonObject,
  listOr,
  objectOr,
  referenceIn,
  stringsIn,
  textOr,
  type DescriptionObject,
} from "./document.js";
import type { Problems, Report } from "./problems.js";
import { responseSchema, readBody } from "./read-body.js";
import { variableName } from "./read-serialization.js";
import { readParameter } from "./read-parameter.js";
import { addressIn, readSecurity, readServers } from "./read-server.js";
import { countParts } from "./schema-parts.js";

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

/** `fetch` refuses the method TRACE, and a body with GET or HEAD. */
export const METHODS_WITHOUT_BODY: readonly string[] = ["GET", "HEAD", "TRACE"];

export const BODY_METHODS: readonly string[] = ["POST", "PUT", "PATCH", "DELETE", "QUERY"];

export const QUERY_METHODS: readonly string[] = ["GET", "HEAD"];

export const OPERATION_KEYS: readonly string[] = [...METHODS, "query"];

export interface UnreadOperation {
  readonly operation: DescriptionObject;
  readonly method: string;
  readonly path: string;
  readonly pointer: string;
  readonly pathItem: DescriptionObject;
}

export function findOperations(problems: Problems): UnreadOperation[] {
  const { references } = problems;
  const { paths } = references.document;
  if (paths !== undefined && !isJsonObject(paths)) {
    problems.at("/paths").mistake(`Expected an object, got ${describeType(paths)}.`);
  }
  return Object.entries(objectOr(paths)).flatMap(([path, item]) => {
    if (path.startsWith("x-")) return [];
    const pathItem = references.target(item);
    if (isJsonObject(pathItem)) return findInPath(pathItem, path, problems);
    const reference = pathItem === undefined ? referenceIn(item) : undefined;
    problems
      .at(pointerTo("/paths", path))
      .mistake(
        reference === undefined
          ? `Expected the operations of a path, got ${describeType(pathItem)}.`
          : unresolvedReference(reference),
      );
    return [];
  });
}

function findInPath(
  pathItem: DescriptionObject,
  path: string,
  problems: Problems,
): UnreadOperation[] {
  const pathItemPointer = pointerTo("/paths", path);
  const others = objectOr(pathItem.additionalOperations);
  const all = [
    ...OPERATION_KEYS.map((key) => [key, pathItem[key], [key]] as const),
    ...Object.keys(others).map((key) => [key, others[key], ["additionalOperations", key]] as const),
  ].filter(([, operation]) => operation !== undefined);
  // Joined to the URL of a server, such a path could change the host.
  const isAllowed = path.startsWith("/");
  const wrongPath = `The path "${path}" must begin with "/". Only servers name a host.`;
  if (!isAllowed && all.length === 0) problems.at(pathItemPointer).mistake(wrongPath);
  return all.flatMap(([key, operation, keys]) => {
    const isFixed = keys.length === 1;
    const method = isFixed ? key.toUpperCase() : key;
    const pointer = pointerTo(pathItemPointer, ...keys);
    if (!isFixed && (!isToken(method) || method !== method.toUpperCase())) {
      const message = `The method "${method}" must be a token in upper case: HTTP clients send methods in upper case.`;
      problems.at(pointer, `${method} ${path}`).mistake(message);
      return [];
    }
    if (isAllowed && isJsonObject(operation))
      return [{ operation, method, path, pointer, pathItem }];
    problems
      .at(isAllowed ? pointer : pathItemPointer, `${method} ${path}`)
      .mistake(isAllowed ? `Expected an operation, got ${describeType(operation)}.` : wrongPath);
    return [];
  });
}

export type Outline = Pick<
  Operation,
  "method" | "path" | "pointer" | "id" | "tags" | "summary" | "isDeprecated"
>;

export function outlineOf({ operation, method, path, pointer }: UnreadOperation): Outline {
  // The id stays as it is, because `operations` in generated types has the same key.
  const id = textOr(operation.operationId) && String(operation.operationId);
  const summary = textOr(operation.summary);
  return ownValues({
    method,
    path,
    pointer,
    tags: stringsIn(operation.tags),
    isDeprecated: operation.deprecated === true,
    ...(id !== undefined && { id }),
    ...(summary !== undefined && { summary }),
  });
}

export function reportsFor(
  { method, path, pointer }: UnreadOperation,
  problems: Problems,
): { readonly own: Report; readonly shared: Report } {
  const route = `${method} ${path}`;
  return {
    own: problems.at(pointer, route),
    shared: problems.at(pointerTo("/paths", path), route),
  };
}

export function readOperation(found: UnreadOperation, problems: Problems): Operation {
  const { operation, pathItem, path } = found;
  const { own, shared } = reportsFor(found, problems);
  const address = addressIn(problems.references.document);
  const servers = readServers(operation.servers ?? pathItem.servers, address, true);
  const body = requestBodyOf(operation.requestBody, own.at("requestBody"));
  if (body !== undefined && METHODS_WITHOUT_BODY.includes(found.method))
    own.at("requestBody").note(`${found.method} has no body: it is left out.`);
  const parameters = withUndescribedVariables(path, [
    ...readParameters(pathItem.parameters, shared.at("parameters")),
    ...readParameters(operation.parameters, own.at("parameters")),
  ]);
  reportStyles(parameters, body, own);
  return {
    ...outlineOf(found),
    parameters,
    responses: responsesOf(operation.responses, own.at("responses")),
    ...withoutUndefined({
      description: textOr(operation.description),
      documentation: textOr(objectOr(operation.externalDocs).url),
      servers: servers.length > 0 ? servers : undefined,
      security: readSecurity(operation.security),
      body,
    }),
  };
}

function readParameters(list: unknown, report: Report): Parameter[] {
  if (list !== undefined && !Array.isArray(list)) {
    report.mistake(`Expected a list of parameters, got ${describeType(list)}.`);
  }
  countParts(listOr(list).length, report.references);
  return listOr(list).flatMap((described, index) => {
    const parameter = report.references.target(described);
    if (isJsonObject(parameter)) return readParameter(parameter, report.at(index));
    reportUnexpected("a parameter", described, report.at(index));
    return [];
  });
}

function reportUnexpected(expected: string, value: unknown, report: Report): void {
  if (referenceIn(value) !== undefined) return;
  report.mistake(`Expected ${expected}, got ${describeType(value)}.`);
}

function withUndescribedVariables(path: string, parameters: readonly Parameter[]): Parameter[] {
  const variables = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name));
  const byLocation = new Map(parameters.map((each) => [`${each.location} ${each.name}`, each]));
  const undescribed = [...variables].filter((name) => !byLocation.has(`path ${name}`));
  return [
    ...[...byLocation.values()].filter(
      (each) => each.location !== "path" || variables.has(each.name),
    ),
    ...undescribed.map((name): Parameter => ({
      name,
      location: "path",
      isRequired: true,
      isDeprecated: false,
      schema: { type: "string" },
      shape: "scalar",
      expression: `{${variableName(name, true)}}`,
    })),
  ];
}

function requestBodyOf(described: unknown, report: Report): RequestBody | undefined {
  if (described === undefined) return undefined;
  const body = report.references.target(described);
  if (isJsonObject(body)) return readBody(body, report);
  reportUnexpected("a request body", described, report);
  return undefined;
}

/** The query and a form may share names, but a builder has one style for each name. */
function reportStyles(
  parameters: readonly Parameter[],
  body: RequestBody | undefined,
  report: Report,
): void {
  const styles = new Map<string, unknown>();
  for (const { location, name, shape, style } of parameters.map(ownValues)) {
    if (location === "query" && shape !== "scalar") styles.set(name, style);
  }
  for (const { mediaType, fields = [] } of body?.contents ?? []) {
    if (!/form/i.test(mediaType)) continue;
    for (const { name, shape, style = "repeat" } of fields.map(ownValues)) {
      if (shape === "scalar" || (styles.get(name) ?? style) === style) continue;
      report.mistake(
        `"${name}" has another style in the form than in the query. Give both the same.`,
      );
    }
  }
}

function responsesOf(responses: unknown, report: Report): DescribedResponse[] {
  const { references } = report;
  if (responses !== undefined && !isJsonObject(responses)) {
    report.mistake(`Expected responses by status, got ${describeType(responses)}.`);
  }
  const statuses = Object.keys(objectOr(responses)).filter((key) => !key.startsWith("x-"));
  return statuses.map((status) => {
    const { content, description } = objectOr(references.target(objectOr(responses)[status]));
    const mediaTypes = Object.keys(objectOr(content));
    countParts(mediaTypes.length, references);
    for (const mediaType of mediaTypes) {
      const described = objectOr(references.target(objectOr(content)[mediaType]));
      if (described.itemSchema === undefined) continue;
      if (responseSchema(mediaType, described) !== undefined) continue;
      report
        .at(status, "content", mediaType, "itemSchema")
        .note("The parts of a multipart response have no types: itemSchema is left out.");
    }
    return withoutUndefined({ status, description: textOr(description), mediaTypes });
  });
}
