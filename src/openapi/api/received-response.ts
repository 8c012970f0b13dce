import type { Problem } from "../model.js";
import type { RequestProblemCode } from "./check-parameters.js";

/**
 * A response to be checked: the result of `readResponse`, or what a mock sends.
 *
 * @public
 */
export interface ReceivedResponse {
  /** The status code. */
  readonly status: number;
  /** By their names, in any case. Without them, nothing is said of headers, and `data` is of any media type that is described. */
  readonly headers?: Headers | Readonly<Record<string, unknown>>;
  /** The body as a parser reads it: a value of JSON, or a text. `undefined` if there is none. */
  readonly data: unknown;
}

/**
 * Something wrong with a response, as data.
 *
 * @public
 */
export interface ResponseProblem extends Problem {
  /** `invalid-response` for a status that is not described; otherwise the code of the same problem in a request. */
  readonly code: RequestProblemCode | "invalid-response";
}
