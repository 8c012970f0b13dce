/** Describes the project to the scripts: its root, its entry points and its programs. */
import { readFileSync } from "node:fs";
import { parse } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);

/**
 * @param {string} path a path in the repository
 * @returns {string} the same path, absolute
 */
export function fromRoot(path) {
  return fileURLToPath(new URL(path, ROOT));
}

/**
 * @typedef {object} EntryPoint
 * @property {string} name the name of its files in `dist`
 * @property {string} source
 * @property {string} [report] the name of its API report and model, if it has names for people
 */

/** @type {{ exports: Record<string, unknown>, bin?: Record<string, string> }} */
const { exports, bin = {} } = JSON.parse(readFileSync(fromRoot("package.json"), "utf8"));

/**
 * The entry points that can be imported: the `exports` of package.json. "." is built from `src/index.ts`, "./clients" from `src/clients/index.ts`.
 *
 * @type {readonly EntryPoint[]}
 */
export const ENTRY_POINTS = Object.keys(exports)
  .filter((key) => !key.endsWith(".json"))
  .map((key) => {
    const name = key.slice("./".length);
    if (name === "") return { name: "index", source: "src/index.ts", report: "fluent-endpoint" };
    const source = `src/${name}/index.ts`;
    if (name === "types") return { name, source };
    return { name, source, report: `fluent-endpoint-${name.replaceAll("/", "-")}` };
  });

/** The programs that can be run: the `bin` of package.json. "./dist/command.js" is built from `src/command/index.ts`. */
export const PROGRAMS = Object.values(bin).map((path) => {
  const { name } = parse(path);
  return { name, source: `src/${name}/index.ts` };
});
