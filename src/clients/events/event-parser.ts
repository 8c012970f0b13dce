import { createParser } from "eventsource-parser";
import type { ServerSentEvent } from "../../types/events.js";
import type { ItemParser } from "./item-parser.js";
import { parseJson } from "./parse-json.js";
import { tooLong } from "./stream-errors.js";

/** The limit of the parser includes the field name, and ours does not. */
const FIELD_NAME = "event: \n".length;

/** An event is complete only after a blank line. `end` is the data of the event that ends the stream. */
export function eventParser(
  limit: number,
  json: boolean,
  end?: string,
): ItemParser<ServerSentEvent<unknown>> {
  /** The events of the last piece of text, then `undefined` if the next event is too long. */
  let events: (ServerSentEvent | undefined)[];
  let id = "";
  let retry: number | undefined;
  let count = 0;
  const parser = createParser({
    onEvent: ({ event = "message", data }) => events.push({ event, data, id, retry }),
    onId: (lastId) => (id = lastId),
    onRetry: (lastRetry) => (retry = lastRetry),
    onError: ({ type }) => {
      if (type === "max-buffer-size-exceeded") events.push(undefined);
    },
    onComment: undefined,
    maxBufferSize: limit + FIELD_NAME,
  });
  // The decoder has already removed a byte order mark, and the parser would remove a second one.
  parser.feed("\ufeff");
  return {
    isEnded: false,
    *items(text) {
      events = [];
      parser.feed(text);
      for (const event of events) {
        count++;
        if (event === undefined || event.data.length > limit) throw tooLong("event", limit);
        if (event.data === end) {
          this.isEnded = true;
          return;
        }
        yield json ? { ...event, data: parseJson(event.data, `event ${count}`) } : event;
      }
    },
  };
}
