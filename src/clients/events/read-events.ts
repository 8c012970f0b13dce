import type { RequestOptions } from "../../core/request.js";
import { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { readSafely } from "../../internal/thrown-errors.js";
import type { CheckedEvent, EventOf, HasJsonData, StreamType } from "../../types/events.js";
import { jsonSequenceOf, mediaTypeOf, type JsonSequence } from "../../wire/media-type.js";
import { readArguments, type FetchArguments } from "../response-arguments.js";
import { validated, type StandardSchema } from "../standard-schema.js";
import { eventParser } from "./event-parser.js";
import { jsonParser } from "./json-parser.js";
import { readItems } from "./read-items.js";

/**
 * Options of `readEvents`.
 *
 * @public
 */
export interface EventOptions<Type extends StreamType = StreamType> {
  /** Parses the data of events as JSON. By default it stays text. */
  readonly json?: boolean;
  /** The data of the event that ends the stream, such as `[DONE]`. It is not yielded. */
  readonly end?: string;
  /** The most characters of an event, a line or a record. Default: 1,048,576. */
  readonly limit?: number;
  /** The media type that the response must have. Default: any that can be read. */
  readonly type?: Type;
}

/**
 * Options of `readEvents` that parse the data of events as JSON.
 *
 * @public
 */
export interface JsonEvents<Type extends StreamType = StreamType> extends EventOptions<Type> {
  /** Parses the data of events as JSON. */
  readonly json: true;
}

/**
 * Options of `readEvents` with a schema.
 *
 * @public
 */
export interface CheckedEvents<
  Output,
  Type extends StreamType = StreamType,
> extends EventOptions<Type> {
  /** Checks each value, or the data of each event, which is parsed as JSON unless `json` is `false`. Yields what the schema returns. */
  readonly data: StandardSchema<Output>;
}

const DEFAULT_LIMIT = 2 ** 20;

/**
 * Reads a stream while it arrives: server-sent events (`text/event-stream`), JSON Lines, or JSON text sequences. A loop that ends early
 * cancels the response.
 *
 * With an OpenAPI description, it yields the type of `itemSchema`, and comparing `event` narrows `data`.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { readEvents } from "fluent-endpoint/clients";
 *
 * const request = createEndpoint("https://api.example.com")("GET /clock");
 * const headers = { "content-type": "text/event-stream" };
 * const response = new Response("event: tick\ndata: 12:00\n\n", { headers }); // await fetch(...toFetch(request))
 * for await (const { event, data } of readEvents(request, response)) {
 *   console.log(event, data); // tick 12:00
 * }
 * ```
 *
 * @param request - the request options that the response answers, or the arguments of `fetch`
 * @param response - its body must not have been read
 * @param options - `json`, `data`, `end`, `limit` and `type`
 * @throws EndpointError `invalid-response`: at once for an error status or another content type; later for an item that is too
 * long, is not JSON, or does not fit the schema
 * @public
 */
export function readEvents<
  Request extends RequestOptions | FetchArguments,
  Type extends StreamType = StreamType,
>(
  request: Request,
  response: Response,
  options: JsonEvents<Type>,
): AsyncIterableIterator<EventOf<Request, true, Type>>;
/**
 * Reads a stream, and lets a schema check each value, or the data of each event. Works with any library that has a Standard Schema,
 * such as Zod, Valibot or ArkType.
 *
 * @public
 */
export function readEvents<
  Request extends RequestOptions | FetchArguments,
  Output,
  Type extends StreamType = StreamType,
>(
  request: Request,
  response: Response,
  options: CheckedEvents<Output, Type>,
): AsyncIterableIterator<CheckedEvent<Request, Output, Type>>;
/**
 * Reads a stream. The data of events is text; set `json` if the description says that it is JSON.
 *
 * @public
 */
export function readEvents<
  Request extends RequestOptions | FetchArguments,
  Type extends StreamType = StreamType,
>(
  request: Request,
  response: Response,
  ...options: HasJsonData<Request> extends true
    ? [options: EventOptions<Type> & { readonly json: false }]
    : [options?: EventOptions<Type>]
): AsyncIterableIterator<EventOf<Request, false, Type>>;
export function readEvents(
  request: RequestOptions | FetchArguments,
  response: Response,
  options: Partial<CheckedEvents<unknown>> = {},
): AsyncIterableIterator<unknown> {
  // Inherited properties are not options.
  const own = readSafely("options", () => ({ __proto__: null, ...options }));
  const { type, limit = DEFAULT_LIMIT, json, end, data: schema } = own;
  const { body, kind } = streamOf(request, response, type);
  if (body === null) return noItems();
  if (kind !== "events") {
    const values = readItems(body, jsonParser(kind, limit));
    return schema ? checkedItems(values, (value) => validated(value, schema)) : values;
  }
  const events = readItems(body, eventParser(limit, json ?? schema !== undefined, end));
  if (!schema) return events;
  return checkedItems(events, async (event) => ({
    ...event,
    data: await validated(event.data, schema),
  }));
}

async function* checkedItems<Item>(
  items: AsyncIterable<Item>,
  check: (item: Item) => Promise<Item>,
): AsyncGenerator<Item, void, undefined> {
  for await (const item of items) yield check(item);
}

async function* noItems(): AsyncGenerator<never, void, undefined> {
  // A response without a body has no items.
}

type StreamKind = "events" | JsonSequence;

function streamOf(
  request: RequestOptions | FetchArguments,
  response: Response,
  type: string | undefined,
): { readonly body: Response["body"]; readonly kind: StreamKind } {
  const { method, status, ok, contentType } = readArguments("readEvents", request, response);
  const { body } = response;
  if (!ok) {
    throw new EndpointError(
      "invalid-response",
      `readEvents() expects a successful response, not the status ${status}.`,
      { advice: "Read an error by readResponse()." },
    );
  }
  if (method === "HEAD" || body === null) return { body: null, kind: "events" };
  if (response.bodyUsed || body.locked) {
    throw new EndpointError(
      "invalid-options",
      "readEvents() expects a response that was not read.",
      {
        advice: "Read it once.",
      },
    );
  }
  const kind = kindOf(contentType);
  if (kind !== undefined && (type === undefined || kind === kindOf(type))) return { body, kind };
  throw new EndpointError(
    "invalid-response",
    `readEvents() expects ${type ?? "a stream, such as text/event-stream"}, not ${contentType === undefined ? "no content type" : quote(contentType)}.`,
    { advice: "Ask for it by the accept header." },
  );
}

function kindOf(contentType: string | undefined): StreamKind | undefined {
  return mediaTypeOf(contentType) === "text/event-stream" ? "events" : jsonSequenceOf(contentType);
}
