/**
 * Installs the runtimes of this folder and prints their paths: `{ "bun": "…/bin/bun", … }`, with `null` for one that
 * cannot be installed.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const lock = readFileSync(`${folder}package-lock.json`, "utf8");
const installed = `${folder}node_modules/.installed-lock.json`;
const lockFile = `${folder}.installing`;

await withLock(() => {
  if (!isInstalled()) install();
});
/** @type {{ dependencies: Record<string, string> }} */
const { dependencies } = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
const names = Object.keys(dependencies);
console.log(JSON.stringify(Object.fromEntries(names.map((name) => [name, executableOf(name)]))));

/**
 * Several test processes may run this at the same time. One of them installs, the others wait.
 *
 * @param {() => void} work
 */
async function withLock(work) {
  while (!tryToLock()) await sleep(200);
  try {
    work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function tryToLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isRunning(Number(readIfThere(lockFile)))) rmSync(lockFile, { force: true });
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
    // 0 stands for an empty file, which another process is about to write.
    return id === 0 || process.kill(id, 0);
  } catch {
    return false;
  }
}

function isInstalled() {
  return readIfThere(installed) === lock;
}

/**
 * Uses `npm install`, because `npm ci` fails where the registry has no package for another platform.
 */
function install() {
  const { status } = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 600_000,
  });
  if (status === 0) writeFileSync(installed, lock);
}

/**
 * @param {string} name
 * @returns {string | null} the path of its executable
 */
function executableOf(name) {
  const path = `${folder}node_modules/.bin/${name}`;
  try {
    execFileSync(path, ["--version"], { stdio: "ignore", timeout: 600_000 });
    return path;
  } catch {
    return null;
  }
}
