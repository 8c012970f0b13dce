/** Finds the section of the guides that says most about a name of the reference. */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { slug } from "github-slugger";
import { fromRoot } from "./project.mjs";

/** The guide to an entry point, for the names that no guide has. @type {Record<string, string>} */
const GUIDES = {
  "fluent-endpoint": "builder.md",
  "fluent-endpoint/call": "generate.md",
  "fluent-endpoint/clients": "clients.md",
  "fluent-endpoint/generate": "generate.md",
  "fluent-endpoint/openapi": "openapi.md",
  "fluent-endpoint/openapi/swagger": "openapi.md",
  "fluent-endpoint/openapi/yaml": "openapi.md",
  "fluent-endpoint/routes": "recipes/pages-and-cache.md",
  "fluent-endpoint/show": "command.md",
};

/** The guides of names that every guide has. @type {Record<string, string>} */
const CHOSEN = {
  call: "generate.md",
  endpoint: "migration.md",
  symbols: "behaviour/parameters.md",
};

/** Pages about the project, and pages that repeat others. */
const OTHERS = /^(?:index|measured|stability)/;

const sections = readdirSync(fromRoot("docs"), { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /^(?:(?:behaviour|recipes)\/)?[^/]+\.md$/.test(file) && !OTHERS.test(file))
  .sort()
  .flatMap(sectionsOf);

/** @param {string} file */
function sectionsOf(file) {
  const text = readFileSync(fromRoot(`docs/${file}`), "utf8");
  const [start = "", ...rest] = text.split(/^## /m);
  const title = /^# (.*)$/m.exec(start)?.[1] ?? file;
  return [start, ...rest].map((section, index) => {
    const heading = index === 0 ? "" : (section.split("\n")[0] ?? "");
    return { file, title, heading, section };
  });
}

/**
 * @param {string} name
 * @param {string} module
 * @param {string} page the page that links to it
 */
export function guideTo(name, module, page) {
  const usual = GUIDES[module] ?? "index.md";
  const pattern = new RegExp(`\\b${name}\\b`, "g");
  const count = (/** @type {string} */ text) => text.match(pattern)?.length ?? 0;
  const scores = sections.map(({ file, title, heading, section }) => {
    const words = count(section) + 5 * count(heading || title);
    return CHOSEN[name] === file ? Infinity : words * (file === usual ? 1.5 : 1);
  });
  const best = Math.max(...scores);
  const found = sections.find(({ file }, index) =>
    best > 0 ? scores[index] === best : file === usual,
  );
  if (found === undefined) throw new Error(`No guide: ${name}`);
  const { file, title, heading } = found;
  const path = posix.relative(posix.dirname(page), file);
  const words = heading === "" ? title : `${title}: ${heading}`;
  const fragment = heading === "" ? "" : `#${slug(heading)}`;
  return `Guide: [${words.replaceAll("`", "")}](${path}${fragment})`;
}
