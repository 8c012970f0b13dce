import { readFileSync } from "node:fs";
import { join } from "node:path";
import { githubDescription } from "../../helpers/github-description.js";
import { openApiDirectory } from "../../system/describe/openapi-directory.js";
import { coldImport } from "../cold-import.js";
import { COMPARISONS } from "../comparisons/index.js";
import { INSTANTIATIONS } from "../compiler/check-time.js";
import { fromRoot } from "../project.js";
import { QUICK, type Measure, type Row } from "../row.js";
import { singleValue, type Spread } from "../statistics.js";
import { FUNCTIONS } from "./functions.js";
import {
  compressedBundle,
  compressedCall,
  compressedCode,
  compressedFile,
  loadedFiles,
  packedSize,
  sizeOfDist,
} from "./sizes.js";

/** Imports that people make: the names that an application takes, and the entry point that has them. */
const IMPORTS: Readonly<Record<string, string>> = {
  endpoint: 'export { endpoint } from "./index.js";',
  "endpoint and toFetch":
    'export { endpoint } from "./index.js"; export { toFetch } from "./clients.js";',
  toFetch: 'export { toFetch } from "./clients.js";',
  BODY: 'export { BODY } from "./index.js";',
  requestKey: 'export { requestKey } from "./routes.js";',
  routeKey: 'export { routeKey } from "./routes.js";',
  pathPattern: 'export { pathPattern } from "./routes.js";',
  "createApi with the core":
    'export * from "./index.js"; export { createApi } from "./openapi.js";',
  "fluent-endpoint/openapi with the core":
    'export * from "./index.js"; export * from "./openapi.js";',
};

/** The descriptions of the APIs that one call makes the requests of, by the names of their budgets. */
const CALLS: Readonly<Record<string, () => object>> = {
  "one route of a plain API": () => ONE_ROUTE,
  "all of GitHub": () => readJson(githubDescription()),
  "all of Box": () => fromDirectory("box.com"),
  "all of Stripe": () => fromDirectory("stripe.com"),
};

const ONE_ROUTE = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example.com" }],
  paths: {
    "/orders/{id}": {
      get: {
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "integer" } },
          { name: "status", in: "query", schema: { type: "array", items: { type: "string" } } },
        ],
      },
    },
  },
};

/** Programs of the classes of Asana, by the names of their budgets. */
const AREAS: Readonly<Record<string, string>> = {
  "one area of Asana":
    'import { AsanaBase } from "./builder.ts"; import { TasksBuilder } from "./areas/tasks.ts"; export const tasks = new AsanaBase().as(TasksBuilder);',
  "all areas of Asana": 'import { Asana } from "./index.ts"; export const { tasks } = new Asana();',
};

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, "utf8")) as object;
}

function fromDirectory(name: string): object {
  return readJson(join(openApiDirectory(), `${name}.json`));
}

/** The entry points whose files programs load in Node. */
const LOADED = ["index", "call", "clients", "openapi", "routes", "show"];

/** Speed, by the name of the budget: the work and the unit of a row of the comparisons. */
const SPEED: Readonly<Record<string, string>> = {
  "endpoint(), times as fast as Octokit": "endpoint() times as fast as Octokit",
  "endpoint(), time beside code by hand": "endpoint() times the time of hand-written",
  "request.ts, times as fast as Octokit": "call of request.ts times as fast as Octokit",
  "request.ts, time beside code by hand":
    "call of request.ts, beside code by hand with the same checks times the time of by hand",
  "endpoint.defaults(), times as fast as Octokit":
    "endpoint.defaults() times as fast as Octokit's defaults",
  "POST with a JSON body, times as fast as Octokit":
    "POST, two path variables, five body keys times as fast as Octokit",
  "asset upload, times as fast as Octokit":
    "asset upload with {?name,label} and data times as fast as Octokit",
  "media type and previews, times as fast as Octokit":
    "mediaType with format and two previews times as fast as Octokit",
  "fresh route, times as fast as Octokit":
    "a route seen for the first time times as fast as Octokit",
  "chain and build, times as fast as Octokit": "builder chain times as fast as Octokit",
  "chain and build, times as fast as Kiota": "builder chain times as fast as Kiota",
  "reading .options after each of twenty steps, time beside Octokit":
    "reading .options after each of twenty steps times the time of twenty nested .defaults() of Octokit",
};

/** The rows of the comparisons, each measured once. */
const measured = new Map<Measure, readonly Row[]>();

async function speed(name: string): Promise<Spread> {
  for (const measure of Object.values(COMPARISONS)) {
    const rows = measured.get(measure) ?? (await measure({ ...QUICK, rounds: 15 }));
    measured.set(measure, rows);
    const found = rows.find(({ work, unit }) => `${work} ${unit}` === name);
    if (found !== undefined) return found.value;
  }
  throw new Error(`No comparison has the row "${name}".`);
}

/** The measurements of values that are the same in every run of one build. */
const EXACT: Readonly<Record<string, () => number | Promise<number>>> = {
  "dist/browser.js, brotli": () => compressedFile("dist/browser.js"),
  ...compressed(IMPORTS, (contents) => compressedBundle(contents)),
  ...compressed(CALLS, (description) => compressedCall(description())),
  ...compressed(AREAS, (contents) => compressedCode(fromDirectory("asana.com"), {}, contents)),
  "all of OpenAI and readEvents, bundled, brotli": () => {
    const readEvents = `export { readEvents } from "${fromRoot("dist/clients.js")}";`;
    return compressedCall(fromDirectory("openai.com"), readEvents);
  },
  ...Object.fromEntries(
    LOADED.flatMap((name) => [
      [`${name}.js, bytes loaded`, async () => (await loadedFiles(name)).bytes],
      [`${name}.js, files loaded`, async () => (await loadedFiles(name)).files],
    ]),
  ),
  ...FUNCTIONS,
  "dist, uncompressed": sizeOfDist,
  "packed tarball": packedSize,
  ...INSTANTIATIONS,
};

/** The measurements of bundles, by the names of their budgets. */
function compressed<Part>(
  parts: Readonly<Record<string, Part>>,
  sizeOf: (part: Part) => Promise<number>,
): Readonly<Record<string, () => Promise<number>>> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [`${name}, bundled, brotli`, () => sizeOf(part)]),
  );
}

/** The measurements, by the names of their budgets. */
export const MEASUREMENTS: ReadonlyMap<string, () => Promise<Spread>> = new Map([
  ...Object.entries(EXACT).map(
    ([name, measure]) => [name, async () => singleValue(await measure())] as const,
  ),
  ["cold import, time beside Octokit", () => Promise.resolve(coldImport(QUICK).value)],
  ...Object.entries(SPEED).map(([name, row]) => [name, () => speed(row)] as const),
]);
