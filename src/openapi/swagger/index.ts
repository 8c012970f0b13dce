/**
 * Upgrades Swagger 2.0 for `fluent-endpoint/openapi`. It is a separate entry point, so that nothing else loads the upgrader.
 *
 * @packageDocumentation
 */
// These exports come first: declarations lose a comment before an import that they do not need.
export { DescriptionError } from "../model.js";
export type { DescriptionProblem, Location, Problem, ProblemCode } from "../model.js";
import { withCallerStack } from "../../internal/thrown-errors.js";
import { bundle } from "../read/bundle.js";
import { keepBundle } from "../read/whole-document.js";
import { objectOr } from "../read/document.js";
import { isSwagger } from "../read/open-description.js";
import { keepLines } from "../read/lines.js";
import { assertUnpolluted, readSource } from "../read/read-source.js";
import { ownValues } from "../../wire/records.js";
import { upgraded } from "./upgrade.js";

/**
 * Settings of `upgradeSwagger`.
 *
 * @public
 */
export interface UpgradeSettings {
  /** The file's name, used in messages and to resolve relative references. Default `openapi`. */
  readonly file?: string;
  /** Returns a file that the document refers to, as in the settings of `readDescription`. */
  readonly readFile?: (file: string) => string | object;
}

/**
 * Upgrades a Swagger 2.0 document to OpenAPI 3, for `createApi` and `readDescription`. Messages about the result name positions in
 * the original. An OpenAPI 3 document is returned as it is.
 *
 * @example
 * ```ts
 * import { createApi } from "fluent-endpoint/openapi";
 * import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
 *
 * const pets = createApi(
 *   upgradeSwagger({
 *     swagger: "2.0",
 *     info: { title: "Pets", version: "1" },
 *     host: "pets.example.com",
 *     schemes: ["https"],
 *     paths: { "/pets": { get: { operationId: "listPets" } } },
 *   }),
 * );
 * console.log(pets.build("listPets").url); // https://pets.example.com/pets
 * ```
 *
 * @param description - JSON text, or the parsed document, which is neither changed nor frozen
 * @param settings - the name of the file, and how to read others
 * @throws DescriptionError if it cannot be read
 * @public
 */
export function upgradeSwagger(
  description: string | object,
  settings: UpgradeSettings = {},
): object {
  return withCallerStack(() => {
    const { file = "openapi", readFile } = ownValues(settings);
    const source = readSource(file, description);
    const content = objectOr(source.content);
    if (isSwagger(content)) {
      assertUnpolluted(file);
      return keepBundle(upgraded(bundle(source, readFile)));
    }
    return typeof description === "string" ? keepLines(content, source.findLine) : description;
  });
}
