/**
 * Builds or serves the documents as a site, from the last build: `npm run docs`, or `npm run docs -- dev`
 * and `preview` to serve it, with options of VitePress.
 * Writes the pages first that VitePress cannot find below `docs`: the API reference, the examples, and documents in the root.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, extname } from "node:path";
import { installIn } from "./install-tools.mjs";
import { fromRoot } from "./project.mjs";

const [, , command = "build", ...options] = process.argv;
if (!["build", "dev", "preview"].includes(command))
  throw new Error("Expected build, dev or preview.");

installIn("docs");
if (command !== "preview") {
  if (!existsSync(fromRoot("etc/temporary/api"))) run(fromRoot("etc/scripts/api.mjs"), "models");
  run(fromRoot("etc/scripts/api-pages.mjs"));
  writeDocuments();
  writeExamples();
}
run(
  fromRoot("docs/node_modules/vitepress/bin/vitepress.js"),
  command,
  fromRoot("docs"),
  ...options,
);
if (command === "build") {
  console.log(
    "The site is in etc/temporary/site. `npm run docs -- preview` serves it on this machine.",
  );
}

function writeDocuments() {
  rmSync(fromRoot("docs/project"), { recursive: true, force: true });
  mkdirSync(fromRoot("docs/project"));
  for (const name of ["CHANGELOG", "CONTRIBUTING", "MAINTAINING", "SECURITY"]) {
    const text = readFileSync(fromRoot(`${name}.md`), "utf8");
    writePage(`project/${name.toLowerCase()}.md`, `${name}.md`, text);
  }
  const skill = "skills/fluent-endpoint/SKILL.md";
  const [, page = ""] = readFileSync(fromRoot(skill), "utf8").split(/^# fluent-endpoint$/m);
  writePage("project/coding-agents.md", skill, `# For coding agents\n${page}`);
}

/** A page for each program of `examples`, and one for each folder with all of its programs. */
function writeExamples() {
  rmSync(fromRoot("docs/examples"), { recursive: true, force: true });
  mkdirSync(fromRoot("docs/examples"));
  writePage(
    "examples/index.md",
    "examples/README.md",
    readFileSync(fromRoot("examples/README.md"), "utf8"),
  );
  for (const name of readdirSync(fromRoot("examples"), { encoding: "utf8" })) {
    const path = `examples/${name}`;
    if (statSync(fromRoot(path)).isDirectory()) {
      const files = readdirSync(fromRoot(path), { encoding: "utf8" }).filter(isShown);
      const programs = files.map((file) => `## ${file}\n\n${program(`${path}/${file}`)}`);
      writePage(`${path}.md`, path, `# ${name}\n\n${programs.join("\n")}`);
    } else if (name.endsWith(".ts")) {
      writePage(`examples/${basename(name, ".ts")}.md`, path, `# ${name}\n\n${program(path)}`);
    }
  }
}

/** Returns `true` if a file of an example is for people. Generated types are too long for a page. @param {string} file */
function isShown(file) {
  return extname(file) !== "" && file !== "types.ts";
}

/** @param {string} path */
function program(path) {
  const text = readFileSync(fromRoot(path), "utf8");
  // A longer fence for Markdown that has blocks of code itself.
  const fence = text.includes("```") ? "````" : "```";
  return `${fence}${extname(path).slice(1)}\n${text.trimEnd()}\n${fence}\n`;
}

/**
 * @param {string} page the path to write it to, below `docs`
 * @param {string} source the file or folder that it shows: its links are relative to it
 * @param {string} text
 */
function writePage(page, source, text) {
  writeFileSync(fromRoot(`docs/${page}`), `---\nsource: ${source}\n---\n\n${text}`);
}

/** @param {string[]} program */
function run(...program) {
  const { status } = spawnSync(process.execPath, program, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
