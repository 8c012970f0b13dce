/**
 * Reads OpenAPI documents and calls their operations. It sends nothing, and neither reads nor writes files.
 *
 * @packageDocumentation
 */
export type * from "./call/api.js";
export type * from "./receive/received.js";
export {
  checkResponse,
  type ReceivedResponse,
  type ResponseProblem,
} from "./receive/check-response.js";
export { matchOperation } from "./receive/match-operation.js";
export { coerceParameters } from "./tools/coerce.js";
export { discover, type DiscoveryTool, type ToolOutcome } from "./tools/discover.js";
export { searchOperations } from "./tools/search.js";
export { buildTool, listTools } from "./tools/tools.js";
export { createApi } from "./call/create-api.js";
export { readRequest } from "./receive/read-request.js";
export { DescriptionError, formatProblem } from "./model.js";
export type * from "./model.js";
export type { Problem, ProblemCode } from "./model.js";
export type { ReadSettings } from "./read/read-description.js";
export { readDescription } from "./read/read-description.js";
export type { Credential } from "../wire/credential.js";
export type { FieldSerialization, Form as FieldForm } from "../wire/serialization.js";
