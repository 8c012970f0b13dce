import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { parseYaml } from "fluent-endpoint/openapi/yaml";

// Scripts and tests run in the root of the repository.
const REPOSITORY = process.cwd();
const TEMPORARY = join(REPOSITORY, "etc/temporary");

/** A comparison of the types that are generated here for a description with the types of openapi-typescript. */
export interface TypeComparison {
  /** The routes whose types are not assignable to one another, but for a variable of the path that has no parameter. openapi-typescript leaves it out. */
  readonly differences: readonly string[];
  /** The errors that the compiler finds in the types that are generated here. */
  readonly errors: readonly string[];
}

/** Generates the types of a description both ways, and asks the compiler about each operation. */
export function compareTypes(file: string): TypeComparison {
  mkdirSync(TEMPORARY, { recursive: true });
  const folder = mkdtempSync(join(TEMPORARY, "compared-types-"));
  try {
    return compareIn(folder, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compareIn(folder: string, file: string): TypeComparison {
  const read = (name: string) => parseYaml(readFileSync(name, "utf8"), name);
  const upgraded = upgradeSwagger(read(file), { file, readFile: read });
  const api = readDescription(upgraded, { file, readFile: read, skipBroken: true });
  const own = generate(api, { areas: "none" }).files.get("types.ts") ?? "";
  // With its option, openapi-typescript writes the second for objects that may have no properties too.
  const compared = own.replaceAll("Record<string, never>", "Record<string, unknown>");
  writeFileSync(join(folder, "own.ts"), compared);
  const operations = api.operations.map(({ method, path }) => ({ method, path }));
  if (!writeTheirs(folder, file)) return { differences: [], errors: compile(folder, ["own.ts"]) };
  writeFileSync(join(folder, "check.ts"), programFor(operations));
  const messages = compile(folder, ["check.ts"]);
  const errors = messages.filter((message) => message.startsWith("own.ts"));
  if (messages.some((message) => message.startsWith("theirs.ts")))
    return { differences: [], errors };
  const results = messages.flatMap((message) => {
    const line = /^check\.ts\((\d+)/.exec(message)?.[1];
    const operation = operations[Number(line) - PROLOGUE.length - 1];
    if (operation === undefined) return [];
    const route = `${operation.method} ${operation.path}`;
    return [{ route, result: RESULTS.find((result) => message.includes(result)) ?? message }];
  });
  const different = results.filter(({ result }) => result !== ADDED);
  return { differences: different.map(({ route, result }) => `${route}: ${result}`), errors };
}

/** Writes the types of openapi-typescript, if it can. */
function writeTheirs(folder: string, file: string): boolean {
  const program = join(REPOSITORY, "node_modules/openapi-typescript/bin/cli.js");
  // An object of which the description says nothing more is not an empty one.
  const options = [file, "--empty-objects-unknown", "--output", join(folder, "theirs.ts")];
  return spawnSync(process.execPath, [program, ...options]).status === 0;
}

const ADDED = "own adds a variable";
const RESULTS = [ADDED, "own is not assignable to theirs", "theirs is not assignable to own"];

const PROLOGUE = [
  'import type * as Own from "./own";',
  'import type * as Theirs from "./theirs";',
  `type Compared<A, B> = [A] extends [B] ? ([B] extends [A] ? true : "${RESULTS[2]}") : "${RESULTS[1]}";`,
  "type PathOf<P> = P extends { path: infer Path } ? Path : unknown;",
  `type WithVariables<T, Names extends string> = T extends { parameters: infer P }
    ? Omit<T, "parameters"> & {
        parameters: Omit<P, "path"> & {
          path: PathOf<P> & Record<Exclude<Names, keyof PathOf<P>>, string>;
        };
      }
    : never;`.replaceAll(/\n\s*/g, " "),
  `type Check<A, B, Names extends string> = Compared<A, B> extends true
    ? true
    : Compared<A, WithVariables<B, Names>> extends true
      ? "${ADDED}"
      : Compared<A, B>;`.replaceAll(/\n\s*/g, " "),
  "declare function same<_ extends true>(): void;",
];

/** A line for each operation, with an error where the types differ. */
function programFor(operations: readonly { method: string; path: string }[]): string {
  const lines = operations.map(({ method, path }) => {
    const keys = `[${JSON.stringify(path)}][${JSON.stringify(method.toLowerCase())}]`;
    const variables = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => JSON.stringify(name));
    const names = variables.length === 0 ? "never" : variables.join(" | ");
    return `same<Check<Own.paths${keys}, Theirs.paths${keys}, ${names}>>();`;
  });
  return [...PROLOGUE, ...lines].join("\n");
}

/** The errors of the compiler, each as a line. */
function compile(folder: string, files: readonly string[]): string[] {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "bundler",
    types: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const compiler = join(REPOSITORY, "node_modules/typescript-7/bin/tsc");
  const options = [compiler, "--project", folder, "--pretty", "false"];
  const streams = { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 } as const;
  const { stdout } = spawnSync(process.execPath, options, streams);
  return stdout.split("\n").filter((line) => /^\S+\(\d+,\d+\): error/.test(line));
}
