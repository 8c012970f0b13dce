/** What the scripts know of the project: where its root is, and which entry points it has. */
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
 * @property {string} declarations where the compiler puts its declarations
 * @property {string} report the name of its API report and model
 * @property {string} documentation where its reference pages are
 */

/** @type {readonly EntryPoint[]} */
export const ENTRY_POINTS = [
  {
    name: "index",
    source: "src/index.ts",
    declarations: "etc/temporary/types/src/index.d.ts",
    report: "fluent-endpoint",
    documentation: "docs/api",
  },
  {
    name: "clients",
    source: "src/clients/index.ts",
    declarations: "etc/temporary/types/src/clients/index.d.ts",
    report: "fluent-endpoint-clients",
    documentation: "docs/api/clients",
  },
];
