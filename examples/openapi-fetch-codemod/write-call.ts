import {
  Node,
  type Expression,
  type ObjectLiteralExpression,
  type PropertyAssignment,
  type ShorthandPropertyAssignment,
  type Type,
} from "ts-morph";
import type { ClientCall } from "./read-call.js";

/** Thrown for code that a person has to change. */
export class LeftError extends Error {}

/** The styles of a client's `querySerializer`. */
export interface Styles {
  readonly list?: string | undefined;
  readonly object: string;
  /** True if the clients of the program have different ones. */
  readonly isMixed?: boolean;
}

/** Writes a call as `send(client("GET /path", { … }))`. `names` collects the symbols that it needs. */
export function writeCall(call: ClientCall, styles: Styles, names: Set<string>): string {
  const parameters = new Parameters(call, styles, names).write();
  names.add("send");
  return `send(${call.client}(${routeOf(call)}${parameters && `, ${parameters}`}))`;
}

function routeOf({ method, path }: ClientCall): string {
  const text = path.getText();
  if (Node.isStringLiteral(path) || Node.isNoSubstitutionTemplateLiteral(path)) {
    return `${text.charAt(0)}${method} ${text.slice(1)}`;
  }
  if (path.getType().isStringLiteral()) return `\`${method} \${${text}}\``;
  throw new LeftError("the path is computed");
}

/** Names of a call that are options. */
const OPTIONS = new Set(["baseUrl", "data", "headers", "mediaType", "method", "request", "url"]);

/** Settings of openapi-fetch that have no counterpart in a call. */
const BY_HAND: Readonly<Partial<Record<string, string>>> = {
  Request: "a class of requests: fetch gets one of the platform",
  bodySerializer: "bodySerializer: pass data, or fields and a content type",
  middleware: "middleware of one call: wrap fetch",
  parseAs: "parseAs: read the response yourself",
  pathSerializer: "pathSerializer: write it in the route",
  querySerializer: "querySerializer: choose styles, or write the query in the route",
};

type Property = PropertyAssignment | ShorthandPropertyAssignment;

class Parameters {
  readonly #members: string[] = [];
  readonly #request: string[] = [];
  readonly #headers: string[] = [];
  readonly #taken = new Set<string>(OPTIONS);
  readonly #styled: string[] = [];
  #hasLists = false;
  #body: Expression | undefined;

  constructor(
    readonly call: ClientCall,
    readonly styles: Styles,
    readonly names: Set<string>,
  ) {}

  write(): string {
    const { init } = this.call;
    if (Node.isObjectLiteralExpression(init)) this.#readLiteral(init);
    else if (init !== undefined) this.#readTyped(init);
    this.#writeBody();
    if (this.#headers.length > 0) this.#members.push(`headers: ${merged(this.#headers)}`);
    this.#writeStyle();
    if (this.#request.length > 0) this.#members.push(`request: ${merged(this.#request)}`);
    return this.#members.length > 0 ? `{ ${this.#members.join(", ")} }` : "";
  }

  #symbol(name: string): string {
    this.names.add(name);
    return name;
  }

  #readLiteral(init: ObjectLiteralExpression): void {
    for (const property of init.getProperties()) {
      if (Node.isSpreadAssignment(property)) {
        this.#spread(property.getExpression());
        continue;
      }
      if (!isPlain(property)) throw new LeftError("a method among the settings");
      const name = nameOf(property);
      if (name === "parseAs" && /^["']json["']$/.test(valueOf(property).getText())) continue;
      const reason = BY_HAND[name];
      if (reason !== undefined) throw new LeftError(reason);
      if (name === "params") this.#params(valueOf(property));
      else if (name === "body") this.#body = valueOf(property);
      else if (name === "headers") this.#headers.push(valueOf(property).getText());
      else if (name === "baseUrl") this.#members.push(property.getText());
      else this.#request.push(`{ ${property.getText()} }`);
    }
  }

  /** Settings of fetch may be spread, such as a signal. */
  #spread(settings: Expression): void {
    const names = membersOf(settings.getType()).map(([name]) => name);
    if (names.some((name) => name in BY_HAND || /^(?:params|body|headers|baseUrl)$/.test(name))) {
      throw new LeftError("settings are spread");
    }
    this.#request.push(settings.getText());
  }

  /** Settings in a variable: their type says which parts they have. */
  #readTyped(init: Expression): void {
    const chain = init.getType().isNullable() ? "?." : ".";
    for (const [name, type] of membersOf(init.getType(), init)) {
      const text = `${init.getText()}${chain}${name}`;
      if (name === "params") this.#typedParams(text, type, init);
      else if (name === "headers") this.#headers.push(text);
      else if (name === "body") this.#members.push(`data: ${text}`);
      else throw new LeftError("settings in a variable");
    }
  }

  #params(params: Expression): void {
    if (!Node.isObjectLiteralExpression(params)) {
      this.#typedParams(params.getText(), params.getType(), params);
      return;
    }
    for (const property of params.getProperties()) {
      if (!isPlain(property)) throw new LeftError("params are spread");
      const name = nameOf(property);
      const value = valueOf(property);
      if (name === "header") this.#headers.push(value.getText());
      // openapi-fetch does not send cookies.
      if (name === "path" || name === "query") this.#values(name, value);
    }
  }

  #typedParams(text: string, type: Type, at: Expression): void {
    const chain = type.isNullable() ? "?." : ".";
    for (const [name, part] of membersOf(type, at)) {
      const value = `${text}${chain}${name}`;
      const isOptional = chain === "?." || part.isNullable();
      if (name === "header") this.#headers.push(value);
      if (name === "query") this.#style(part, at);
      if (name === "path" || name === "query") this.#givenFor(name, value, isOptional);
    }
  }

  #values(givenFor: "path" | "query", value: Expression): void {
    if (givenFor === "query") this.#style(value.getType(), value);
    const isByName = givenFor === "path" || /^(?:GET|HEAD)$/.test(this.call.method);
    const members = isByName ? this.#plainMembers(value) : undefined;
    if (members === undefined) {
      this.#givenFor(givenFor, value.getText(), value.getType().isNullable());
    } else this.#members.push(...members);
  }

  #givenFor(givenFor: "path" | "query", text: string, isOptional: boolean): void {
    const symbol = this.#symbol(givenFor === "path" ? "PATH" : "QUERY");
    this.#members.push(`[${symbol}]: ${text}${isOptional ? " ?? {}" : ""}`);
  }

  /** The members of an object that a call may have by their names. */
  #plainMembers(value: Expression): readonly string[] | undefined {
    if (!Node.isObjectLiteralExpression(value)) return undefined;
    const properties = value.getProperties();
    const names = properties.map((property) => (isPlain(property) ? nameOf(property) : ""));
    if (names.some((name) => name === "" || this.#taken.has(name))) return undefined;
    for (const name of names) this.#taken.add(name);
    return properties.map(
      (property, index) => leadingComments(property, index) + property.getText(),
    );
  }

  /** The types of a description do not say how lists and objects are written, so a call says what openapi-fetch did. */
  #style(query: Type, at: Expression): void {
    const members = membersOf(query, at);
    if (!members.some(([, type]) => isKind(type, isContainer))) return;
    this.#hasLists ||= members.some(([, type]) => isKind(type, (kind) => kind.isArray()));
    for (const [name, type] of membersOf(describedQuery(this.call) ?? query, at)) {
      if (!isKind(type, isNamedValues)) continue;
      if (isKind(type, (kind) => kind.isArray()))
        throw new LeftError("a list or an object in a query");
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
      this.#styled.push(`${key}: "${this.styles.object}"`);
    }
  }

  #writeStyle(): void {
    if (!this.#hasLists && this.#styled.length === 0) return;
    if (this.styles.isMixed)
      throw new LeftError("a list or an object in a query, and clients of several styles");
    const list = `"${this.styles.list ?? "repeat"}"`;
    const styles =
      this.#styled.length === 0 ? list : `{ "*": ${list}, ${this.#styled.join(", ")} }`;
    this.#members.push(`[${this.#symbol("STYLE")}]: ${styles}`);
  }

  #writeBody(): void {
    const body = this.#body;
    if (body === undefined) return;
    const written = withoutCasts(body);
    const isForm = /x-www-form-urlencoded|multipart\/form-data/.test(this.#headers.join());
    if (written.getType().isString()) throw new LeftError("a body that is a text");
    if (/^(?:GET|HEAD|OPTIONS)$/.test(this.call.method))
      throw new LeftError("a body without a place");
    const members = this.#plainMembers(body);
    const name = isForm ? `[${this.#symbol("BODY")}]` : "data";
    if (members === undefined || members.length === 0)
      this.#members.push(`${name}: ${body.getText()}`);
    else this.#members.push(...members);
  }
}

function isPlain(property: Node): property is Property {
  if (Node.isShorthandPropertyAssignment(property)) return true;
  return (
    Node.isPropertyAssignment(property) && !Node.isComputedPropertyName(property.getNameNode())
  );
}

function nameOf(property: Property): string {
  return property.getName().replace(/^["']|["']$/g, "");
}

function valueOf(property: Property): Expression {
  return Node.isShorthandPropertyAssignment(property)
    ? property.getNameNode()
    : property.getInitializerOrThrow();
}

function leadingComments(property: Node, index: number): string {
  const comments = property.getLeadingCommentRanges().map((range) => range.getText());
  // A line comment must stay on a line of its own.
  return comments.length > 0 ? `${index === 0 ? "\n" : ""}${comments.join("\n")}\n` : "";
}

function withoutCasts(node: Expression): Expression {
  return Node.isAsExpression(node) || Node.isParenthesizedExpression(node)
    ? withoutCasts(node.getExpression())
    : node;
}

/** The members that a value of a type can have, with their types. */
function membersOf(type: Type, at?: Node): readonly (readonly [name: string, type: Type])[] {
  return type
    .getNonNullableType()
    .getProperties()
    .map((symbol) => {
      const place = at ?? symbol.getValueDeclaration() ?? symbol.getDeclarations()[0];
      return [
        symbol.getName(),
        place ? symbol.getTypeAtLocation(place) : symbol.getDeclaredType(),
      ] as const;
    })
    .filter(([, member]) => !member.isUndefined() && !member.isNever())
    .map(([name, member]) => [name, member] as const);
}

/** The type of an operation's query. */
function describedQuery({ paths, path, method, call }: ClientCall): Type | undefined {
  const names = [path.getType().getLiteralValue(), method.toLowerCase(), "parameters", "query"];
  return names.reduce<Type | undefined>(
    (type, name) => type?.getNonNullableType().getProperty(String(name))?.getTypeAtLocation(call),
    paths,
  );
}

/** True if a type, or one of a union, is of a kind. */
function isKind(type: Type, isOfKind: (type: Type) => boolean): boolean {
  return (type.isUnion() ? type.getUnionTypes() : [type]).some(isOfKind);
}

function isContainer(type: Type): boolean {
  return type.isObject() && type.getSymbol()?.getName() !== "Date";
}

function isNamedValues(type: Type): boolean {
  return isContainer(type) && !type.isArray();
}

/** Objects as one: `{ ...a, b }` of `a` and `{ b }`. */
function merged(objects: readonly string[]): string {
  const [only = ""] = objects;
  if (objects.length === 1) return only;
  const parts = objects.map((text) => /^\{([\s\S]*)\}$/.exec(text)?.[1]?.trim() ?? `...${text}`);
  return `{ ${parts.map((part) => part.replace(/,$/, "")).join(", ")} }`;
}
