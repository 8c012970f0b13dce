/** Writes the reference pages of the last build to `docs/api`, which is not committed. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { slug } from "github-slugger";
import ts from "typescript";
import { firstSentence } from "./doc-comments.mjs";
import { fromRoot } from "./project.mjs";
import { entryPoints } from "./reference-model.mjs";
import { referencePage, sentenceOf, titleOf } from "./reference-page.mjs";

const TYPES = `Types that the compiler computes, for declarations and generated code. Nothing of it exists at run time. Import what you
need yourself from \`fluent-endpoint\`, which exports the types with a page: those below may change in any release.`;
/** The kinds of names, in the order in which people look for them. @type {Record<string, string>} */
const HEADINGS = {
  function: "Functions",
  class: "Classes",
  variable: "Constants",
  interface: "Interfaces",
  type: "Types",
};

/** The names that most programs need. */
const MAIN = [
  "createEndpoint",
  "EndpointBuilder",
  "EndpointError",
  "toFetch",
  "readResponse",
  "createApi",
];
const documented = new Set(entryPoints.flatMap(({ items }) => items.map(({ name }) => name)));

rmSync(fromRoot("docs/api"), { recursive: true, force: true });
for (const entryPoint of entryPoints) {
  for (const page of new Set(entryPoint.items.map((item) => item.page))) {
    write(page, await referencePage(page, entryPoint));
  }
  write(`${entryPoint.folder}/index.md`, listOf(entryPoint));
}
write("api/types/index.md", `# fluent-endpoint/types\n\n${TYPES}\n\n${typesTable()}\n`);
write("api/index.md", overview());

/**
 * @param {string} page
 * @param {string} text
 */
function write(page, text) {
  mkdirSync(fromRoot(`docs/${posix.dirname(page)}`), { recursive: true });
  writeFileSync(fromRoot(`docs/${page}`), text);
}

/** @param {import("./reference-model.mjs").EntryPoint} entryPoint */
function listOf({ module, folder, summary, items }) {
  const tables = Object.entries(HEADINGS).map(([kind, heading]) => {
    const rows = items
      .filter((item) => item.kind === kind)
      .map((item) => {
        const isMain = posix.basename(item.page, ".md") === item.name;
        const fragment = isMain ? "" : `#${slug(titleOf(item))}`;
        const link = `[${item.name}](./${posix.relative(folder, item.page)}${fragment})`;
        return `| ${link} | ${sentenceOf(item).replaceAll("|", "\\|")} |`;
      });
    if (rows.length === 0) return "";
    return [`\n## ${heading}\n`, "| name | description |", "| --- | --- |", ...rows, ""].join("\n");
  });
  return `# ${module}\n\n${summary}\n${tables.join("")}`;
}

/** The types of `fluent-endpoint/types`: no model has them, because they are for the compiler only. */
function typesTable() {
  const declarations = ["types", "shared-types"].map((name) => fromRoot(`dist/${name}.d.cts`));
  const texts = declarations.map((path) => readFileSync(path, "utf8"));
  const [, names = ""] = /^export \{([^}]*)\}/m.exec(texts[0] ?? "") ?? [];
  const exported = new Set(names.match(/\w+/g));
  const rows = texts.flatMap((text) =>
    ts
      .createSourceFile("types.d.ts", text, ts.ScriptTarget.Latest, true)
      .statements.flatMap((statement) => {
        if (!ts.isTypeAliasDeclaration(statement) && !ts.isInterfaceDeclaration(statement))
          return [];
        const name = statement.name.text;
        if (!exported.has(name) || documented.has(name)) return [];
        const [comment] = ts.getJSDocCommentsAndTags(statement);
        const summary = ts.getTextOfJSDocComment(comment?.comment) ?? "";
        // A name that says all has no comment, and needs no row.
        if (summary === "") return [];
        return [`| \`${name}\` | ${firstSentence(summary).replaceAll("|", "\\|")} |`];
      }),
  );
  return ["| type | description |", "| --- | --- |", ...rows.sort()].join("\n");
}

function overview() {
  const items = entryPoints.flatMap((entryPoint) => entryPoint.items);
  const rows = MAIN.map((name) => {
    const item = items.find((each) => each.name === name);
    if (item === undefined) throw new Error(`No page: ${name}`);
    return `| [${name}](./${posix.relative("api", item.page)}) | ${sentenceOf(item)} |`;
  });
  const lines = entryPoints.map(
    ({ module, folder, summary }) =>
      `- [${module}](./${posix.relative("api", folder)}/index.md): ${firstSentence(summary)}`,
  );
  return `# API reference

Most programs need these names:

${["| name | description |", "| --- | --- |", ...rows].join("\n")}

Each entry point has a page with all of its names:

${lines.join("\n")}
- [fluent-endpoint/types](./types/index.md): ${firstSentence(TYPES)}
`;
}
