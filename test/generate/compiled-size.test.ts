import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "@jest/globals";
import { build } from "esbuild";

/** The size of a front end with nothing but these functions, minified, in bytes of brotli. */
async function sizeOf(names: readonly string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names.join(", ")} } from "./requests.js";`,
      resolveDir: join(__dirname, "../../examples/github"),
      loader: "ts",
    },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    write: false,
  });
  return outputFiles.reduce((sum, file) => sum + brotliCompressSync(file.contents).length, 0);
}

test.each<[string[], number]>([
  [["issuesListForRepo"], 900],
  [["issuesListForRepo", "issuesCreate", "issuesUpdate"], 1500],
  [["issuesListForRepo", "readResponse"], 1100],
])("The functions %j need at most %d bytes in a bundle", async (names, most) => {
  expect(await sizeOf(names)).toBeLessThanOrEqual(most);
});
