import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const modules = join(__dirname, "../../node_modules");

export const GITHUB = "@octokit/openapi-types/types.d.ts";

/**
 * The OpenAPI descriptions that the types are tested with, by name and special feature. `typesOf` generates their types; GitHub's
 * are published.
 */
export const DESCRIPTIONS = {
  "STAPI (forms, no operation ids)": "@readme/oas-examples/3.0/json/star-trek.json",
  "ReadMe (uploads, headers)": "@readme/oas-examples/3.1/json/readme.json",
  "Train Travel (XML, parameters of a path)": "@readme/oas-examples/3.1/json/train-travel.json",
  "every style of parameter": "@readme/oas-examples/3.1/json/parameters-style.json",
} as const;

/** Those that only `npm run nightly` has, because compilers take minutes for them. */
export const LARGE = {
  "GitHub (1,223 operations)": GITHUB,
  "Figma (components by reference)": "@figma/rest-api-spec/openapi/openapi.yaml",
} as const;

/** Returns the path of a description's types. Generates them in a folder if they are not published. */
export async function typesOf(description: string, folder: string): Promise<string> {
  const path = join(modules, description);
  if (path.endsWith(".d.ts")) return path;
  const types = join(folder, `${description.replace(/^.*\//, "").replace(/\.\w+$/, "")}.d.ts`);
  const program = join(modules, "openapi-typescript/bin/cli.js");
  await promisify(execFile)(process.execPath, [program, path, "--output", types]);
  return types;
}
