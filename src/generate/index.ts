/**
 * Reads OpenAPI descriptions, and writes types and builder classes from them. Nothing is sent, and no file is read or written.
 *
 * @packageDocumentation
 */
export { DescriptionError, formatProblem } from "./description-error.js";
export { generate, type GeneratedFiles, type GenerateOptions } from "./generate.js";
export type * from "./model.js";
export type { DescriptionDocument, DescriptionObject, SchemaNode } from "./read/document.js";
export { readDescription, type ReadOptions } from "./read/read-description.js";
