import type { ByteSource } from "./body.js";
import { byteChunks } from "./byte-chunks.js";
import { tagOf } from "./tag.js";

/** A stream as `fetch` takes it; one that is of the web already goes through as it is. */
export function webStream(source: ByteSource): ReadableStream<unknown> {
  if (isWebStream(source)) return source;
  const chunks = byteChunks(source);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
}

function isWebStream(source: ByteSource): source is ReadableStream<unknown> {
  return tagOf(source) === "ReadableStream";
}
