import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installedTools } from "../../helpers/tools.js";

let modules: string | undefined;

/** The path of a package among those of etc/tools/package.json, which are installed with the first call. */
export function tool(name: string): string {
  modules ??= installedTools("etc/tools");
  return join(modules, name);
}

/** The versions of the judge and of the sampler. */
export function toolVersions(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ["express-openapi-validator", "openapi-sampler"].map((name) => {
      const text = readFileSync(join(tool(name), "package.json"), "utf8");
      return [name, (JSON.parse(text) as { version: string }).version];
    }),
  );
}
