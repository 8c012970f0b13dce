import { collectGarbage } from "../heap.js";
import { EndpointBuilder } from "../library.js";
import type { Row } from "../row.js";
import type { Settings } from "../settings.js";
import { ratios } from "../statistics.js";
import { Timer } from "../timer.js";

const BUILDERS = 100_000;

/** Compares the time of a chain while many builders made from the same builder are in memory with its time without them. */
export async function buildersAlive(settings: Settings): Promise<Row> {
  const shared = new EndpointBuilder({ headers: { "user-agent": "benchmark/1.0.0" } });
  const chain = () => shared.route("GET /orgs/{org}/repos").param("org", "octokit").build();
  const timer = new Timer(chain, settings);
  const without: number[] = [];
  const withBuilders: number[] = [];
  for (let round = 0; round < Math.min(settings.rounds, 9); round++) {
    without.push(await measureAfterCollection(timer));
    const alive = Array.from({ length: BUILDERS }, (_, id) => shared.param("org", id));
    withBuilders.push(await measureAfterCollection(timer));
    alive.length = 0;
  }
  const value = ratios(withBuilders, without);
  return {
    work: `a chain while ${BUILDERS.toLocaleString("en")} builders are in memory`,
    value,
    unit: "times the time of the chain alone",
    digits: 2,
    goal: { words: "at most 1.1", holds: value.median <= 1.1 },
  };
}

/** A garbage collection can also discard compiled code, so the timer warms up again before it measures. */
async function measureAfterCollection(timer: Timer): Promise<number> {
  collectGarbage();
  for (let warmUp = 0; warmUp < 4; warmUp++) await timer.measure();
  timer.calibrate();
  return timer.measure();
}
