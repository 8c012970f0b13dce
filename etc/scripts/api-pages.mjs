/** Writes the reference pages of the last build to `docs/api`, which is not committed: api-documenter's, for each entry point. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { ENTRY_POINTS, fromRoot } from "./project.mjs";
import { writeReadableSignatures } from "./readable-signatures.mjs";

/** The part that makes a name longer. The pages show it in the names of files only. */
const SUFFIX = "$type";

rmSync(fromRoot("docs/api"), { recursive: true, force: true });
const documenter = fromRoot("node_modules/@microsoft/api-documenter/bin/api-documenter");
for (const { name, report } of ENTRY_POINTS) {
  if (report === undefined) continue;
  const models = fromRoot(`etc/temporary/api-pages/${report}`);
  writeModel(report, models);
  const pages = fromRoot(name === "index" ? "docs/api" : `docs/api/${name}`);
  mkdirSync(pages, { recursive: true });
  execFileSync(process.execPath, [documenter, "markdown", "-i", models, "-o", pages]);
  rmSync(`${pages}/index.md`);
  for (const file of readdirSync(pages, { encoding: "utf8" })) {
    if (!file.endsWith(".md")) continue;
    const text = readFileSync(`${pages}/${file}`, "utf8");
    writeFileSync(`${pages}/${file}`, repaired(text, name));
  }
}
writeFileSync(fromRoot("docs/api/index.md"), overview());

/**
 * Copies a model. api-documenter names its files in lower case, so only one of `endpoint` and `Endpoint` would have a page. The
 * other has a longer name in the copy.
 *
 * @param {string} report
 * @param {string} folder
 */
function writeModel(report, folder) {
  const file = `${report}.api.json`;
  const model = /** @type {Member} */ (
    JSON.parse(readFileSync(fromRoot(`etc/temporary/api/${report}/${file}`), "utf8"))
  );
  writeReadableSignatures(model);
  const references = lengthenTwins(model);
  const text = references.reduce(
    (json, reference) =>
      json
        .replaceAll(`"${reference}:`, () => `"${reference}${SUFFIX}:`)
        .replaceAll(`"${reference}#`, () => `"${reference}${SUFFIX}#`),
    JSON.stringify(model).replaceAll(
      "fluent-endpoint!endpoint:var",
      "fluent-endpoint!endpoint:function(1)",
    ),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${file}`, text);
}

/**
 * @typedef {import("./readable-signatures.mjs").Member} Member
 */

/**
 * @param {Member} parent
 * @returns {string[]} the references of its members, at any depth, that have a longer name now
 */
function lengthenTwins({ members = [] }) {
  const lowerCase = members.filter(({ name = "" }) => name === name.toLowerCase());
  const twins = members.filter(
    ({ name = "" }, index) =>
      name !== name.toLowerCase() &&
      [...lowerCase, ...members.slice(0, index)].some(
        (other) => other.name !== name && other.name?.toLowerCase() === name.toLowerCase(),
      ),
  );
  for (const twin of twins) twin.name = `${twin.name ?? ""}${SUFFIX}`;
  const references = twins.map(({ canonicalReference }) => canonicalReference.split(":")[0] ?? "");
  return [...references, ...members.flatMap(lengthenTwins)];
}

/**
 * api-documenter calls each entry point by the name of the package, starts with a second-level heading, and puts empty comments
 * behind code.
 *
 * @param {string} text
 * @param {string} entryPoint
 */
function repaired(text, entryPoint) {
  const isIndex = entryPoint === "index";
  const home = isIndex ? "./index.md" : `${"../".repeat(entryPoint.split("/").length)}index.md`;
  const module = isIndex ? "fluent-endpoint" : `fluent-endpoint/${entryPoint}`;
  return text
    .replaceAll("\r\n", "\n")
    .replace(/^## fluent-endpoint package$/m, `## ${module}`)
    .replace("[Home](./index.md)", `[API reference](${home})`)
    .replace("[fluent-endpoint](./fluent-endpoint.md)", `[${module}](./fluent-endpoint.md)`)
    .replace(/^## /m, "# ")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<table>[^]*?<\/table>/g, withoutEmptyColumns)
    .replaceAll(SUFFIX, "");
}

/** @param {string} table of api-documenter, which writes a column for modifiers even if there are none */
function withoutEmptyColumns(table) {
  const rows = [...table.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd]>([^]*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell),
  );
  const [head = [], ...body] = rows;
  const kept = head.map((_, column) => body.some((row) => row[column]?.trim() !== ""));
  const write = (/** @type {string[]} */ row, /** @type {string} */ name) =>
    `<tr>${row
      .filter((_, column) => kept[column])
      .map((cell) => `<${name}>${cell}</${name}>`)
      .join("")}</tr>`;
  const lines = body.map((row) => write(row, "td")).join("\n");
  return `<table><thead>${write(head, "th")}</thead>\n<tbody>${lines}\n</tbody></table>`;
}

function overview() {
  const modules = ENTRY_POINTS.filter(({ report }) => report !== undefined).map(({ name }) => {
    const folder = name === "index" ? "." : `./${name}`;
    const page = readFileSync(fromRoot(`docs/api/${folder}/fluent-endpoint.md`), "utf8");
    const [, heading = "", summary = ""] = /^# (.+)\n\n(.+)$/m.exec(page) ?? [];
    return `- [${heading}](${folder}/fluent-endpoint.md): ${summary}`;
  });
  return `# API reference

The public names of each entry point, from the doc comments in the source.

${modules.join("\n")}
`;
}
