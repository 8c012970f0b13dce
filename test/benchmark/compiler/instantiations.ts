import { callFiles, type CallFiles } from "./calls.js";
import { diagnosticsOfProject, writeProject } from "./check-time.js";

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

/** The types that the compiler instantiates for 1,000 calls, relative to the same calls with another library or in another way. */
export const INSTANTIATIONS: Readonly<Record<string, () => number>> = {
  "types of calls by route strings, beside @octokit/endpoint": () =>
    instantiations("routeStrings") / instantiations("octokit"),
  "types of calls by a description, beside openapi-fetch": () =>
    instantiations("description") / instantiations("openapiFetch"),
  "types of generated methods, beside openapi-fetch": () =>
    instantiations("generated") / instantiations("openapiFetch"),
};
