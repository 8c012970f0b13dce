/**
 * Writes `src/generate/runtime-text.ts`: the files of `src/runtime` as text, which the generator copies into its output. With
 * `--check`, it only fails if that file is out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import prettier from "prettier";
import { fromRoot } from "./project.mjs";

/** The files that are copied. Those of one list become one file, in their order. @type {Record<string, string[]>} */
const FILES = {
  CALL: ["class/call.ts", "options.ts", "credentials.ts", "arrange.ts"],
  COMPILED: [
    "compiled/request.ts",
    "compiled/servers.ts",
    "compiled/credentials.ts",
    "compiled/path.ts",
    "compiled/query.ts",
    "compiled/fields.ts",
    "compiled/headers.ts",
    "compiled/cookies.ts",
    "compiled/body.ts",
    "compiled/json.ts",
    "compiled/values.ts",
    "compiled/refuse.ts",
    "compiled/read-response.ts",
  ],
};

const TARGET = fromRoot("src/generate/runtime-text.ts");

const constants = Object.entries(FILES).map(([name, files]) => {
  const text = files.map((file) => readFileSync(fromRoot(`src/runtime/${file}`), "utf8")).map(own);
  const literal = text.join("\n").replaceAll(/[\\`]|\$\{/g, "\\$&");
  return `/** The text of \`src/runtime/${files[0]}\`, with what it imports. */\nexport const ${name} = \`${literal}\`;\n`;
});
const source = `// Written by etc/scripts/runtime-text.mjs: npm run runtime.\n\n${constants.join("\n")}`;
const text = await prettier.format(source, { parser: "typescript", printWidth: 100 });
if (!process.argv.includes("--check")) writeFileSync(TARGET, text);
else if (readFileSync(TARGET, "utf8") !== text) {
  process.stderr.write("src/generate/runtime-text.ts is out of date. Run npm run runtime.\n");
  process.exitCode = 1;
}

/**
 * @param {string} source
 * @returns {string} the source without imports of its neighbours, which are in the same file
 */
function own(source) {
  return source.replaceAll(/^import [^;]*from "\.[^"]*";\n+/gm, "");
}
