/** Prints what each file of the package, whose names are its arguments, makes of every template in the suites of RFC 6570. */
import { readFileSync } from "node:fs";

const suites = ["spec-examples-by-section", "extended-tests", "negative-tests"].flatMap((name) => {
  const path = `node_modules/uri-templates/test/uritemplate-test/${name}.json`;
  return Object.values(JSON.parse(readFileSync(path, "utf8")));
});
const files = process.argv.slice(2);
const urls = await Promise.all(files.map(async (file) => expand(await load(file))));
console.log(JSON.stringify(urls));

async function load(file) {
  const module = await import(`./node_modules/fluent-endpoint/dist/${file}`);
  return module.default ?? module;
}

function expand({ endpoint }) {
  return suites.flatMap(({ variables, testcases }) =>
    testcases.map(([template]) => {
      try {
        return endpoint(`POST /-${template}`, { ...variables }).url;
      } catch (error) {
        return error.message;
      }
    }),
  );
}
