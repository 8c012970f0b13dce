/**
 * Prints the URLs of all templates in the suites of RFC 6570, or the messages of their errors, as a file of the package builds them:
 * `node expand.mjs <file> <folder of the suites>`.
 */
import { readFileSync } from "node:fs";
import { load } from "./load.mjs";

const [, , file, folder] = process.argv;
const { endpoint } = await load(file);
const suites = ["spec-examples-by-section", "extended-tests", "negative-tests"].flatMap((name) =>
  Object.values(JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"))),
);
const urls = suites.flatMap(({ variables, testcases }) =>
  testcases.map(([template]) => {
    try {
      return endpoint(`POST /-${template}`, { ...variables }).url;
    } catch (error) {
      return error.message;
    }
  }),
);
console.log(JSON.stringify(urls));
