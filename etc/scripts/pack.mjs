/** Packs the tarball that would be published. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmdirSync } from "node:fs";
import { fromRoot } from "./project.mjs";

/** @typedef {{ filename: string, size: number, files: { path: string }[] }} Packed */

/** @returns {{ tarball: string, files: string[], size: number }} its path, its files, and its size in bytes */
export function pack() {
  const target = fromRoot("etc/temporary/tarball");
  mkdirSync(target, { recursive: true });
  // Several processes may pack at the same time, while others install what is packed already.
  const folder = mkdtempSync(`${target}/new-`);
  const output = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: fromRoot("."),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const answer = /** @type {Record<string, Packed>} */ (JSON.parse(output));
  const packed = Object.values(answer).at(0);
  if (packed === undefined) throw new Error("npm pack reported no tarball");
  const tarball = `${target}/${packed.filename}`;
  renameSync(`${folder}/${packed.filename}`, tarball);
  rmdirSync(folder);
  return { tarball, files: packed.files.map(({ path }) => path), size: packed.size };
}
