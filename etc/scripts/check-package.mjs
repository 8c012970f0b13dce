/**
 * Packs the tarball from the last build and checks what people will install: its files, then `publint` and
 * `@arethetypeswrong/cli`, neither of which may report anything.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { installTools } from "./install-tools.mjs";
import { fromRoot } from "./project.mjs";

const ALLOWED =
  /^(?:dist\/(?:openapi\/)?[^/]+|skills\/fluent-endpoint\/SKILL\.md|(?:CHANGELOG|README)\.md|LICENSE|package\.json)$/;
const REQUIRED = [
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "package.json",
  "dist/browser.js",
  "dist/THIRD-PARTY-NOTICES.txt",
  "skills/fluent-endpoint/SKILL.md",
];

const folder = fromRoot("etc/temporary/tarball");
mkdirSync(folder, { recursive: true });
const output = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
  cwd: fromRoot("."),
  encoding: "utf8",
  stdio: ["ignore", "pipe", "ignore"],
});
/** @typedef {{ filename: string, size: number, unpackedSize: number, files: { path: string }[] }} Packed */
const [packed] = /** @type {Packed[]} */ (Object.values(JSON.parse(output)));
if (packed === undefined) fail("npm pack reported no tarball");
const tarball = `${folder}/${packed.filename}`;
const files = packed.files.map(({ path }) => path);
if (packed.unpackedSize > 1_900_000)
  fail(`The tarball has ${String(packed.unpackedSize)} bytes when it is unpacked.`);
checkFiles();
checkSilence(fromRoot("node_modules/publint/src/cli.js"), ["--strict"], "All good!");
checkSilence(
  `${installTools("etc/tools")}/@arethetypeswrong/cli/dist/index.js`,
  ["--format", "ascii"],
  "No problems found",
);
console.log(
  `${String(files.length)} files, ${String(packed.size)} bytes packed, ${String(packed.unpackedSize)} unpacked; no problems found`,
);

function checkFiles() {
  const foreign = files.filter((file) => !ALLOWED.test(file));
  if (foreign.length > 0) fail(`The tarball must not contain ${foreign.join(", ")}`);
  const missing = REQUIRED.filter((file) => !files.includes(file));
  if (missing.length > 0) fail(`The tarball lacks ${missing.join(", ")}`);
  const leaking = files.filter(
    (file) =>
      file.startsWith("dist/") && readFileSync(fromRoot(file), "utf8").includes("devDependencies"),
  );
  if (leaking.length > 0) fail(`package.json is inside ${leaking.join(", ")}`);
  const slow = files.filter(
    (file) => /\.c?js$/.test(file) && /[^\0-\x7f]/.test(readFileSync(fromRoot(file), "utf8")),
  );
  if (slow.length > 0)
    fail(`Engines compile these slower, as they are not ASCII: ${slow.join(", ")}`);
  const long = files.filter(
    (file) =>
      /(?<!browser)\.c?js$/.test(file) && /^.{5000}/m.test(readFileSync(fromRoot(file), "utf8")),
  );
  if (long.length > 0)
    fail(`Node prints a line that threw, and lines are too long: ${long.join(", ")}`);
}

/**
 * @param {string} program the path of the tool's program
 * @param {string[]} options
 * @param {string} approval the text that the tool prints when it has found nothing
 */
function checkSilence(program, options, approval) {
  const { stdout, stderr } = spawnSync(process.execPath, [program, tarball, ...options], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
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
