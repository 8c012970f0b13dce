/**
 * Installs the tools of a folder that has a package.json and a lock file, where they are not installed yet, and prints the path of
 * their `node_modules`: `node etc/scripts/install-tools.mjs etc/tools`.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { fromRoot } from "./project.mjs";

/**
 * Uses `npm install`, because `npm ci` refuses a lock file without the packages for other platforms, which some registries lack.
 *
 * @param {string} folder a path in the repository
 * @returns {string} the path of the installed `node_modules`
 */
export function installTools(folder) {
  const target = fromRoot(`etc/temporary/${basename(folder)}`);
  const lock = readFileSync(fromRoot(`${folder}/package-lock.json`), "utf8");
  if (!isInstalled(target, lock)) {
    // Two processes may install at the same time: each does so in a folder of its own, and the first stays.
    const place = `${target}-${String(process.pid)}`;
    mkdirSync(place, { recursive: true });
    for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
      cpSync(fromRoot(`${folder}/${file}`), `${place}/${file}`);
    }
    execFileSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: place, stdio: "pipe" });
    writeFileSync(`${place}/installed-lock.json`, lock);
    if (!isInstalled(target, lock)) {
      rmSync(target, { recursive: true, force: true });
      renameSync(place, target);
    }
    rmSync(place, { recursive: true, force: true });
  }
  return `${target}/node_modules`;
}

/**
 * Installs the packages of a folder beside its package.json, unless they are: what is in the folder imports them by name.
 *
 * @param {string} folder a path in the repository
 */
export function installIn(folder) {
  if (isUpToDate(folder)) return;
  const words = ["ci", "--no-audit", "--no-fund", "--ignore-scripts"];
  execFileSync("npm", words, { cwd: fromRoot(folder), stdio: "inherit" });
}

/** @param {string} folder */
function isUpToDate(folder) {
  // npm writes this file after everything else.
  const installed = fromRoot(`${folder}/node_modules/.package-lock.json`);
  if (!existsSync(installed)) return false;
  const [wanted, found] = [fromRoot(`${folder}/package-lock.json`), installed].map((file) => {
    /** @type {{ packages: Record<string, { version: string, optional?: boolean }> }} */
    const { packages } = JSON.parse(readFileSync(file, "utf8"));
    return packages;
  });
  return Object.entries(wanted ?? {}).every(
    ([path, { version, optional }]) =>
      path === "" || optional === true || found?.[path]?.version === version,
  );
}

/**
 * @param {string} target
 * @param {string} lock
 */
function isInstalled(target, lock) {
  const installed = `${target}/installed-lock.json`;
  return existsSync(installed) && readFileSync(installed, "utf8") === lock;
}

const [, program, folder] = process.argv;
if (program !== undefined && import.meta.url === pathToFileURL(program).href) {
  if (folder === undefined) throw new Error("Expected a folder with a package.json.");
  console.log(installTools(folder));
}
