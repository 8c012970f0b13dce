/**
 * Writes the API reports (`etc/*.api.md`) and the reference pages (`docs/api`) from the last build, or checks that
 * the committed ones are the same: `node etc/scripts/api.mjs update|check`.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { ENTRY_POINTS, fromRoot } from "./project.mjs";

const COMMITTED = ["docs/api", ...ENTRY_POINTS.map(({ report }) => `etc/${report}.api.md`)];
const FRESH = "etc/temporary/reference";

writeReference();
if (process.argv[2] === "update") update();
else check();

function writeReference() {
  rmSync(fromRoot(FRESH), { recursive: true, force: true });
  for (const { report, documentation } of ENTRY_POINTS) {
    const api = fromRoot(`etc/temporary/api/${report}`);
    cpSync(`${api}/${report}.public.api.md`, fromRoot(`${FRESH}/etc/${report}.api.md`));
    const pages = fromRoot(`${FRESH}/${documentation}`);
    mkdirSync(pages, { recursive: true });
    const documenter = fromRoot("node_modules/@microsoft/api-documenter/bin/api-documenter");
    execFileSync(process.execPath, [documenter, "markdown", "-i", api, "-o", pages]);
  }
}

function update() {
  for (const path of COMMITTED) {
    rmSync(fromRoot(path), { recursive: true, force: true });
    cpSync(fromRoot(`${FRESH}/${path}`), fromRoot(path), { recursive: true });
  }
}

function check() {
  const paths = new Set(
    COMMITTED.flatMap((path) => [...filesOf("", path), ...filesOf(`${FRESH}/`, path)]),
  );
  const stale = [...paths].filter((path) => read(path) !== read(`${FRESH}/${path}`));
  if (stale.length === 0) return;
  console.error(`Out of date, see \`npm run api:update\`:\n${stale.join("\n")}`);
  process.exitCode = 1;
}

/**
 * @param {string} base
 * @param {string} path a file or folder below it
 * @returns {string[]} the files there, each as a path below `base`
 */
function filesOf(base, path) {
  if (!existsSync(fromRoot(base + path))) return [];
  if (path.endsWith(".md")) return [path];
  return readdirSync(fromRoot(base + path)).flatMap((name) => filesOf(base, `${path}/${name}`));
}

/** @param {string} path */
function read(path) {
  return existsSync(fromRoot(path)) ? readFileSync(fromRoot(path), "utf8") : undefined;
}
