/**
 * Builds the declarations in `dist`: api-extractor rolls up the types of an entry point into one file for CommonJS, which the file for ES
 * modules exports again. The reports and models of the public API are left in `etc/temporary/api` for `api.mjs`.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import ts from "typescript";
import { ENTRY_POINTS, fromRoot } from "./project.mjs";

/** The folder in which the compiler puts the declarations of `src`. */
const COMPILED = fromRoot("etc/temporary/types/src");

/** Declares `EndpointBuilder` as an interface and a constant. For the reference it is the class, with its members. */
const BUILDER = `${COMPILED}/builder/builder-type.d.ts`;

/** A copy of the package with these declarations, which entry points import from each other. */
const INSTALLED = fromRoot("etc/temporary/types/node_modules/fluent-endpoint");

rmSync(fromRoot("etc/temporary/types"), { recursive: true, force: true });
rmSync(fromRoot("etc/temporary/api"), { recursive: true, force: true });
const compiler = fromRoot("node_modules/typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "-p", fromRoot("etc/tsconfig.build.json")], {
  stdio: "inherit",
});
installPackage();
/** The names that each entry point exports. */
const exported = new Map(ENTRY_POINTS.map((entryPoint) => [entryPoint.name, namesOf(entryPoint)]));
// The reference of `fluent-endpoint` describes the public types that it exports from `fluent-endpoint/types`.
const builder = readFileSync(BUILDER, "utf8");
writeFileSync(BUILDER, 'export { EndpointBuilder } from "./endpoint-builder.js";');
for (const entryPoint of ENTRY_POINTS) if (entryPoint.name === "index") extract(entryPoint, true);
writeFileSync(BUILDER, builder);
for (const file of readdirSync(COMPILED, { recursive: true, encoding: "utf8" })) {
  if (file.endsWith(".d.ts")) importByName(file.replaceAll("\\", "/"));
}
for (const entryPoint of ENTRY_POINTS) extract(entryPoint, false);

function installPackage() {
  // Without this file the name would be resolved to this repository, whose files api-extractor copies instead of importing them.
  writeFileSync(fromRoot("etc/temporary/types/package.json"), "{}");
  cpSync(COMPILED, `${INSTALLED}/src`, { recursive: true });
  const paths = ENTRY_POINTS.map(({ name, source }) => [
    name === "index" ? "." : `./${name}`,
    `./${source.replace(/ts$/, "d.ts")}`,
  ]);
  const manifest = { name: "fluent-endpoint", exports: Object.fromEntries(paths) };
  writeFileSync(`${INSTALLED}/package.json`, JSON.stringify(manifest));
}

/** @param {import("./project.mjs").EntryPoint} entryPoint */
function namesOf({ source }) {
  const file = `${INSTALLED}/${source.replace(/ts$/, "d.ts")}`;
  const program = ts.createProgram([file], { skipLibCheck: true, types: [] });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) ?? fail(file));
  return new Set(checker.getExportsOfModule(module ?? fail(file)).map(({ name }) => name));
}

/**
 * @param {string} file
 * @returns {never}
 */
function fail(file) {
  throw new Error(`${file} is not a module.`);
}

/**
 * Makes a file import by the name of an entry point what another entry point exports, so that each type is declared once. Types
 * that none of them exports are used by one of them only.
 *
 * @param {string} file its path in {@link COMPILED}
 */
function importByName(file) {
  const declarations = readFileSync(`${COMPILED}/${file}`, "utf8");
  const moduleFor = (/** @type {string} */ name, /** @type {string} */ path) =>
    moduleOf(name, ownerOf(posix.join(posix.dirname(file), path)), ownerOf(file)) ?? path;
  const byName = declarations
    .replaceAll(
      /^((?:import|export)(?: type)?) \{([^}]*)\} from "(\.[^"]*)";$/gm,
      (/** @type {string[]} */ ...[, keywords, list = "", path = ""]) =>
        list
          .split(",")
          .map((each) => ({ each, name: /(?!type\b)\b\w+/.exec(each)?.[0] ?? "" }))
          .map(({ each, name }) => `${keywords} {${each}} from "${moduleFor(name, path)}";`)
          .join("\n"),
    )
    .replaceAll(
      /import\("(\.[^"]*)"\)\.(\w+)/g,
      (/** @type {string[]} */ ...[, path = "", name = ""]) =>
        `import("${moduleFor(name, path)}").${name}`,
    );
  writeFileSync(`${COMPILED}/${file}`, byName);
}

/**
 * @param {string} file a path in `src`
 * @returns {string} the entry point whose declarations it is in: the index, unless it is in the folder of another one
 */
function ownerOf(file) {
  const folders = ENTRY_POINTS.map(({ name }) => name).filter((name) =>
    file.startsWith(`${name}/`),
  );
  return folders.sort((one, other) => other.length - one.length)[0] ?? "index";
}

/**
 * @param {string} name
 * @param {string} owner the entry point that a name is imported from
 * @param {string} importer the entry point that imports it
 * @returns {string | undefined} the entry point to import it from, if one exports it
 */
function moduleOf(name, owner, importer) {
  // The index exports public types of `types`, and everything else imports them from where they are declared.
  const candidates = owner === importer ? [] : [owner, "index", "types"];
  const found = candidates.find((each) => each !== importer && exported.get(each)?.has(name));
  if (found === undefined) return undefined;
  return found === "index" ? "fluent-endpoint" : `fluent-endpoint/${found}`;
}

/**
 * @param {import("./project.mjs").EntryPoint} entryPoint
 * @param {boolean} isReference `true` to write its report and model, from declarations that are not split yet
 */
function extract({ name, source, report = "none" }, isReference) {
  const settings = ExtractorConfig.loadFile(fromRoot("etc/api-extractor.json"));
  const folder = fromRoot(`etc/temporary/api/${report}`);
  mkdirSync(folder, { recursive: true });
  const hasReport = isReference || (name !== "index" && report !== "none");
  const { succeeded } = Extractor.invoke(
    ExtractorConfig.prepare({
      configObject: {
        ...settings,
        mainEntryPointFilePath: fromRoot(`etc/temporary/types/${source.replace(/ts$/, "d.ts")}`),
        apiReport: {
          ...settings.apiReport,
          enabled: hasReport,
          reportFileName: report,
          reportFolder: folder,
          reportTempFolder: `${folder}/compared`,
        },
        docModel: { enabled: hasReport, apiJsonFilePath: `${folder}/${report}.api.json` },
        dtsRollup: { enabled: !isReference, untrimmedFilePath: fromRoot(`dist/${name}.d.ts`) },
      },
      configObjectFullPath: fromRoot("etc/api-extractor.json"),
      packageJsonFullPath: fromRoot("package.json"),
    }),
    {
      localBuild: true,
      messageCallback: (message) => {
        sortOut(message, isReference);
      },
    },
  );
  if (!succeeded) throw new Error(`api-extractor refuses the public API of ${source}.`);
  if (!isReference) exportAgain(name);
}

/**
 * Moves the declarations of an entry point to the CommonJS module, and exports them from the ES module.
 *
 * @param {string} name
 */
function exportAgain(name) {
  const declared = readFileSync(fromRoot(`dist/${name}.d.ts`), "utf8");
  writeFileSync(fromRoot(`dist/${name}.d.cts`), declared);
  // The compiler names types by these entry points in the declarations of a user: without this, as CommonJS modules.
  const imported = [...declared.matchAll(/from '(fluent-endpoint[^']*)'/g)].map(([, path]) => path);
  const lines = [...new Set(imported)].map((path) => `import type {} from "${path}";\n`);
  const file = `export * from "./${posix.basename(name)}.cjs";\n`;
  writeFileSync(fromRoot(`dist/${name}.d.ts`), lines.join("") + file);
}

/**
 * Leaves out three kinds of messages: `api.mjs` says whether a report has changed, a type that its own file does not export
 * need not be exported from the package, because no compiler names it, and `fluent-endpoint/types` promises no more than what has
 * the tag `@public`. The reference shows types of `fluent-endpoint/types`.
 *
 * @param {import("@microsoft/api-extractor").ExtractorMessage} message
 * @param {boolean} isReference
 */
function sortOut(message, isReference) {
  const ofReports = /^console-(?:api-report|preamble|compiler-version)/.test(message.messageId);
  const symbol = /^The symbol "(\w+?)(?:_\d+)?"/.exec(message.text)?.[1] ?? "";
  // `EndpointBuilder_2` is the class: it shares its name with the interface, which is exported.
  const isTwin = exported.get("index")?.has(symbol) === true;
  const isOfTypes = isReference && exported.get("types")?.has(symbol) === true;
  const isKnown = isTwin || isOfTypes || isPrivate(symbol);
  const ofKnown = message.messageId === "ae-forgotten-export" && isKnown;
  const ofTypes = message.messageId === "ae-missing-release-tag" && !isReference;
  const isUntagged = ofTypes && message.sourceFilePath?.includes("/src/types/") === true;
  // The links to `EndpointBuilder` are checked for the reference: elsewhere there are two declarations of it.
  const ofLink = message.messageId === "ae-unresolved-link" && !isReference;
  if (
    ofReports ||
    ofKnown ||
    isUntagged ||
    (ofLink && message.text.includes('"EndpointBuilder" has more'))
  ) {
    message.logLevel = ExtractorLogLevel.None;
  }
}

/** @param {string} symbol */
function isPrivate(symbol) {
  const declaration = new RegExp(`^export (?:\\w+ )+${symbol}\\b`, "m");
  return readdirSync(COMPILED, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".d.ts"))
    .every((file) => !declaration.test(readFileSync(`${COMPILED}/${file}`, "utf8")));
}
