import type { JsonSequenceType, SuccessStatus } from "./openapi/described-responses.js";
import type { ResponsesIn } from "./responses.js";

/**
 * An event of a `text/event-stream`, as `readEvents` of `fluent-endpoint/clients` yields it.
 *
 * @typeParam Data - the type of its data: text, or what JSON was parsed to
 * @typeParam Name - the names that the event may have
 * @public
 */
export interface ServerSentEvent<Data = string, Name extends string = string> {
  /** The name of the event: `message` if the server gave none. */
  readonly event: Name;
  /** The data: the lines of the event, without their names. */
  readonly data: Data;
  /** The last id that the server has sent so far. Empty before the first. */
  readonly id: string;
  /** The last time to wait before a reconnection, in milliseconds, that the server has sent so far. */
  readonly retry: number | undefined;
}

/**
 * The type of an item of a described stream: `itemSchema` of OpenAPI 3.2. For `text/event-stream`, it is the event as it is sent; where
 * the description has `schema` instead, it is the type of the JSON in each event's data. `unknown` without a description.
 *
 * @typeParam Source - the type of a request, or of anything with `build()`
 * @public
 */
export type ItemOf<Source> = ItemIn<StreamsOf<ResponsesIn<Source>>>;

/**
 * What `readEvents` yields for a request: events, or the values of JSON Lines and the like.
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
 * @typeParam Json - `true` if the data of events are parsed as JSON
 * @typeParam Type - the media type of the response, where there are several or none is described
 * @public
 */
export type EventOf<
  Source,
  Json extends boolean = false,
  Type extends StreamType = StreamType,
> = EventIn<StreamsOf<ResponsesIn<Source>>, Json, Type>;

/** What is read if a schema checks values, or the data of events. */
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

/** Whether the description says that the data of an event are JSON: then a call says whether they are parsed. */
export type HasJsonData<Source> =
  true extends JsonDataIn<StreamsOf<ResponsesIn<Source>>> ? true : false;

/** The described bodies of successful responses that are streams, as pairs of a media type and its type. */
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

/** A description writes the items of `itemSchema` as a list. */
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

/** Most streams that nobody described are of events. */
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

/** Data that are described as JSON are still text. Other text is a literal such as `[DONE]`, or any. */
type TextOf<Data> = Data extends string ? ([JsonIn<Data>] extends [never] ? Data : string) : string;

/** A literal such as `[DONE]` is no JSON: such an event ends the events. */
type JsonOf<Data> = unknown extends Data
  ? unknown
  : Data extends string
    ? [JsonIn<Data>] extends [never]
      ? string extends Data
        ? unknown
        : never
      : JsonIn<Data>
    : Data;

/** The type of the JSON in a text: `contentMediaType` and `contentSchema`. */
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
