/**
 * Runs the codemod on programs that were written elsewhere: `node etc/scripts/run.mjs test/system/openapi-fetch/programs.ts FOLDER [NAME…]`. The
 * folder has each program of programs.json under its name, and their packages in its node_modules. It fails if a program has other
 * type errors than before, or sends another request.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Plugin } from "esbuild";
import { buildCodemod, runCodemod, typeErrors } from "./codemod-tool.js";
import { comparable, requestsOf, type Sent } from "./wire.js";

interface Program {
  readonly name: string;
  readonly repository: string;
  readonly folder: string;
  readonly commit: string;
  readonly compilerOptions: { readonly paths?: object };
  readonly include: readonly string[];
  /** The code that calls the program. */
  readonly driver: readonly string[];
  /** Modules of frameworks, which need no more than this. */
  readonly stubs?: Readonly<Record<string, string>>;
  /** Changes that a person makes after the codemod. */
  readonly byHand?: readonly {
    readonly file: string;
    readonly from: string;
    readonly to: string;
  }[];
  /** The differences of its requests, and why they are no fault. */
  readonly mended?: readonly { readonly from: string; readonly to: string; readonly why: string }[];
}

const OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: "ES2022",
  lib: ["ESNext", "DOM", "DOM.Iterable"],
  module: "ESNext",
  moduleResolution: "bundler",
  jsx: "preserve",
  esModuleInterop: true,
  resolveJsonModule: true,
  types: ["node"],
};

/** The library's source, because a build may be older. */
const LIBRARY = {
  "fluent-endpoint": [resolve("src/index.ts")],
  "fluent-endpoint/*": [resolve("src/*/index.ts")],
};

const work = resolve("etc/temporary/openapi-fetch-codemod/programs-elsewhere");
const given = resolve(process.argv[2] ?? "");
const list = resolve("test/system/openapi-fetch/programs.json");
const programs = JSON.parse(readFileSync(list, "utf8")) as readonly Program[];

buildCodemod();
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
symlinkSync(join(given, "node_modules"), join(work, "node_modules"), "junction");

async function resultOf(program: Program): Promise<string> {
  const [before, after] = ["before", "after"].map((copy) => prepare(program, copy));
  if (before === undefined || after === undefined) throw new Error("There are two copies.");
  const { summary, left } = runCodemod(join(after, "tsconfig.codemod.json"));
  for (const { file, from, to } of program.byHand ?? []) replaceIn(join(after, file), from, to);
  const known = typeErrors(join(before, "tsconfig.codemod.json")).map((line) =>
    line.replace("before", "after"),
  );
  const errors = typeErrors(join(after, "tsconfig.codemod.json")).filter(
    (line) => !known.includes(line),
  );
  const old = (await sentBy(program, before)).map((each) => mend(program, each));
  const sent = (await sentBy(program, after)).map((each, index) =>
    comparable(each, old[index] ?? each),
  );
  const changed = sent.filter((each, index) => !isDeepStrictEqual(each, old[index]));
  if (errors.length > 0 || changed.length > 0 || old.length !== sent.length) process.exitCode = 1;
  const details = [...errors, ...changed.map((each) => JSON.stringify(each))].map(
    (line) => `\n  ${line}`,
  );
  const counts = `${errors.length} new type errors, ${sent.length} of ${old.length} requests, ${changed.length} changed`;
  return `${program.name}: ${summary}, ${left.length} left, ${counts}${details.join("")}`;
}

function prepare({ name, compilerOptions, include, driver }: Program, copy: string): string {
  const folder = join(work, `${name}-${copy}`);
  cpSync(join(given, name), folder, { recursive: true });
  const options = {
    ...OPTIONS,
    ...compilerOptions,
    paths: { ...LIBRARY, ...compilerOptions.paths },
  };
  const config = { compilerOptions: options, include };
  writeFileSync(join(folder, "tsconfig.codemod.json"), JSON.stringify(config));
  writeFileSync(join(folder, "driver.mjs"), driver.join("\n"));
  return folder;
}

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

function sentBy({ stubs = {} }: Program, folder: string): Promise<readonly Sent[]> {
  return requestsOf(join(folder, "driver.mjs"), join(folder, "driver.bundle.mjs"), {
    tsconfig: join(folder, "tsconfig.codemod.json"),
    jsx: "automatic",
    plugins: [stubbed(stubs), components],
    nodePaths: [join(given, "node_modules")],
    external: ["node:*"],
  });
}

function stubbed(stubs: Readonly<Record<string, string>>): Plugin {
  return {
    name: "stubs",
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path }) =>
        path in stubs ? { path, namespace: "stub" } : undefined,
      );
      build.onLoad({ filter: /./, namespace: "stub" }, ({ path }) => ({
        contents: stubs[path] ?? "",
      }));
    },
  };
}

/** The scripts of components. */
const components: Plugin = {
  name: "components",
  setup(build) {
    build.onLoad({ filter: /\.(?:vue|svelte)$/ }, ({ path }) => {
      const [, contents = ""] =
        /<script\b[^>]*>(.*?)<\/script>/s.exec(readFileSync(path, "utf8")) ?? [];
      return { contents, loader: "ts" };
    });
  },
};

function mend({ mended = [] }: Program, sent: Sent): Sent {
  const url = mended.reduce((text, { from, to }) => text.replaceAll(from, to), sent.url);
  return { ...sent, url };
}

const names = process.argv.slice(3);
for (const program of programs) {
  if (names.length === 0 || names.includes(program.name)) console.log(await resultOf(program));
}
