/**
 * Reads OpenAPI descriptions, and writes types and builder classes from them. Nothing is sent, and no file is read or written.
 *
 * @packageDocumentation
 */
export { DescriptionError, formatProblem } from "../openapi/description-error.js";
export { generate, type GeneratedFiles, type GenerateOptions } from "./generate.js";
export type * from "../openapi/model.js";
export type {
  DescriptionDocument,
  DescriptionObject,
  SchemaNode,
} from "../openapi/read/document.js";
export { readDescription, type ReadOptions } from "../openapi/read/read-description.js";
