import { EndpointError, type EndpointErrorCode } from "../../errors.js";
import type { Input, OperationPlan } from "../plan/operation-plan.js";
import type { Problem } from "../model.js";

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
      | "conflicting-parameter"
      | "dot-segment"
      | "invalid-header"
      | "invalid-options"
      | "invalid-parameter"
      | "missing-parameter"
      | "unchecked-parameter"
      | "unknown-parameter"
      | "unsupported-style"
    >
  | "missing-credential";

/** Returns `true` if one of the problems keeps a request from being built. */
export function hasErrors(problems: readonly RequestProblem[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/** The codes of values that no request can have, though they are as described. */
const REFUSED = [
  "conflicting-parameter",
  "dot-segment",
  "invalid-header",
  "invalid-parameter",
  "unsupported-style",
] as const;

/** Makes a problem of the error that a value throws when its request is built. Undefined for errors about anything else. */
export function refusedValue(
  thrown: unknown,
  { inputs }: { readonly inputs: ReadonlyMap<string, Input> },
): RequestProblem | undefined {
  if (!(thrown instanceof EndpointError)) throw thrown;
  const { reason, parameter, location, advice } = thrown;
  const code = REFUSED.find((each) => each === thrown.code);
  if (code === undefined || parameter === undefined) return undefined;
  const [input, another] = [...inputs.values()].filter(
    (each) => each.name === parameter && (location === undefined || each.location === location),
  );
  return {
    code,
    severity: "error",
    message: reason,
    parameter: (another === undefined ? input?.argument : undefined) ?? parameter,
    ...(location !== undefined && { location }),
    ...(advice !== undefined && { advice }),
  };
}

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
  // Some problems name the route, because the command shows them alone.
  const named = reason.startsWith(`${route} `) ? reason : `${route}: ${reason}`;
  return new EndpointError(first.code, named, {
    ...(parameter !== undefined && { parameter }),
    ...(location !== undefined && { location }),
    // If there are several problems, each has its own advice.
    ...(isOnly && advice !== undefined && { advice }),
    operation: operation.id ?? route,
    cause: problems,
  });
}

function sentences({ message, advice }: RequestProblem): string {
  return advice === undefined ? message : `${message} ${advice.text}`;
}
