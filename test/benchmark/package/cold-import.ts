import { importRatio } from "../import-ratio.js";
import type { Settings } from "../settings.js";
import type { Row } from "../row.js";
import { withInstalledPackages } from "./installed-packages.js";

/** The maximum. Above 1, because the file is not minified and is larger than the two files of Octokit together. */
const MAX_RATIO = 1.3;

/** Compares the time to import the package with the time to import Octokit. Each import runs in a new process, alternating. */
export function coldImport({ imports }: Settings): Promise<Row> {
  return withInstalledPackages((folder) => {
    const value = importRatio(folder, "fluent-endpoint", "@octokit/endpoint", imports);
    return {
      work: "importing the package in Node, cold",
      value,
      unit: "times the time of Octokit",
      digits: 2,
      goal: { words: `at most ${MAX_RATIO}`, holds: value.median <= MAX_RATIO },
    };
  });
}
