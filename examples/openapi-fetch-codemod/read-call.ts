import {
  Node,
  SyntaxKind,
  type CallExpression,
  type Expression,
  type Symbol as Declared,
  type Type,
} from "ts-morph";

/** A call of an openapi-fetch client. */
export interface ClientCall {
  readonly call: CallExpression;
  /** The code of the client. */
  readonly client: string;
  /** The type of the description, if it is known. */
  readonly paths?: Type | undefined;
  /** The call that made the client, if it is known. */
  readonly creation?: CallExpression | undefined;
  readonly method: string;
  readonly path: Expression;
  readonly init?: Expression | undefined;
}

const METHODS = new Set(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]);

/** The name that a client gets whose methods were taken out of it: `const { GET } = createClient()`. */
export const TAKEN_APART = "api";

/** Reads `client.GET(path, init)`, `client.request("get", path, init)`, `client[path].GET(init)` and `GET(path, init)`. */
export function readCall(call: CallExpression): ClientCall | undefined {
  const callee = call.getExpression();
  const [first, second, third] = call.getArguments() as Expression[];
  if (Node.isIdentifier(callee)) {
    const method = methodTakenFrom(callee.getSymbol());
    return method && first && { call, client: TAKEN_APART, method, path: first, init: second };
  }
  if (!Node.isPropertyAccessExpression(callee)) return undefined;
  const name = callee.getName();
  const object = callee.getExpression();
  if (Node.isElementAccessExpression(object) && METHODS.has(name)) {
    const path = object.getArgumentExpression();
    const isByPath =
      object.getExpression().getType().getAliasSymbol()?.getName() === "PathBasedClient";
    const client = object.getExpression().getText();
    return isByPath && path ? { call, client, method: name, path, init: first } : undefined;
  }
  if (!isOfOpenapiFetch(callee.getNameNode().getSymbol())) return undefined;
  const client = object.getText();
  const creation = creationOf(object);
  const [paths] = object.getType().getTypeArguments();
  if (METHODS.has(name) && first) {
    return { call, client, creation, paths, method: name, path: first, init: second };
  }
  if (name !== "request" || !Node.isStringLiteral(first) || second === undefined) return undefined;
  const method = first.getLiteralText().toUpperCase();
  return { call, client, creation, paths, method, path: second, init: third };
}

/** The call that a constant was made by. */
function creationOf(client: Expression): CallExpression | undefined {
  const symbol = client.getSymbol();
  const [declaration] = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
  if (!Node.isVariableDeclaration(declaration)) return undefined;
  const made = declaration.getInitializer();
  return isCreation(made) ? made : undefined;
}

/** The method of a variable that was taken out of a new client. */
function methodTakenFrom(symbol: Declared | undefined): string | undefined {
  const [element] = symbol?.getDeclarations() ?? [];
  if (!Node.isBindingElement(element)) return undefined;
  const name = element.getPropertyNameNode()?.getText() ?? element.getName();
  const declaration = element.getFirstAncestorByKind(SyntaxKind.VariableDeclaration);
  const made = declaration?.getInitializer();
  return METHODS.has(name) && isCreation(made) ? name : undefined;
}

/** True for `createClient()` and `createPathBasedClient()`, under any name. */
export function isCreation(node: Node | undefined): node is CallExpression {
  if (!Node.isCallExpression(node)) return false;
  const symbol = node.getExpression().getSymbol();
  const declared = symbol?.getAliasedSymbol() ?? symbol;
  return (
    isOfOpenapiFetch(declared) &&
    /^create(?:PathBased)?Client$/.test(
      declared?.getDeclarations()[0]?.getSymbol()?.getName() ?? "",
    )
  );
}

export function isOfOpenapiFetch(symbol: Declared | undefined): boolean {
  const [declaration] = symbol?.getDeclarations() ?? [];
  return declaration?.getSourceFile().getFilePath().includes("/openapi-fetch/") ?? false;
}
