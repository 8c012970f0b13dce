/**
 * Builds `dist`: the programs of the two entry points (`bundle.mjs`), the licences of what is inside them, and their
 * rolled-up declarations.
 * The reports and models of the public API are left in `etc/temporary/api` for `api.mjs`.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
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

/** Lets the declarations of the clients, too, import what is public from the package by its name. */
function importIndexByName() {
  const types = fromRoot("etc/temporary/types");
  const clients = `${types}/src/clients`;
  for (const file of readdirSync(clients, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".d.ts")) continue;
    const path = `${clients}/${file}`;
    const declarations = readFileSync(path, "utf8");
    const outside = dirname(file) === "." ? /(?<=from )"\.\.\/.*"/g : /(?<=from )"\.\.\/\.\.\/.*"/g;
    writeFileSync(path, declarations.replaceAll(outside, '"fluent-endpoint"'));
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
          enabled: true,
          reportFileName: `${report}.api.md`,
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
 * Whether a report has changed is for `api.mjs` to say; and what one file of `src/types` keeps to itself need not be exported: the
 * types that a compiler has to name are, and those are written by them.
 *
 * @param {import("@microsoft/api-extractor").ExtractorMessage} message
 */
function sortOut(message) {
  const ofReports = /^console-(?:api-report|preamble|compiler-version)/.test(message.messageId);
  const ofTypes = message.messageId === "ae-forgotten-export" && isOfTypes(message.text);
  if (ofReports || ofTypes) message.logLevel = ExtractorLogLevel.None;
}

/** @param {string} text the message about a symbol; a name that stands in two files has a number behind it */
function isOfTypes(text) {
  const symbol = /^The symbol "(\w+?)(?:_\d+)?"/.exec(text)?.[1] ?? "";
  const folder = fromRoot("etc/temporary/types/src/types");
  return readdirSync(folder).some((file) =>
    new RegExp(`^(?:export )?(?:declare )?(?:type|interface) ${symbol}\\b`, "m").test(
      readFileSync(`${folder}/${file}`, "utf8"),
    ),
  );
}
