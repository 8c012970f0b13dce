"use strict";

/**
 * Loads `import text from "./file.ts?text"` as the text of the file: a plugin for rolldown (`textImports`), one for esbuild
 * (`esbuildTextImports`), and a jest transformer for the modules with such imports.
 */
const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const path = require("node:path");
const { transformSync } = require("esbuild");

const SUFFIX = "?text";

/** @type {import("rolldown").Plugin} */
const textImports = {
  name: "text-imports",
  resolveId(source, importer) {
    if (!source.endsWith(SUFFIX) || importer === undefined) return null;
    return path.resolve(path.dirname(importer), source);
  },
  load(id) {
    if (!id.endsWith(SUFFIX)) return null;
    const text = readFileSync(id.slice(0, -SUFFIX.length), "utf8");
    return { code: `export default ${JSON.stringify(text)};`, moduleType: "js" };
  },
};

/** @type {import("esbuild").Plugin} */
const esbuildTextImports = {
  name: "text-imports",
  setup(build) {
    build.onResolve({ filter: /\?text$/ }, (found) => ({
      path: path.resolve(found.resolveDir, found.path.slice(0, -SUFFIX.length)),
      namespace: "text",
    }));
    build.onLoad({ filter: /./, namespace: "text" }, (file) => ({
      contents: readFileSync(file.path, "utf8"),
      loader: "text",
    }));
  },
};

/**
 * @param {string} source a module
 * @param {string} module its path
 * @returns {string} the module with constants in place of such imports
 */
function withTexts(source, module) {
  return source.replaceAll(
    /^import (\w+) from "([^"]+)\?text";$/gm,
    (_, /** @type {string} */ name, /** @type {string} */ file) =>
      `const ${name} = ${JSON.stringify(readFileSync(path.resolve(path.dirname(module), file), "utf8"))};`,
  );
}

/** @type {import("@jest/transform").SyncTransformer} */
const transformer = {
  process(source, module) {
    return transformSync(withTexts(source, module), {
      loader: "ts",
      format: "cjs",
      target: "node20",
      sourcefile: module,
    });
  },
  // Jest keeps the code that it has instrumented for coverage by this key, too.
  getCacheKey(source, module, { instrument }) {
    const text = `${instrument}\0${withTexts(source, module)}`;
    return createHash("sha256").update(text).digest("hex");
  },
};

module.exports = { textImports, esbuildTextImports, ...transformer };
