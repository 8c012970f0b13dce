/** Packs the tarball that would be published. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fromRoot } from "./project.mjs";

/** @typedef {{ filename: string, size: number, files: { path: string }[] }} Packed */

/** @returns {{ tarball: string, files: string[], size: number }} its path, what it holds, and its size in bytes */
export function pack() {
  const folder = fromRoot("etc/temporary/tarball");
  mkdirSync(folder, { recursive: true });
  const output = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: fromRoot("."),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const answer = /** @type {Record<string, Packed>} */ (JSON.parse(output));
  const packed = Object.values(answer).at(0);
  if (packed === undefined) throw new Error("npm pack reported no tarball");
  return {
    tarball: join(folder, packed.filename),
    files: packed.files.map(({ path }) => path),
    size: packed.size,
  };
}
