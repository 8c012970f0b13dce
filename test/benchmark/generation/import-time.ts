import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { importRatio } from "../import-ratio.js";
import type { Settings } from "../settings.js";
import type { Row } from "../row.js";
import { fromRoot, generatedGitHub } from "../project.js";
import { heyApiGitHub } from "./hey-api.js";

const FOLDER = fromRoot("etc/temporary/benchmark/import");

/**
 * Compares the time to import what is generated for GitHub with the time to import the functions of hey-api, with its client: all
 * builders with the library, and the call of `request.ts` beside one function. Each is one file. Each import runs in a new process, alternating.
 */
export async function importTime({ imports }: Settings): Promise<readonly Row[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const ratioOf = async (own: string, ownNames: string, names = ownNames) =>
    importRatio(
      FOLDER,
      await bundled("fluent-endpoint", join(generatedGitHub(), own), ownNames),
      await bundled("hey-api", heyApiGitHub(), names),
      imports,
    );
  const all = await ratioOf("index.ts", "*");
  const one = await ratioOf("request.ts", "{ createRequest }", "{ issuesListForRepo }");
  const unit = "times the time of @hey-api/openapi-ts";
  return [
    {
      work: "importing all of GitHub in Node, cold",
      value: all,
      unit,
      digits: 2,
      goal: { words: "at most 1.5", holds: all.median <= 1.5 },
    },
    {
      work: "importing the call of request.ts in Node, cold",
      value: one,
      unit,
      digits: 2,
      goal: { words: "at most 1", holds: one.median <= 1 },
    },
  ];
}

async function bundled(name: string, functions: string, exported: string): Promise<string> {
  const outfile = join(FOLDER, `${name}.mjs`);
  await build({
    stdin: {
      contents: `export ${exported} from ${JSON.stringify(functions)};`,
      resolveDir: FOLDER,
    },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
  });
  return outfile;
}
