import { endpoint } from "fluent-endpoint";
import { readEvents, type EventOptions } from "fluent-endpoint/clients";

const encoder = new TextEncoder();

/** A response with a content type, whose body arrives in these pieces. */
export function responseOf(
  contentType: string | undefined,
  ...pieces: readonly (string | Uint8Array)[]
): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === "string" ? encoder.encode(piece) : piece);
      }
      controller.close();
    },
  });
  return new Response(body, {
    headers: contentType === undefined ? {} : { "content-type": contentType },
  });
}

/** Collects the items of an iterable. */
export async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** The items of a response, and the error that ended them. */
export async function read(
  response: Response,
  options?: EventOptions,
): Promise<{ items: unknown[]; error?: unknown }> {
  const items: unknown[] = [];
  try {
    for await (const item of readEvents(endpoint("GET /x"), response, options)) items.push(item);
    return { items };
  } catch (error) {
    return { items, error };
  }
}

/** Every way to cut a text into two pieces of bytes, and the one into single bytes. */
export function cuts(text: string): Uint8Array[][] {
  const bytes = encoder.encode(text);
  const halves = Array.from({ length: bytes.length + 1 }, (_, at) => [
    bytes.slice(0, at),
    bytes.slice(at),
  ]);
  return [...halves, Array.from(bytes, (byte) => new Uint8Array([byte]))];
}
