/**
 * Packs the tarball from the last build and checks what people will install: its files, then `publint` and
 * `@arethetypeswrong/cli`, neither of which may have anything to say.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { pack } from "./pack.mjs";
import { fromRoot } from "./project.mjs";

const ALLOWED = /^(?:dist\/[^/]+|README\.md|LICENSE|CHANGELOG\.md|package\.json)$/;
/** In brotli. The goal is 9,000 (docs/benchmarks.md); until it is reached, this holds what has been. */
const LARGEST_BROWSER_FILE = 15_280;
const REQUIRED = [
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "package.json",
  "dist/browser.js",
  "dist/THIRD-PARTY-NOTICES.txt",
];

const { tarball, files, size } = pack();
checkFiles();
checkSilence("publint/src/cli.js", ["--strict"], "All good!");
checkSilence("@arethetypeswrong/cli/dist/index.js", ["--format", "ascii"], "No problems found");
const browserFile = brotliCompressSync(readFileSync(fromRoot("dist/browser.js"))).length;
console.log(`${String(files.length)} files, ${String(size)} bytes packed; nothing to complain of`);
console.log(`dist/browser.js: ${String(browserFile)} bytes in brotli`);
if (browserFile > LARGEST_BROWSER_FILE) fail("dist/browser.js has grown: see docs/benchmarks.md");

function checkFiles() {
  const foreign = files.filter((file) => !ALLOWED.test(file));
  if (foreign.length > 0) fail(`The tarball holds what it should not: ${foreign.join(", ")}`);
  const missing = REQUIRED.filter((file) => !files.includes(file));
  if (missing.length > 0) fail(`The tarball lacks ${missing.join(", ")}`);
  const leaking = files.filter(
    (file) =>
      file.startsWith("dist/") && readFileSync(fromRoot(file), "utf8").includes("devDependencies"),
  );
  if (leaking.length > 0) fail(`package.json is inside ${leaking.join(", ")}`);
}

/**
 * @param {string} program the tool's program in `node_modules`
 * @param {string[]} options
 * @param {string} approval what the tool prints when it has found nothing
 */
function checkSilence(program, options, approval) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [fromRoot(`node_modules/${program}`), tarball, ...options],
    { encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
  );
  if (!stdout.includes(approval)) fail(`${stdout}\n${stderr}`);
}

/**
 * @param {string} complaint
 * @returns {never}
 */
function fail(complaint) {
  console.error(complaint);
  process.exit(1);
}
