import {
  Node,
  SyntaxKind,
  type CallExpression,
  type Expression,
  type ObjectLiteralExpression,
  type Statement,
} from "ts-morph";
import { isOfOpenapiFetch, TAKEN_APART } from "./read-call.js";
import { LeftError, type Styles } from "./write-call.js";

/** A part of a file, and its new text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The style that openapi-fetch gives objects in a query. */
const OBJECT = "deepObject";

/** Reads the styles of the `querySerializer` of a new client. */
export function stylesOf(creation: CallExpression): Styles {
  const serializer = settingOf(creation, "querySerializer");
  if (!Node.isObjectLiteralExpression(serializer)) return { object: OBJECT };
  const list = serializerStyle(serializer, "array");
  return {
    list:
      list === "form false" ? "comma" : list?.endsWith("false") ? list.split(" ")[0] : undefined,
    object: OBJECTS[serializerStyle(serializer, "object") ?? ""] ?? OBJECT,
  };
}

const OBJECTS: Readonly<Partial<Record<string, string>>> = {
  "form true": "repeat",
  "form false": "comma",
};

function serializerStyle(serializer: ObjectLiteralExpression, of: string): string | undefined {
  const settings = memberOf(serializer, of);
  if (!Node.isObjectLiteralExpression(settings)) return undefined;
  const style = memberOf(settings, "style")?.getText().replaceAll(/["']/g, "") ?? "form";
  return `${style} ${memberOf(settings, "explode")?.getText() ?? "true"}`;
}

function settingOf(creation: CallExpression, name: string): Expression | undefined {
  const [settings] = creation.getArguments();
  return Node.isObjectLiteralExpression(settings) ? memberOf(settings, name) : undefined;
}

function memberOf(object: ObjectLiteralExpression, name: string): Expression | undefined {
  const property = object.getProperty(name);
  if (Node.isPropertyAssignment(property)) return property.getInitializer();
  return Node.isShorthandPropertyAssignment(property) ? property.getNameNode() : undefined;
}

/** Writes a new client as an endpoint function. `names` collects the symbols that it needs. */
export function writeClient(creation: CallExpression, names: Set<string>): readonly Edit[] {
  const [settings] = creation.getArguments();
  if (settings !== undefined && !Node.isObjectLiteralExpression(settings)) {
    throw new LeftError("the settings of the client are in a variable");
  }
  const types = creation.getTypeArguments()[0]?.getText();
  const uses = usesOf(creation);
  const defaults = defaultsOf(settings, uses, names);
  const base = baseOf(settings && memberOf(settings, "baseUrl"));
  const text = `createEndpoint${types === undefined ? "" : `<${types}>`}(${base})`;
  names.add("createEndpoint");
  return [
    editOf(creation, text + (defaults && `.defaults(${defaults})`)),
    ...uses.map(({ statement }) => editOf(statement, "")),
    ...takenApart(creation),
  ];
}

function baseOf(base: Expression | undefined): string {
  if (base === undefined) return '"/"';
  if (Node.isStringLiteral(base)) return base.getLiteralText() === "" ? '"/"' : base.getText();
  const type = base.getType();
  return type.isNullable() || type.isAny() ? `${base.getText()} || "/"` : base.getText();
}

function defaultsOf(
  settings: ObjectLiteralExpression | undefined,
  uses: readonly Use[],
  names: Set<string>,
): string {
  const members: string[] = [];
  const request: string[] = [];
  let send = "fetch";
  for (const property of settings?.getProperties() ?? []) {
    if (Node.isMethodDeclaration(property))
      throw new LeftError(`${property.getName()} is a function`);
    if (!Node.isPropertyAssignment(property) && !Node.isShorthandPropertyAssignment(property)) {
      throw new LeftError("the settings of the client are spread");
    }
    const name = property.getName();
    const value = settings && memberOf(settings, name)?.getText();
    if (/^(?:Request|bodySerializer|pathSerializer|requestInitExt)$/.test(name)) {
      throw new LeftError(`${name} of the client`);
    }
    if (name === "querySerializer") members.push(...stylesMember(settings, names));
    else if (name === "headers") members.push(property.getText());
    else if (name === "fetch" && uses.length > 0) send = value ?? send;
    else if (name !== "baseUrl") request.push(property.getText());
  }
  if (uses.length > 0) {
    names.add("withMiddleware");
    const list = uses.map((use) => use.middleware);
    request.push(`fetch: withMiddleware(${[send, ...list].join(", ")})`);
  }
  if (request.length > 0) members.push(`request: { ${request.join(", ")} }`);
  return members.length > 0 ? `{ ${members.join(", ")} }` : "";
}

function stylesMember(
  settings: ObjectLiteralExpression | undefined,
  names: Set<string>,
): readonly string[] {
  const serializer = settings && memberOf(settings, "querySerializer");
  if (!Node.isObjectLiteralExpression(serializer)) {
    throw new LeftError("querySerializer is a function");
  }
  if (memberOf(serializer, "allowReserved") !== undefined) throw new LeftError("allowReserved");
  const creation = settings?.getParent();
  const { list } = Node.isCallExpression(creation) ? stylesOf(creation) : { list: undefined };
  if (list === undefined) return [];
  names.add("STYLE");
  return [`[STYLE]: "${list}"`];
}

/** `client.use(…)` after the statement that makes the client, in the same block. */
interface Use {
  readonly statement: Statement;
  readonly middleware: string;
}

function usesOf(creation: CallExpression): readonly Use[] {
  const statement = creation.getFirstAncestor(Node.isStatement);
  const target = targetOf(creation);
  if (statement === undefined || target === undefined) return [];
  const uses: Use[] = [];
  for (const next of statement.getNextSiblings()) {
    const call = Node.isExpressionStatement(next) ? next.getExpression() : undefined;
    if (!Node.isCallExpression(call) || call.getExpression().getText() !== `${target}.use`)
      continue;
    if (!isOfOpenapiFetch(nameSymbol(call))) continue;
    if (isDeclaredBetween(call, statement)) {
      throw new LeftError("middleware that is declared after the client");
    }
    const middleware = call.getArguments().map((each) => each.getText());
    uses.push({ statement: next as Statement, middleware: middleware.join(", ") });
  }
  return uses;
}

function nameSymbol(call: CallExpression) {
  const callee = call.getExpression();
  return Node.isPropertyAccessExpression(callee) ? callee.getNameNode().getSymbol() : undefined;
}

/** The variable or property that a new client is assigned to. */
function targetOf(creation: CallExpression): string | undefined {
  const parent = creation.getParent();
  if (Node.isVariableDeclaration(parent)) return parent.getName();
  return Node.isBinaryExpression(parent) ? parent.getLeft().getText() : undefined;
}

/** True if the arguments of a call name a constant that is declared after a statement. */
function isDeclaredBetween(call: CallExpression, statement: Statement): boolean {
  const identifiers = call
    .getArguments()
    .flatMap((each) => [each, ...each.getDescendants()].filter(Node.isIdentifier));
  return identifiers.some((each) => {
    const [declaration] = each.getSymbol()?.getDeclarations() ?? [];
    return (
      Node.isVariableDeclaration(declaration) &&
      declaration.getSourceFile() === call.getSourceFile() &&
      declaration.getPos() > statement.getPos() &&
      declaration.getEnd() < call.getPos()
    );
  });
}

/** `const { GET } = createClient()` becomes a function with a name. */
function takenApart(creation: CallExpression): readonly Edit[] {
  const parent = creation.getParent();
  if (!Node.isVariableDeclaration(parent)) return [];
  const name = parent.getNameNode();
  if (!Node.isObjectBindingPattern(name)) return [];
  if (parent.getFirstAncestorByKind(SyntaxKind.VariableStatement)?.isExported()) {
    throw new LeftError("methods that are exported");
  }
  return [editOf(name, TAKEN_APART)];
}

export function editOf(node: Node, text: string): Edit {
  return { start: node.getStart(), end: node.getEnd(), text };
}
