import { join, parse } from "node:path";
import { buildSync } from "esbuild";

const ROOT = join(__dirname, "../../..");

/** Compiles a program of the tests for Node. The packages that it imports, including this one, are not bundled. */
export function bundle(source: string): string {
  const program = join(ROOT, `etc/temporary/programs/${parse(source).name}.mjs`);
  buildSync({
    entryPoints: [join(ROOT, source)],
    outfile: program,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    tsconfigRaw: {},
    logLevel: "warning",
  });
  return program;
}
