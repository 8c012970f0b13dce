import { join } from "node:path";
import { installedTools } from "../../helpers/tools.js";

let modules: string | undefined;

/** The path of a file in one of the tools of package.json, which are installed with the first call. */
export function tool(path: string): string {
  modules ??= installedTools("test/system/compatibility");
  return join(modules, path);
}
