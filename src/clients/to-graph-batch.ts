import { EndpointError } from "../errors.js";
import { base64 } from "../internal/bytes.js";
import { describeType, quote } from "../internal/messages.js";
import { isList, ownValue, isObject } from "../internal/objects.js";
import { isJson, isJsonType } from "../wire/media-type.js";
import { readSafely, withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../request/build-request.js";
import { readRequest } from "./wire/wire-request.js";
import { unsupportedBody, type WireBody } from "./wire/wire-body.js";
import type { ReadResponse, ResponseOf } from "../types/responses.js";

/**
 * Requests by id, or a list of requests whose ids are `0`, `1` and so on. One that has to wait for others names them.
 *
 * @public
 */
export type GraphRequests = Readonly<Record<string, RequestOptions | DependentRequest>>;

/**
 * A request that is sent after others of the same batch.
 *
 * @public
 */
export interface DependentRequest {
  /** The request itself. */
  readonly request: RequestOptions;
  /** The ids of the requests that have to succeed before. */
  readonly dependsOn: readonly string[];
}

/**
 * The body of a batch.
 *
 * @public
 */
export interface GraphBatch {
  /** At most twenty requests. */
  readonly requests: readonly GraphBatchEntry[];
}

/**
 * A request in a batch.
 *
 * @public
 */
export interface GraphBatchEntry {
  /** The id that the response will have. */
  readonly id: string;
  /** The HTTP method, in upper case. */
  readonly method: string;
  /** The path after the version, with the query. */
  readonly url: string;
  /** The headers of this request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A value for JSON, a text for other text, and base64 for bytes. */
  readonly body?: unknown;
  /** The ids of the requests of the same batch that have to succeed before. */
  readonly dependsOn?: readonly string[];
}

const MOST_REQUESTS = 20;

/**
 * Makes the bodies of JSON batches for Microsoft Graph, of at most twenty requests each. Send each by `POST /$batch` below the same
 * version, and read its response by {@link readGraphBatch}. Credentials are left out: the batch has its own.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { toGraphBatch } from "fluent-endpoint/clients";
 *
 * const graph = new EndpointBuilder("https://graph.microsoft.com/v1.0");
 * const [batch] = toGraphBatch({
 *   me: graph.route("GET /me").build(),
 *   mail: graph.route("GET /me/messages").query({ $top: 5 }).build(),
 * });
 * console.log(batch?.requests.map(({ id, url }) => `${id} ${url}`)); // [ 'me /me', 'mail /me/messages?%24top=5' ]
 * console.log(graph.route("POST /$batch").data(batch).build().url); // https://graph.microsoft.com/v1.0/$batch
 * ```
 *
 * @param requests - requests of one version by id, or a list
 * @throws EndpointError `unsupported-body` for a file, a form with files or a stream; `invalid-options` for requests of two versions,
 * and for one that depends on a request of another batch
 *
 * @public
 */
export function toGraphBatch(
  requests: GraphRequests | readonly (RequestOptions | DependentRequest)[],
): readonly GraphBatch[] {
  return withCallerStack(() => {
    const named = readSafely("requests", () => Object.entries(requests));
    const roots = new Set<string>();
    const entries = named.map(([id, each]) => {
      const { entry, root } = entryOf(id, each);
      roots.add(root);
      return entry;
    });
    if (roots.size > 1) {
      throw invalid(
        "The requests of a batch must have one origin and version, but these have several. Make a batch for each",
      );
    }
    const batches = Array.from({ length: Math.ceil(entries.length / MOST_REQUESTS) }, (_, index) =>
      entries.slice(index * MOST_REQUESTS, (index + 1) * MOST_REQUESTS),
    );
    for (const batch of batches) refuseForeignDependencies(batch);
    return batches.map((part) => ({ requests: part }));
  });
}

/** @returns the entry, and what its URL starts with: origin and version */
function entryOf(id: string, given: object): { entry: GraphBatchEntry; root: string } {
  const dependsOn = readSafely("requests", () => ownValue(given, "dependsOn"));
  const isDependent = dependsOn !== undefined;
  if (isDependent && !isTexts(dependsOn)) {
    throw invalid(
      `dependsOn of ${quote(id)} must be a list of ids, but is ${describeType(dependsOn)}`,
    );
  }
  const options = isDependent && "request" in given ? given.request : given;
  const { method, url, headers, body } = readRequest(options as RequestOptions, "toGraphBatch");
  const { origin, pathname, search } = new URL(url);
  const [, version = "", path = ""] = /^\/([^/]*)(\/.*)?$/.exec(pathname) ?? [];
  const sent = Object.entries(headers).filter(([name]) => !HEADERS_OF_BATCH.has(name));
  const value = bodyOf(id, body, headers["content-type"]);
  return {
    root: `${origin}/${version}`,
    entry: {
      id,
      method,
      url: `${path}${search}`,
      ...(sent.length > 0 && { headers: Object.fromEntries(sent) }),
      ...(value !== undefined && { body: value }),
      ...(isDependent && { dependsOn }),
    },
  };
}

/** The headers that the batch has once for all of its requests. */
const HEADERS_OF_BATCH = new Set(["accept", "authorization", "cookie", "user-agent"]);

function isTexts(value: unknown): value is readonly string[] {
  return isList(value) && value.every((each) => typeof each === "string");
}

function bodyOf(id: string, body: WireBody, contentType: string | undefined): unknown {
  switch (body.kind) {
    case "none":
      return undefined;
    case "text":
      return isJsonType(contentType) && isJson(body.data) ? JSON.parse(body.data) : body.data;
    case "bytes":
      return base64(body.data);
    default:
      throw unsupportedBody(
        `The request ${quote(id)} has a body that a batch cannot contain: a file, a form or a stream.`,
        "Send it alone, or pass its bytes.",
      );
  }
}

function refuseForeignDependencies(batch: readonly GraphBatchEntry[]): void {
  const ids = new Set(batch.map(({ id }) => id));
  for (const { id, dependsOn = [] } of batch) {
    const foreign = dependsOn.find((other) => !ids.has(other) || other === id);
    if (foreign === undefined) continue;
    throw invalid(
      `The request ${quote(id)} depends on ${quote(foreign)}, which is not another request of the same batch of ${String(MOST_REQUESTS)}. Pass both in one call, next to each other`,
    );
  }
}

function invalid(message: string): EndpointError {
  return new EndpointError("invalid-options", `${message}.`);
}

/**
 * The responses to the requests of a batch, by id. A request of another batch has none here.
 *
 * @public
 */
export type GraphResponses<Requests> = {
  readonly [Id in keyof Requests & string]?: GraphResponseTo<Requests[Id]>;
};

/**
 * The response to a request of a batch.
 *
 * @internal
 */
export type GraphResponseTo<Request> = Request extends DependentRequest
  ? ResponseOf<Request["request"]>
  : Request extends RequestOptions
    ? ResponseOf<Request>
    : ReadResponse;

/**
 * Reads the response to a JSON batch of Microsoft Graph: the responses by the ids of their requests, each as `readResponse` returns
 * one.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { readGraphBatch, toGraphBatch } from "fluent-endpoint/clients";
 *
 * const graph = new EndpointBuilder("https://graph.microsoft.com/v1.0");
 * const requests = { me: graph.route("GET /me").build() };
 * console.log(toGraphBatch(requests).length); // 1
 *
 * const json: unknown = { responses: [{ id: "me", status: 200, body: { displayName: "Ada" } }] };
 * const { me } = readGraphBatch<typeof requests>(json);
 * console.log(me?.ok, me?.data); // true { displayName: 'Ada' }
 * ```
 *
 * @typeParam Requests - the type of what `toGraphBatch` was given
 * @param response - the JSON of the response
 * @throws EndpointError `invalid-response` for anything but the response to a batch
 *
 * @public
 */
export function readGraphBatch<Requests extends object = GraphRequests>(
  response: unknown,
): GraphResponses<Requests>;
export function readGraphBatch(response: unknown): Readonly<Record<string, ReadResponse>> {
  return withCallerStack(() =>
    readSafely("response", () => {
      const responses = ownValue(isObject(response) ? response : undefined, "responses");
      if (isList(responses)) return Object.fromEntries(responses.map(responseOf));
      throw notBatch(
        `has ${describeType(responses)} in place of the list "responses". Pass the JSON of the response, not the response itself`,
      );
    }),
  );
}

function responseOf(given: unknown): [id: string, response: ReadResponse] {
  const fields = isObject(given) ? given : undefined;
  const [id, status, data] = ["id", "status", "body"].map((name) => ownValue(fields, name));
  if (typeof id !== "string" || typeof status !== "number") {
    throw notBatch("has a member without an id or a status");
  }
  return [id, { status, ok: status >= 200 && status <= 299, data }];
}

function notBatch(what: string): EndpointError {
  return new EndpointError("invalid-response", `The response to the batch ${what}.`);
}
