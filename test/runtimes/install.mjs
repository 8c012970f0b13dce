/**
 * Installs the runtimes of this folder where they are not yet, and says where each is: `node test/runtimes/install.mjs`
 * prints `{ "bun": "…/bin/bun", … }`, with `null` for one that cannot be had on this machine.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const lock = readFileSync(`${folder}package-lock.json`, "utf8");
const installed = `${folder}node_modules/.installed-lock.json`;
const busy = `${folder}.installing`;

await alone(() => {
  if (!isInstalled()) install();
});
/** @type {{ dependencies: Record<string, string> }} */
const { dependencies } = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
const names = Object.keys(dependencies);
console.log(JSON.stringify(Object.fromEntries(names.map((name) => [name, runnable(name)]))));

/**
 * Tests ask in several processes at once, and one of them installs.
 *
 * @param {() => void} work
 */
async function alone(work) {
  while (!isMine()) await sleep(200);
  try {
    work();
  } finally {
    rmSync(busy, { force: true });
  }
}

function isMine() {
  try {
    writeFileSync(busy, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isRunning(Number(readIfThere(busy)))) rmSync(busy, { force: true });
    return false;
  }
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** @param {number} id */
function isRunning(id) {
  try {
    // An id that is not there yet is of one who is just writing it.
    return id === 0 || process.kill(id, 0);
  } catch {
    return false;
  }
}

function isInstalled() {
  return readIfThere(installed) === lock;
}

/**
 * Not `npm ci`: it refuses the lock file where the registry lacks a package for a platform that is not this one.
 */
function install() {
  const { status } = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 120_000,
  });
  if (status === 0) writeFileSync(installed, lock);
}

/**
 * @param {string} name
 * @returns {string | null} where its executable is
 */
function runnable(name) {
  const path = `${folder}node_modules/.bin/${name}`;
  try {
    execFileSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 });
    return path;
  } catch {
    return null;
  }
}
