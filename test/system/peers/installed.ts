import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { installedTools } from "../../helpers/tools.js";

let modules: string | undefined;

/** Loads a package of test/system/suite/package.json, which are installed with the first call. */
export function loadPeer(name: string): unknown {
  return createRequire(join(folder(), "index.js"))(name);
}

export function peerVersion(name: string): string {
  return versionIn(join(folder(), name));
}

/** The version of another library that tests use. */
export function dependencyVersion(name: string): string {
  return versionIn(join(process.cwd(), "test/node_modules", name));
}

function folder(): string {
  modules ??= installedTools("test/system/suite");
  return modules;
}

function versionIn(path: string): string {
  const { version } = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}
