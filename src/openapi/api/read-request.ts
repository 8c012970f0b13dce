import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import { isObject, isPlainObject, ownValue } from "../../internal/objects.js";
import { readSafely, unreadable } from "../../internal/thrown-errors.js";
import { listed } from "../../internal/words.js";
import type { UrlQuery } from "../../routes/raw-values.js";
import { checkNames } from "../../runtime/options.js";
import type { Input } from "../plan/operation-plan.js";
import type {
  BodyOptions,
  CallableApi,
  ReadRequest,
  ReadRequestSettings,
  ReceivedRequest,
  RefusedRequest,
  RequestProblem,
} from "./api.js";
import { partsOf } from "./api-parts.js";
import { buildRequest } from "./request-builder.js";
import { checkParameters } from "./check-parameters.js";
import { cookiesIn, receivedFields } from "./received-fields.js";
import { headerTexts, headerValues } from "./header-values.js";
import type { PlannedOperation } from "./planned-operation.js";
import {
  bodyArguments,
  fetchedBody,
  isEmptyBody,
  isUnread,
  type ReadBody,
  receivedType,
} from "./received-body.js";
import { receivedCredentials } from "./credential-options.js";
import {
  receivedPath,
  ReceivedCalls,
  type ReceivedCall,
  type ReceivedPath,
} from "./received-path.js";
import { pathValues } from "./matched-values.js";
import {
  hasErrors,
  refusedValue,
  problem,
  unbuiltRequest,
  unreadPath,
  unreadableParameter,
} from "./problems.js";
import { lostValues, unknownInQuery, wordTwice } from "./lost-values.js";
import { kept } from "../read/document.js";

/**
 * Reads a request as the operation that it calls and the parameters that `build` takes for it, or as everything that is wrong with it.
 * A `Request` is read when its body is there; a body of bytes stays a stream. The host of the URL does not count.
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
 * @throws EndpointError for a mistake of the application; a mistake of the client is a problem
 * @public
 */
export function readRequest(
  api: CallableApi,
  request: Request,
  settings?: ReadRequestSettings,
): Promise<ReadRequest>;
/**
 * Reads a request whose body is there: see above. A body of a multipart form must be `FormData`, or what a parser made of it.
 *
 * @param api - the result of `createApi`
 * @param request - the method, URL, headers and body as a server has them
 * @throws EndpointError for a mistake of the application; a mistake of the client is a problem
 * @public
 */
export function readRequest(
  api: CallableApi,
  request: ReceivedRequest,
  settings?: ReadRequestSettings,
): ReadRequest;
export function readRequest(
  api: CallableApi,
  request: Request | ReceivedRequest,
  settings: ReadRequestSettings = {},
): ReadRequest | Promise<ReadRequest> {
  return readSafely("request", () => {
    const read = readAny(callsOf(api), request, prefixIn(settings));
    if (!(read instanceof Promise)) return read;
    return read.catch((error: unknown) => {
      throw unreadable("request", error);
    });
  });
}

function readAny(
  calls: ReceivedCalls,
  request: Request | ReceivedRequest,
  prefix: string | undefined,
): ReadRequest | Promise<ReadRequest> {
  if (!isObject(request)) {
    const what = `The request must be an object with a method and a url, or a Request, but got ${describeType(request)}.`;
    throw new EndpointError("invalid-options", what);
  }
  if (isFetchRequest(request)) return readFetched(calls, request, prefix);
  const body = isPlaceholder(request) ? undefined : request.body;
  const found = findCall(calls, request, prefix, isEmptyBody(body) ? undefined : typeOf(body));
  if ("status" in found) return found;
  return refusedEncoding(calls, found, body) ?? readFound(calls, found, body);
}

/** Returns `true` for the empty object that Express 4 sets if there is no body. */
function isPlaceholder({ body, headers = {} }: ReceivedRequest): boolean {
  const isNothing = isPlainObject(body) && Object.keys(body).length === 0;
  return isNothing && !headerTexts(headers).has("content-type");
}

async function readFetched(
  calls: ReceivedCalls,
  request: Request,
  prefix: string | undefined,
): Promise<ReadRequest> {
  const found = findCall(calls, request, prefix, request.body === null ? undefined : "");
  if ("status" in found) return found;
  const refused = refusedEncoding(calls, found, request.body ?? undefined);
  return refused ?? readFound(calls, found, await fetchedBody(request, found.operation));
}

function isFetchRequest(request: Request | ReceivedRequest): request is Request {
  return "formData" in request && typeof request.formData === "function";
}

/** @throws EndpointError `invalid-options` */
function prefixIn(settings: ReadRequestSettings): string | undefined {
  checkNames(settings, ["prefix"], "setting");
  const { prefix } = settings;
  if (prefix === undefined) return undefined;
  if (typeof prefix === "string" && /^(?:$|\/)/.test(prefix)) return prefix.replace(/\/?$/, "/");
  throw new EndpointError(
    "invalid-options",
    'The setting prefix must be a path that starts with "/".',
  );
}

/** The content type of a body that says it itself. */
function typeOf(body: unknown): string {
  if (body instanceof FormData) return "multipart/form-data";
  return body instanceof URLSearchParams ? "application/x-www-form-urlencoded" : "";
}

/** The operation of a request, and what of the request is known without its body. */
interface FoundCall extends ReceivedCall, ReceivedPath {
  readonly operation: PlannedOperation;
  readonly headers: ReadonlyMap<string, string>;
  readonly options: BodyOptions;
}

const calls = new WeakMap<CallableApi, ReceivedCalls>();

function callsOf(api: CallableApi): ReceivedCalls {
  return kept(calls, api, () => new ReceivedCalls(api, partsOf(api)));
}

/** @param bodyType - the content type that the body says itself, or ""; undefined without a body */
function findCall(
  calls: ReceivedCalls,
  { method = "GET", url, headers: given = {} }: ReceivedRequest,
  prefix: string | undefined,
  bodyType: string | undefined,
): FoundCall | RefusedRequest {
  const headers = headerTexts(given);
  const path = receivedPath(url);
  if (typeof method !== "string") {
    const what = `The method of the request must be a string, but got ${describeType(method)}.`;
    throw new EndpointError("invalid-options", what);
  }
  const find = (name: string) => path && calls.find(name, { ...path, headers }, prefix);
  const name = method.toUpperCase();
  const call = find(name);
  if (path === undefined || call === undefined) {
    const others = [...new Set(calls.parts.outlines.map((outline) => outline.method))];
    return notFound(others.filter((other) => other !== name && find(other) !== undefined));
  }
  const typed = { ...path, ...call, headers };
  const planned = calls.parts.plan(call.outline);
  const { body } = planned.plan;
  const isTyped = bodyType !== undefined || body?.isRequired === true;
  const received = headers.get("content-type") ?? bodyType;
  const contentType = isTyped && received !== "" ? received : undefined;
  if (contentType === undefined || body === undefined)
    return { ...typed, operation: planned, options: {} };
  const contents = planned.plan.operation.body?.contents ?? [];
  const type = receivedType(contents, contentType);
  if (type === undefined) return wrongType(calls, call);
  const operation = calls.parts.plan(call.outline, type.read);
  return { ...typed, operation, options: { contentType: type.built } };
}

function notFound(methods: readonly string[]): RefusedRequest {
  if (methods.length === 0) {
    return { status: 404, problems: [problem("unknown-operation", "No operation has this path.")] };
  }
  const text = `The path takes ${listed(methods, "and")}, and the request has another method.`;
  return { status: 405, problems: [problem("unknown-operation", text)], allow: methods.join(", ") };
}

function wrongType(calls: ReceivedCalls, { outline }: ReceivedCall): RefusedRequest {
  const { body, method, path } = calls.parts.plan(outline).plan.operation;
  const types = (body?.contents ?? []).map(({ mediaType }) => mediaType);
  const text = `${method} ${path} takes a body of ${listed(types, "or")}.`;
  const place = { location: "header", parameter: "content-type" } as const;
  const wrong = problem("invalid-content-type", text, place);
  return { status: 415, problems: [wrong], operation: calls.describe(outline) };
}

/** Refuses compressed bytes. A parsed body may still have the header of the compressed one. */
function refusedEncoding(
  calls: ReceivedCalls,
  { headers, outline, operation }: FoundCall,
  body: unknown,
): RefusedRequest | undefined {
  const encoding = headers.get("content-encoding") ?? "identity";
  const isPlain = /^(?:identity)?$/i.test(encoding.trim());
  if (isPlain || operation.plan.body === undefined || !isUnread(body)) return undefined;
  const text = "The body is compressed, and must be sent as it is.";
  const place = { location: "header", parameter: "content-encoding" } as const;
  const wrong = problem("invalid-header", text, place);
  return { status: 415, problems: [wrong], operation: calls.describe(outline) };
}

function readFound(calls: ReceivedCalls, found: FoundCall, body: unknown): ReadRequest {
  const { operation, query, headers, options } = found;
  const cookies = cookiesIn(operation, headers.get("cookie"));
  const unreadable: Input[] = [];
  const read: ReadBody = isEmptyBody(body)
    ? { values: {}, problems: [] }
    : bodyArguments(operation, body, unreadable);
  const inPath = pathValues(operation, found.raws, unreadable);
  const inQuery = receivedFields(operation, "query", query, unreadable);
  const inHeaders = headerValues(operation, headers, unreadable);
  const inCookies = receivedFields(operation, "cookie", cookies, unreadable);
  const values = { ...inPath, ...inQuery, ...inHeaders, ...inCookies, ...read.values };
  unreadable.push(...nullsIn(operation, values));
  const known = [
    ...(found.isPathUnread ? [unreadPath()] : []),
    ...unreadable.map(unreadableParameter),
    ...unknownInQuery(operation, query),
    ...read.problems,
  ];
  const sent = { query, cookie: cookies, body: read.form };
  const checked = wordTwice(operation, checkedValues(calls, found, values, body), sent);
  const missed = new Set(unreadable.map(({ argument }) => argument));
  const problems = [
    ...known,
    ...checked.filter((each) => !isKnown(each, missed, read.isBroken === true, found)),
  ];
  const described = calls.describe(found.outline);
  const all = hasErrors(problems)
    ? problems
    : [...problems, ...lost(calls, { ...found, cookies, form: read.form }, values)];
  if (hasErrors(all)) return { status: 400, problems: all, operation: described };
  return {
    operation: described,
    parameters: values,
    options,
    credentials: receivedCredentials(calls.parts.source.securitySchemes, {
      headers,
      query,
      cookies,
    }),
    problems: all,
    ...(found.isAmbiguous && { ambiguous: true }),
  };
}

/** The inputs whose value is null, which nothing but JSON can say: `build` leaves it out. */
function nullsIn(operation: PlannedOperation, values: Readonly<Record<string, unknown>>): Input[] {
  return [...operation.inputs.values()].filter(
    (input) => operation.isText(input) && ownValue(values, input.argument) === null,
  );
}

function checkedValues(
  calls: ReceivedCalls,
  { operation, headers }: FoundCall,
  values: object,
  body: unknown,
): readonly RequestProblem[] {
  const isRequired = operation.plan.body?.isRequired === true;
  const isSent = isRequired || !isEmptyBody(body);
  const given = calls.parts.given(operation, values);
  const problems = checkParameters(operation, given, undefined, isSent);
  // A form without fields has a content type, and no bytes.
  const isTold = problems.some(
    ({ location, severity }) =>
      location === "body" && (severity === "error" || headers.has("content-type")),
  );
  if (!isRequired || isTold || !isEmptyBody(body)) return problems;
  const missing = problem("missing-parameter", "The body is missing.", { location: "body" });
  return [...problems, missing];
}

/** Returns `true` for a problem of a value that is missing because what was sent for it cannot be read. */
function isKnown(
  { code, location, parameter = "" }: RequestProblem,
  unreadable: ReadonlySet<string>,
  isBodyWrong: boolean,
  { isPathUnread }: FoundCall,
): boolean {
  if (unreadable.has(parameter)) return true;
  if (location === "body") return isBodyWrong;
  return isPathUnread && location === "path" && code === "missing-parameter";
}

/** The problems of values that fit the description, but from which the same request cannot be built. */
function lost(
  calls: ReceivedCalls,
  sent: FoundCall & { readonly cookies: UrlQuery; readonly form: UrlQuery | undefined },
  values: object,
): readonly RequestProblem[] {
  const { operation } = sent;
  try {
    const builder = calls.parts.builderOf(operation);
    const built = buildRequest(builder, operation, calls.parts.given(operation, values));
    return lostValues(operation, sent, built);
  } catch (error) {
    return [refusedValue(error, operation) ?? unbuiltRequest(error, operation)];
  }
}
