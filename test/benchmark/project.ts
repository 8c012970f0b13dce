import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The absolute path of a file in the repository. `npm run` starts every script in its root. */
export function fromRoot(path: string): string {
  return join(process.cwd(), path);
}

/** The version of an installed package. */
export function versionOf(name: string): string {
  const manifest = readFileSync(fromRoot(`node_modules/${name}/package.json`), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
