import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join, parse } from "node:path";
import { buildSync } from "esbuild";

const ROOT = join(__dirname, "../../..");

/** Compiles a program of the tests for Node. The packages that it imports, including this one, are not bundled. */
export function bundle(source: string): string {
  const folder = join(ROOT, "etc/temporary/programs");
  const program = join(folder, `${parse(source).name}.mjs`);
  // The clients are those of test/package.json.
  const modules = join(folder, "node_modules");
  mkdirSync(folder, { recursive: true });
  try {
    symlinkSync(join(ROOT, "test/node_modules"), modules, "junction");
  } catch {
    // Another process has linked them before.
    if (!existsSync(modules)) throw new Error("Run npm ci --prefix test first.");
  }
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
