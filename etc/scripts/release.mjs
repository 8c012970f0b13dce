/**
 * Makes a release: `npm run release -- minor` checks everything, then commits the version and its notes, with a tag. Push the tag, and
 * `.github/workflows/release.yml` runs `npm run release -- publish`, which checks the version of the tag likewise and publishes it.
 * With `--dry-run`, both only check: they change no file, no commit and no registry.
 *
 * The release is built in a copy of the last commit, below `etc/temporary`, so that what is published is what is committed.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { fromRoot } from "./project.mjs";
import {
  absoluteLinks,
  cutChangelog,
  nextVersion,
  notesOf,
  publishedManifest,
  repositoryUrl,
} from "./release-files.mjs";

/** @typedef {import("./release-files.mjs").Manifest} Manifest */

const given = process.argv.slice(2);
const isDry = given.includes("--dry-run");
const [step = ""] = given.filter((word) => word !== "--dry-run");
const isPublished = step === "publish";
const copy = fromRoot("etc/temporary/release");
const KEPT = `${copy}/etc/temporary/kept`;
/** The files that have the version. */
const VERSIONED = [
  "package.json",
  "package-lock.json",
  "jsr.json",
  "src/version.ts",
  "CHANGELOG.md",
];

try {
  release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function release() {
  const repository = repositoryUrl(process.env.SITE_REPOSITORY);
  const { version: last } = manifestIn(fromRoot("."));
  const version = isPublished ? last : nextVersion(last, step);
  checkCommit(version);
  run("npm", ["test"]);

  copyCommit();
  const notes = isPublished ? publishedNotes(version) : writeVersion(version);
  if (!isDry && !isPublished) keepVersion();
  writePage(repository, version);
  const tarball = packCopy();
  // The package is what npm will install: its files, and programs that use it.
  const environment = { RELEASE_TARBALL: tarball };
  run("node", ["etc/scripts/check-package.mjs"], copy, environment);
  const jest = ["jest", "--config", "etc/jest.integration.config.ts", "test/package"];
  run("npx", jest, copy, environment);
  publish(tarball, isDry || !isPublished);
  if (!isDry && !isPublished) tag(version, notes);
  console.log(`\n${version}, as released:\n\n${notes}\n\n${endOf(version)}`);
}

/** @param {string} version */
function checkCommit(version) {
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync("git", words, { cwd: fromRoot("."), encoding: "utf8" }).trim();
  if (git("status", "--porcelain") !== "") throw new Error("Commit or remove your changes first.");
  if (isPublished) {
    if (git("tag", "--points-at", "HEAD", `v${version}`) !== "") return;
    throw new Error(`The commit has no tag v${version}, the version in package.json.`);
  }
  if (git("tag", "--list", `v${version}`) !== "") throw new Error(`v${version} exists already.`);
  if (git("rev-parse", "HEAD") === git("rev-parse", "main")) return;
  throw new Error("Check out main first: a release is made of its last commit.");
}

/** Copies the last commit, with the packages that are installed. */
function copyCommit() {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  const archive = execFileSync("git", ["archive", "HEAD"], {
    cwd: fromRoot("."),
    maxBuffer: 2 ** 30,
  });
  execFileSync("tar", ["-x", "-C", copy], { input: archive });
  symlinkSync(fromRoot("node_modules"), `${copy}/node_modules`);
  mkdirSync(`${copy}/etc/temporary`, { recursive: true });
}

/**
 * Writes the version into the copy.
 *
 * @param {string} version
 * @returns {string} its notes
 */
function writeVersion(version) {
  writeJson(`${copy}/package.json`, { ...manifestIn(copy), version });
  const lock = /** @type {Manifest & { packages: Record<string, object> }} */ (
    readJson(`${copy}/package-lock.json`)
  );
  const packages = { ...lock.packages, "": { ...lock.packages[""], version } };
  writeJson(`${copy}/package-lock.json`, { ...lock, version, packages });
  writeJson(`${copy}/jsr.json`, { ...Object(readJson(`${copy}/jsr.json`)), version });
  const source = `${copy}/src/version.ts`;
  const text = readFileSync(source, "utf8");
  writeFileSync(source, text.replace(/VERSION = "[^"]*"/, `VERSION = "${version}"`));
  const date = new Date().toISOString().slice(0, 10);
  const path = `${copy}/CHANGELOG.md`;
  const { changelog, notes } = cutChangelog(readFileSync(path, "utf8"), version, date);
  writeFileSync(path, changelog);
  return notes;
}

/** @param {string} version */
function publishedNotes(version) {
  const notes = notesOf(readFileSync(`${copy}/CHANGELOG.md`, "utf8"), version);
  if (notes === "") throw new Error(`CHANGELOG.md has no notes of ${version}.`);
  return notes;
}

/** Keeps the files with the version before anything is written into them that only the published package has. */
function keepVersion() {
  mkdirSync(`${KEPT}/src`, { recursive: true });
  for (const file of VERSIONED) copyFileSync(`${copy}/${file}`, `${KEPT}/${file}`);
}

/**
 * Writes what the page of the package shows: where its repository is, and a README whose links lead there.
 *
 * @param {string} repository
 * @param {string} version
 */
function writePage(repository, version) {
  writeJson(`${copy}/package.json`, publishedManifest(manifestIn(copy), repository));
  const readme = `${copy}/README.md`;
  writeFileSync(readme, absoluteLinks(readFileSync(readme, "utf8"), repository, version));
}

/** @returns {string} the path of the tarball */
function packCopy() {
  run("node", ["etc/scripts/build-once.mjs"], copy);
  const program = `import { pack } from "./etc/scripts/pack.mjs"; console.log(pack().tarball);`;
  return execFileSync("node", ["--input-type=module", "--eval", program], {
    cwd: copy,
    encoding: "utf8",
  }).trim();
}

/**
 * @param {string} tarball
 * @param {boolean} isTried true if nothing is published
 */
function publish(tarball, isTried) {
  const dry = isTried ? ["--dry-run"] : [];
  run("npm", ["publish", tarball, "--provenance", "--access", "public", ...dry], copy);
  // JSR takes the sources. Git ignores the copy, and Deno what Git ignores.
  run("git", ["init", "--quiet"], copy);
  run("npx", ["--yes", "deno@2", "publish", "--allow-dirty", ...dry], copy);
}

/**
 * @param {string} version
 * @param {string} notes
 */
function tag(version, notes) {
  for (const file of VERSIONED) copyFileSync(`${KEPT}/${file}`, fromRoot(file));
  run("git", ["commit", "--quiet", "--message", `Release ${version}`, ...VERSIONED]);
  run("git", ["tag", "--annotate", `v${version}`, "--cleanup=verbatim", "--message", notes]);
}

/** @param {string} version */
function endOf(version) {
  if (isDry) return "Everything has passed. Nothing was changed or published.";
  if (isPublished) return `Published ${version}.`;
  return `Committed with the tag v${version}: git push --follow-tags publishes it.`;
}

/**
 * @param {string} program
 * @param {string[]} words
 * @param {string} [folder]
 * @param {Record<string, string>} [environment]
 */
function run(program, words, folder = fromRoot("."), environment = {}) {
  console.log(`\n▸ ${[program, ...words.map((word) => word.split("\n")[0])].join(" ")}`);
  const { status } = spawnSync(program, words, {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  if (status !== 0)
    throw new Error(`${program} ${words[0] ?? ""} has failed: nothing is released.`);
}

/** @param {string} folder */
function manifestIn(folder) {
  return /** @type {Manifest} */ (readJson(`${folder}/package.json`));
}

/** @param {string} path */
function readJson(path) {
  return /** @type {unknown} */ (JSON.parse(readFileSync(path, "utf8")));
}

/**
 * @param {string} path
 * @param {unknown} value
 */
function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
