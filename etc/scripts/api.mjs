/**
 * Describes the public API of the last build by api-extractor: `node etc/scripts/api.mjs <command>`.
 *
 * - `models`: leaves in `etc/temporary/api` what the reference is made of, as the others do, too
 * - `check`: fails when a committed report (`etc/*.api.md`) is out of date
 * - `update`: writes the reports
 */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { ENTRY_POINTS, fromRoot } from "./project.mjs";

/** The folder in which the compiler puts the declarations of `src`. */
const COMPILED = fromRoot("etc/temporary/types/src");

const [, , command = ""] = process.argv;
if (!["models", "check", "update"].includes(command))
  throw new Error("Expected models, check or update.");

rmSync(fromRoot("etc/temporary/types"), { recursive: true, force: true });
rmSync(fromRoot("etc/temporary/api"), { recursive: true, force: true });
const compiler = fromRoot("node_modules/typescript-7/bin/tsc");
execFileSync(process.execPath, [compiler, "-p", fromRoot("etc/tsconfig.build.json")], {
  stdio: "inherit",
});
// It declares `EndpointBuilder` as an interface and a constant. For the reference it is the class, with its members.
writeFileSync(
  `${COMPILED}/core/builder-type.d.ts`,
  'export { EndpointBuilder } from "./builder.js";',
);
const declarations = readdirSync(COMPILED, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".d.ts"))
  .map((file) => readFileSync(`${COMPILED}/${file}`, "utf8"))
  .join("\n");
/** The names that entry points export: each is reported for the one that it belongs to. */
const exported = new Set(
  ENTRY_POINTS.flatMap(({ name }) => {
    const [names = ""] =
      /^export \{[^}]*\};/m.exec(readFileSync(fromRoot(`dist/${name}.d.cts`), "utf8")) ?? [];
    return names.match(/\w+/g) ?? [];
  }),
);
const stale = ENTRY_POINTS.flatMap(({ source, report }) =>
  report === undefined || !isStale(source, report) ? [] : [`etc/${report}.api.md`],
);
if (stale.length > 0 && command === "check") {
  console.error(`Out of date: ${stale.join(", ")}. Run \`npm run api\` and commit what it writes.`);
  process.exitCode = 1;
}

/**
 * @param {string} source
 * @param {string} report
 */
function isStale(source, report) {
  const folder = fromRoot(`etc/temporary/api/${report}`);
  mkdirSync(folder, { recursive: true });
  const settings = ExtractorConfig.loadFile(fromRoot("etc/api-extractor.json"));
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
      },
      configObjectFullPath: fromRoot("etc/api-extractor.json"),
      packageJsonFullPath: fromRoot("package.json"),
    }),
    { localBuild: true, messageCallback: sortOut },
  );
  if (!succeeded) {
    // Nothing takes half of the models for all of them.
    rmSync(fromRoot("etc/temporary/api"), { recursive: true, force: true });
    throw new Error(`api-extractor refuses the public API of ${source}.`);
  }
  const fresh = `${folder}/${report}.public.api.md`;
  const committed = fromRoot(`etc/${report}.api.md`);
  if (command === "update") copyFileSync(fresh, committed);
  return !existsSync(committed) || readFileSync(fresh, "utf8") !== readFileSync(committed, "utf8");
}

/**
 * Leaves out what api-extractor says of reports, which are compared above, and two kinds of messages: a type that its own file does not
 * export, or that another entry point exports, need not be exported, and `fluent-endpoint/types` promises no more than what has the tag
 * `@public`.
 *
 * @param {import("@microsoft/api-extractor").ExtractorMessage} message
 */
function sortOut(message) {
  const symbol = /^The symbol "(\w+?)(?:_\d+)?"/.exec(message.text)?.[1] ?? "";
  const isExported = new RegExp(`^export (?:\\w+ )+${symbol}\\b`, "m").test(declarations);
  const ofKnown =
    message.messageId === "ae-forgotten-export" && (exported.has(symbol) || !isExported);
  const ofReports = /^console-(?:api-report|preamble|compiler-version)/.test(message.messageId);
  if (ofKnown || ofReports) message.logLevel = ExtractorLogLevel.None;
}
