import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import { createParser } from "eventsource-parser";
import { readEvents } from "fluent-endpoint/clients";
import { fromRoot } from "./project.js";
import { atLeast, row, type Row, type Settings } from "./row.js";
import { ratios, spread } from "./statistics.js";
import { inTurn } from "./timer.js";

const EVENTS = 10_000;

/** The bytes of each event. */
const SIZE = 100;

const BASELINE = "eventsource-parser alone";

const WARM_UP_ROUNDS = 5;

/** Reads all events of a URL, and returns their number. */
type Reader = (url: string) => Promise<number>;

/** The file that hey-api copies next to its functions. */
interface HeyApi {
  readonly createSseClient: (options: { readonly url: string }) => {
    readonly stream: AsyncIterable<unknown>;
  };
}

/** Compares readers of events, over a server of the same process. */
export async function eventStreams({ rounds }: Settings): Promise<readonly Row[]> {
  const times = await timesToRead(rounds);
  const baseline = times.get(BASELINE) ?? [];
  return [...times].map(([work, own]) => {
    if (own === baseline) return row(work, spread(own), "ms", undefined, 1);
    const goal = work === "readEvents, text" ? atLeast(0.7) : undefined;
    return row(work, ratios(baseline, own), `times as fast as ${BASELINE}`, goal);
  });
}

/** Returns milliseconds by the names of the readers, with one value for each round. */
async function timesToRead(rounds: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const start = `data: {"text":"`;
  const end = `"}\n\n`;
  const event = start + "x".repeat(SIZE - start.length - end.length) + end;
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/event-stream");
    response.end(event.repeat(EVENTS));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const candidates = Object.entries(await readers());
  const times = new Map(candidates.map(([name]) => [name, [] as number[]]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const [name, read] of inTurn(candidates, round)) {
      const before = performance.now();
      const count = await read(url);
      const time = performance.now() - before;
      if (count !== EVENTS) throw new Error(`${name} read ${count} events.`);
      if (round >= 0) times.get(name)?.push(time);
    }
  }
  server.closeAllConnections();
  server.close();
  return times;
}

/** The readers, by their names in the table. */
async function readers(): Promise<Readonly<Record<string, Reader>>> {
  const { createSseClient } = await heyApi();
  return {
    [BASELINE]: parsed,
    "readEvents, text": async (url) =>
      numberOf(readEvents([url, { method: "GET" }], await fetch(url))),
    "readEvents, JSON": async (url) =>
      numberOf(readEvents([url, { method: "GET" }], await fetch(url), { json: true })),
    "the client of @hey-api/openapi-ts, JSON": (url) => numberOf(createSseClient({ url }).stream),
  };
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
  const source = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return (await import(`data:text/javascript;base64,${source}`)) as HeyApi;
}
