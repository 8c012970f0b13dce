import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { githubDescription } from "../../helpers/github-description.js";
import { importRatio } from "../processes.js";
import { fromRoot, generatedGitHub } from "../project.js";
import { atMost, row, type Row, type Settings } from "../row.js";
import { heyApiCommand } from "./hey-api.js";

const FOLDER = fromRoot("etc/temporary/benchmark/import");

/**
 * Compares the time to import what is generated for GitHub with the time to import the functions of hey-api, with its client: all
 * builders with the library, and the call of `request.ts` beside one function. Each is one file. Each import runs in a new process, alternating.
 */
export async function importTime({ quick, imports }: Settings): Promise<readonly Row[]> {
  // A quick run leaves it out: hey-api takes half a minute.
  if (quick) return [];
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const heyApi = join(FOLDER, "hey-api");
  execFileSync(process.execPath, heyApiCommand(githubDescription(), heyApi), { stdio: "ignore" });
  const ratioOf = async (own: string, ownNames: string, names = ownNames) =>
    importRatio(
      FOLDER,
      await bundled("fluent-endpoint", join(generatedGitHub(), own), ownNames),
      await bundled("hey-api", join(heyApi, "sdk.gen.ts"), names),
      imports,
    );
  const all = await ratioOf("index.ts", "*");
  const one = await ratioOf("request.ts", "{ createRequest }", "{ issuesListForRepo }");
  const unit = "times the time of @hey-api/openapi-ts";
  return [
    row("importing all of GitHub in Node, cold", all, unit, atMost(1.5)),
    row("importing the call of request.ts in Node, cold", one, unit, atMost(1)),
  ];
}

async function bundled(name: string, functions: string, exported: string): Promise<string> {
  const contents = `export ${exported} from ${JSON.stringify(functions)};`;
  const outfile = join(FOLDER, `${name}.mjs`);
  await build({
    stdin: { contents, resolveDir: FOLDER },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
  });
  return outfile;
}
