/** Packs the tarball that would be published. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmdirSync, statSync } from "node:fs";
import { fromRoot } from "./project.mjs";

/** @typedef {{ filename: string, size: number, files: { path: string }[] }} Packed */

/**
 * @returns {{ tarball: string, files: string[], size: number }} its path, its files, and its size in bytes. A release packs once: then
 * `RELEASE_TARBALL` is the path
 */
export function pack() {
  const { RELEASE_TARBALL: released } = process.env;
  if (released !== undefined) return { tarball: released, ...contentOf(released) };
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

/** @param {string} tarball */
function contentOf(tarball) {
  const listed = execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" }).trim().split("\n");
  const files = listed.map((path) => path.replace(/^package\//, ""));
  return { files, size: statSync(tarball).size };
}
