/**
 * Bundles the programs in `dist`. Bundlers get files that import the dependencies, so that an application has each of them
 * once. Node and browsers get files with the dependencies inside: Node takes longer to find a package than to run it.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { minify } from "terser";
import { fromRoot } from "./project.mjs";
import { expandingOnly } from "./uri-templates.mjs";

/** @typedef {import("esbuild").BuildOptions} BuildOptions */
/** @typedef {import("terser").MinifyOptions} MinifyOptions */

/** @type {BuildOptions} */
const COMMON = {
  absWorkingDir: fromRoot("."),
  bundle: true,
  target: "es2022",
  platform: "neutral",
  logLevel: "warning",
};

/** Immer's own production build shortens these names too. */
const properties = { regex: /_$/ };

/** A function that is used once stays a function of its own: put where it is used, it would be made anew in every call. */
const compress = { passes: 3, reduce_funcs: false };

/** @type {MinifyOptions} */
const FOR_BROWSERS = { module: true, compress, mangle: { properties } };

/**
 * Node reads ASCII faster, prints the line at which a program broke off, and shows the names of what is public.
 *
 * @type {MinifyOptions}
 */
const FOR_NODE = {
  toplevel: true,
  compress,
  mangle: { reserved: ["EndpointBuilder", "EndpointError", "createEndpoint"], properties },
  format: { ascii_only: true, max_line_len: 120 },
};

/** @param {import("./project.mjs").EntryPoint} entryPoint */
export async function bundle({ name, source }) {
  const isIndex = name === "index";
  const entryPoints = [fromRoot(source)];
  /** @type {BuildOptions} */
  const importing = {
    ...COMMON,
    entryPoints,
    external: ["immer", "uri-templates"],
    plugins: isIndex ? [] : [errorsFrom("fluent-endpoint")],
  };
  /** @type {BuildOptions} */
  const including = {
    ...COMMON,
    entryPoints,
    mainFields: ["module", "main"],
    conditions: ["import"],
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: isIndex ? [expandingOnly()] : [errorsFrom("./browser.js")],
  };
  const forBrowsers = isIndex ? "browser.js" : `${name}.browser.js`;
  await Promise.all([
    build({ ...importing, format: "esm", outfile: inDist(`${name}.js`) }),
    build({ ...importing, format: "cjs", outfile: inDist(`${name}.cjs`) }),
    write(forBrowsers, { ...including, format: "esm", minify: true }, FOR_BROWSERS),
    isIndex && write("node.mjs", { ...including, format: "esm", minifySyntax: true }, FOR_NODE),
    isIndex && write("node.cjs", { ...including, format: "cjs", minifySyntax: true }, FOR_NODE),
  ]);
}

/**
 * Builds a file and makes it small.
 *
 * @param {string} file
 * @param {BuildOptions} buildOptions
 * @param {MinifyOptions} minifyOptions
 */
async function write(file, buildOptions, minifyOptions) {
  const { outputFiles } = await build({ ...buildOptions, write: false });
  const { code } = await minify(outputFiles.map(({ text }) => text).join(""), minifyOptions);
  writeFileSync(inDist(file), `${code ?? ""}\n`);
}

/** @param {string} file */
function inDist(file) {
  return fromRoot(`dist/${file}`);
}

/**
 * The clients take their errors from the index, not from a second copy: `instanceof EndpointError` depends on it. Where
 * packages have names, they do by ours, and so get the very file that the application got.
 *
 * @param {string} index
 * @returns {import("esbuild").Plugin}
 */
function errorsFrom(index) {
  return {
    name: "errors-from-index",
    setup(builder) {
      builder.onResolve({ filter: /\/errors\.js$/ }, ({ path, resolveDir }) =>
        join(resolveDir, path) === fromRoot("src/errors.js")
          ? { path: index, external: true, sideEffects: false }
          : undefined,
      );
    },
  };
}
