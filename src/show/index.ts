/**
 * Shows what is in a request, where each parameter went, and the request as text for people, shells and HTTP clients. It sends
 * nothing. The command line uses the same functions.
 *
 * @packageDocumentation
 */
export {
  explainRequest,
  type ExplainedRequest,
  type ExplainedValue,
  type NamedValue,
  type ShowSettings,
} from "./explain-request.js";
export { locateError } from "./locate-error.js";
export { REQUEST_FORMATS, type RequestFormat } from "./formats.js";
export { underline } from "./underline.js";
export type { UrlPiece } from "./url-pieces.js";
export { approve, review, type Review } from "./review.js";
export { writeRequest } from "./write-request.js";
