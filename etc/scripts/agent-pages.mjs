/**
 * Writes how to use the library on one page, as a skill for agents (https://agentskills.io), which the site shows as a page too. It
 * consists of the documents' parts between `<!-- #region name -->` and `<!-- #endregion name -->`. `node etc/scripts/agent-pages.mjs
 * check` compares the committed file instead.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { format } from "prettier";
import { fromRoot } from "./project.mjs";

/** The parts of the page: a heading, and the regions below it. @type {[heading: string, regions: string[]][]} */
const SECTIONS = [
  [
    "Chain, extend, call, and where a parameter goes",
    ["README.md#uses", "docs/behaviour/parameters.md#places"],
  ],
  ["The methods of a builder", ["docs/builder.md#methods"]],
  ["Send it", ["docs/clients.md#adapters"]],
  [
    "Errors, and common mistakes",
    ["docs/getting-started.md#errors", "docs/builder.md#strict", "docs/builder.md#mistakes"],
  ],
  ["Code for a whole API, and a look at a request", ["README.md#generate"]],
];

const SKILL = "skills/fluent-endpoint/SKILL.md";

const [, , command] = process.argv;
const text = await format(skill(), { parser: "markdown", printWidth: 80 });
if (command !== "check") {
  mkdirSync(dirname(fromRoot(SKILL)), { recursive: true });
  writeFileSync(fromRoot(SKILL), text);
} else if (readFileSync(fromRoot(SKILL), "utf8") !== text) {
  console.error(
    `Out of date: ${SKILL}. Run \`node etc/scripts/agent-pages.mjs\` and commit what it writes.`,
  );
  process.exitCode = 1;
}

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
  return sections.join("\n\n");
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
