import { nameApi, type MethodNames } from "./classes/api-names.js";
import { acceptOf, planOperation, type OperationPlan } from "./classes/operation-plan.js";
import { securityMethods } from "./classes/security-methods.js";
import { writeArea, type WriteContext } from "./classes/write-area.js";
import { writeBuilder } from "./classes/write-builder.js";
import { writeFunctions } from "./classes/write-functions.js";
import { writeRoot } from "./classes/write-root.js";
import { memberOf, typeName } from "./code/type-doc.js";
import { quoted } from "./code/type-node.js";
import { HEADER } from "./generated-file.js";
import type { Api, Operation } from "./model.js";
import { References } from "./references.js";
import { writeTypes } from "./types/write-types.js";

/**
 * What is written from a description.
 *
 * @public
 */
export interface GenerateOptions {
  /** The name of the root class. Default: the title of the description. */
  readonly name?: string;
  /** How operations are put in areas: by their first tag, by their path, or not at all, for types alone. Default `tag`. */
  readonly areas?: "tag" | "path" | "none";
  /** Whether `operations.ts` is written: a function for each operation. Default `false`. */
  readonly functions?: boolean;
}

/**
 * The files that are written from a description.
 *
 * @public
 */
export interface GeneratedFiles {
  /** The source of each file, by its path in the output folder. */
  readonly files: ReadonlyMap<string, string>;
  /** What got another name than its own, as sentences. */
  readonly notices: readonly string[];
}

/**
 * Writes the types and the classes of an API. It reads and writes no files.
 *
 * @example
 * ```ts
 * import { generate, readDescription } from "fluent-endpoint/generate";
 *
 * const api = readDescription({
 *   openapi: "3.1.0",
 *   info: { title: "Pets API", version: "1" },
 *   servers: [{ url: "https://pets.example.com" }],
 *   paths: { "/pets": { get: { operationId: "listPets", tags: ["pets"] } } },
 * });
 * console.log([...generate(api).files.keys()]);
 * // [ 'types.ts', 'builder.ts', 'areas/pets.ts', 'index.ts' ]
 * ```
 *
 * @param api - the model that `readDescription` returns
 * @param options - names, areas and functions
 *
 * @public
 */
export function generate(api: Api, options: GenerateOptions = {}): GeneratedFiles {
  const { name, areas = "tag", functions = false } = options;
  const sources = new Map<string, string>([["types.ts", writeTypes(api.document)]]);
  if (areas === "none") return { files: withHeader(sources), notices: [] };

  const methods = securityMethods(api.securitySchemes);
  const names = nameApi(
    api,
    name,
    areas,
    methods.map((method) => method.name),
  );
  const accept = defaultAccept(api);
  const context = contextOf(api, names, accept);
  sources.set(
    "builder.ts",
    writeBuilder({
      api,
      names,
      securityMethods: methods,
      accept: isHostedApi(api) ? undefined : accept,
    }),
  );
  for (const area of names.areas) {
    const description = api.tags.find((tag) => tag.name === area.title)?.description;
    sources.set(`areas/${area.file}.ts`, writeArea(area, description, context));
  }
  sources.set("index.ts", writeRoot(api, names));
  if (functions) sources.set("operations.ts", writeFunctions(context));
  return { files: withHeader(sources), notices: names.notices };
}

function withHeader(sources: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...sources].map(([file, source]) => [file, HEADER + source]));
}

function contextOf(api: Api, names: WriteContext["names"], accept: string): WriteContext {
  const named = operationsById(api);
  const plans = new Map<MethodNames, OperationPlan>();
  return {
    names,
    references: new References(api.document),
    planOf: (method) => {
      const plan = plans.get(method) ?? planOperation(method.operation, accept);
      plans.set(method, plan);
      return plan;
    },
    typeOf: ({ operation }) => {
      const { id, path, method } = operation;
      return id !== undefined && named.get(id) === operation
        ? memberOf(typeName("operations"), quoted(id))
        : memberOf(typeName("paths"), quoted(path), quoted(method.toLowerCase()));
    },
  };
}

/** The operation that each name in `operations` stands for: the first with the id. */
function operationsById(api: Api): Map<string, Operation> {
  const named = new Map<string, Operation>();
  for (const operation of api.operations) {
    if (operation.id !== undefined && !named.has(operation.id)) named.set(operation.id, operation);
  }
  return named;
}

/** The media type that most operations answer with; JSON if it is among those of as many. */
function defaultAccept({ operations }: Api): string {
  const counts = new Map<string, number>([["application/json", 0]]);
  for (const operation of operations) {
    for (const type of acceptOf(operation)) {
      const essence = type.replace(/;.*$/s, "").trim().toLowerCase();
      if (!essence.includes("*")) counts.set(essence, (counts.get(essence) ?? 0) + 1);
    }
  }
  let most = { type: "application/json", count: 0 };
  for (const [type, count] of counts) if (count > most.count) most = { type, count };
  return most.type;
}

/** Whether the API is the one that the library's own defaults are for: its accept header has formats and previews. */
function isHostedApi({ servers }: Api): boolean {
  return servers[0]?.url === "https://api.github.com";
}
