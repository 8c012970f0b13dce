import { ownValues } from "../../wire/records.js";
import { withCallerStack } from "../../internal/thrown-errors.js";
import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import { isObject, isPlainObject, isList, withoutUndefined } from "../../internal/objects.js";
import { listed } from "../../internal/words.js";
import { readContentType } from "../plan/content-type.js";
import { isJsonType, mediaTypeOf } from "../../wire/media-type.js";
import { accepts, bodyKind, normalType } from "../plan/body-plan.js";
import { planOperation, type PlanContext } from "../plan/operation-plan.js";
import { objectOr, type DescriptionObject, getOrInsert } from "../read/document.js";
import { Report } from "../read/problems.js";
import { readParameter } from "../read/read-parameter.js";
import { pointerKeys, type References } from "../read/references.js";
import type { ApiOperation, CallableApi, RequestProblem, RequestProblemCode } from "../call/api.js";
import { apiPartsOf, type ApiParts } from "../call/api-parts.js";
import { checkParameters } from "../call/check-parameters.js";
import { PlannedOperation } from "../call/planned-operation.js";
import { isEmptyBody, isUnread } from "./received-body.js";
import { isReadAs } from "./received-type.js";
import { headerPairs, headerTexts, readValues } from "./matched-values.js";
import { responseSchema } from "../read/read-body.js";
import { oneWay, type FindUnsent } from "../read/schema-parts.js";
import { Effort, schemaProblems, type ValueReading } from "../call/check-schema.js";
import { keysText, type ValueProblem } from "../call/value-problem.js";
import type { Problem } from "../model.js";
import {
  forbiddenBody,
  parameterProblem,
  missingParameter,
  otherType,
  unreadableParameter,
} from "../call/problem-words.js";

/**
 * Checks a response against its operation: the status, the content type, the headers and the data. Returns up to a hundred problems
 * of the data; alternatives and tuples have one problem as a whole. It checks JSON and text. Bytes and streams are a problem if the
 * data must be JSON. It ignores forms, XML and other instances of classes.
 *
 * @example
 * ```ts
 * import { checkResponse, createApi } from "fluent-endpoint/openapi";
 *
 * const pet = {
 *   type: "object",
 *   required: ["id", "name"],
 *   properties: { id: { type: "integer" }, name: { type: "string" } },
 * };
 * const pets = createApi({
 *   openapi: "3.1.0",
 *   info: { title: "Pets", version: "1" },
 *   servers: [{ url: "https://pets.example.com" }],
 *   paths: {
 *     "/pets": {
 *       get: {
 *         operationId: "listPets",
 *         responses: {
 *           200: { content: { "application/json": { schema: { type: "array", items: pet } } } },
 *         },
 *       },
 *     },
 *   },
 * });
 * const response = { status: 200, data: [{ id: 7, name: "Bello" }, { id: "8" }] };
 * console.log(checkResponse(pets, "listPets", response).map(({ message }) => message));
 * // [ 'The body needs a value at "body[1].name".', 'The body at "body[1].id" must be an integer.' ]
 * ```
 *
 * @param api - the result of `createApi`
 * @param operation - its `operationId`, or `METHOD /path`
 * @param response - its status, headers and data, such as the result of `readResponse`
 * @throws EndpointError `unknown-operation`, or `invalid-options` if it is not a response
 * @public
 */
export function checkResponse<Paths>(
  api: CallableApi<Paths>,
  operation: string,
  response: ReceivedResponse,
): readonly ResponseProblem[] {
  return withCallerStack(() => {
    const parts = apiPartsOf(api);
    const called = api.operation(operation);
    const given = isPlainObject(response) ? ownValues(response) : response;
    checkGiven(given);
    const { status, headers, data } = given;
    const isBodiless = called.method === "HEAD" || status < 200 || [204, 205, 304].includes(status);
    const body = isBodiless && !isEmptyBody(data) ? [forbiddenBody(called.method, status)] : [];
    const all = responsesOf(called, parts);
    const described = describedStatus(all, status);
    if (described === undefined) return [...unknownStatus(called, all, status), ...body];
    const { references } = parts.source;
    const found = objectOr(references.target(all[described]));
    const content = objectOr(found.content);
    const types = Object.keys(content);
    const texts = headers && headerTexts(headers);
    const contentType = texts?.get("content-type");
    const contents = types.map((mediaType): DataType => {
      const described = objectOr(references.target(content[mediaType]));
      const ofEvents = isEvents(mediaType, data);
      const schema = ofEvents ? eventsSchema(described) : responseSchema(mediaType, described);
      return { mediaType, schema };
    });
    const fitting =
      contentType === undefined ? contents : fittingContents(contents, contentType, references);
    const isUntyped = texts !== undefined && contentType === undefined && !isEmptyBody(data);
    const isOther = fitting.length === 0 || (isUntyped && !isBodiless);
    const schemas = fitting.map(({ mediaType, schema }) => ({
      mediaType: contentType ?? mediaType,
      schema,
    }));
    const problems = [
      ...(isOther && types.length > 0 ? [wrongMediaType(called, described, types)] : []),
      ...(texts === undefined ? [] : headerProblems(found, texts, parts)),
      ...(isBodiless ? body : dataProblems(data, schemas, references)),
    ];
    return problems.map(withoutAdviceToPass);
  });
}

function withoutAdviceToPass(found: RequestProblem): ResponseProblem {
  const { advice, ...problem } = found;
  return advice?.do === "pass" ? problem : found;
}

function checkGiven(response: unknown): void {
  const { status, headers } = Object(response) as { status?: unknown; headers?: unknown };
  const hasData = isPlainObject(response) || "data" in Object(response);
  const isStatus =
    hasData && Number.isInteger(status) && Number(status) >= 100 && Number(status) < 1000;
  if (isStatus && (headers === undefined || isObject(headers))) return;
  const what = isStatus
    ? `The headers of the response must be an object, but got ${describeType(headers)}`
    : "The response must be a plain object with a status from 100 to 999";
  throw new EndpointError("invalid-options", `${what}.`, {
    advice: "Pass { status, headers, data }, such as the result of readResponse.",
  });
}

const responses = new WeakMap<ApiOperation, DescriptionObject>();

function responsesOf(called: ApiOperation, { index, source }: ApiParts): DescriptionObject {
  const { references } = source;
  return getOrInsert(responses, called, () => {
    const described = pointerKeys(index.find(called.route).pointer).reduce<unknown>(
      (value, key) => objectOr(references.target(value))[key],
      references.document,
    );
    const all = Object.entries(objectOr(objectOr(described).responses));
    return Object.fromEntries(all.filter(([status]) => !status.startsWith("x-")));
  });
}

function describedStatus(all: DescriptionObject, status: number): string | undefined {
  const keys = [String(status), `${String(status).charAt(0)}XX`, "default"];
  return keys
    .map((key) => Object.keys(all).find((each) => each.toUpperCase() === key.toUpperCase()))
    .find((each) => each !== undefined);
}

function fittingContents(
  contents: readonly DataType[],
  contentType: string,
  references: References,
): readonly DataType[] {
  const type = readContentType(contentType);
  if (type === undefined) return [];
  const widthOf = ({ mediaType }: DataType) =>
    normalType(mediaType) === normalType(contentType) ? 0 : mediaType.split("*").length;
  const isXml = /[/+]xml$/.test(type.mediaType);
  const fitting = contents.filter(
    (each) =>
      accepts(each.mediaType, type.mediaType) &&
      (isXml || isReadAs(each, type.mediaType, references)),
  );
  const least = fitting.map(widthOf).reduce((one, other) => Math.min(one, other), Infinity);
  return fitting.filter((each) => widthOf(each) === least);
}

const MOST_SHOWN = 12;

function unknownStatus(
  { route }: ApiOperation,
  all: DescriptionObject,
  status: number,
): ResponseProblem[] {
  const statuses = Object.keys(all).slice(0, MOST_SHOWN);
  if (statuses.length === 0) return [];
  const text = `${route} answers with ${listed(statuses, "or")}, not with ${status}.`;
  return [{ code: "invalid-response", severity: "error", message: text }];
}

function wrongMediaType(
  { route }: ApiOperation,
  status: string,
  types: readonly string[],
): RequestProblem {
  const text = `${route} answers ${status} with ${listed(types.slice(0, MOST_SHOWN), "or")}.`;
  return otherType(text);
}

const plans = new WeakMap<DescriptionObject, PlannedOperation>();

function headerProblems(
  response: DescriptionObject,
  texts: ReadonlyMap<string, string>,
  { source: { references }, base }: ApiParts,
): readonly RequestProblem[] {
  const planned = getOrInsert(plans, response, () =>
    plannedHeaders(response, references, base.context),
  );
  const { values, unreadable } = readValues(headerPairs(planned, texts));
  const missed = unreadable.map(({ key }) => key);
  const checked = checkParameters(planned, values);
  return [
    ...unreadable.map(unreadableParameter),
    ...checked.filter(({ parameter = "" }) => !missed.includes(parameter)),
  ];
}

function plannedHeaders(
  response: DescriptionObject,
  references: References,
  context: PlanContext,
): PlannedOperation {
  // Only the response is checked, so mistakes in the document do not count.
  const report = new Report(references, "", () => undefined);
  const parameters = Object.entries(objectOr(response.headers)).flatMap(([name, described]) => {
    const header = { ...objectOr(references.target(described)), name, in: "header" };
    return readParameter(header, report);
  });
  const operation = { method: "GET", path: "/", pointer: "", tags: [], isDeprecated: false };
  const plan = planOperation({ ...operation, parameters, responses: [] }, context);
  return new PlannedOperation(plan, references, []);
}

interface DataType {
  readonly mediaType: string;
  readonly schema: unknown;
}

function dataProblems(
  data: unknown,
  types: readonly DataType[],
  references: References,
): readonly RequestProblem[] {
  if (isObject(data) && !isList(data) && !isPlainObject(data)) {
    const isJson = types.length > 0 && types.every(({ mediaType }) => isJsonType(mediaType));
    return isJson && isUnread(data) ? [wrongData({ keys: [], wanted: "a value of JSON" })] : [];
  }
  const effort = new Effort();
  const problems = types.map((each) => problemsBy(each, data, references, effort));
  return problems.some(({ length }) => length === 0) ? [] : (problems.at(0) ?? []);
}

const SCALARS: readonly unknown[] = ["string", "integer", "number", "boolean"];

function problemsBy(
  { mediaType, schema }: DataType,
  data: unknown,
  references: References,
  effort: Effort,
): readonly RequestProblem[] {
  if (isEvents(mediaType, data)) {
    const reading = { references, effort, isText: false, absent: requestsOnly };
    return schema === undefined ? [] : problemsIn(data.map(sentEvent), schema, reading);
  }
  const kind = bodyKind(mediaType);
  const isText = kind === "text";
  const isRead = isText
    ? SCALARS.includes(objectOr(references.target(schema)).type)
    : kind === "json" || kind === "lines" || kind === "records";
  if (!isRead || schema === undefined) return [];
  if (data === undefined) return isText ? [] : [missingParameter(WHOLE)];
  return problemsIn(data, schema, { references, effort, isText, absent: requestsOnly });
}

function problemsIn(
  data: unknown,
  schema: unknown,
  reading: ValueReading,
): readonly RequestProblem[] {
  const found = schemaProblems(data, schema, reading, MOST_PROBLEMS);
  const byKeys = new Map(found.map((each) => [keysText(each.keys), each]));
  return [...byKeys.values()].map(wrongData);
}

function isEvents(mediaType: string, data: unknown): data is readonly unknown[] {
  return isList(data) && mediaTypeOf(mediaType) === "text/event-stream";
}

function eventsSchema({ schema, itemSchema }: DescriptionObject): unknown {
  if (itemSchema !== undefined) return { type: "array", items: itemSchema };
  if (schema === undefined) return undefined;
  return { type: "array", items: { type: "object", properties: { data: schema } } };
}

/** `readEvents` sets `id` and `retry` even if the event had neither. */
function sentEvent(event: unknown): unknown {
  if (!isPlainObject(event)) return event;
  const { id, retry, ...others } = event;
  return withoutUndefined({ ...others, id: id === "" ? undefined : id, retry });
}

const requestsOnly: FindUnsent = /* @__PURE__ */ oneWay((property, references) =>
  [property, references.target(property)].some((each) => objectOr(each).writeOnly === true),
);

const MOST_PROBLEMS = 100;

const WHOLE = { key: "data", location: "body", isWholeBody: true } as const;

function wrongData(found: ValueProblem): RequestProblem {
  const [first = "data"] = found.keys;
  const field = { ...WHOLE, key: typeof first === "string" ? first : "data" };
  const isField = found.isMissing === true && found.keys.length === 1;
  return isField
    ? missingParameter({ ...field, isWholeBody: false })
    : parameterProblem(field, undefined, found);
}

/**
 * A response to check: the result of `readResponse`, or what a mock sends.
 *
 * @public
 */
export interface ReceivedResponse {
  /** The status code. */
  readonly status: number;
  /** The headers, by name in any case. Without them, headers are not checked, and `data` may have any described media type. */
  readonly headers?: Headers | Readonly<Record<string, unknown>>;
  /**
   * The parsed body: a JSON value, or text. `undefined` if there is none. For a stream, a list of items that `readEvents` yielded: one or
   * several.
   */
  readonly data: unknown;
}

/**
 * Something wrong with a response, as data.
 *
 * @public
 */
export interface ResponseProblem extends Problem {
  /** `invalid-response` for a status that the document does not describe. Otherwise the code of the same problem in a request. */
  readonly code: RequestProblemCode | "invalid-response";
}
