import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { reportSkipped } from "../../helpers/missing-programs.js";

/** An installed version of Node. */
export interface NodeRuntime {
  readonly name: string;
  readonly path: string;
}

const INSTALL = join(__dirname, "../runtimes/install.mjs");

/** The version of Node that runs the tests, and the newest one, which some clients require. */
export function nodeRuntimes(): readonly NodeRuntime[] {
  const { node } = JSON.parse(execFileSync(process.execPath, [INSTALL], { encoding: "utf8" })) as {
    node: string | null;
  };
  const own = { name: nameOf(process.execPath), path: process.execPath };
  if (node !== null) return [own, { name: nameOf(node), path: node }];
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
