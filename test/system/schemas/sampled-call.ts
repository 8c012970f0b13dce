import type { ApiOperation, ApiParameter } from "fluent-endpoint/openapi";
import { isObject, type JsonObject } from "../describe/json.js";
import type { SampledOperation } from "./sampled-operation.js";

/** A value and its place. The name of a body is empty. */
export interface Value {
  readonly location: string;
  readonly name: string;
  readonly value: unknown;
}

/** A call of an operation: the plainest values, one of which is varied. */
export interface Call {
  readonly operation: SampledOperation;
  /** The operation, as the library names its arguments. */
  readonly described: ApiOperation;
  readonly values: readonly Value[];
  readonly varied: Value;
  /** The schema of the varied value. */
  readonly schema: unknown;
  readonly bodySchema: unknown;
}

/** Returns the arguments of a call; `undefined` if the operation does not offer one of them, such as a credential. */
export function argumentsOf({ described, values, bodySchema }: Call): JsonObject | undefined {
  const entries: [string, unknown][] = [];
  for (const value of values) {
    if (value.location === "body") {
      entries.push(...bodyArguments(described, bodySchema, value.value));
      continue;
    }
    const argument = argumentOf(described, value);
    if (argument === undefined) return undefined;
    entries.push([argument, value.value]);
  }
  return Object.fromEntries(entries);
}

/** The argument that a parameter is passed as. */
export function argumentOf(
  { parameters }: ApiOperation,
  { location, name }: Omit<Value, "value">,
): string | undefined {
  const inputs = parameters[location as keyof typeof parameters];
  return inputs.find((each) => each.name === name)?.argument;
}

/** The fields of an object are arguments, and any other body is `data`. */
function bodyArguments(
  described: ApiOperation,
  schema: unknown,
  value: unknown,
): [string, unknown][] {
  const whole = wholeBody(described, schema);
  if (described.body?.takes === "data" || !isObject(value)) {
    return [[whole?.argument ?? "data", value]];
  }
  return Object.entries(value).map(([name, field]) => {
    const input = described.parameters.body.find(
      (each) => each.name === name && each.argument !== whole?.argument,
    );
    return [input?.argument ?? name, field];
  });
}

/** The argument that is the whole body: a field may be called `data`, too. */
function wholeBody({ parameters }: ApiOperation, schema: unknown): ApiParameter | undefined {
  const text = JSON.stringify(schema);
  return parameters.body.find(
    (each) => each.name === "data" && JSON.stringify(each.schema) === text,
  );
}

/** Returns `false` if the fields of a body are arguments, so that no argument says that the body is something else. */
export function canSay({ varied, described, schema }: Call): boolean {
  if (varied.location !== "body" || isObject(varied.value)) return true;
  return wholeBody(described, schema) !== undefined;
}

/** Returns `true` for a value that is as good as none: an empty object is not an optional body. */
export function isLeftOut({ varied, operation }: Call): boolean {
  if (varied.location !== "body") return isNothing(varied.value);
  return operation.body?.isRequired !== true && isEmptyObject(varied.value);
}

/**
 * Returns `true` if a location can carry a value: a header has no letters of other scripts, a URL and a form have no null and no empty
 * list, and a form has fields.
 */
export function canCarry(location: string, value: unknown): boolean {
  if (location === "body") return true;
  if (location === "form") {
    return isObject(value) && Object.values(value).every((field) => !hasNothing(field));
  }
  if (hasNothing(value)) return false;
  return (
    location === "query" || location === "path" || /^[\x20-\x7E]*$/.test(JSON.stringify(value))
  );
}

function hasNothing(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === null || value === "";
  const members = Object.values(value);
  return members.length === 0 || members.some(hasNothing);
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.every(isNothing);
  return typeof value === "object" && Object.values(value).every(isNothing);
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
