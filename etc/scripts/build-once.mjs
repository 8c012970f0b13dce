/** Builds `dist` and `examples/github`, unless the last build was made from the same files. Delete `dist` to build it again. */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { ENTRY_POINTS, fromRoot } from "./project.mjs";

/** The files that decide what is built. The lock file represents the installed packages. */
const INPUTS = [
  ...readdirSync(fromRoot("src"), { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file}`)
    .sort(),
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "etc/tsconfig.build.json",
  "etc/scripts/project.mjs",
  "etc/scripts/build.mjs",
  "etc/scripts/text-imports.cjs",
  "etc/scripts/declarations.mjs",
  "etc/scripts/github-example.mjs",
  "examples/github.json",
].filter((file) => statSync(fromRoot(file)).isFile());

/** The hash of the inputs of the last build. A build that fails leaves no declarations. */
const STAMP = fromRoot("etc/temporary/inputs.sha256");

const inputs = hashOf(INPUTS);
if (!isBuilt()) {
  await import("./build.mjs");
  await import("./declarations.mjs");
  await import("./github-example.mjs");
  // The models of the reference are made anew.
  rmSync(fromRoot("etc/temporary/api"), { recursive: true, force: true });
  mkdirSync(fromRoot("etc/temporary"), { recursive: true });
  writeFileSync(STAMP, inputs);
}

/** @param {readonly string[]} files */
function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(fromRoot(file)));
  return hash.digest("hex");
}

/** `node etc/scripts/build.mjs` deletes the declarations, so the next build starts anew. */
function isBuilt() {
  return (
    existsSync(STAMP) &&
    readFileSync(STAMP, "utf8") === inputs &&
    existsSync(fromRoot("examples/github/index.ts")) &&
    ENTRY_POINTS.every(({ name }) => existsSync(fromRoot(`dist/${name}.d.cts`)))
  );
}
