import { execFileSync } from "node:child_process";
import { reportSkipped } from "../../helpers/missing-programs.js";
import { installedRuntime } from "../../helpers/tools.js";

/** An installed version of Node. */
export interface NodeRuntime {
  readonly name: string;
  readonly path: string;
}

/** The version of Node that runs the tests, and the newest one, which some clients require. */
export function nodeRuntimes(): readonly NodeRuntime[] {
  const node = installedRuntime("node");
  const own = { name: nameOf(process.execPath), path: process.execPath };
  if (node !== undefined) return [own, { name: nameOf(node), path: node }];
  reportSkipped("the clients in the newest Node", "it cannot be installed.");
  return [own];
}

function nameOf(path: string): string {
  return `Node ${execFileSync(path, ["--version"], { encoding: "utf8" }).trim()}`;
}

/** True if the current undici runs in this version of Node. It requires 22.19. */
export function supportsCurrentUndici(path: string): boolean {
  return Number(/v(\d+)/.exec(nameOf(path))?.[1]) > 22;
}
