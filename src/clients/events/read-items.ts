import type { ItemParser } from "./item-parser.js";

export function readItems<Item>(
  body: ReadableStream<Uint8Array>,
  parser: ItemParser<Item>,
): AsyncIterableIterator<Item> {
  let items: Iterator<Item, unknown> = [].values();
  let waiting = 0;

  async function* read(): AsyncGenerator<Item, void, undefined> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    try {
      for (let isLast = false; !isLast && !parser.isEnded;) {
        const { done, value } = await reader.read();
        isLast = done;
        items = parser.items(decoder.decode(value, { stream: !done }), done)[Symbol.iterator]();
        for (let next = items.next(); next.done !== true; next = items.next()) yield next.value;
      }
    } finally {
      items = [].values();
      // Do not wait for the server. After the end, its errors do not matter.
      reader.cancel().catch(() => undefined);
      reader.releaseLock();
    }
  }

  const generator = read();
  const nextInTurn = generator.next.bind(generator);
  return Object.assign(generator, {
    // Returning a waiting item directly takes half the time. The generator keeps concurrent calls in order.
    next() {
      try {
        const result = waiting > 0 ? undefined : items.next();
        if (result?.done === false) return Promise.resolve(result);
      } catch (error) {
        return generator.throw(error);
      }
      waiting++;
      return nextInTurn().finally(() => waiting--);
    },
  });
}
