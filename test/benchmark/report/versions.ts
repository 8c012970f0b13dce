import { execFileSync } from "node:child_process";
import { versionOf } from "../project.js";

const PACKAGES = ["@octokit/endpoint", "@microsoft/kiota-abstractions", "mitata", "esbuild"];

/** The measured commit, and the versions of Node.js, of the compared libraries and of the tools. */
export function versions(): ReadonlyMap<string, string> {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" });
  return new Map([
    ["fluent-endpoint, commit", commit.trim()],
    ["Node.js", process.versions.node],
    ...PACKAGES.map((name): [string, string] => [name, versionOf(name)]),
  ]);
}
