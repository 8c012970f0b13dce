import { EndpointError, type EndpointErrorCode } from "../../errors.js";
import type { OperationPlan } from "../plan/operation-plan.js";
import type { Problem } from "../problem.js";

/**
 * Something wrong with the parameters of a request, as data.
 *
 * @public
 */
export interface RequestProblem extends Problem {
  /** The code of the error that `build` throws for it; `missing-credential` is only a warning. */
  readonly code: RequestProblemCode;
}

/**
 * The codes of problems with parameters.
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
  const { parameter, location, advice } = first;
  const isOnly = errors.length === 1;
  const reason = isOnly ? first.message : errors.map(sentences).join("\n");
  return new EndpointError(first.code, `${route}: ${reason}`, {
    ...(parameter !== undefined && { parameter }),
    ...(location !== undefined && { location }),
    // Of several problems, each has its advice beside it.
    ...(isOnly && advice !== undefined && { advice }),
    operation: operation.id ?? route,
    cause: problems,
  });
}

function sentences({ message, advice }: RequestProblem): string {
  return advice === undefined ? message : `${message} ${advice.text}`;
}
