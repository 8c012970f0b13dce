/**
 * Reads OpenAPI descriptions. Nothing is sent, and no file is read or written.
 *
 * @packageDocumentation
 */
export { DescriptionError, formatProblem } from "./description-error.js";
export type * from "./model.js";
export type { DescriptionDocument, DescriptionObject, SchemaNode } from "./read/document.js";
export type { ReadSettings } from "./read/open-description.js";
export { readDescription } from "./read/read-description.js";
