/**
 * Builds the site of every version: `npm run docs -- versions`. The root has the documents of this checkout, `latest` the
 * documents of the newest release, and each minor version has a folder of its own, such as `0.3`. Set SITE_URL for the picker that leads
 * from one to another.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { sitesOf } from "./site-folders.mjs";
import { fromRoot } from "./project.mjs";

const git = (/** @type {string[]} */ ...words) =>
  execFileSync("git", words, { cwd: fromRoot("."), maxBuffer: 2 ** 30 });

const sites = sitesOf(git("tag", "--list", "v*").toString().split("\n"));
const environment = { ...process.env, SITE_VERSIONS: sites.map(({ folder }) => folder).join(" ") };
const output = fromRoot("etc/temporary/site");

buildIn(fromRoot("."));
for (const { tag, folder } of sites) {
  const copy = fromRoot(`etc/temporary/versions/${folder}`);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  execFileSync("tar", ["-x", "-C", copy], { input: git("archive", tag) });
  // A release is built by the packages that it was released with.
  run(copy, "npm", "ci", "--no-audit", "--no-fund");
  buildIn(copy);
  cpSync(`${copy}/etc/temporary/site`, `${output}/${folder}`, { recursive: true });
  rmSync(copy, { recursive: true, force: true });
}
const [newest] = sites;
if (newest !== undefined && existsSync(output)) {
  cpSync(`${output}/${newest.folder}`, `${output}/latest`, { recursive: true });
}

/** @param {string} folder */
function buildIn(folder) {
  run(folder, "npm", "run", "docs");
}

/**
 * @param {string} folder
 * @param {string} program
 * @param {string[]} words
 */
function run(folder, program, ...words) {
  execFileSync(program, words, { cwd: folder, env: environment, stdio: "inherit" });
}
