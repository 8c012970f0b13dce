import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Row } from "../row.js";
import type { Section } from "../section.js";
import type { Settings } from "../settings.js";
import { ratios, spread } from "../statistics.js";
import { readers } from "./readers.js";

const EVENTS = 10_000;

/** The bytes of each event. */
const SIZE = 100;

const BASELINE = "eventsource-parser alone";

/** The least speed of a reader of text, as a share of the parser's. */
const LEAST_SPEED = 0.7;

const WARM_UP_ROUNDS = 5;

/** Reading events over a server of the same process. */
export const STREAMS: readonly Section[] = [
  {
    title: "10,000 events of 100 bytes",
    measure: async (settings) => ({ rows: await rows(settings) }),
  },
];

async function rows({ rounds }: Settings): Promise<readonly Row[]> {
  const times = await timesToRead(rounds);
  const baseline = times.get(BASELINE) ?? [];
  return [...times].map(([work, own]) => {
    if (own === baseline) return { work, value: spread(own), unit: "ms", digits: 1 };
    const value = ratios(baseline, own);
    const row = { work, value, unit: `times as fast as ${BASELINE}`, digits: 2 };
    if (work !== "readEvents, text") return row;
    return {
      ...row,
      goal: { words: `at least ${LEAST_SPEED}`, holds: value.median >= LEAST_SPEED },
    };
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
    for (const [name, read] of round % 2 === 0 ? candidates : candidates.toReversed()) {
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
