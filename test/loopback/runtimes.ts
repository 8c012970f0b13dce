import { execFileSync } from "node:child_process";
import { join } from "node:path";

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
  const message =
    "The newest Node cannot be installed, so the clients are tested in this version of Node only.";
  if (process.env.CI === "true") throw new Error(message);
  console.warn(message);
  return [own];
}

function nameOf(path: string): string {
  return `Node ${execFileSync(path, ["--version"], { encoding: "utf8" }).trim()}`;
}

/** Whether the current undici runs in this version of Node. It requires 22.19. */
export function supportsCurrentUndici(path: string): boolean {
  return Number(/v(\d+)/.exec(nameOf(path))?.[1]) > 22;
}
