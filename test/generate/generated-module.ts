import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import * as library from "fluent-endpoint";
import * as call from "fluent-endpoint/call";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import * as body from "../../src/runtime/compiled/write-body.js";
import * as credentials from "../../src/runtime/compiled/read-credentials.js";
import * as dates from "../../src/runtime/compiled/dates.js";
import * as readResponse from "../../src/runtime/compiled/compiled-response.js";
import * as compiledFields from "../../src/runtime/compiled/plain-fields.js";
import * as request from "../../src/runtime/compiled/request-creator.js";
import * as runtimeHeader from "../../src/runtime/compiled/write-header.js";
import * as settings from "../../src/runtime/compiled/settings.js";
import * as styles from "../../src/runtime/compiled/styled-writer.js";
import * as template from "../../src/runtime/compiled/write-expression.js";
import * as wireBaseUrl from "../../src/wire/server-url.js";
import * as wireDotSegment from "../../src/wire/dot-segment.js";
import * as wireCookie from "../../src/wire/cookie.js";
import * as wireFields from "../../src/wire/fields.js";
import * as wireHeader from "../../src/wire/header.js";
import * as wirePath from "../../src/wire/path.js";
import * as wireScalar from "../../src/wire/scalar.js";
import * as wireSeparated from "../../src/wire/separated.js";

/** The exports of a generated file, of which the compiler knows nothing. */
export type GeneratedModule = Readonly<Record<string, unknown>>;

/** The entry points that generated files import. */
const LIBRARY: GeneratedModule = { "fluent-endpoint": library, "fluent-endpoint/call": call };

/** The files of `src/runtime`, by the names of the files that they are copied into. */
const RUNTIME: GeneratedModule = {
  "runtime.js": {
    ...body,
    ...credentials,
    ...dates,
    ...compiledFields,
    ...readResponse,
    ...request,
    ...runtimeHeader,
    ...template,
    ...settings,
    ...styles,
    ...wireFields,
    ...wireBaseUrl,
    ...wireCookie,
    ...wireHeader,
    ...wireDotSegment,
    ...wirePath,
    ...wireScalar,
    ...wireSeparated,
  },
};

/** Runs generated files, and returns what one of them exports. They use the library from `src`. */
export function loadGenerated(
  files: ReadonlyMap<string, string>,
  entryPoint = "index.ts",
): GeneratedModule {
  return load(files, entryPoint, []);
}

/** Runs generated files like `loadGenerated`, with `src/runtime` in place of its copy, so that coverage counts it. */
export function loadWithRuntime(
  files: ReadonlyMap<string, string>,
  entryPoint = "index.ts",
): GeneratedModule {
  return load(files, entryPoint, Object.keys(RUNTIME));
}

function load(
  files: ReadonlyMap<string, string>,
  entryPoint: string,
  runtime: readonly string[],
): GeneratedModule {
  const folder = writeFiles(files);
  try {
    const { outputFiles } = buildSync({
      entryPoints: [join(folder, entryPoint)],
      bundle: true,
      format: "cjs",
      platform: "node",
      external: ["fluent-endpoint", ...runtime.map((file) => `*/${file}`)],
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
  const run = new Function("module", "require", code) as (
    module: { exports: GeneratedModule },
    load: (name: string) => unknown,
  ) => void;
  run(loaded, (name) => {
    const loaded = LIBRARY[name] ?? RUNTIME[name.replace(/^.*\//, "")];
    if (loaded === undefined) throw new Error(`Generated code imports ${name}.`);
    return loaded;
  });
  return loaded.exports;
}

/** The request options that a method of a generated area builds. */
export function requestBy(
  root: unknown,
  area: string,
  method: string,
  parameters: object,
  ...options: readonly unknown[]
): Readonly<Record<string, unknown>> {
  const areaBuilder = member(root, area);
  const operation = member(areaBuilder, method);
  if (typeof operation !== "function") throw new Error(`There is no method ${area}.${method}.`);
  const called: unknown = Reflect.apply(operation, areaBuilder, [parameters, ...options]);
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

/** The call of `request.ts`, without its types. */
export type RequestCall = (
  route: string,
  values?: unknown,
) => [url: string, init: { headers: Record<string, string>; body?: unknown }];

/** The function `createRequest` that is generated from a document. */
export function createRequestOf(document: object): (settings?: unknown) => RequestCall {
  const { files } = generate(readDescription(document), { areas: "none", compiled: true });
  return loadWithRuntime(files, "request.ts").createRequest as (settings?: unknown) => RequestCall;
}
