import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** A version of Node in which the clients run. */
export interface NodeRuntime {
  readonly name: string;
  readonly path: string;
}

const INSTALL = join(__dirname, "../runtimes/install.mjs");

/** The Node that runs the tests, and the newest that the registry has: some clients want a newer one than the first. */
export function nodeRuntimes(): readonly NodeRuntime[] {
  const { node } = JSON.parse(execFileSync(process.execPath, [INSTALL], { encoding: "utf8" })) as {
    node: string | null;
  };
  const own = { name: nameOf(process.execPath), path: process.execPath };
  if (node !== null) return [own, { name: nameOf(node), path: node }];
  const message = "The newest Node cannot be installed here, so the clients run in this Node only.";
  if (process.env.CI === "true") throw new Error(message);
  console.warn(message);
  return [own];
}

function nameOf(path: string): string {
  return `Node ${execFileSync(path, ["--version"], { encoding: "utf8" }).trim()}`;
}

/** Whether undici 8 loads, which wants Node 22.19. */
export function supportsCurrentUndici(path: string): boolean {
  return Number(/v(\d+)/.exec(nameOf(path))?.[1]) > 22;
}
