import { decodedValues, type RawValue } from "../../routes/raw-values.js";
import type { RequestLocation } from "../../routes/request-location.js";
import type { RouteTree } from "../../routes/route-tree.js";
import { readPath as readSegments, readSegment } from "../../routes/template-path.js";
import type { TemplateReader } from "../../routes/template-reader.js";
import type { Input } from "../plan/operation-plan.js";
import type { Outline } from "../read/read-operation.js";
import { headerValues } from "./header-values.js";
import { checkSchema, Effort } from "./check-schema.js";
import { fieldValues, inputsIn, pathValues } from "./matched-values.js";
import type { PlannedOperation } from "./planned-operation.js";

/** An operation whose path can be read. */
export interface ReadableOperation {
  readonly outline: Outline;
  readonly operation: PlannedOperation;
  readonly reader: TemplateReader;
}

/** The values of parameters, by their arguments. */
type Values = Readonly<Record<string, unknown>>;

/** A request whose operation is looked for. */
export interface SoughtRequest extends Pick<RequestLocation, "segments" | "query"> {
  /** By their names in lower case. Undefined if none are given. */
  readonly headers: ReadonlyMap<string, string> | undefined;
}

/** A way to read a request. */
export interface Reading {
  readonly found: ReadableOperation;
  readonly raws: readonly RawValue[];
  readonly parameters: Values;
  /** The parameters of the URL that cannot be read as they are described. */
  readonly unreadable: readonly Input[];
  /** `true` if the path has still other readings. */
  readonly isOneOfMany: boolean;
}

/** Routes with the operations that no literal tells apart. */
type Routes = RouteTree<ReadableOperation[]>;

/** Returns all readings of a request. OpenAPI: a path without a variable counts before one that has it in the same place. */
export function readingsOf(trees: readonly Routes[], request: SoughtRequest): Reading[] {
  const candidates: ReadableOperation[] = [];
  for (const tree of trees) {
    tree.find(request.segments, request.query, (_values, operations) => {
      for (const each of operations) candidates.push(each);
      return false;
    });
  }
  const [first] = candidates;
  return candidates
    .filter((each) => first === undefined || each === first || !isNearer(first, each))
    .flatMap((each) => readingsBy(each, request));
}

/** Chooses the first reading whose values are of the types that its operation describes. It is ambiguous if another one is, too. */
export function chosenReading(
  readings: readonly Reading[],
  request: SoughtRequest,
): { readonly reading: Reading | undefined; readonly isAmbiguous: boolean } {
  const [first] = readings;
  if (readings.length < 2) return { reading: first, isAmbiguous: false };
  const effort = new Effort();
  const fitting = readings.filter((each) => isFitting(each, request, effort));
  const [reading = first] = fitting;
  return { reading, isAmbiguous: fitting.length !== 1 || reading?.isOneOfMany === true };
}

/** Reads the parameters of a request. */
export function valuesOf(
  operation: PlannedOperation,
  raws: readonly RawValue[],
  { query, headers }: SoughtRequest,
): Pick<Reading, "parameters" | "unreadable"> {
  const unreadable: Input[] = [];
  const parameters = {
    ...pathValues(operation, raws, unreadable),
    ...fieldValues(operation, inputsIn(operation, "query"), query, unreadable),
    ...(headers && headerValues(operation, headers, [])),
  };
  return { parameters, unreadable };
}

function readingsBy(found: ReadableOperation, request: SoughtRequest): Reading[] {
  const { reader, operation } = found;
  const { segments, query } = request;
  const read = reader.read(segments, query);
  if (read === undefined) return [];
  const [one = [], other = []] = [false, true].map((fromEnd) =>
    readSegments(reader.path, segments, fromEnd),
  );
  const isClear = JSON.stringify(one) === JSON.stringify(other);
  const isOneOfMany = !isClear && hasMoreReadings(reader, segments);
  return (isClear ? [one] : [one, other]).flatMap((inPath) => {
    const raws = [...inPath, ...read.slice(one.length)];
    if (decodedValues(raws) === undefined) return [];
    return [{ found, raws, ...valuesOf(operation, raws, request), isOneOfMany }];
  });
}

/** Returns `false` if a path has no more readings than one from each end: one of its segments has two, of two variables. */
function hasMoreReadings({ path }: TemplateReader, segments: readonly string[]): boolean {
  const { before, rest } = path;
  const unclear = before.flatMap((pattern, index) => {
    const [one, other] = [false, true].map((fromEnd) =>
      readSegment(pattern, segments[index] ?? "", fromEnd),
    );
    return JSON.stringify(one) === JSON.stringify(other)
      ? []
      : [{ pattern, last: one?.at(-1)?.raw }];
  });
  const [only, ...others] = unclear;
  if (rest !== undefined || only === undefined || others.length > 0) return true;
  const [separator = "", another] = only.pattern.separators;
  return another !== undefined || String(only.last).split(separator).length > 2;
}

/** Returns `true` if the values are of the types that are described, and none is missing. The body and cookies are not known. */
function isFitting(
  { found, parameters, unreadable }: Reading,
  request: SoughtRequest,
  effort: Effort,
): boolean {
  const { inputs, references } = found.operation;
  if (unreadable.length > 0) return false;
  return [...inputs.values()].every(({ location, argument, isRequired, schema }) => {
    const isKnown = location === "header" ? request.headers !== undefined : isInUrl(location);
    if (!isKnown) return true;
    const value = parameters[argument];
    if (value === undefined) return !isRequired;
    return checkSchema(value, schema, { references, isText: true, effort }) === undefined;
  });
}

function isInUrl(location: string): boolean {
  return location === "path" || location === "query";
}

/** Returns `true` if a route has a literal wherever another one has it, and one more. */
function isNearer(one: ReadableOperation, other: ReadableOperation): boolean {
  const own = literalsOf(one);
  const others = literalsOf(other);
  return (
    own.every((rank, index) => rank >= (others[index] ?? 0)) &&
    own.some((rank, index) => rank > (others[index] ?? 0))
  );
}

/** For each segment, 1 if it is a literal; then the number of values that the query must have. */
function literalsOf({ reader: { path, query } }: ReadableOperation): number[] {
  const inPath = [...path.before, ...path.after].map(({ literal }) =>
    literal === undefined ? 0 : 1,
  );
  return [...inPath, query.conditions.length];
}
