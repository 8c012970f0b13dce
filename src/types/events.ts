import type { JsonSequenceType, SuccessStatus } from "./openapi/described-responses.js";
import type { ResponsesIn } from "./responses.js";

/**
 * An event of a `text/event-stream`, as `readEvents` of `fluent-endpoint/clients` yields it.
 *
 * @typeParam Data - the type of its data: text, or the parsed JSON
 * @typeParam Name - the names that the event may have
 * @public
 */
export interface ServerSentEvent<Data = string, Name extends string = string> {
  /** The name of the event: `message` if the server gave none. */
  readonly event: Name;
  /** The data of the event: its lines, without field names. */
  readonly data: Data;
  /** The last id that the server has sent; empty before the first. */
  readonly id: string;
  /** The milliseconds to wait before reconnecting, as the server last sent them. */
  readonly retry: number | undefined;
}

/**
 * The type of an item of a described stream: `itemSchema` of OpenAPI 3.2. For `text/event-stream`, it is the event as it is sent,
 * or, if the description has `schema` instead, the JSON in the data of each event. `unknown` without a description.
 *
 * @typeParam Source - the type of a request, or of anything with `build()`
 * @public
 */
export type ItemOf<Source> = ItemIn<StreamsOf<ResponsesIn<Source>>>;

/**
 * The items that `readEvents` yields for a request: events, or the values of JSON Lines and the like.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import type { EventOf } from "fluent-endpoint/clients";
 *
 * const request = createEndpoint("https://api.example.com")("POST /chat", { prompt: "Hello" });
 * const parts: EventOf<typeof request>["data"][] = ["Good", " morning"];
 * console.log(parts.join("")); // Good morning
 * ```
 *
 * @typeParam Source - the type of a request, or of anything with `build()`
 * @typeParam Json - `true` if the data of events is parsed as JSON
 * @typeParam Type - the media type of the response, if several or none are described
 * @public
 */
export type EventOf<
  Source,
  Json extends boolean = false,
  Type extends StreamType = StreamType,
> = EventIn<StreamsOf<ResponsesIn<Source>>, Json, Type>;

export type CheckedEvent<Source, Output, Type extends StreamType = StreamType> =
  EventOf<Source, false, Type> extends infer Event
    ? Event extends ServerSentEvent
      ? ServerSentEvent<Output, Event["event"]>
      : Output
    : never;

/**
 * The media types of streams that `readEvents` reads.
 *
 * @public
 */
export type StreamType = EventStreamType | JsonSequenceType;

type EventStreamType = "text/event-stream" | `text/event-stream;${string}`;

/** `true` if the data is described as JSON. Each call then chooses whether to parse it. */
export type HasJsonData<Source> =
  true extends JsonDataIn<StreamsOf<ResponsesIn<Source>>> ? true : false;

type StreamsOf<Responses> = [keyof Responses] extends [never]
  ? unknown
  : {
      [Status in keyof Responses & (SuccessStatus | "default")]-?: StreamsIn<Responses[Status]>;
    }[keyof Responses & (SuccessStatus | "default")];

type StreamsIn<Response> = Response extends { content: infer Content }
  ? [Content] extends [never]
    ? never
    : {
        [Type in keyof Content]: Type extends StreamType ? [Type, Content[Type]] : never;
      }[keyof Content]
  : never;

/** Descriptions write the items of `itemSchema` as a list. */
type ItemIn<Streams> = unknown extends Streams
  ? unknown
  : Streams extends readonly [unknown, infer Value]
    ? Value extends readonly (infer Item)[]
      ? Item
      : Value
    : never;

type EventIn<Streams, Json extends boolean, Type extends StreamType> = unknown extends Streams
  ? UndescribedEvent<Type, Json>
  : [Streams] extends [never]
    ? UndescribedEvent<Type, Json>
    : Streams extends readonly [Type & infer Described, infer Value]
      ? Described extends JsonSequenceType
        ? ItemIn<Streams>
        : Value extends readonly (infer Item)[]
          ? DescribedEvent<Item, Json>
          : ServerSentEvent<Json extends true ? JsonOf<Value> : string>
      : never;

/** Without a description, a stream most likely has events. */
type UndescribedEvent<Type extends StreamType, Json extends boolean> = [Type] extends [
  JsonSequenceType,
]
  ? unknown
  : ServerSentEvent<Json extends true ? unknown : string>;

type DescribedEvent<Item, Json extends boolean> = Item extends unknown
  ? [EventDataOf<Item, Json>] extends [never]
    ? never
    : ServerSentEvent<EventDataOf<Item, Json>, EventNameOf<Item>>
  : never;

type EventNameOf<Item> = Item extends { readonly event: infer Name extends string }
  ? Name
  : Item extends { readonly event?: infer Name }
    ? unknown extends Name
      ? string
      : (Name & string) | "message"
    : string;

type EventDataOf<Item, Json extends boolean> = Item extends { readonly data?: infer Data }
  ? Json extends true
    ? JsonOf<Data>
    : TextOf<Data>
  : Json extends true
    ? unknown
    : string;

/** Data that is described as JSON is still text. Other text may be a literal such as `[DONE]`. */
type TextOf<Data> = Data extends string ? ([JsonIn<Data>] extends [never] ? Data : string) : string;

/** A literal such as `[DONE]` ends the events, and is not JSON. */
type JsonOf<Data> = unknown extends Data
  ? unknown
  : Data extends string
    ? [JsonIn<Data>] extends [never]
      ? string extends Data
        ? unknown
        : never
      : JsonIn<Data>
    : Data;

type JsonIn<Text> = Text extends { readonly "~json"?: infer Json } ? Json : never;

type JsonDataIn<Streams> = unknown extends Streams
  ? false
  : Streams extends readonly [EventStreamType, readonly (infer Item)[]]
    ? Item extends { readonly data?: infer Data }
      ? [JsonIn<Data>] extends [never]
        ? false
        : true
      : false
    : false;
