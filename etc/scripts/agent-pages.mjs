/**
 * Writes what programs read: `docs/coding-agents.md`, how to use the library on one page, the same page as a skill for agents
 * (https://agentskills.io), and `docs/public/llms.txt`, a list of the documents (https://llmstxt.org). They consist of the
 * documents' parts between `<!-- #region name -->` and `<!-- #endregion name -->`.
 * `node etc/scripts/agent-pages.mjs check` compares the committed files instead.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { format } from "prettier";
import { fromRoot } from "./project.mjs";

/** The parts of the page: a heading, and the regions below it. @type {[heading: string, regions: string[]][]} */
const SECTIONS = [
  [
    "Install, call, and where a parameter goes",
    ["README.md#first-call", "docs/behaviour/parameters.md#places"],
  ],
  ["A builder, and your own class", ["README.md#subclass", "docs/builder.md#methods"]],
  ["Send it", ["docs/clients.md#adapters"]],
  [
    "Errors, and common mistakes",
    ["README.md#errors", "docs/builder.md#strict", "docs/builder.md#mistakes"],
  ],
  ["Code for a whole API, and a look at a request", ["README.md#generate"]],
];

/** The files of the documents that a program seldom needs, and of the others. */
const OPTIONAL = /compatibility|examples|benchmarks|comparison|suite|architecture|CHANGELOG/;
const NEEDED = new RegExp(`^(?!.*(?:${OPTIONAL.source})).`);

const SKILL = "skills/fluent-endpoint/SKILL.md";

const [, , command] = process.argv;
const pages = new Map([
  ["docs/coding-agents.md", await format(codingAgents(), { parser: "markdown", printWidth: 100 })],
  [SKILL, await format(skill(), { parser: "markdown", printWidth: 100 })],
  ["docs/public/llms.txt", llms()],
]);
for (const [file, text] of pages) {
  if (command !== "check") {
    mkdirSync(dirname(fromRoot(file)), { recursive: true });
    writeFileSync(fromRoot(file), text);
  } else if (readFileSync(fromRoot(file), "utf8") !== text) {
    console.error(
      `Out of date: ${file}. Run \`node etc/scripts/agent-pages.mjs\` and commit what it writes.`,
    );
    process.exitCode = 1;
  }
}

function codingAgents() {
  return `# For coding agents

This page is for programs that write code with fluent-endpoint. The package has it as a skill, too: \`skills/fluent-endpoint/SKILL.md\`.
\`node etc/scripts/agent-pages.mjs\` makes both from the other documents: do not edit them.

${guide("docs")}
`;
}

/** The page for coding agents in the form that agents load when a task needs it. */
function skill() {
  return `---
name: fluent-endpoint
description: Builds HTTP requests for REST APIs in TypeScript and JavaScript with the npm package fluent-endpoint, from a route such as "GET /users/{id}", a class or an OpenAPI description. Use it when code imports fluent-endpoint or @octokit/endpoint, or when you write requests for GitHub or another REST API that any HTTP client sends.
---

<!-- \`node etc/scripts/agent-pages.mjs\` makes this file from the documents: do not edit it. -->

# fluent-endpoint

${guide(posix.dirname(SKILL))}
`;
}

/** @param {string} folder of the page, to which its links are relative */
function guide(folder) {
  const sections = SECTIONS.map(
    ([heading, regions]) =>
      `## ${heading}\n\n${regions.map((place) => region(place, folder)).join("\n\n")}`,
  );
  return [...sections, documents(/generate|command/, folder).join("\n")].join("\n\n");
}

function llms() {
  return `# fluent-endpoint

> ${region("README.md#summary", "docs").replaceAll("\n", " ").replaceAll("  ", "\n\n")}

## Docs

${documents(NEEDED, "docs").join("\n")}

## Optional

${documents(OPTIONAL, "docs").join("\n")}
`
    .replaceAll("../examples/README.md", "examples/index.md")
    .replaceAll(/\.\.\/[A-Z]+\.md/g, (path) => path.toLowerCase().replace("..", "project"));
}

/**
 * @param {RegExp} pattern of their files
 * @param {string} folder to which their links are relative
 * @returns {string[]} the lines of the list of documents
 */
function documents(pattern, folder) {
  return region("docs/index.md#documents", folder)
    .split("\n")
    .filter((line) => pattern.test(/\((.*?)\)/.exec(line)?.[1] ?? ""));
}

/**
 * @param {string} place a document and the name of a region in it
 * @param {string} folder to which its links are to be relative
 * @returns {string} its text
 */
function region(place, folder) {
  const [file = "", name = ""] = place.split("#");
  const [, text] =
    new RegExp(`<!-- #region ${name} -->\n+(.*?)\n+<!-- #endregion ${name} -->`, "s").exec(
      readFileSync(fromRoot(file), "utf8"),
    ) ?? [];
  if (text === undefined) throw new Error(`${file} has no region ${name}.`);
  const from = posix.dirname(file);
  return text.replaceAll(/(?<=\]\()(?!https?:|#)[^)#]+/g, (path) =>
    posix.relative(folder, posix.join(from, path)),
  );
}
