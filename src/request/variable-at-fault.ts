import type { State } from "../options/state.js";
import { compileExpression } from "../template/expression.js";
import type { CompiledExpression } from "../template/url-template.js";
import { valueOf } from "./expand.js";

/**
 * The name of the variable whose value makes an expression go wrong: the first one whose own expansion does, else the
 * first that has a value, else the first.
 */
export function variableAtFault(
  expression: CompiledExpression,
  state: State,
  isAtFault: (expansion: string) => boolean,
): string {
  const { operator, variables, position } = expression;
  const defined = variables.filter(
    (variable) => valueOf(variable, state, state[expression.channel]) !== undefined,
  );
  const atFault = defined.find((variable) => {
    const alone = compileExpression({ operator, variables: [variable], position });
    return isAtFault(alone([valueOf(variable, state, state[expression.channel])]));
  });
  return (atFault ?? defined[0] ?? variables[0])?.name ?? "";
}
