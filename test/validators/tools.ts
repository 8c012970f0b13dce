import { join } from "node:path";
import { installedTools } from "../helpers/tools.js";

let modules: string | undefined;

/** The path of a package among the tools of package.json, which are installed with the first call. */
export function tool(name: string): string {
  modules ??= installedTools("test/validators");
  return join(modules, name);
}
