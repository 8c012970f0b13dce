/** Writes the cases of the suite and their results anew, one a line, as a part of `npm run format`. Prettier would give each a page. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fromRoot } from "./project.mjs";

const SUITE = "test/system/suite/";

for (const name of readdirSync(fromRoot(SUITE), { recursive: true, encoding: "utf8" })) {
  if (!/^(?:(?:cases|blind)[\\/].+|repeats|results)\.json$/.test(name)) continue;
  const file = fromRoot(SUITE + name);
  writeFileSync(file, `${inLines(JSON.parse(readFileSync(file, "utf8")))}\n`);
}

/**
 * @param {unknown} value
 * @returns {string} JSON with a line for each item of a list, also of a list in an object
 */
function inLines(value) {
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => JSON.stringify(item)).join(",\n")}\n]`;
  }
  const fields = Object.entries(/** @type {object} */ (value)).map(
    ([name, field]) =>
      `${JSON.stringify(name)}: ${Array.isArray(field) ? inLines(field) : JSON.stringify(field)}`,
  );
  return `{\n${fields.join(",\n")}\n}`;
}
