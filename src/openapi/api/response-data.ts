import { bytesOf } from "../../internal/bytes.js";
import { isList, isObject, isPlainObject, ownValue } from "../../internal/objects.js";
import { bodyKind } from "../plan/body-plan.js";
import { listOr, objectOr, stringsIn, type DescriptionObject } from "../read/document.js";
import { responseSchema } from "../read/read-body.js";
import type { References } from "../read/references.js";
import { oneWay, type FindUnsent } from "../read/schema-parts.js";
import { invalidParameter, missingParameter, type RequestProblem } from "./check-parameters.js";
import {
  checkSchema,
  Effort,
  placeText,
  type ValueProblem,
  type ValueReading,
} from "./check-schema.js";

/** The schema of data, if it can be compared with one. */
interface DataSchema {
  readonly schema: unknown;
  readonly isText: boolean;
}

const SCALARS: readonly unknown[] = ["string", "integer", "number", "boolean"];

/** The schema of a media type; undefined without one, and for bytes and texts that stand for objects, which are not read. */
export function dataSchema(
  { content }: DescriptionObject,
  mediaType: string,
  contentType: string | undefined,
  references: References,
): DataSchema | undefined {
  const type = contentType ?? mediaType;
  const described = objectOr(references.target(objectOr(content)[mediaType]));
  const schema = responseSchema(type, described);
  const kind = bodyKind(type);
  const isText = kind === "text";
  const isRead = isText
    ? SCALARS.includes(objectOr(references.target(schema)).type)
    : kind === "json" || kind === "lines" || kind === "records";
  return isRead && schema !== undefined ? { schema, isText } : undefined;
}

/**
 * The problems of data that fits none of the schemas, by the first of them.
 *
 * @param isJson - `true` if all of them are of JSON
 */
export function dataProblems(
  data: unknown,
  schemas: readonly (DataSchema | undefined)[],
  isJson: boolean,
  references: References,
): readonly RequestProblem[] {
  if (isObject(data) && !isList(data) && !isPlainObject(data)) {
    const isWrong = isJson && schemas.length > 0 && isBytes(data);
    return isWrong ? [wrongData({ keys: [], wanted: "a value of JSON" })] : [];
  }
  const effort = new Effort();
  const problems = schemas.map((each) => {
    if (each === undefined || (data === undefined && each.isText)) return [];
    if (data === undefined) return [missingParameter(WHOLE)];
    const { schema, isText } = each;
    const reading = { references, effort, isText, absent: requestsOnly };
    return valueProblems(data, schema, reading).map(wrongData);
  });
  return problems.some(({ length }) => length === 0) ? [] : (problems[0] ?? []);
}

/** Returns `true` for bytes, a file, or a stream of Node or the web. */
function isBytes(data: object): boolean {
  const isStream = data instanceof Blob || "getReader" in data || "pipe" in data;
  return isStream || bytesOf(data) !== undefined;
}

/** The properties that are in requests only. */
const requestsOnly: FindUnsent = /* @__PURE__ */ oneWay((property, references) =>
  [property, references.target(property)].some((each) => objectOr(each).writeOnly === true),
);

/** The most problems of the data of a response. */
const MOST_PROBLEMS = 100;

/** Returns one problem for each place in the data. */
function valueProblems(
  data: unknown,
  schema: unknown,
  reading: ValueReading,
): readonly ValueProblem[] {
  const problem = checkSchema(data, schema, reading);
  if (problem === undefined) return [];
  const byPlace = new Map([[placeText(problem.keys), problem]]);
  for (const each of isObject(data) ? memberProblems(data, schema, reading) : []) {
    if (byPlace.size === MOST_PROBLEMS) break;
    byPlace.set(placeText(each.keys), each);
  }
  return [...byPlace.values()];
}

/** Checks each member of a list or an object for itself, by all parts of the schema and none of its alternatives. */
function* memberProblems(
  data: object,
  schema: unknown,
  reading: ValueReading,
): Generator<ValueProblem> {
  const { references } = reading;
  const unsent = requestsOnly(objectOr(references.target(schema)), references);
  for (const part of allParts(schema, references)) {
    const { items, prefixItems, properties, patternProperties, additionalProperties } = part;
    const isTuple = isList(data) && prefixItems !== undefined;
    if (isTuple) continue;
    const missing = isList(data)
      ? []
      : stringsIn(part.required).filter((name) => !unsent.has(name));
    for (const name of missing) {
      const keys = [name];
      if (ownValue(data, name) === undefined) yield { keys, wanted: "a value", isMissing: true };
    }
    const own = { items, properties, patternProperties, additionalProperties };
    for (const [name, member] of Object.entries<unknown>({ ...data })) {
      const problem = checkSchema(isList(data) ? [member] : { [name]: member }, own, reading);
      if (problem === undefined) continue;
      if (problem.isUnchecked) return;
      const [, ...keys] = problem.keys;
      const inside = isObject(member)
        ? valueProblems(
            member,
            isList(data) ? items : ownValue(objectOr(properties), name),
            reading,
          )
        : [];
      for (const each of inside.length > 0 ? inside : [{ ...problem, keys }]) {
        yield { ...each, keys: [isList(data) ? Number(name) : name, ...each.keys] };
      }
    }
  }
}

/** The schema and all schemas that its values fit besides. */
function allParts(schema: unknown, references: References): Iterable<DescriptionObject> {
  const parts = new Set<DescriptionObject>();
  const open = [schema];
  // The loop also reads what it adds.
  for (const next of open) {
    const part = objectOr(references.target(next));
    if (!parts.has(part)) open.push(...listOr(part.allOf));
    parts.add(part);
  }
  return parts;
}

const WHOLE = { argument: "data", location: "body", channel: "data" } as const;

/** A field is named as in a request, and its place is the one in the whole body. */
function wrongData(found: ValueProblem): RequestProblem {
  const [first = "data"] = found.keys;
  const field = { ...WHOLE, argument: typeof first === "string" ? first : "data" };
  const isField = found.isMissing === true && found.keys.length === 1;
  return isField
    ? missingParameter({ ...field, channel: "body" })
    : invalidParameter(field, undefined, found);
}
