import { join } from "node:path";

const source = join(process.cwd(), "src");

/** Strict options of the compiler, for programs outside of the project that import the library. */
export const COMPILER_OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
  module: "esnext",
  moduleResolution: "bundler",
  target: "es2022",
  lib: ["es2023", "es2024.string", "dom", "dom.iterable"],
  types: [],
  verbatimModuleSyntax: true,
  isolatedModules: true,
  resolveJsonModule: true,
  paths: {
    "fluent-endpoint": [join(source, "index.ts")],
    "fluent-endpoint/*": [join(source, "*/index.ts")],
  },
};
