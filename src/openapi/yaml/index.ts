/**
 * Parses YAML for `fluent-endpoint/openapi`. It is an entry point of its own, because the parser is larger than the rest.
 *
 * @packageDocumentation
 */
export { DescriptionError } from "../model.js";
export type { DescriptionProblem, Location } from "../model.js";
export type { Problem, ProblemCode } from "../model.js";
export { parseYaml } from "./parse-yaml.js";
