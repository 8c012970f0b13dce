/**
 * Builds `dist`: the two entry points as ES module, as CommonJS and for browsers, and their rolled-up declarations.
 * The reports and models of the public API are left in `etc/temporary/api` for `api.mjs`.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { build } from "esbuild";
import { ENTRY_POINTS, fromRoot } from "./project.mjs";

rmSync(fromRoot("dist"), { recursive: true, force: true });
rmSync(fromRoot("etc/temporary/types"), { recursive: true, force: true });
rmSync(fromRoot("etc/temporary/api"), { recursive: true, force: true });
await Promise.all(ENTRY_POINTS.map(bundle));
emitDeclarations();
ENTRY_POINTS.forEach(rollUpDeclarations);

/** @param {import("./project.mjs").EntryPoint} entryPoint */
async function bundle({ name, source }) {
  /** @type {import("esbuild").BuildOptions} */
  const common = {
    entryPoints: [fromRoot(source)],
    absWorkingDir: fromRoot("."),
    bundle: true,
    target: "es2022",
    platform: "neutral",
    logLevel: "warning",
  };
  const external = ["immer", "uri-templates"];
  const browserFile = name === "index" ? "browser.js" : `${name}.browser.js`;
  await Promise.all([
    build({
      ...common,
      format: "esm",
      external,
      plugins: shareErrors(source, "./index.js"),
      outfile: fromRoot(`dist/${name}.js`),
    }),
    build({
      ...common,
      format: "cjs",
      external,
      plugins: shareErrors(source, "./index.cjs"),
      outfile: fromRoot(`dist/${name}.cjs`),
    }),
    build({
      ...common,
      format: "esm",
      minify: true,
      mainFields: ["module", "main"],
      conditions: ["browser", "import"],
      define: { "process.env.NODE_ENV": '"production"' },
      plugins: shareErrors(source, "./browser.js"),
      outfile: fromRoot(`dist/${browserFile}`),
    }),
  ]);
}

/**
 * The clients take their errors from the index beside them in `dist`, not from a second copy: `instanceof EndpointError`
 * depends on it.
 *
 * @param {string} source
 * @param {string} index
 * @returns {import("esbuild").Plugin[]}
 */
function shareErrors(source, index) {
  if (source === "src/index.ts") return [];
  /** @param {import("esbuild").PluginBuild} builder */
  const setup = (builder) => {
    builder.onResolve({ filter: /\/errors\.js$/ }, ({ path, resolveDir }) =>
      join(resolveDir, path) === fromRoot("src/errors.js")
        ? { path: index, external: true, sideEffects: false }
        : undefined,
    );
  };
  return [{ name: "share-errors", setup }];
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
 * Whether a report has changed is for `api.mjs` to say; and what computes types (`src/types`) is nobody's to name, so that it
 * may change: only what `src/index.ts` exports is public.
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
