import { versionOf } from "../project.js";

const PACKAGES = [
  "@octokit/endpoint",
  "octokit-endpoint-7",
  "@microsoft/kiota-abstractions",
  "wretch",
  "immer",
  "uri-templates",
  "mitata",
  "esbuild",
];

/** The versions of Node.js, of the compared libraries and of the tools. */
export function versions(): ReadonlyMap<string, string> {
  return new Map([
    ["Node.js", process.versions.node],
    ...PACKAGES.map((name): [string, string] => [name, versionOf(name)]),
  ]);
}
