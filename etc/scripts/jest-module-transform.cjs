"use strict";

/** A jest transformer: turns the ES modules among the packages into CommonJS and leaves everything else as it is. */
const { createHash } = require("node:crypto");
const { transformSync, version } = require("esbuild");

const MODULE_SYNTAX = /^\s*(?:import|export)\b|\bimport\.meta\b|[;}](?:import|export)[{*" ]/m;

/** @type {import("@jest/transform").SyncTransformer} */
module.exports = {
  process(source, path) {
    if (!MODULE_SYNTAX.test(source)) return { code: source };
    return transformSync(source, { format: "cjs", target: "node20", sourcefile: path });
  },
  getCacheKey(source, path) {
    return createHash("sha256").update(`${version}\0${path}\0${source}`).digest("hex");
  },
};
