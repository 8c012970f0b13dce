/**
 * Writes what programs read: `docs/coding-agents.md`, how to use the library on one page, and `docs/public/llms.txt`, a list of the
 * documents (https://llmstxt.org). Both are made of the documents' parts between `<!-- #region name -->` and `<!-- #endregion name -->`.
 * `node etc/scripts/agent-pages.mjs check` compares the committed files instead.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
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
const OPTIONAL = /compatibility|examples|benchmarks|architecture|CHANGELOG/;
const NEEDED = new RegExp(`^(?!.*(?:${OPTIONAL.source})).`);

const [, , command] = process.argv;
const pages = new Map([
  ["docs/coding-agents.md", await format(codingAgents(), { parser: "markdown", printWidth: 100 })],
  ["docs/public/llms.txt", llms()],
]);
for (const [file, text] of pages) {
  if (command !== "check") writeFileSync(fromRoot(file), text);
  else if (readFileSync(fromRoot(file), "utf8") !== text) {
    console.error(`Out of date: ${file}. Run \`npm run docs:agents\` and commit what it writes.`);
    process.exitCode = 1;
  }
}

function codingAgents() {
  const sections = SECTIONS.map(
    ([heading, regions]) => `## ${heading}\n\n${regions.map(region).join("\n\n")}`,
  );
  return `# For coding agents

This page is for programs that write code with fluent-endpoint. \`npm run docs:agents\` makes it of the other documents: do not edit it.

${sections.join("\n\n")}

${documents(/generate|command/).join("\n")}
`;
}

function llms() {
  return `# fluent-endpoint

> ${region("README.md#summary").replaceAll("\n", " ").replaceAll("  ", "\n\n")}

## Docs

${documents(NEEDED).join("\n")}

## Optional

${documents(OPTIONAL).join("\n")}
`
    .replaceAll("../examples/README.md", "examples/index.md")
    .replaceAll(/\.\.\/[A-Z]+\.md/g, (path) => path.toLowerCase().replace("..", "project"));
}

/**
 * @param {RegExp} pattern of their files
 * @returns {string[]} the lines of README's list of documents
 */
function documents(pattern) {
  return region("README.md#documents")
    .split("\n")
    .filter((line) => pattern.test(/\((.*?)\)/.exec(line)?.[1] ?? ""));
}

/**
 * @param {string} place a document and the name of a region in it
 * @returns {string} its text, with links relative to `docs`
 */
function region(place) {
  const [file = "", name = ""] = place.split("#");
  const [, text] =
    new RegExp(`<!-- #region ${name} -->\n+(.*?)\n+<!-- #endregion ${name} -->`, "s").exec(
      readFileSync(fromRoot(file), "utf8"),
    ) ?? [];
  if (text === undefined) throw new Error(`${file} has no region ${name}.`);
  const from = posix.dirname(file);
  return text.replaceAll(/(?<=\]\()(?!https?:|#)[^)#]+/g, (path) =>
    posix.relative("docs", posix.join(from, path)),
  );
}
