import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { isList, isObject, ownValue } from "../internal/objects.js";
import { readSafely, withCallerStack } from "../internal/thrown-errors.js";
import type { RequestOptions } from "../request/request-options.js";
import type { ReadResponse, ResponseOf } from "../types/responses.js";
import type { DependentRequest, GraphRequests } from "./to-graph-batch.js";

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
  return withCallerStack(() => {
    const responses = readSafely("response", () =>
      isObject(response) ? ownValue(response, "responses") : undefined,
    );
    if (!isList(responses)) {
      throw notBatch(
        `has ${describeType(responses)} in place of the list "responses". Pass the JSON of the response, not the response itself`,
      );
    }
    const entries = responses.map((each): [string, ReadResponse] => {
      const { id, status, body } = readSafely("response", () => fieldsOf(each));
      if (typeof id !== "string" || typeof status !== "number") {
        throw notBatch("has a member without an id or a status");
      }
      return [id, { status, ok: status >= 200 && status <= 299, data: body }];
    });
    return Object.fromEntries(entries);
  });
}

function fieldsOf(response: unknown) {
  const fields = isObject(response) ? response : undefined;
  return {
    id: ownValue(fields, "id"),
    status: ownValue(fields, "status"),
    body: ownValue(fields, "body"),
  };
}

function notBatch(what: string): EndpointError {
  return new EndpointError("invalid-response", `The response to the batch ${what}.`);
}
