import { EndpointError } from "../../errors.js";
import { printableLine } from "../../internal/printable.js";
import type { RequestProblem, RequestProblemCode } from "./api.js";
import type { Argument, OperationPlan } from "../plan/operation-plan.js";
import type { PlannedOperation } from "./planned-operation.js";

export function problem(
  code: RequestProblemCode,
  message: string,
  more?: Pick<RequestProblem, "location" | "parameter" | "advice">,
): RequestProblem {
  return { code, severity: "error", message, ...more };
}

export function unbuiltRequest(thrown: unknown, { args }: PlannedOperation): RequestProblem {
  if (!(thrown instanceof EndpointError)) throw thrown;
  const { reason, parameter = "" } = thrown;
  const text = `No request can be made of these values: ${reason}`;
  const { key, location } = args.get(parameter) ?? {};
  return problem("invalid-parameter", text, {
    ...(location !== undefined && { location }),
    ...(key !== undefined && { parameter: key }),
  });
}

export function hasErrors(problems: readonly RequestProblem[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

const REFUSED = [
  "conflicting-parameter",
  "dot-segment",
  "invalid-header",
  "invalid-parameter",
  "unsupported-style",
] as const;

export function refusedValue(
  thrown: unknown,
  { args }: { readonly args: ReadonlyMap<string, Argument> },
): RequestProblem | undefined {
  if (!(thrown instanceof EndpointError)) throw thrown;
  const { reason, parameter, location, advice } = thrown;
  const code = REFUSED.find((each) => each === thrown.code);
  if (code === undefined || parameter === undefined) return undefined;
  const [argument, another] = [...args.values()].filter(
    (each) => each.name === parameter && (location === undefined || each.location === location),
  );
  return problem(code, reason, {
    parameter: (another === undefined ? argument?.key : undefined) ?? parameter,
    ...(location !== undefined && { location }),
    ...(advice !== undefined && { advice }),
  });
}

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
  // Some messages already name the route, because the command shows them alone.
  const shown = printableLine(route);
  const named = reason.startsWith(`${shown} `) ? reason : `${shown}: ${reason}`;
  return new EndpointError(first.code, named, {
    ...(parameter !== undefined && { parameter }),
    ...(location !== undefined && { location }),
    ...(isOnly && advice !== undefined && { advice }),
    operation: operation.id ?? route,
    cause: problems,
  });
}

function sentences({ message, advice }: RequestProblem): string {
  return advice === undefined ? message : `${message} ${advice.text}`;
}
