import { EndpointError, type EndpointErrorCode } from "../../errors.js";
import type { OperationPlan } from "../plan/operation-plan.js";
import type { ParameterLocation } from "./api.js";

/**
 * What is wrong with the parameters of a request, as data.
 *
 * @public
 */
export interface RequestProblem {
  /** The code of the error that `build` throws for it; `missing-credential` is only a warning. */
  readonly code: RequestProblemCode;
  /** An `error` keeps the request from being built. */
  readonly severity: "error" | "warning" | "note";
  /** Where the parameter is sent. */
  readonly location?: ParameterLocation;
  /** The name that `build` takes the parameter by. */
  readonly parameter?: string;
  /** What is wrong, without the value. */
  readonly message: string;
  /** What to do about it. */
  readonly advice?: string;
}

/**
 * The codes of problems.
 *
 * @public
 */
export type RequestProblemCode =
  | Extract<
      EndpointErrorCode,
      "invalid-options" | "invalid-parameter" | "missing-parameter" | "unknown-parameter"
    >
  | "missing-credential";

/** The error for problems. Its message has those that keep the request from being built, a line each. */
export function problemError(
  { route, operation }: OperationPlan,
  problems: readonly RequestProblem[],
): EndpointError | undefined {
  const errors = problems.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first === undefined || first.code === "missing-credential") return undefined;
  const lines = errors.map(({ message, advice = "" }) => `${message} ${advice}`.trimEnd());
  const { parameter } = first;
  return new EndpointError(first.code, `${route}: ${lines.join("\n")}`, {
    ...(parameter !== undefined && { parameter }),
    operation: operation.id ?? route,
    cause: problems,
  });
}
