import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import { classTag, isObject, isOwn, isPlainObject, ownValue } from "../../internal/objects.js";
import { readSafely, unreadable } from "../../internal/thrown-errors.js";
import { listed } from "../../internal/words.js";
import type { UrlQuery } from "../../routes/raw-values.js";
import { checkKnownNames } from "../../runtime/named-values.js";
import { ownValues } from "../../wire/records.js";
import type { Argument } from "../plan/operation-plan.js";
import { isToken } from "../../wire/media-type.js";
import { getOrInsert } from "../read/document.js";
import type { BodyOptions, CallableApi, RequestProblem } from "../call/api.js";
import type {
  ReadRequest,
  ReadRequestSettings,
  ReceivedRequest,
  RefusedRequest,
} from "./received.js";
import { apiPartsOf } from "../call/api-parts.js";
import { checkParameters } from "../call/check-parameters.js";
import { lostValues, wordTwice } from "./lost-values.js";
import { headerPairs, headerTexts, pathPairs, readValues } from "./matched-values.js";
import type { PlannedOperation } from "../call/planned-operation.js";
import {
  compressedBody,
  missingBody,
  noOperation,
  otherType,
  unknownProblems,
  unreadPath,
  unreadableParameter,
} from "../call/problem-words.js";
import { hasErrors } from "../call/request-problems.js";
import { bodyArguments, fetchedBody, isEmptyBody, isUnread, NO_BODY } from "./received-body.js";
import { receivedCredentials } from "./received-credentials.js";
import { isReadAs, NO_TYPE, receivedType } from "./received-type.js";
import { cookiesIn, receivedFields } from "./received-fields.js";
import { ReceivedCalls, receivedPath } from "./received-path.js";
import type { ChosenReading } from "./operation-matcher.js";

/**
 * Finds the operation that a request calls, and the parameters that `build` takes for it. Otherwise it returns everything that is wrong.
 * For a `Request`, it waits for the body; a body of bytes stays a stream. It ignores the host of the URL.
 *
 * @example
 * ```ts
 * import { createApi, readRequest } from "fluent-endpoint/openapi";
 *
 * const pets = createApi({
 *   openapi: "3.1.0",
 *   info: { title: "Pets", version: "1" },
 *   servers: [{ url: "https://pets.example.com/v1" }],
 *   paths: {
 *     "/pets/{id}": {
 *       get: {
 *         operationId: "getPet",
 *         parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
 *       },
 *     },
 *   },
 * });
 * const read = readRequest(pets, { method: "GET", url: "/v1/pets/7" });
 * if (read.status === undefined) console.log(read.operation.route, read.parameters); // GET /pets/{id} { id: 7 }
 * const refused = readRequest(pets, { method: "GET", url: "/v1/pets/x?page=1" });
 * console.log(refused.status, refused.problems.map(({ code, parameter }) => [code, parameter]));
 * // 400 [ [ 'unknown-parameter', 'page' ], [ 'invalid-parameter', 'id' ] ]
 * ```
 *
 * @param api - the result of `createApi`
 * @param request - a `Request`, or the method, URL, headers and body as a server has them
 * @throws EndpointError for a mistake of the application. A mistake of the client is a problem
 * @public
 */
export function readRequest<Paths>(
  api: CallableApi<Paths>,
  request: Request,
  settings?: ReadRequestSettings,
): Promise<ReadRequest>;
/**
 * Reads a request whose body has arrived. Pass a multipart form as `FormData`, or as what a parser made of it.
 *
 * @param api - the result of `createApi`
 * @param request - the method, URL, headers and body as a server has them
 * @throws EndpointError for a mistake of the application. A mistake of the client is a problem
 * @public
 */
export function readRequest<Paths>(
  api: CallableApi<Paths>,
  request: ReceivedRequest,
  settings?: ReadRequestSettings,
): ReadRequest;
export function readRequest<Paths>(
  api: CallableApi<Paths>,
  request: Request | ReceivedRequest,
  settings: ReadRequestSettings = {},
): ReadRequest | Promise<ReadRequest> {
  return readSafely("request", () => {
    const calls = callsOf(api);
    const prefix = prefixSetting(settings);
    if (!isObject(request)) {
      const what = `The request must be an object with a method and a url, or a Request, but got ${describeType(request)}.`;
      throw new EndpointError("invalid-options", what);
    }
    if (isFetchRequest(request)) return readFetched(calls, request, prefix);
    const given = isPlainObject(request) ? ownValues(request) : request;
    const body = isPlaceholder(given) ? undefined : given.body;
    const found = findCall(calls, given, prefix, body);
    return isRefused(found) ? found : readFound(calls, found, body);
  });
}

async function readFetched(
  calls: ReceivedCalls,
  request: Request,
  prefix: string | undefined,
): Promise<ReadRequest> {
  try {
    const found = findCall(calls, request, prefix, request.body);
    if (isRefused(found)) return found;
    return readFound(calls, found, await fetchedBody(request, found.operation));
  } catch (error) {
    throw unreadable("request", error);
  }
}

function isRefused(found: FoundCall | RefusedRequest): found is RefusedRequest {
  return isOwn(found, "status");
}

function isFetchRequest(request: Request | ReceivedRequest): request is Request {
  return "formData" in request && typeof request.formData === "function";
}

/** Express 4 sets an empty object if there is no body. */
function isPlaceholder({ body, headers = {} }: ReceivedRequest): boolean {
  const isNothing = isPlainObject(body) && Object.keys(body).length === 0;
  return isNothing && !headerTexts(headers).has("content-type");
}

function prefixSetting(settings: ReadRequestSettings): string | undefined {
  checkKnownNames(settings, ["prefix"], "setting");
  const { prefix } = ownValues(settings);
  if (prefix === undefined) return undefined;
  if (typeof prefix === "string" && /^(?:$|\/)/.test(prefix)) return prefix.replace(/\/?$/, "/");
  throw new EndpointError(
    "invalid-options",
    'The setting prefix must be a path that starts with "/".',
  );
}

interface FoundCall extends ChosenReading {
  readonly operation: PlannedOperation;
  readonly headers: ReadonlyMap<string, string>;
  readonly options: BodyOptions;
}

const calls = new WeakMap<object, ReceivedCalls>();

function callsOf<Paths>(api: CallableApi<Paths>): ReceivedCalls {
  return getOrInsert(calls, api, () => new ReceivedCalls(api, apiPartsOf(api)));
}

function findCall(
  calls: ReceivedCalls,
  { method = "GET", url, headers: given = {} }: ReceivedRequest,
  prefix: string | undefined,
  body: unknown,
): FoundCall | RefusedRequest {
  const headers = headerTexts(given);
  const path = receivedPath(url);
  if (typeof method !== "string") {
    const what = `The method of the request must be a string, but got ${describeType(method)}.`;
    throw new EndpointError("invalid-options", what);
  }
  const find = (name: string) => path && calls.find({ ...path, method: name, headers }, prefix);
  // Upper case could turn other letters into those of a method, so only a token is changed.
  const name = isToken(method) ? method.toUpperCase() : method;
  const chosen = find(name);
  if (chosen === undefined) {
    const others = [...new Set(calls.parts.outlines.map((outline) => outline.method))];
    return notFound(others.filter((other) => other !== name && find(other) !== undefined));
  }
  return typedCall(calls, chosen, headers, body);
}

function typedCall(
  calls: ReceivedCalls,
  chosen: ChosenReading,
  headers: ReadonlyMap<string, string>,
  body: unknown,
): FoundCall | RefusedRequest {
  const { outline, operation } = chosen.reading.found;
  const { body: planned, operation: described, route } = operation.plan;
  const isTyped = planned !== undefined && (planned.isRequired || !isEmptyBody(body));
  const contentType = headers.get("content-type") ?? typeOf(body);
  const contents = described.body?.contents ?? [];
  const { references } = calls.parts.source;
  const hasType = isTyped && contentType !== "";
  const isGuessed = isTyped && !hasType && (typeof body === "string" || isUnread(body));
  const isReadable = !isGuessed || isReadAs(planned.content, planned.mediaType, references);
  const untyped = isReadable ? NO_TYPE : undefined;
  const type = hasType ? receivedType(contents, contentType, references) : untyped;
  const unsupported = (problem: RequestProblem) =>
    ({ status: 415, problems: [problem], operation: calls.describe(outline) }) as const;
  if (type === undefined) {
    const types = contents.map(({ mediaType }) => mediaType);
    return unsupported(otherType(`${route} takes a body of ${listed(types, "or")}.`));
  }
  if (planned !== undefined && isUnread(body) && isCompressed(headers)) {
    return unsupported(compressedBody());
  }
  const { read, ...options } = ownValues(type);
  return { ...chosen, operation: calls.parts.plan(outline, read), headers, options };
}

function typeOf(body: unknown): string {
  switch (classTag(body)) {
    case "FormData":
      return "multipart/form-data";
    case "URLSearchParams":
      return "application/x-www-form-urlencoded";
    default:
      return "";
  }
}

function isCompressed(headers: ReadonlyMap<string, string>): boolean {
  const encoding = headers.get("content-encoding") ?? "identity";
  return !/^(?:identity)?$/i.test(encoding.trim());
}

function notFound(methods: readonly string[]): RefusedRequest {
  const problems = [noOperation(methods)];
  if (methods.length === 0) {
    return { status: 404, problems };
  }
  return { status: 405, problems, allow: methods.join(", ") };
}

function readFound(calls: ReceivedCalls, found: FoundCall, body: unknown): ReadRequest {
  const { reading, operation, headers, options } = found;
  const { segments, query } = reading.request;
  const { parts } = calls;
  const described = calls.describe(reading.found.outline);
  const isPathUnread = reading.raws === undefined;
  const cookies = cookiesIn(operation, headers.get("cookie"));
  const inBody = ownValues(isEmptyBody(body) ? NO_BODY : bodyArguments(operation, body));
  const inHead = readValues([
    ...pathPairs(operation, reading.raws ?? []),
    ...receivedFields(operation, "query").read(query),
    ...headerPairs(operation, headers),
    ...receivedFields(operation, "cookie").read(cookies),
  ]);
  const values = { ...inHead.values, ...inBody.values };
  const missed = [...inBody.unreadable, ...inHead.unreadable, ...nullsIn(operation, values)];
  const missedNames = new Set(missed.map(({ key }) => key));
  /** These values only seem to be missing: they were sent, but cannot be read. */
  const isKnown = ({ code, location, parameter = "" }: RequestProblem) =>
    missedNames.has(parameter) ||
    (location === "body" && inBody.isBroken === true) ||
    (location === "body" && parameter === "" && inBody.unreadable.length > 0) ||
    (location === "path" && isPathUnread && code === "missing-parameter");
  const fields = { query, cookie: cookies, body: inBody.form };
  const checked = wordTwice(operation, checkedValues(found, values, body), fields);
  const { credentials, problems: wrong } = receivedCredentials(parts.source.securitySchemes, {
    headers,
    query,
    cookies,
  });
  const problems = [
    ...(isPathUnread ? [unreadPath()] : []),
    ...wrong,
    ...missed.map(unreadableParameter),
    ...unknownInQuery(operation, query),
    ...inBody.problems,
    ...checked.filter((each) => !isKnown(each)),
  ];
  const lost = hasErrors(problems)
    ? []
    : lostValues(parts, operation, { segments, headers, fields }, values);
  const all = [...problems, ...lost];
  if (hasErrors(all)) return { status: 400, problems: all, operation: described };
  return {
    operation: described,
    parameters: values,
    options,
    credentials,
    problems,
    ...(found.isAmbiguous && { ambiguous: true }),
  };
}

function nullsIn(
  operation: PlannedOperation,
  values: Readonly<Record<string, unknown>>,
): Argument[] {
  return [...operation.args.values()].filter(
    (argument) => operation.isText(argument) && ownValue(values, argument.key) === null,
  );
}

function unknownInQuery(operation: PlannedOperation, query: UrlQuery): readonly RequestProblem[] {
  const fields = receivedFields(operation, "query");
  const names = fields.args.map(({ name }) => name);
  return unknownProblems(operation, "query", fields.unknown(query), names);
}

function checkedValues(
  { operation, headers }: FoundCall,
  values: object,
  body: unknown,
): readonly RequestProblem[] {
  const isRequired = operation.plan.body?.isRequired === true;
  const isEmpty = isEmptyBody(body);
  const problems = checkParameters(operation, values, undefined, isRequired || !isEmpty);
  const isTold = problems.some(
    ({ location, severity }) =>
      location === "body" && (severity === "error" || headers.has("content-type")),
  );
  if (!isRequired || isTold || !isEmpty) return problems;
  return [...problems, missingBody()];
}
