import { withoutUndefined } from "../../internal/objects.js";
import { withCallerStack } from "../../internal/thrown-errors.js";
import { DescriptionError, type Description, type Operation, type Tag } from "../model.js";
import { bundle } from "./bundle.js";
import { listOr, objectOr, textOr, type DescriptionObject } from "./document.js";
import { noteLeftOut } from "./left-out.js";
import { OpenDescription } from "./open-description.js";
import { Problems } from "./problems.js";
import { readSource } from "./read-source.js";
import { ownValues } from "../../wire/records.js";

/**
 * Settings of `readDescription`.
 *
 * @public
 */
export interface ReadSettings {
  /** The file's name, used in messages and to resolve relative references. Default `openapi`. */
  readonly file?: string;
  /**
   * Returns a file that the document refers to: its JSON text, or what `parseYaml` returns. Without it, a reference to another file is a
   * problem. The path comes from the document: check it if you do not trust its author.
   */
  readonly readFile?: (file: string) => string | object;
  /** Set it to leave out operations that cannot be read. Otherwise any problem throws. Default `false`. */
  readonly skipBroken?: boolean;
}

const NO_OVERLAYS =
  "readDescription applies no overlays. Apply them before: see docs/recipes/overlays.md.";

/**
 * Reads an OpenAPI document, 3.0 to 3.2, as JSON text or an object. Pass YAML through `parseYaml` of
 * `fluent-endpoint/openapi/yaml`, and Swagger 2.0 through `upgradeSwagger` of `fluent-endpoint/openapi/swagger`.
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
 * @param description - the JSON text, or the object that it parses to
 * @param settings - the name of the file, and how to read others
 * @throws DescriptionError with every problem that was found
 * @public
 */
export function readDescription(
  description: string | object,
  settings: ReadSettings = {},
): Description {
  return withCallerStack(() => {
    const { file = "openapi", readFile } = ownValues(settings);
    const source = readSource(file, description);
    if (Object.hasOwn(settings, "overlays"))
      throw new DescriptionError([source.problem("", NO_OVERLAYS)]);
    const files = bundle(source, readFile);
    const opened = new OpenDescription(files);
    // Everything is checked first, because reading a value that contains itself would never end.
    files.root.check();
    const problems = new Problems(files);
    problems.add([...opened.problems, ...opened.notices]);
    const tags = readTags(opened.document, problems);
    opened.links.check(opened.document.components, problems.at("/components"), problems);
    const operations = readOperations(opened, problems);
    noteLeftOut(problems);
    const { mistakes, notices } = problems;
    if (mistakes.length > 0 && settings.skipBroken !== true) throw new DescriptionError(mistakes);
    const { title, version, servers, securitySchemes, document } = opened;
    return {
      title,
      version,
      ...withoutUndefined({ description: textOr(objectOr(document.info).description) }),
      servers,
      securitySchemes,
      tags,
      operations,
      problems: mistakes,
      notices,
      document,
    };
  });
}

function readOperations(opened: OpenDescription, problems: Problems): readonly Operation[] {
  const operations = opened.outlines.flatMap((outline) => {
    try {
      return [opened.readOperation(outline)];
    } catch (error) {
      if (!(error instanceof DescriptionError)) throw error;
      problems.add(error.problems);
      return [];
    }
  });
  problems.add(opened.notices);
  return operations;
}

function readTags(document: DescriptionObject, problems: Problems): Tag[] {
  return listOr(document.tags).flatMap((tag, index) => {
    const { name, description, parent: given } = objectOr(tag);
    if (typeof name !== "string") return [];
    const parent = textOr(given);
    if (parent !== undefined) {
      const message = `The area of the tag "${name}" is a sibling of the area of its parent "${parent}".`;
      problems.at("/tags").at(index, "parent").note(message);
    }
    return [withoutUndefined({ name, description: textOr(description), parent })];
  });
}
