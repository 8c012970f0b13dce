import { join, parse } from "node:path";
import { buildSync } from "esbuild";

const ROOT = join(__dirname, "../..");

/** Turns a program of the tests into one that Node runs; the packages that it imports, this one too, stay outside. */
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
