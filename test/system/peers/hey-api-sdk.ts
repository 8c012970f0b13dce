import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { heyApiCommand } from "../../benchmark/generation/hey-api.js";
import { dependencyVersion } from "./installed.js";

/** A function of the SDK that hey-api generates. */
export type HeyApiCall = (options: object) => Promise<unknown>;

const FOLDER = join(process.cwd(), "etc/temporary/hey-api");

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Loads the functions that hey-api generates for a description. They are written once for a version of it and a description. */
export function loadHeyApi(file: string): Readonly<Record<string, HeyApiCall>> {
  return createRequire(join(process.cwd(), "package.json"))(bundledSdk(file)) as ReturnType<
    typeof loadHeyApi
  >;
}

/** The path of the functions as one CommonJS file. */
export function bundledSdk(file: string): string {
  const version = dependencyVersion("@hey-api/openapi-ts");
  const digest = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
  const output = join(FOLDER, `${version}-${digest}`);
  const outfile = join(output, "bundle.cjs");
  if (existsSync(outfile)) return outfile;
  mkdirSync(FOLDER, { recursive: true });
  execFileSync(process.execPath, heyApiCommand(file, output), { stdio: "ignore" });
  buildSync({
    entryPoints: [join(output, "sdk.gen.ts")],
    outfile,
    bundle: true,
    format: "cjs",
    platform: "node",
    tsconfigRaw: {},
  });
  return outfile;
}

/** The functions by route, which each of them tells the client that it is given. */
export function heyApiCalls(sdk: Readonly<Record<string, HeyApiCall>>): Map<string, HeyApiCall> {
  const calls = new Map<string, HeyApiCall>();
  for (const call of Object.values(sdk)) {
    const told = METHODS.map((method) => [
      method,
      ({ url }: { url: string }) => {
        calls.set(`${method.toUpperCase()} ${url}`, call);
      },
    ]);
    void call({ client: Object.fromEntries(told) as object });
  }
  return calls;
}
