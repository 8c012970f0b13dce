import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readOperations, type Field, type Operation } from "../../types/operations.js";
import { fromRoot, generatedGitHub } from "../project.js";

/** The number of calls in a file. */
const CALLS = 1000;

/** A source file of calls for each candidate; `generated` are those of the generated classes. The calls of all files make the same requests. */
export type CallFiles = Readonly<
  Record<"routeStrings" | "description" | "octokit" | "openapiFetch" | "generated", string>
>;

const OPTIONS = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];

/** Their bodies have properties with defaults, which generated methods require, as openapi-typescript 7 does, and @octokit/openapi-types does not. */
const OTHERWISE_TYPED = [
  "POST /orgs/{org}/secret-scanning/custom-patterns",
  "POST /repos/{owner}/{repo}/secret-scanning/custom-patterns",
  "POST /repos/{owner}/{repo}/security-advisories",
  "POST /repos/{owner}/{repo}/security-advisories/reports",
];

const PATHS = 'import type { paths } from "@octokit/openapi-types";';

export function callFiles(): CallFiles {
  const methods = generatedMethods();
  const calls = callsOf((route) => methods.has(route));
  const fieldsOf = ({ variables, query, body }: Call) => [...variables, ...query, ...body];
  const flat = calls.map((call) => `endpoint("${routeOf(call)}", ${objectOf(fieldsOf(call))});`);
  const generated = calls.map((call) => {
    const fields = fieldsOf(call);
    const given = fields.length === 0 ? "" : objectOf(fields);
    return `github.${methods.get(routeOf(call))}(${given}).build();`;
  });
  const nested = calls.map(({ method, path, variables, query, body }) => {
    const params = nestedObjectOf({ path: objectOf(variables), query: objectOf(query) });
    const options = nestedObjectOf({ params, body: objectOf(body) });
    return `client.${method}("${path}", ${options});`;
  });
  return {
    routeStrings: file(['import { endpoint } from "fluent-endpoint";'], flat),
    description: file(
      [
        PATHS,
        'import { createEndpoint } from "fluent-endpoint";',
        "const endpoint = createEndpoint<paths>();",
      ],
      flat,
    ),
    octokit: file(['import { endpoint } from "@octokit/endpoint";'], flat),
    openapiFetch: file(
      [PATHS, 'import createClient from "openapi-fetch";', "const client = createClient<paths>();"],
      nested,
    ),
    generated: file(
      [`import { GitHub } from "${generatedGitHub()}/index.js";`, "const github = new GitHub();"],
      generated,
    ),
  };
}

/** The first operations that all candidates can call, with the parameters of a call. */
function callsOf(isCallable: (route: string) => boolean): Call[] {
  const operations = readOperations(fromRoot("node_modules/@octokit/openapi-types/types.d.ts"));
  const calls = operations
    .filter((operation) => isPlain(operation) && isCallable(routeOf(operation)))
    .filter((operation) => !OTHERWISE_TYPED.includes(routeOf(operation)))
    .slice(0, CALLS)
    .map(callOf);
  if (calls.length === CALLS) return calls;
  throw new Error(`All libraries can call ${calls.length} operations, and not ${CALLS}.`);
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

function routeOf({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method} ${path}`;
}

/** Every result is exported, because the compiler may skip types that are not used. */
function file(head: readonly string[], calls: readonly string[]): string {
  const statements = calls.map((call, index) => `export const call${index} = ${call}`);
  return [...head, ...statements].join("\n");
}

function objectOf(fields: readonly Field[]): string {
  return `{ ${fields.map(({ name, sample }) => `${name}: ${sample}`).join(", ")} }`;
}

/** An object literal without the empty objects. */
function nestedObjectOf(parts: Readonly<Record<string, string>>): string {
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
  const json = body?.contents.find(({ mediaType }) => mediaType === "application/json");
  return json?.objects.length === 1 && !/^\[|^"/.test(json.sample) ? json.objects[0] : undefined;
}

/** A call: its route, and its parameters by their locations. */
interface Call extends Pick<Operation, "method" | "path"> {
  readonly variables: readonly Field[];
  readonly query: readonly Field[];
  readonly body: readonly Field[];
}

/** The required parameters, and the first optional one of the query and of the body. */
function callOf(operation: Operation): Call {
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
