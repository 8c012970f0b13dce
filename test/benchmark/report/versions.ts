import { versionOf } from "../project.js";

const PEERS = [
  "@octokit/endpoint",
  "octokit-endpoint-7",
  "@microsoft/kiota-abstractions",
  "wretch",
  "immer",
  "uri-templates",
  "mitata",
  "esbuild",
];

/** What was measured, with what, and what it ran on. */
export function versions(): ReadonlyMap<string, string> {
  return new Map([
    ["Node.js", process.versions.node],
    ...PEERS.map((name): [string, string] => [name, versionOf(name)]),
  ]);
}
