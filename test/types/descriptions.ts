import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const modules = join(__dirname, "../../node_modules");

export const GITHUB = "@octokit/openapi-types/types.d.ts";

/**
 * Real descriptions, each with what is special about it, and where it is: the types of GitHub's are published, those of the
 * others are made here.
 */
export const DESCRIPTIONS = {
  "GitHub (1,223 operations)": GITHUB,
  "Figma (components by reference)": "@figma/rest-api-spec/openapi/openapi.yaml",
  "STAPI (forms, no operation ids)": "@readme/oas-examples/3.0/json/star-trek.json",
  "ReadMe (uploads, headers)": "@readme/oas-examples/3.1/json/readme.json",
  "Train Travel (XML, parameters of a path)": "@readme/oas-examples/3.1/json/train-travel.json",
  "every style of parameter": "@readme/oas-examples/3.1/json/parameters-style.json",
} as const;

/** The path of the types of a description, made in a folder where they are not published. */
export async function typesOf(description: string, folder: string): Promise<string> {
  const path = join(modules, description);
  if (path.endsWith(".d.ts")) return path;
  const types = join(folder, `${description.replace(/^.*\//, "").replace(/\.\w+$/, "")}.d.ts`);
  const program = join(modules, "openapi-typescript/bin/cli.js");
  await promisify(execFile)(process.execPath, [program, path, "--output", types]);
  return types;
}
