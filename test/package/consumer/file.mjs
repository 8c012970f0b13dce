/** Prints what a file of the package builds in a check: `node file.mjs <file> <check> [argument of the check]`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [, , file, check, argument] = process.argv;
if (check === "amd") globalThis.define = Object.assign(() => undefined, { amd: {} });
if (check === "without URL.canParse") delete URL.canParse;
if (argument === "frozen") Object.freeze(Object.prototype);

const path = `./node_modules/fluent-endpoint/dist/${file}`;
const { BODY, endpoint, EndpointBuilder, QUERY } = file.endsWith(".cjs")
  ? createRequire(import.meta.url)(path)
  : await import(path);

const CHECKS = {
  amd: () => endpoint("GET /orgs/{org}{?page}", { org: "a b", page: 2 }).url,
  "without URL.canParse": () => endpoint("GET /a", { baseUrl: "https://example.com", b: 1 }).url,
  templates,
  names,
  stacks,
};
console.log(JSON.stringify(CHECKS[check]()));

/** The URLs of all templates in the suites of RFC 6570, which are in a folder, or the messages of their errors. */
function templates() {
  const suites = ["spec-examples-by-section", "extended-tests", "negative-tests"].flatMap((name) =>
    Object.values(JSON.parse(readFileSync(`${argument}/${name}.json`, "utf8"))),
  );
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

/** Requests whose parameters have the names of members of `Object.prototype`. */
function names() {
  const parameters = { constructor: "a", toString: "b", valueOf: { toString: "c" } };
  const headers = { constructor: "d", valueof: "e" };
  const builder = new EndpointBuilder().params(parameters).header("toString", "f").meta(parameters);
  const posted = builder.route("POST /{constructor}");
  return [
    endpoint("GET /{constructor}", { constructor: "a", toString: "b", headers }),
    endpoint("POST /{constructor}", parameters),
    endpoint("POST /", { [BODY]: parameters, [QUERY]: { constructor: "a" } }),
    endpoint.defaults(parameters).defaults(parameters)("POST /{toString}"),
    endpoint.merge("POST /", parameters),
    builder.options,
    posted.meta({ valueOf: { constructor: "g" } }).build(),
    posted.param("valueOf", { hasOwnProperty: "h" }).build(),
  ];
}

/** Two stacks: of an error that the package throws, and of one that it runs into. */
function stacks() {
  const options = {
    get url() {
      throw new Error("A getter of the caller's failed.");
    },
  };
  try {
    new EndpointBuilder().withDefaults(options);
  } catch (error) {
    return [error.stack, error.cause.stack];
  }
}
