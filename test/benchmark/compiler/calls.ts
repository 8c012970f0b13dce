import {
  readOperations,
  type Content,
  type Field,
  type Operation,
} from "../../types/operations.js";
import { fromRoot } from "../project.js";

/** How many calls a file has. */
export const CALLS = 1000;

/** A file of calls that a compiler checks, by contender: all make the same requests, each in its own words. */
export interface CallFiles {
  readonly routeStrings: string;
  readonly description: string;
  readonly octokit: string;
  readonly openapiFetch: string;
}

const OPTIONS = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];

export function callFiles(): CallFiles {
  const operations = readOperations(fromRoot("node_modules/@octokit/openapi-types/types.d.ts"));
  const parts = operations.filter(isPlain).slice(0, CALLS).map(partsOf);
  if (parts.length < CALLS) throw new Error("There are not enough operations for all the calls.");
  const flat = parts.map(
    ({ method, path, variables, query, body }) =>
      `endpoint("${method} ${path}", ${objectOf([...variables, ...query, ...body])});`,
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
  };
}

/** Each call's result is kept, because what nobody looks at need not be computed. */
function file(head: readonly string[], calls: readonly string[]): string {
  const kept = calls.map((call, index) => `export const call${index} = ${call}`);
  return [...head, ...kept].join("\n");
}

function objectOf(fields: readonly Field[]): string {
  return `{ ${fields.map(({ name, sample }) => `${name}: ${sample}`).join(", ")} }`;
}

/** Without what is empty. */
function nestedObjectOf(parts: Readonly<Record<string, string>>): string {
  const filled = Object.entries(parts).filter(([, part]) => part !== "{  }");
  return `{ ${filled.map(([name, part]) => `${name}: ${part}`).join(", ")} }`;
}

/** Whether all contenders can say it: with names that mean one thing, and a body that is one kind of object, if any. */
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

interface Parts {
  readonly method: string;
  readonly path: string;
  readonly variables: readonly Field[];
  readonly query: readonly Field[];
  readonly body: readonly Field[];
}

/** What is required, and one parameter that is not. */
function partsOf(operation: Operation): Parts {
  const { method, path, pathParameters, queryParameters } = operation;
  return {
    method,
    path,
    variables: pathParameters,
    query: method === "GET" ? withOneMore(queryParameters) : [],
    body: withOneMore(jsonObject(operation) ?? []),
  };
}

function withOneMore(fields: readonly Field[]): Field[] {
  const [first] = fields.filter(({ required }) => !required);
  return [...fields.filter(({ required }) => required), ...(first ? [first] : [])];
}
