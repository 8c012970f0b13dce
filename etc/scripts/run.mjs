/**
 * Runs what stands behind `npm run <script> -- <what>`, given the script and the further arguments. Arguments that name nothing go to the
 * last command of a script that takes some.
 */
import { spawnSync } from "node:child_process";

const BUILD = "node etc/scripts/build-once.mjs";
const MODULES = "node etc/scripts/build.mjs";
const TYPESCRIPT = "node etc/scripts/run-typescript.mjs";
const GITHUB =
  "generate etc/temporary/packages/@octokit-openapi-23.0.2/generated/api.github.com.json --output examples/github --name GitHub" +
  " --only /issues --only /repos/*/*/issues --only /repos/*/*/issues/* --compiled";

/**
 * @typedef {object} Script
 * @property {string[]} commands the commands without a further word
 * @property {boolean} [takesArguments]
 * @property {Record<string, string[]>} whats
 */

/** @type {Record<string, Script>} */
const SCRIPTS = {
  build: {
    commands: [BUILD],
    whats: { modules: [MODULES], examples: [MODULES, `node dist/command.js ${GITHUB}`] },
  },
  docs: {
    commands: [BUILD, "node etc/scripts/site.mjs build"],
    whats: {
      dev: [BUILD, "node etc/scripts/site.mjs dev"],
      preview: ["node etc/scripts/site.mjs preview"],
      versions: ["node etc/scripts/site-versions.mjs"],
      agents: ["node etc/scripts/agent-pages.mjs"],
      terminal: [MODULES, "node etc/scripts/terminal-picture.mjs"],
      card: ["node etc/scripts/social-card.mjs"],
      api: [BUILD, "node etc/scripts/api-pages.mjs"],
    },
  },
  api: {
    commands: [BUILD, "node etc/scripts/api.mjs update"],
    whats: { check: ["node etc/scripts/api.mjs check"] },
  },
  describe: {
    commands: [MODULES, `${TYPESCRIPT} test/system/describe/describe.ts`],
    takesArguments: true,
    whats: {
      types: [MODULES, `${TYPESCRIPT} test/system/describe/compare.ts`],
      requests: [MODULES, `${TYPESCRIPT} test/system/validators/validators.ts`],
    },
  },
};

const [, , name = "", ...given] = process.argv;
const script = SCRIPTS[name];
if (script === undefined) throw new Error(`Expected ${Object.keys(SCRIPTS).join(", ")}.`);
const [what = "", ...rest] = given;
const named = Object.hasOwn(script.whats, what) ? script.whats[what] : undefined;
if (named === undefined && what !== "" && script.takesArguments !== true) {
  const whats = Object.keys(script.whats).join(", ");
  throw new Error(`npm run ${name} takes one of these after --: ${whats}.`);
}
const commands = named ?? script.commands;
for (const [index, command] of commands.entries()) {
  const [program = "", ...words] = command.split(" ");
  const isLast = index === commands.length - 1;
  const options = isLast ? (named === undefined ? given : rest) : [];
  const { status } = spawnSync(program, [...words, ...options], { stdio: "inherit" });
  process.exitCode = status ?? 1;
  if (status !== 0) break;
}
