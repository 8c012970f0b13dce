/**
 * Builds the declarations in `dist`: those of each entry point, rolled up into one file by api-extractor. The reports and models of
 * the public API are left in `etc/temporary/api` for `api.mjs`.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { ENTRY_POINTS, fromRoot } from "./project.mjs";

/** Where the compiler puts the declarations of `src`. */
const COMPILED = fromRoot("etc/temporary/types/src");

/** The folders of `src` that the index does not import from. */
const FOLDERS_ABOVE_INDEX = ["clients", "openapi", "generate", "routes", "show"];

/** A copy of the package for the other entry points, with the declarations that are rolled up already. */
const INSTALLED = fromRoot("etc/temporary/types/node_modules/fluent-endpoint");

rmSync(fromRoot("etc/temporary/types"), { recursive: true, force: true });
rmSync(fromRoot("etc/temporary/api"), { recursive: true, force: true });
const compiler = fromRoot("node_modules/typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "-p", fromRoot("etc/tsconfig.build.json")], {
  stdio: "inherit",
});
// The generator's declarations name what a description consists of.
const isGenerator = (/** @type {string} */ name) => Number(name === "generate");
for (const entryPoint of ENTRY_POINTS.slice().sort(
  (one, other) => isGenerator(one.name) - isGenerator(other.name),
)) {
  rollUp(entryPoint);
  if (entryPoint.name === "index") {
    installPackage();
    for (const folder of FOLDERS_ABOVE_INDEX) importByName(folder, "index", "fluent-endpoint");
  }
  if (entryPoint.name === "openapi") {
    copyFileSync(fromRoot("dist/openapi.d.ts"), `${INSTALLED}/openapi.d.ts`);
    importByName("generate", "openapi", "fluent-endpoint/openapi");
  }
}

function installPackage() {
  // Without this file the name would be resolved to this repository, whose files api-extractor copies instead of importing them.
  writeFileSync(fromRoot("etc/temporary/types/package.json"), "{}");
  mkdirSync(INSTALLED, { recursive: true });
  writeFileSync(
    `${INSTALLED}/package.json`,
    '{ "name": "fluent-endpoint", "types": "index.d.ts" }',
  );
  copyFileSync(fromRoot("dist/index.d.ts"), `${INSTALLED}/index.d.ts`);
}

/**
 * Makes a folder's declarations import what an entry point exports by the name of that entry point, so that each public type is
 * declared once. Types that it does not export are used inside the folder only.
 *
 * @param {string} name the folder
 * @param {string} entryPoint
 * @param {string} module how the entry point is imported
 */
function importByName(name, entryPoint, module) {
  const folder = `${COMPILED}/${name}`;
  const exported = readFileSync(fromRoot(`dist/${entryPoint}.d.ts`), "utf8");
  const isExported = (/** @type {string} */ type) =>
    new RegExp(`^export (?:\\w+ )+${type}\\b`, "m").test(exported);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".d.ts")) continue;
    const declarations = readFileSync(`${folder}/${file}`, "utf8");
    const outside = "../".repeat(file.split(/[\\/]/).length);
    const byName = declarations.replaceAll(
      /import ([^;]*?) from "((?:\.\.\/)+)[^"]*"/g,
      (/** @type {string} */ found, /** @type {string} */ imported, /** @type {string} */ up) => {
        const names = (imported.match(/\w+/g) ?? []).filter((name) => name !== "type");
        const isShared = up === outside && names.every(isExported);
        return isShared ? `import ${imported} from "${module}"` : found;
      },
    );
    writeFileSync(`${folder}/${file}`, byName);
  }
}

/** @param {import("./project.mjs").EntryPoint} entryPoint */
function rollUp({ name, source, report }) {
  const settings = ExtractorConfig.loadFile(fromRoot("etc/api-extractor.json"));
  const folder = fromRoot(`etc/temporary/api/${report}`);
  mkdirSync(folder, { recursive: true });
  const { succeeded } = Extractor.invoke(
    ExtractorConfig.prepare({
      configObject: {
        ...settings,
        mainEntryPointFilePath: fromRoot(`etc/temporary/types/${source.replace(/ts$/, "d.ts")}`),
        apiReport: {
          ...settings.apiReport,
          enabled: true,
          reportFileName: report,
          reportFolder: folder,
          reportTempFolder: `${folder}/compared`,
        },
        docModel: { enabled: true, apiJsonFilePath: `${folder}/${report}.api.json` },
        dtsRollup: { enabled: true, untrimmedFilePath: fromRoot(`dist/${name}.d.ts`) },
      },
      configObjectFullPath: fromRoot("etc/api-extractor.json"),
      packageJsonFullPath: fromRoot("package.json"),
    }),
    { localBuild: true, messageCallback: sortOut },
  );
  if (!succeeded) throw new Error(`api-extractor refuses the public API of ${source}.`);
  copyFileSync(fromRoot(`dist/${name}.d.ts`), fromRoot(`dist/${name}.d.cts`));
}

/**
 * Leaves out two kinds of messages: `api.mjs` says whether a report has changed, and a type that its own file does not export
 * need not be exported from the package, because no compiler names it.
 *
 * @param {import("@microsoft/api-extractor").ExtractorMessage} message
 */
function sortOut(message) {
  const ofReports = /^console-(?:api-report|preamble|compiler-version)/.test(message.messageId);
  const ofPrivate = message.messageId === "ae-forgotten-export" && isPrivate(message.text);
  if (ofReports || ofPrivate) message.logLevel = ExtractorLogLevel.None;
}

/** @param {string} text the message about a symbol; a name that several files have ends in a number */
function isPrivate(text) {
  const symbol = /^The symbol "(\w+?)(?:_\d+)?"/.exec(text)?.[1] ?? "";
  const exported = new RegExp(`^export (?:\\w+ )+${symbol}\\b`, "m");
  return readdirSync(COMPILED, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".d.ts"))
    .every((file) => !exported.test(readFileSync(`${COMPILED}/${file}`, "utf8")));
}
