/** What is measured: the source, bundled as the build bundles it, dependencies outside. */
export * from "../../src/index.js";
