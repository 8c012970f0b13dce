import type { Input, OperationPlan } from "../../openapi/plan/operation-plan.js";

/** An expression in the path of an operation, with the argument that it stands for. */
export interface PathExpression {
  readonly input: Input;
  readonly operator: "" | "." | ";";
  readonly isExploded: boolean;
  /** `true` if its values are neither lists nor objects. */
  readonly isText: boolean;
  /** Its start and end in the template. */
  readonly start: number;
  readonly end: number;
}

const EXPRESSION = /\{([.;]?)([^{}]+?)(\*?)\}/g;

/** Tells why an operation cannot be compiled; `undefined` if it can. */
export function refusalOf(plan: OperationPlan): string | undefined {
  const [path] = pathTemplate(plan);
  const literal = path.replaceAll(EXPRESSION, "-");
  if (plan.method === "TRACE") return "fetch refuses the method TRACE";
  const isFixed =
    /^\/(?![/{])/.test(path.replace(/^\/\{(?![.;])/, "/-")) &&
    !/[{}\\\s"<>^`|]|%(?![\dA-F]{2})|\/(?:\.|%2e){1,2}(?=\/|$)/i.test(literal);
  return isFixed ? undefined : "its path has no fixed form";
}

/** The path of an operation and the query that stands in it. A fragment is not sent. */
export function pathTemplate({ url, path }: OperationPlan): [path: string, query?: string] {
  const [template = ""] = (url ?? path).split("#");
  const start = template.indexOf("?");
  if (start < 0) return [template];
  return [template.slice(0, start), template.slice(start + 1)];
}

/** The expressions in a path, or in the query that stands in it. */
export function pathExpressions(
  { inputs, operation }: OperationPlan,
  template: string,
): PathExpression[] {
  return [...template.matchAll(EXPRESSION)].flatMap((match) => {
    const [whole, operator = "", name = "", star] = match;
    const input = inputs.find((each) =>
      each.isQueryString === true
        ? encodeURIComponent(each.argument) === name
        : each.location === "path" && each.name === name,
    );
    if (input === undefined) return [];
    const isText =
      input.isQueryString === true ||
      operation.parameters.some(
        (each) => each.location === "path" && each.name === name && each.shape === "scalar",
      );
    return [
      {
        input,
        operator: operator as PathExpression["operator"],
        isExploded: star === "*",
        isText,
        start: match.index,
        end: match.index + whole.length,
      },
    ];
  });
}

/** Tells whether an expression is all that is in a segment of the path. */
export function isWholeSegment({ start, end, operator }: PathExpression, path: string): boolean {
  const isEnd = end === path.length || path[end] === "/";
  return operator === "" && path[start - 1] === "/" && isEnd;
}
