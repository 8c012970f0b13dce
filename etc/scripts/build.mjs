/**
 * Builds `dist`: the programs of the two entry points (`bundle.mjs`), the licences of what is inside them, and their
 * rolled-up declarations.
 * The reports and models of the public API are left in `etc/temporary/api` for `api.mjs`.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { bundle } from "./bundle.mjs";
import { ENTRY_POINTS, fromRoot } from "./project.mjs";

rmSync(fromRoot("dist"), { recursive: true, force: true });
rmSync(fromRoot("etc/temporary/types"), { recursive: true, force: true });
rmSync(fromRoot("etc/temporary/api"), { recursive: true, force: true });
mkdirSync(fromRoot("dist"));
await Promise.all(ENTRY_POINTS.map(bundle));
writeNotices();
emitDeclarations();
ENTRY_POINTS.forEach(rollUpDeclarations);

/** Some files hold the dependencies, and have to say whose they are. */
function writeNotices() {
  const immer = readFileSync(fromRoot("node_modules/immer/LICENSE"), "utf8").trim();
  writeFileSync(
    fromRoot("dist/THIRD-PARTY-NOTICES.txt"),
    `node.mjs, node.cjs and browser.js hold parts of two other packages.

immer (https://github.com/immerjs/immer):

${immer}

uri-templates (https://github.com/geraintluff/uri-templates) is released as public domain by Geraint Luff:
"Anybody can modify or re-license it for any purpose, without restriction."
`,
  );
}

function emitDeclarations() {
  const compiler = fromRoot("node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", fromRoot("etc/tsconfig.build.json")], {
    stdio: "inherit",
  });
  importIndexByName();
}

/** The declarations of the clients, too, take what is public from the index: from the package, by its name. */
function importIndexByName() {
  const types = fromRoot("etc/temporary/types");
  for (const file of readdirSync(`${types}/src/clients`)) {
    const path = `${types}/src/clients/${file}`;
    const declarations = readFileSync(path, "utf8");
    writeFileSync(path, declarations.replaceAll(/(?<=from )"\.\.\/.*"/g, '"fluent-endpoint"'));
  }
  writeFileSync(`${types}/package.json`, "{}");
  const stub = `${types}/node_modules/fluent-endpoint`;
  mkdirSync(stub, { recursive: true });
  writeFileSync(`${stub}/package.json`, '{ "name": "fluent-endpoint", "types": "index.d.ts" }');
  writeFileSync(`${stub}/index.d.ts`, 'export * from "../../src/index.js";');
}

/** @param {import("./project.mjs").EntryPoint} entryPoint */
function rollUpDeclarations({ name, declarations, report }) {
  const settings = ExtractorConfig.loadFile(fromRoot("etc/api-extractor.json"));
  const folder = fromRoot(`etc/temporary/api/${report}`);
  mkdirSync(folder, { recursive: true });
  const { succeeded } = Extractor.invoke(
    ExtractorConfig.prepare({
      configObject: {
        ...settings,
        mainEntryPointFilePath: fromRoot(declarations),
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
  if (!succeeded) throw new Error(`api-extractor refuses the public API of ${declarations}`);
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
  const folder = fromRoot("etc/temporary/types/src");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".d.ts"))
    .every((file) => !exported.test(readFileSync(`${folder}/${file}`, "utf8")));
}
