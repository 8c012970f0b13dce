/**
 * Gives functions and interfaces of the reference the signature that a person reads first: `createEndpoint(baseUrl?: string | URL):
 * Endpoint`. The type parameters of the declaration, which infer types from the arguments, are left out.
 */
import ts from "typescript";

/**
 * @param {string} name the calls of a function that knows the routes of an API
 * @param {string} members what the function has besides
 */
const described = (name, members = "") => `interface ${name} {
  (route: string, parameters?: EndpointOptions): DescribedRequest;
  merge(route: string, parameters?: EndpointOptions): MergedOptions;
  parse(options: EndpointOptions): DescribedRequest;
  ${members}
}`;

/** @param {string} name a function that knows the routes of an API */
const describedFunction = (name) =>
  described(
    name,
    `defaults(options: EndpointOptions): ${name};
    readonly builder: EndpointBuilder;
    readonly DEFAULTS: MergedOptions;`,
  );

/** Signatures whose types compute too much to be simplified, by name, one for each overload. @type {Record<string, readonly string[]>} */
const CHOSEN = {
  createEndpoint: [
    "function createEndpoint<Paths = unknown>(baseUrl: string | URL, operations: Operations): Endpoint;",
    "function createEndpoint<Paths = unknown>(baseUrl?: string | URL): Endpoint;",
    "function createEndpoint(builder: EndpointBuilder): Endpoint;",
  ],
  readResponse: [
    "function readResponse(request: RequestOptions, response: Response): Promise<{ status: number; ok: boolean; data: unknown }>;",
    "function readResponse<Output>(request: RequestOptions, response: Response, schema: StandardSchema<Output>): Promise<{ status: number; ok: boolean; data: Output }>;",
  ],
  createOctokitEndpoint: [
    "function createOctokitEndpoint(endpoint: OctokitSource): EndpointInterface;",
  ],
  matchRoute: [
    "function matchRoute(route: EndpointBuilder, request: RecognisedRequest): RouteParameters | undefined;",
    "function matchRoute(route: string, request: RecognisedRequest, settings: RouteSettings): RouteParameters | undefined;",
  ],
  nextPage: [
    "function nextPage(builder: EndpointBuilder, response: LinkedResponse | PageCursor): EndpointBuilder | undefined;",
  ],
  pathPattern: [
    "function pathPattern(route: string | EndpointBuilder, kind: PatternKind, settings?: PatternSettings): string | RegExp;",
  ],
  Endpoint: [
    `interface Endpoint {
      (route: string, parameters?: EndpointOptions): RequestOptions;
      (options: EndpointOptions): RequestOptions;
      defaults(options: EndpointOptions): Endpoint;
      merge(route: string, parameters?: EndpointOptions): MergedOptions;
      parse(options: MergedOptions): RequestOptions;
      readonly builder: EndpointBuilder;
      readonly DEFAULTS: MergedOptions;
    }`,
  ],
  DescribedCalls: [described("DescribedCalls")],
  DescribedEndpoint: [describedFunction("DescribedEndpoint")],
  ExactEndpoint: [describedFunction("ExactEndpoint")],
  CallableApi: [
    `interface CallableApi {
      build(id: string, parameters?: object, options?: BuildOptions): RequestOptions;
      builder(id: string, options?: BodyOptions): EndpointBuilder;
      check(id: string, parameters?: object, options?: BodyOptions): readonly RequestProblem[];
      operation(id: string): ApiOperation;
      readonly operations: readonly ApiOperation[];
      readonly securitySchemes: readonly SecurityScheme[];
      readonly servers: readonly Server[];
      readonly title: string;
      readonly version: string;
    }`,
  ],
};

/** Types that stay useful when what they contain is simplified. */
const CONTAINERS = new Set(["Partial", "Promise", "Readonly", "Record"]);

/**
 * @param {string} name
 * @param {readonly string[]} declarations the overloads, as `function name<T>(…): T;`
 * @param {number} first the number of the overloads before them
 * @returns {readonly string[]} a signature for each; those of the declarations if there is nothing to simplify
 */
export function plainSignatures(name, declarations, first) {
  return declarations.map((declaration, index) => {
    const chosen = CHOSEN[name]?.[first + index];
    if (chosen === undefined) return simplified(declaration);
    checkParameters(chosen, declaration);
    return chosen;
  });
}

/**
 * Throws if a chosen signature has other parameters than the declaration, which has changed since.
 *
 * @param {string} chosen
 * @param {string} declaration
 */
function checkParameters(chosen, declaration) {
  const [names, declared] = [parametersOf(chosen), parametersOf(declaration)];
  if (names !== declared) throw new Error(`Expected the parameters ${declared}: ${chosen}`);
}

/** @param {string} declaration */
function parametersOf(declaration) {
  const statement = parse(declaration);
  if (!ts.isFunctionDeclaration(statement)) return "";
  return statement.parameters.map(({ name }) => name.getText()).join();
}

/** @param {string} text */
function parse(text) {
  const [statement] = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true).statements;
  if (statement === undefined) throw new Error(`No declaration: ${text}`);
  return statement;
}

/** @param {string} declaration */
function simplified(declaration) {
  const statement = parse(declaration);
  if (!ts.isFunctionDeclaration(statement) || statement.typeParameters === undefined)
    return declaration;
  const bounds = new Map(
    statement.typeParameters.map(({ name, constraint }) => [name.text, constraint]),
  );
  const { factory } = ts;

  const result = ts.transform(statement, [
    (context) => (root) => {
      /** @param {ts.Node} node @returns {ts.Node | undefined} */
      const visit = (node) => {
        if (ts.isTypeParameterDeclaration(node)) return undefined;
        if (!ts.isTypeReferenceNode(node)) return ts.visitEachChild(node, visit, context);
        const name = node.typeName.getText();
        if (bounds.has(name)) {
          const bound = bounds.get(name);
          return bound === undefined
            ? factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword)
            : ts.visitNode(bound, visit);
        }
        const isGeneric = node.typeArguments?.some((argument) => mentions(argument)) ?? false;
        return isGeneric && !CONTAINERS.has(name)
          ? factory.createTypeReferenceNode(node.typeName)
          : ts.visitEachChild(node, visit, context);
      };
      return ts.visitEachChild(root, visit, context);
    },
  ]);
  const [transformed = statement] = result.transformed;
  return ts
    .createPrinter()
    .printNode(ts.EmitHint.Unspecified, transformed, statement.getSourceFile());

  /** @param {ts.Node} node @returns {boolean} */
  function mentions(node) {
    if (ts.isTypeReferenceNode(node) && bounds.has(node.typeName.getText())) return true;
    return ts.forEachChild(node, (child) => mentions(child) || undefined) ?? false;
  }
}
