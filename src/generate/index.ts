/**
 * Generates types and builder classes from a description that `readDescription` of `fluent-endpoint/openapi` has read. It sends
 * nothing, and reads and writes no files.
 *
 * @packageDocumentation
 */
export type { Notice } from "./classes/api-names.js";
export { generate, type GeneratedFiles, type GenerateSettings } from "./generate.js";
export type { FirstCall } from "./classes/example-call.js";
export type { Names } from "./classes/api-names.js";
export type { BaseClass } from "./classes/write-builder.js";
export type { ImportExtension } from "./layout.js";
