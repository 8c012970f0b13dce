import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  readOperations,
  type Content,
  type Field,
  type Operation,
} from "../../types/operations.js";
import { fromRoot, generatedGitHub } from "../project.js";

/** The number of calls in a file. */
export const CALLS = 1000;

/** A source file of calls for each candidate. The calls of all files make the same requests. */
export interface CallFiles {
  readonly routeStrings: string;
  readonly description: string;
  readonly octokit: string;
  readonly openapiFetch: string;
  /** Calls of the generated classes. */
  readonly generated: string;
}

const OPTIONS = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];

/** Their bodies have properties with defaults, which generated methods require, as openapi-typescript 7 does, and @octokit/openapi-types does not. */
const OTHERWISE_TYPED = [
  "POST /orgs/{org}/secret-scanning/custom-patterns",
  "POST /repos/{owner}/{repo}/secret-scanning/custom-patterns",
  "POST /repos/{owner}/{repo}/security-advisories",
  "POST /repos/{owner}/{repo}/security-advisories/reports",
];

export function callFiles(): CallFiles {
  const methods = generatedMethods();
  const parts = callsOf(CALLS, (route) => methods.has(route));
  const flat = parts.map((part) => `endpoint("${routeOf(part)}", ${objectOf(fieldsOf(part))});`);
  const generated = parts.map(
    (part) =>
      `github.${methods.get(routeOf(part))}(${fieldsOf(part).length === 0 ? "" : objectOf(fieldsOf(part))}).build();`,
  );
  const nested = parts.map(
    ({ method, path, variables, query, body }) =>
      `client.${method}("${path}", ${nestedObjectOf({ params: nestedObjectOf({ path: objectOf(variables), query: objectOf(query) }), body: objectOf(body) })});`,
  );
  const paths = 'import type { paths } from "@octokit/openapi-types";';
  return {
    routeStrings: file(['import { endpoint } from "fluent-endpoint";'], flat),
    description: file(
      [
        paths,
        'import { createEndpoint } from "fluent-endpoint";',
        "const endpoint = createEndpoint<paths>();",
      ],
      flat,
    ),
    octokit: file(['import { endpoint } from "@octokit/endpoint";'], flat),
    openapiFetch: file(
      [paths, 'import createClient from "openapi-fetch";', "const client = createClient<paths>();"],
      nested,
    ),
    generated: file(
      [`import { GitHub } from "${generatedGitHub()}/index.js";`, "const github = new GitHub();"],
      generated,
    ),
  };
}

/** The first operations that all candidates can call, with the parameters of a call. */
export function callsOf(count: number, isCallable: (route: string) => boolean): Parts[] {
  const operations = readOperations(fromRoot("node_modules/@octokit/openapi-types/types.d.ts"));
  const parts = operations
    .filter((operation) => isPlain(operation) && isCallable(routeOf(operation)))
    .filter((operation) => !OTHERWISE_TYPED.includes(routeOf(operation)))
    .slice(0, count)
    .map(partsOf);
  if (parts.length < count)
    throw new Error(
      `Expected at least ${count} operations that all libraries can call, got ${parts.length}.`,
    );
  return parts;
}

/** The area and the method of each route, such as `issues.list`, from the examples in the doc comments. */
function generatedMethods(): ReadonlyMap<string, string> {
  const areas = join(generatedGitHub(), "areas");
  const sources = readdirSync(areas).map((name) => readFileSync(join(areas, name), "utf8"));
  const comments = sources.flatMap((source) => source.split("/**").slice(1));
  return new Map(
    comments.flatMap((comment) => {
      const route = /^\s+\* `(\w+ \/.*)`$/m.exec(comment)?.[1];
      const method = /new GitHub\(\)\.(\w+\.\w+)\(/.exec(comment)?.[1];
      return route === undefined || method === undefined ? [] : [[route, method] as const];
    }),
  );
}

export function routeOf({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method} ${path}`;
}

export function fieldsOf({ variables, query, body }: Parts): Field[] {
  return [...variables, ...query, ...body];
}

/** Every result is exported, because the compiler may skip types that are not used. */
export function file(head: readonly string[], calls: readonly string[]): string {
  const statements = calls.map((call, index) => `export const call${index} = ${call}`);
  return [...head, ...statements].join("\n");
}

export function objectOf(fields: readonly Field[]): string {
  return `{ ${fields.map(({ name, sample }) => `${name}: ${sample}`).join(", ")} }`;
}

/** An object literal without the empty objects. */
export function nestedObjectOf(parts: Readonly<Record<string, string>>): string {
  const filled = Object.entries(parts).filter(([, part]) => part !== "{  }");
  return `{ ${filled.map(([name, part]) => `${name}: ${part}`).join(", ")} }`;
}

/**
 * Returns `true` if all candidates can make this request: every name occurs once and is not the name of an option, and the body, if
 * any, is an object of one type.
 */
function isPlain(operation: Operation): boolean {
  const { pathParameters, queryParameters, body, method } = operation;
  const isQuery = method === "GET";
  const object = jsonObject(operation);
  if (body !== undefined && (isQuery || object === undefined || object.length === 0)) return false;
  if (!isQuery && queryParameters.some(({ required }) => required)) return false;
  if (queryParameters.some(({ sample }) => /^[[{]/.test(sample))) return false;
  const fields = [...pathParameters, ...(isQuery ? queryParameters : []), ...(object ?? [])];
  const names = fields.map(({ name }) => name);
  return (
    new Set(names).size === names.length &&
    names.every((name) => /^\w+$/.test(name) && !OPTIONS.includes(name))
  );
}

function jsonObject({ body }: Operation): readonly Field[] | undefined {
  const json: Content | undefined = body?.contents.find(
    ({ mediaType }) => mediaType === "application/json",
  );
  return json?.objects.length === 1 && !/^\[|^"/.test(json.sample) ? json.objects[0] : undefined;
}

/** A call: its route, and its parameters by their locations. */
export interface Parts {
  readonly method: string;
  readonly path: string;
  readonly variables: readonly Field[];
  readonly query: readonly Field[];
  readonly body: readonly Field[];
}

/** The required parameters, and the first optional one of the query and of the body. */
function partsOf(operation: Operation): Parts {
  const { method, path, pathParameters, queryParameters } = operation;
  return {
    method,
    path,
    variables: pathParameters,
    query: method === "GET" ? withFirstOptional(queryParameters) : [],
    body: withFirstOptional(jsonObject(operation) ?? []),
  };
}

function withFirstOptional(fields: readonly Field[]): Field[] {
  const [first] = fields.filter(({ required }) => !required);
  return [...fields.filter(({ required }) => required), ...(first ? [first] : [])];
}
