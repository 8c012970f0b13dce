import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import { isObject, isPlainObject } from "../../internal/objects.js";
import { listed } from "../../internal/words.js";
import { isJsonType } from "../../wire/media-type.js";
import { accepts } from "../plan/body-plan.js";
import { planOperation, type Input, type PlanContext } from "../plan/operation-plan.js";
import { objectOr, type DescriptionObject } from "../read/document.js";
import { readParameter } from "../read/read-parameter.js";
import { keysOf, type References } from "../read/references.js";
import type { ApiOperation, CallableApi } from "./api.js";
import { partsOf, type ApiParts } from "./api-parts.js";
import { checkParameters, type RequestProblem } from "./check-parameters.js";
import { routeOf } from "./find-operation.js";
import { PlannedOperation } from "./planned-operation.js";
import { isEmptyBody } from "./received-body.js";
import { headerTexts, receivedHeaders } from "./received-headers.js";
import { problem, unreadableParameter } from "./received-problems.js";
import { dataProblems, dataSchema } from "./response-data.js";
import type { ReceivedResponse, ResponseProblem } from "./received-response.js";

/**
 * Returns what is wrong with a response, by the description of its operation: a status, a content type or data that are not
 * described, and headers that are missing or wrong. Data has one problem for each wrong place, up to a hundred; alternatives and
 * tuples have one for the whole. Data is JSON or text; bytes and streams are a problem where it must be JSON. Other instances of
 * classes are not read, nor are forms and XML.
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
 * @param response - its status, its headers and its data, such as the result of `readResponse`
 * @throws EndpointError `unknown-operation`, or `invalid-options` if it is not a response
 * @public
 */
export function checkResponse(
  api: CallableApi,
  operation: string,
  response: ReceivedResponse,
): readonly ResponseProblem[] {
  const parts = partsOf(api);
  const called = api.operation(operation);
  checkGiven(response);
  const { status, headers, data } = response;
  const isBodiless = called.method === "HEAD" || status < 200 || [204, 205, 304].includes(status);
  const body = isBodiless && !isEmptyBody(data) ? [unexpectedBody(called, status)] : [];
  const all = responsesOf(called, parts);
  const described = describedStatus(all, status);
  if (described === undefined) return [...unknownStatus(called, all), ...body];
  const { references } = parts.source;
  const found = objectOr(references.target(all[described]));
  const texts = headers && headerTexts(headers);
  const contentType = texts?.get("content-type");
  const types = Object.keys(objectOr(found.content));
  const fitting = contentType === undefined ? types : fittingTypes(types, contentType);
  const isUntyped = texts !== undefined && contentType === undefined && !isEmptyBody(data);
  const isOther = fitting.length === 0 || (isUntyped && !isBodiless);
  const problems = [
    ...(isOther && types.length > 0 ? [wrongType(called, described, types)] : []),
    ...(texts === undefined ? [] : headerProblems(found, texts, parts)),
    ...(isBodiless
      ? body
      : dataProblems(
          data,
          fitting.map((type) => dataSchema(found, type, contentType, references)),
          fitting.every((type) => isJsonType(contentType ?? type)),
          references,
        )),
  ];
  return problems.map(withoutAdviceToPass);
}

/** The advice to pass a value is for the one who sends. */
function withoutAdviceToPass(found: RequestProblem): ResponseProblem {
  const { advice, ...problem } = found;
  return advice?.do === "pass" ? problem : found;
}

/** @throws EndpointError `invalid-options` */
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

const known = new WeakMap<ApiOperation, DescriptionObject>();

/** The responses of an operation by status, as the description has them: what reads requests keeps no schemas of theirs. */
function responsesOf(called: ApiOperation, { outlines, source }: ApiParts): DescriptionObject {
  const before = known.get(called);
  if (before !== undefined) return before;
  const { pointer = "" } = outlines.find((each) => routeOf(each) === called.route) ?? {};
  const { references } = source;
  const described = keysOf(pointer).reduce<unknown>(
    (value, key) => objectOr(references.target(value))[key],
    references.document,
  );
  const all = Object.entries(objectOr(objectOr(described).responses));
  const responses = Object.fromEntries(all.filter(([status]) => !status.startsWith("x-")));
  known.set(called, responses);
  return responses;
}

/** The key of the response: the status, else its class such as `2XX`, else `default`. */
function describedStatus(all: DescriptionObject, status: number): string | undefined {
  const keys = [String(status), `${String(status).charAt(0)}XX`, "default"];
  return keys
    .map((key) => Object.keys(all).find((each) => each.toUpperCase() === key.toUpperCase()))
    .find((each) => each !== undefined);
}

/** The media types that a content type fits, and none that is wider than another. */
function fittingTypes(types: readonly string[], contentType: string): readonly string[] {
  const widthOf = (type: string) =>
    type.trim().toLowerCase() === contentType.trim().toLowerCase() ? 0 : type.split("*").length;
  const fitting = types.filter((type) => accepts(type, contentType));
  const least = Math.min(...fitting.map(widthOf));
  return fitting.filter((type) => widthOf(type) === least);
}

/** The most statuses and media types in a message. */
const MOST_SHOWN = 12;

/** A description without any response says nothing of them. */
function unknownStatus({ route }: ApiOperation, all: DescriptionObject): ResponseProblem[] {
  const statuses = Object.keys(all).slice(0, MOST_SHOWN);
  if (statuses.length === 0) return [];
  const text = `${route} answers with ${listed(statuses, "or")}, and the response has another status.`;
  return [{ code: "invalid-response", severity: "error", message: text }];
}

function wrongType(
  { route }: ApiOperation,
  status: string,
  types: readonly string[],
): RequestProblem {
  const text = `${route} answers ${status} with ${listed(types.slice(0, MOST_SHOWN), "or")}.`;
  return {
    ...problem("invalid-content-type", text),
    location: "header",
    parameter: "content-type",
  };
}

/** The problem of a body that the standard forbids (RFC 9110 sections 6.4.1 and 15.3.6). */
function unexpectedBody({ method }: ApiOperation, status: number): RequestProblem {
  const what = method === "HEAD" ? "to HEAD" : `with the status ${status}`;
  return { ...problem("unknown-parameter", `A response ${what} has no body.`), location: "body" };
}

const plans = new WeakMap<DescriptionObject, PlannedOperation>();

/** The headers of a response are read as the parameters of a request that has no others. */
function headerProblems(
  response: DescriptionObject,
  texts: ReadonlyMap<string, string>,
  { source: { references }, base }: ApiParts,
): readonly RequestProblem[] {
  const planned = plans.get(response) ?? plannedHeaders(response, references, base.context);
  plans.set(response, planned);
  const unreadable: Input[] = [];
  const values = receivedHeaders(planned, texts, unreadable);
  const missed = unreadable.map(({ argument }) => argument);
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
  const parameters = Object.entries(objectOr(response.headers)).flatMap(([name, described]) => {
    const header = { ...objectOr(references.target(described)), name, in: "header" };
    return readParameter(header, references, () => undefined) ?? [];
  });
  const operation = { method: "GET", path: "/", pointer: "", tags: [], isDeprecated: false };
  const plan = planOperation({ ...operation, parameters, responses: [] }, context);
  return new PlannedOperation(plan, references, []);
}
