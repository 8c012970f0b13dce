import type { Effort } from "../effort.js";
import type { Finding } from "../finding.js";
import { EndpointBuilder } from "../library.js";
import { ratios } from "../statistics.js";
import { collectGarbage } from "../heap.js";
import { Turn } from "../turn.js";

const BUILDERS = 100_000;

/** What a chain costs beside very many builders, all made from the same one, against what it costs alone. */
export async function buildersAlive(effort: Effort): Promise<Finding> {
  const shared = new EndpointBuilder({ headers: { "user-agent": "benchmark/1.0.0" } });
  const chain = () => shared.route("GET /orgs/{org}/repos").param("org", "octokit").build();
  const turn = new Turn(chain, effort);
  const alone: number[] = [];
  const amongMany: number[] = [];
  for (let round = 0; round < Math.min(effort.rounds, 9); round++) {
    alone.push(await afterCollection(turn));
    const alive = Array.from({ length: BUILDERS }, (_, id) => shared.param("org", id));
    amongMany.push(await afterCollection(turn));
    alive.length = 0;
  }
  const value = ratios(amongMany, alone);
  return {
    work: `a chain beside ${BUILDERS.toLocaleString("en")} builders`,
    value,
    unit: "times the time of the chain alone",
    digits: 2,
    goal: { words: "at most 1.1", holds: value.median <= 1.1 },
  };
}

/** A collection throws away compiled code too, so that what follows it has to warm up again. */
async function afterCollection(turn: Turn): Promise<number> {
  collectGarbage();
  for (let warmUp = 0; warmUp < 4; warmUp++) await turn.take();
  turn.calibrate();
  return turn.take();
}
