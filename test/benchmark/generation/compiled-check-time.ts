import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configurationIn } from "../../types/configuration.js";
import {
  callsOf,
  fieldsOf,
  file,
  nestedObjectOf,
  objectOf,
  routeOf,
  type Parts,
} from "../compiler/calls.js";
import { timeToCheckProject } from "../compiler/check-time.js";
import { fromRoot, generatedGitHub } from "../project.js";
import type { Row } from "../row.js";
import type { Settings } from "../settings.js";
import { ratios } from "../statistics.js";
import { heyApiGitHub } from "./hey-api.js";

const FOLDER = fromRoot("etc/temporary/benchmark/compiled-check");
const CALLS = 500;
const MAX_RATIO = 0.5;

/**
 * Compares how long the compiler checks calls of compiled functions with the same calls of hey-api's functions, each with the
 * generated files that they import. Each check runs in a new process, alternating.
 */
export function compiledCheckTime({ checks }: Settings): Row {
  const compiled = join(generatedGitHub(), "requests.ts");
  const heyApi = heyApiGitHub();
  const names = compiledNames(compiled);
  const heyApiNames = namesOfHeyApi(heyApi);
  const calls = callsOf(CALLS, (route) => names.has(route) && heyApiNames.has(route));
  const projects = [
    projectOf("fluent-endpoint", compiled, names, calls, (call) => objectOf(fieldsOf(call))),
    projectOf("hey-api", heyApi, heyApiNames, calls, ({ variables, query, body }) =>
      nestedObjectOf({ path: objectOf(variables), query: objectOf(query), body: objectOf(body) }),
    ),
  ] as const;
  const times: readonly [number[], number[]] = [[], []];
  for (let round = 0; round < checks; round++) {
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      times[index].push(timeToCheckProject(projects[index]));
    }
  }
  const value = ratios(...times);
  return {
    work: `checking the types of ${CALLS} compiled calls`,
    value,
    unit: "times the time of @hey-api/openapi-ts",
    digits: 2,
    goal: { words: `at most ${MAX_RATIO}`, holds: value.median <= MAX_RATIO },
  };
}

/** The compiled function of each route, from the doc comments. */
function compiledNames(requests: string): ReadonlyMap<string, string> {
  const comments = readFileSync(requests, "utf8").split("/**").slice(1);
  return new Map(
    comments.flatMap((comment) => {
      const route = /^\s+\* `(\w+ \/.*)`$/m.exec(comment)?.[1];
      const name = /^export function (\w+)/m.exec(comment)?.[1];
      return route === undefined || name === undefined ? [] : [[route, name] as const];
    }),
  );
}

/** hey-api's function of each route. */
function namesOfHeyApi(functions: string): ReadonlyMap<string, string> {
  const declarations = readFileSync(functions, "utf8").split("\nexport const ").slice(1);
  return new Map(
    declarations.flatMap((declaration) => {
      const name = /^\w+/.exec(declaration)?.[0];
      const method = /\?\? client\)\.(\w+)</.exec(declaration)?.[1];
      const path = /\burl: '(.*?)'/.exec(declaration)?.[1];
      if (name === undefined || method === undefined || path === undefined) return [];
      return [[`${method.toUpperCase()} ${path}`, name] as const];
    }),
  );
}

/** Writes a program with the calls, and returns its folder. */
function projectOf(
  name: string,
  functions: string,
  names: ReadonlyMap<string, string>,
  calls: readonly Parts[],
  parametersOf: (call: Parts) => string,
): string {
  const folder = join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const statements = calls.map((call) => {
    const parameters = parametersOf(call);
    return `api.${names.get(routeOf(call)) ?? ""}(${parameters === "{  }" ? "" : parameters});`;
  });
  const source = file([`import * as api from "${functions.replace(/\.ts$/, ".js")}";`], statements);
  writeFileSync(join(folder, "calls.ts"), source);
  const { compilerOptions } = configurationIn(fromRoot("."));
  // hey-api's files import each other without an ending, and do not hold under exactOptionalPropertyTypes.
  const bundler = {
    module: "ESNext",
    moduleResolution: "bundler",
    exactOptionalPropertyTypes: false,
  };
  const configuration = {
    compilerOptions: { ...compilerOptions, ...bundler },
    include: ["calls.ts"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configuration));
  return folder;
}
