import ts from "typescript";

/** A parameter of an operation, or a key of its body. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  /** A value of its type, as source text. */
  readonly sample: string;
}

/** A request body of one media type. */
export interface Content {
  readonly mediaType: string;
  /** A value of its type, as source text. */
  readonly sample: string;
  /** The keys of each object in its type, which may be a union. Empty if no object is in it. */
  readonly objects: readonly (readonly Field[])[];
}

/** An operation of an OpenAPI description. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly Field[];
  readonly queryParameters: readonly Field[];
  readonly headers: readonly Field[];
  readonly body?: { readonly required: boolean; readonly contents: readonly Content[] };
}

const METHODS = ["get", "head", "put", "post", "patch", "delete", "options", "trace"];

/** Returns every operation of the `paths` that a file exports. */
export function readOperations(file: string): Operation[] {
  const program = ts.createProgram([file], { strict: true, skipLibCheck: true, types: [] });
  return new Reader(program.getTypeChecker()).operations(program.getSourceFile(file));
}

class Reader {
  constructor(private readonly checker: ts.TypeChecker) {}

  operations(source: ts.SourceFile | undefined): Operation[] {
    const module = source && this.checker.getSymbolAtLocation(source);
    const paths = module && this.checker.getExportsOfModule(module).find(isPaths);
    if (paths === undefined)
      throw new Error(`${source?.fileName ?? "The file"} does not export paths.`);
    return this.checker
      .getDeclaredTypeOfSymbol(paths)
      .getProperties()
      .flatMap((path) => METHODS.flatMap((method) => this.operation(path, method)));
  }

  private operation(path: ts.Symbol, method: string): Operation[] {
    const type = this.member(this.checker.getTypeOfSymbol(path), method);
    if (type === undefined) return [];
    const parameters = this.member(type, "parameters");
    const body = this.body(type);
    return [
      {
        method: method.toUpperCase(),
        path: path.name,
        pathParameters: this.fields(this.member(parameters, "path")),
        queryParameters: this.fields(this.member(parameters, "query")),
        headers: this.fields(this.member(parameters, "header")),
        ...(body && { body }),
      },
    ];
  }

  private body(operation: ts.Type): Operation["body"] {
    const contents = this.member(this.member(operation, "requestBody"), "content");
    const symbol = operation.getProperty("requestBody");
    if (contents === undefined || symbol === undefined) return undefined;
    return {
      required: !isOptional(symbol),
      contents: contents.getProperties().map((content) => this.content(content)),
    };
  }

  private content(symbol: ts.Symbol): Content {
    const type = this.checker.getTypeOfSymbol(symbol);
    const isObject = (each: ts.Type) =>
      (each.isIntersection() || (each.flags & ts.TypeFlags.Object) !== 0) &&
      !this.checker.isArrayLikeType(each);
    const objects = (type.isUnion() ? type.types : [type]).filter(isObject);
    return {
      mediaType: symbol.name,
      sample: this.sample(type),
      objects: objects.map((object) => this.fields(object)),
    };
  }

  /** Returns the type of a property, or `undefined` if it is absent or `never`. */
  private member(type: ts.Type | undefined, name: string): ts.Type | undefined {
    const symbol = type && this.checker.getPropertyOfType(type, name);
    const member = symbol && this.checker.getNonNullableType(this.checker.getTypeOfSymbol(symbol));
    return member && (member.flags & ts.TypeFlags.Never) === 0 ? member : undefined;
  }

  private fields(type: ts.Type | undefined): Field[] {
    return (type ? this.checker.getPropertiesOfType(type) : []).map((symbol) => ({
      name: symbol.name,
      required: !isOptional(symbol),
      sample: this.sample(this.checker.getNonNullableType(this.checker.getTypeOfSymbol(symbol))),
    }));
  }

  /** Returns a value of a type, as source text. A type that refers to itself is cut off at some depth. */
  private sample(type: ts.Type, depth = 0): string {
    if (depth > 12) return "null as never";
    if (type.isStringLiteral()) return JSON.stringify(type.value);
    if (type.isNumberLiteral()) return String(type.value);
    if (type.isUnion()) return this.shortest(type.types, depth);
    const simple = Object.entries(SIMPLE).find(([flag]) => (type.flags & Number(flag)) !== 0)?.[1];
    if (simple !== undefined) return simple;
    if (type.flags & ts.TypeFlags.BooleanLiteral) return this.checker.typeToString(type);
    if (this.checker.isTupleType(type)) return this.list(type, depth);
    if (this.checker.isArrayType(type)) return this.list(type, depth);
    return this.object(type, depth);
  }

  private shortest(types: readonly ts.Type[], depth: number): string {
    const samples = types.map((type) => this.sample(type, depth + 1));
    const defined = samples.filter((sample) => sample !== "undefined" && sample !== "null");
    return defined.sort((one, other) => one.length - other.length)[0] ?? "null";
  }

  private list(type: ts.Type, depth: number): string {
    const items = this.checker.getTypeArguments(type as ts.TypeReference);
    return `[${items.map((item) => this.sample(item, depth + 1)).join(", ")}]`;
  }

  private object(type: ts.Type, depth: number): string {
    const required = this.checker.getPropertiesOfType(type).filter((each) => !isOptional(each));
    const fields = required.map((symbol) => {
      const value = this.sample(this.checker.getTypeOfSymbol(symbol), depth + 1);
      return `${JSON.stringify(symbol.name)}: ${value}`;
    });
    return `{ ${fields.join(", ")} }`;
  }
}

const SIMPLE: Readonly<Record<number, string>> = {
  [ts.TypeFlags.String]: '"x"',
  [ts.TypeFlags.TemplateLiteral]: '"x"',
  [ts.TypeFlags.Number]: "1",
  [ts.TypeFlags.Boolean]: "true",
  [ts.TypeFlags.Null]: "null",
  [ts.TypeFlags.Undefined]: "undefined",
  [ts.TypeFlags.Unknown]: '"x"',
  [ts.TypeFlags.Any]: '"x"',
  [ts.TypeFlags.Never]: "null as never",
};

function isPaths(symbol: ts.Symbol): boolean {
  return symbol.name === "paths";
}

function isOptional(symbol: ts.Symbol): boolean {
  return (symbol.flags & ts.SymbolFlags.Optional) !== 0;
}
