import { callFiles, type CallFiles } from "./calls.js";
import { diagnosticsOfProject, writeProject } from "./check-time.js";
import { generatedGitHub } from "../project.js";

const known = new Map<string, number>();

/** Returns how many types the compiler instantiates to check the calls of a candidate: the same number in every run. */
function instantiations(name: keyof CallFiles): number {
  let count = known.get(name);
  if (count === undefined) {
    count = diagnosticsOfProject(writeProject(name, callFiles()[name])).instantiations;
    known.set(name, count);
  }
  return count;
}

/** Returns how many types the compiler makes to check GitHub's generated files, from one of them on. */
function typesFrom(file: string): number {
  const source = `export type * from "${generatedGitHub()}/${file}.js";`;
  return diagnosticsOfProject(writeProject(file, source)).types;
}

/** The types that the compiler instantiates for 1,000 calls, or makes for declarations, relative to others of the same API. */
export const INSTANTIATIONS: Readonly<Record<string, () => number>> = {
  "types of calls by route strings, beside @octokit/endpoint": () =>
    instantiations("routeStrings") / instantiations("octokit"),
  "types of calls by a description, beside openapi-fetch": () =>
    instantiations("description") / instantiations("openapiFetch"),
  "types of generated methods, beside openapi-fetch": () =>
    instantiations("generated") / instantiations("openapiFetch"),
  "types of a generated class, beside its paths alone": () =>
    typesFrom("index") / typesFrom("types"),
};
