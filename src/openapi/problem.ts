import type { Advice, EndpointErrorCode, ParameterLocation } from "../errors.js";

/**
 * The codes of problems: every code of an error, `missing-credential` for a credential that nothing gives, and `left-out` for a part of
 * a description that is valid and not read.
 *
 * @public
 */
export type ProblemCode = EndpointErrorCode | "missing-credential" | "left-out";

/**
 * Something wrong with a request or a description, as data.
 *
 * @public
 */
export interface Problem {
  /** The code of the error that it causes, or of what is only a warning or a note. */
  readonly code: ProblemCode;
  /** The severity. Only an `error` keeps a request from being built, or an operation from being read. */
  readonly severity: "error" | "warning" | "note";
  /** The mistake, without the advice. It never contains a value. */
  readonly message: string;
  /** The way to mend it. */
  readonly advice?: Advice;
  /** The location of the parameter. */
  readonly location?: ParameterLocation;
  /** The parameter that is wrong. */
  readonly parameter?: string;
  /** The operation that it belongs to. */
  readonly operation?: string;
}
