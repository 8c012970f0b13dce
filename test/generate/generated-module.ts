import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import * as library from "fluent-endpoint";

/** The exports of a generated file, of which the compiler knows nothing. */
export type GeneratedModule = Readonly<Record<string, unknown>>;

/** Runs generated files, and returns what one of them exports. They use the library from `src`. */
export function loadGenerated(
  files: ReadonlyMap<string, string>,
  entryPoint = "index.ts",
): GeneratedModule {
  const folder = writeFiles(files);
  try {
    const { outputFiles } = buildSync({
      entryPoints: [join(folder, entryPoint)],
      bundle: true,
      format: "cjs",
      platform: "node",
      external: ["fluent-endpoint"],
      write: false,
    });
    return evaluate(outputFiles[0]?.text ?? "");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes files in a new folder, and returns its path. */
export function writeFiles(files: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-generated-"));
  for (const [file, content] of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}

function evaluate(code: string): GeneratedModule {
  const loaded = { exports: {} };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- The code is what this test has generated.
  const run = new Function("module", "require", code) as (
    module: { exports: GeneratedModule },
    load: (name: string) => unknown,
  ) => void;
  run(loaded, (name) => {
    if (name !== "fluent-endpoint") throw new Error(`Generated code imports ${name}.`);
    return library;
  });
  return loaded.exports;
}

/** The request options that a method of a generated area builds. */
export function requestBy(
  root: unknown,
  area: string,
  method: string,
  parameters: object,
): Readonly<Record<string, unknown>> {
  const areaBuilder = member(root, area);
  const operation = member(areaBuilder, method);
  if (typeof operation !== "function") throw new Error(`There is no method ${area}.${method}.`);
  const called: unknown = Reflect.apply(operation, areaBuilder, [parameters]);
  const build = member(called, "build");
  if (typeof build !== "function") throw new Error(`${area}.${method} returns no builder.`);
  return Reflect.apply(build, called, []) as Readonly<Record<string, unknown>>;
}

/** An instance of an exported class. */
export function instanceOf(module: GeneratedModule, name: string, options?: object): unknown {
  const constructor = module[name];
  if (typeof constructor !== "function") throw new Error(`There is no class ${name}.`);
  return Reflect.construct(constructor, options === undefined ? [] : [options]);
}

/** A member of an object. */
export function member(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name];
}
