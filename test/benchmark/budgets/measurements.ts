import { readFileSync } from "node:fs";
import { join } from "node:path";
import { githubDescription } from "../../helpers/github-description.js";
import { openApiDirectory } from "../../system/describe/openapi-directory.js";
import { COMPARISONS } from "../comparisons/index.js";
import { INSTANTIATIONS } from "../compiler/instantiations.js";
import { coldImport } from "../package/cold-import.js";
import { fromRoot } from "../project.js";
import type { Section } from "../section.js";
import { QUICK, type Settings } from "../settings.js";
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
  "all of Box": () => readJson(join(openApiDirectory(), "box.com.json")),
  "all of Stripe": () => readJson(join(openApiDirectory(), "stripe.com.json")),
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

const SETTINGS: Settings = { ...QUICK, rounds: 15 };

/** The comparisons, each measured once. */
const measured = new Map<Section, Promise<ReadonlyMap<string, Spread>>>();

async function speed(row: string): Promise<Spread> {
  for (const section of COMPARISONS) {
    let rows = measured.get(section);
    if (rows === undefined) {
      rows = section
        .measure(SETTINGS)
        .then(
          (outcome) =>
            new Map(outcome.rows.map(({ work, unit, value }) => [`${work} ${unit}`, value])),
        );
      measured.set(section, rows);
    }
    const value = (await rows).get(row);
    if (value !== undefined) return value;
  }
  throw new Error(`No comparison has the row "${row}".`);
}

/** Measures the value of a budget. */
type Measurement = () => Promise<Spread>;

/** The measurement of a value that is the same in every run of one build. */
function exact(measure: () => number | Promise<number>): Measurement {
  return async () => singleValue(await measure());
}

/** The measurements, by the names of their budgets. */
export const MEASUREMENTS: ReadonlyMap<string, Measurement> = new Map<string, Measurement>([
  ["dist/browser.js, brotli", exact(() => compressedFile("dist/browser.js"))],
  ...Object.entries(IMPORTS).map(([name, contents]): [string, Measurement] => [
    `${name}, bundled, brotli`,
    exact(() => compressedBundle(contents)),
  ]),
  ...Object.entries(CALLS).map(([name, description]): [string, Measurement] => [
    `${name}, bundled, brotli`,
    exact(() => compressedCall(description())),
  ]),
  ...Object.entries(AREAS).map(([name, contents]): [string, Measurement] => [
    `${name}, bundled, brotli`,
    exact(() => compressedCode(readJson(join(openApiDirectory(), "asana.com.json")), {}, contents)),
  ]),
  [
    "all of OpenAI and readEvents, bundled, brotli",
    exact(() => {
      const description = readJson(join(openApiDirectory(), "openai.com.json"));
      return compressedCall(
        description,
        `export { readEvents } from "${fromRoot("dist/clients.js")}";`,
      );
    }),
  ],
  ...LOADED.flatMap((entryPoint): [string, Measurement][] => [
    [`${entryPoint}.js, bytes loaded`, exact(async () => (await loadedFiles(entryPoint)).bytes)],
    [`${entryPoint}.js, files loaded`, exact(async () => (await loadedFiles(entryPoint)).files)],
  ]),
  ...Object.entries(FUNCTIONS).map(([name, count]): [string, Measurement] => [name, exact(count)]),
  ["dist, uncompressed", exact(sizeOfDist)],
  ["packed tarball", exact(packedSize)],
  ...Object.entries(INSTANTIATIONS).map(([name, measure]): [string, Measurement] => [
    name,
    exact(measure),
  ]),
  ["cold import, time beside Octokit", async () => (await coldImport(QUICK)).value],
  ...Object.entries(SPEED).map(([name, row]): [string, Measurement] => [name, () => speed(row)]),
]);
