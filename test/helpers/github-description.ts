import { join } from "node:path";
import { downloadedPackage } from "./downloaded-package.js";

/** GitHub's descriptions: of the hosted API, and of the two kinds of Enterprise. */
const NAMES = ["api.github.com", "ghec", "ghes-3.17", "ghes-3.18", "ghes-3.19"];

/** The folder with GitHub's descriptions. The package has each a second time without references, 385 MB in all. */
export function githubDescriptions(): string {
  const files = NAMES.map((name) => `generated/${name}.json`);
  return join(downloadedPackage("@octokit/openapi", "23.0.2", files), "generated");
}

/** The path of the description of GitHub's hosted API, 12 MB of JSON. */
export function githubDescription(): string {
  return join(githubDescriptions(), "api.github.com.json");
}
