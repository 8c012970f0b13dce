import {
  DescriptionError,
  type Description,
  type DescriptionProblem,
  type Operation,
} from "../model.js";
import { bundleFile } from "./bundle.js";
import { bundleFiles } from "./bundle-files.js";
import { OpenDescription, type ReadSettings } from "./open-description.js";
import { readSource } from "./read-source.js";

/**
 * Reads an OpenAPI description: 3.0, 3.1, 3.2 or Swagger 2.0, as JSON text or an object. Pass YAML through `parseYaml` of
 * `fluent-endpoint/openapi/yaml`.
 *
 * @example
 * ```ts
 * import { readDescription } from "fluent-endpoint/openapi";
 *
 * const { operations } = readDescription({
 *   openapi: "3.1.0",
 *   info: { title: "Pets", version: "1" },
 *   paths: { "/pets/{id}": { get: { operationId: "getPet" } } },
 * });
 * console.log(operations.map(({ id, method, path }) => [id, method, path]));
 * // [ [ 'getPet', 'GET', '/pets/{id}' ] ]
 * ```
 *
 * @param description - its text, or the object that is in the text
 * @param settings - the name of the file, and how to read others
 * @throws DescriptionError with every problem that was found
 * @public
 */
export function readDescription(
  description: string | object,
  settings: ReadSettings = {},
): Description {
  const { file = "openapi", readFile } = settings;
  const source = readSource(file, description);
  if ("overlays" in settings) throw new DescriptionError([source.problem("", NO_OVERLAYS)]);
  const opened = new OpenDescription(
    readFile === undefined ? bundleFile(source) : bundleFiles(source, readFile),
  );
  const { operations, problems } = readAll(opened);
  if (problems.length > 0 && settings.skipBroken !== true) throw new DescriptionError(problems);
  const { title, version, description: about, servers, securitySchemes, tags, document } = opened;
  return {
    title,
    version,
    ...(about !== undefined && { description: about }),
    servers,
    securitySchemes,
    tags,
    operations,
    problems,
    notices: opened.notices,
    document,
  };
}

/** Refuses a setting that is no longer there: a description would be read without the changes that its caller counts on. */
const NO_OVERLAYS =
  "readDescription applies no overlays. Apply them before: see docs/recipes/overlays.md.";

function readAll(opened: OpenDescription): {
  readonly operations: readonly Operation[];
  readonly problems: readonly DescriptionProblem[];
} {
  // Everything is checked before anything is read: what is endless would be read for ever.
  const references = opened.checkAll();
  const problems = new Map<string, DescriptionProblem>();
  const add = (all: readonly DescriptionProblem[]) => {
    for (const each of all) {
      problems.set([each.operation, each.file, each.pointer, each.message].join("\n"), each);
    }
  };
  add(opened.problems);
  add(references);
  const operations = opened.outlines.flatMap((outline) => {
    try {
      return [opened.readOperation(outline)];
    } catch (error) {
      if (!(error instanceof DescriptionError)) throw error;
      add(error.problems);
      return [];
    }
  });
  return { operations, problems: [...problems.values()] };
}
