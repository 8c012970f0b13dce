import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { build } from "esbuild";
import { version } from "../../package.json";

const repository = join(__dirname, "../..");

test("The demo prints requests for real routes, and what arrived of the one that it sends", async () => {
  const printed = execFileSync(process.execPath, [await bundledDemo()], {
    encoding: "utf8",
    timeout: 20_000,
  });
  expect(withoutChance(printed)).toBe(readFileSync(join(__dirname, "transcript.txt"), "utf8"));
});

/** The demo on the source, in place of the built package that `npm run demo` runs it on. */
async function bundledDemo(): Promise<string> {
  const outfile = join(repository, "etc/temporary/demo/demo.mjs");
  await build({
    entryPoints: [join(repository, "docs/demo/demo.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: {
      "fluent-endpoint": join(repository, "src/index.ts"),
      "fluent-endpoint/clients": join(repository, "src/clients/index.ts"),
    },
  });
  return outfile;
}

function withoutChance(printed: string): string {
  return printed
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, "PORT")
    .replaceAll(`fluent-endpoint/${version}`, "fluent-endpoint/VERSION");
}
