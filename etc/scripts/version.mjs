/** Writes the version of package.json into the other files that have it, and dates what is unreleased: a part of `npm version`. */
import { readFileSync, writeFileSync } from "node:fs";
import { fromRoot } from "./project.mjs";

const { version } = JSON.parse(readFileSync(fromRoot("package.json"), "utf8"));
const date = new Date().toISOString().slice(0, 10);

replace("src/version.ts", /VERSION = "[^"]*"/, `VERSION = "${version}"`);
replace("jsr.json", /"version": "[^"]*"/, `"version": "${version}"`);
replace("CHANGELOG.md", /^## \[Unreleased\]\n/m, `## [Unreleased]\n\n## [${version}] - ${date}\n`);

/**
 * @param {string} file
 * @param {RegExp} old
 * @param {string} text
 */
function replace(file, old, text) {
  const before = readFileSync(fromRoot(file), "utf8");
  if (!old.test(before)) throw new Error(`${file} has no ${String(old)}.`);
  writeFileSync(fromRoot(file), before.replace(old, text));
}
