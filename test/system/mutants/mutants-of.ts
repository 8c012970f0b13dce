import ts from "typescript";

/** A change of a file: another text between two positions. */
export interface Mutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What stands in place of an operator. */
const OPERATORS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+": "-",
  "-": "+",
};

/** Finds the operators, truth values and conditions of a file that can be turned into their opposite, and the calls that can go. */
export function mutantsOf(file: string, source: ts.SourceFile): Mutant[] {
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node) => {
    const change = (of: ts.Node, text: string) => {
      mutants.push({ file, start: of.getStart(source), end: of.getEnd(), text });
    };
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS[node.operatorToken.getText(source)];
      if (other !== undefined) change(node.operatorToken, other);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) change(node, "false");
    else if (node.kind === ts.SyntaxKind.FalseKeyword) change(node, "true");
    else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = ts.isIfStatement(node) ? node.expression : node.condition;
      change(condition, `!(${condition.getText(source)})`);
    } else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      change(node, "");
    }
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}
