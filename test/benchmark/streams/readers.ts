import { build } from "esbuild";
import { createParser } from "eventsource-parser";
import { readEvents } from "fluent-endpoint/clients";
import { fromRoot } from "../project.js";

/** Reads all events of a URL, and returns their number. */
export type Reader = (url: string) => Promise<number>;

/** The file that hey-api copies next to its functions. */
interface HeyApi {
  readonly createSseClient: (options: { readonly url: string }) => {
    readonly stream: AsyncIterable<unknown>;
  };
}

/** The readers, by their names in the table. */
export async function readers() {
  const { createSseClient } = await heyApi();
  return {
    "eventsource-parser alone": parsed,
    "readEvents, text": async (url: string) =>
      numberOf(readEvents([url, { method: "GET" }], await fetch(url))),
    "readEvents, JSON": async (url: string) =>
      numberOf(readEvents([url, { method: "GET" }], await fetch(url), { json: true })),
    "the client of @hey-api/openapi-ts, JSON": (url: string) =>
      numberOf(createSseClient({ url }).stream),
  } satisfies Record<string, Reader>;
}

async function numberOf(events: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of events) count++;
  return count;
}

/** The work that every reader has to do: decode the bytes, and parse them. */
async function parsed(url: string): Promise<number> {
  let count = 0;
  const parser = createParser({ onEvent: () => count++ });
  const decoder = new TextDecoder();
  const reader = (await fetch(url)).body?.getReader();
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    parser.feed(decoder.decode(piece.value, { stream: true }));
  }
  return count;
}

async function heyApi(): Promise<HeyApi> {
  const { outputFiles } = await build({
    entryPoints: [
      fromRoot("test/node_modules/@hey-api/openapi-ts/dist/clients/core/serverSentEvents.ts"),
    ],
    bundle: true,
    format: "esm",
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild wrote nothing.");
  const source = Buffer.from(file.contents).toString("base64");
  return (await import(`data:text/javascript;base64,${source}`)) as HeyApi;
}
