/**
 * Builds the programs in `dist`: for each entry point a readable ES module and its CommonJS twin, with the dependencies inside. The
 * entry points for browsers are also minified, for CDNs. The declarations are built by `declarations.mjs`.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rolldown } from "rolldown";
import { ENTRY_POINTS, fromRoot, PROGRAMS } from "./project.mjs";

/** The minified files, by entry point. */
const MINIFIED = new Map([
  ["index", "browser.js"],
  ["clients", "clients.browser.js"],
]);

/** immer's own minified file, whose property names are short. */
const MINIFIED_IMMER = fromRoot("node_modules/immer/dist/immer.production.mjs");

/** The licences of dependencies that have no licence file. */
const LICENSES = new Map([
  [
    "uri-templates",
    'Released as public domain by Geraint Luff: "Anybody can modify or re-license it for any purpose, without restriction."',
  ],
]);

/** The names of the packages that are inside the files. @type {Set<string>} */
const dependencies = new Set();

rmSync(fromRoot("dist"), { recursive: true, force: true });
for (const { name, source } of ENTRY_POINTS) {
  const comments = { jsdoc: false };
  await bundle(source, `${name}.js`, { format: "esm", comments });
  await bundle(source, `${name}.cjs`, { format: "cjs", comments, strict: true });
  const minified = MINIFIED.get(name);
  if (minified === undefined) continue;
  const options = { minify: true, sourcemap: true, comments: false, topLevelVar: true };
  await bundle(source, minified, options, { immer: MINIFIED_IMMER });
}
// A program imports some of its parts only when it needs them. They are in files of their own.
for (const { name, source } of PROGRAMS) {
  await bundle(source, `${name}.js`, { format: "esm", chunkFileNames: `${name}.[name].js` });
}
writeFileSync(fromRoot("dist/THIRD-PARTY-NOTICES.txt"), [...dependencies].map(notice).join("\n"));

/**
 * @param {string} source
 * @param {string} file the file to write in `dist`
 * @param {import("rolldown").OutputOptions} options
 * @param {Record<string, string>} [alias]
 */
async function bundle(source, file, options, alias = {}) {
  const modules = await rolldown({
    input: fromRoot(source),
    platform: "neutral",
    external: /^node:/,
    resolve: { mainFields: ["module", "main"], alias },
    transform: {
      target: "es2022",
      // immer reads the first. uri-templates reads the second, and would register itself with an AMD loader.
      define: { "process.env.NODE_ENV": '"production"', define: "undefined" },
    },
    onLog(level, log) {
      if (level === "warn") throw new Error(log.message);
    },
  });
  const { output } = await modules.write({
    ...options,
    dir: fromRoot("dist"),
    entryFileNames: file,
  });
  for (const path of output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []))) {
    const name = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path)?.[1];
    if (name !== undefined) dependencies.add(name.replace("\\", "/"));
  }
}

/**
 * @param {string} name
 * @returns {string} which package it is, and its licence
 */
function notice(name) {
  const folder = fromRoot(`node_modules/${name}`);
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "license"]
    .map((candidate) => `${folder}/${candidate}`)
    .find((path) => existsSync(path));
  const license = file === undefined ? LICENSES.get(name) : readFileSync(file, "utf8");
  if (license === undefined) throw new Error(`${name} has no licence file: see LICENSES.`);
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  return `The files in this folder contain ${name} ${version}.\n\n${license.trim()}\n`;
}
