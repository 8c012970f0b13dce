/** The measured library: its source, bundled as in the build, but without its dependencies. */
export * from "../../src/index.js";
