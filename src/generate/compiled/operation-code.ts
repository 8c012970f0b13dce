import type { Style } from "../../options/style.js";
import type { Input, OperationPlan } from "../../openapi/plan/operation-plan.js";
import {
  callDoc,
  code,
  entry,
  identifier,
  inTemplate,
  join,
  objectLiteral,
  objectPattern,
  propertyKey,
  quoted,
} from "../code/code.js";
import type { Code, Doc } from "../code/doc.js";
import { LocalNames } from "./local-names.js";

/** The code of an operation: the pattern of its parameters and the call that it returns. */
export interface OperationCode {
  /** Undefined if the operation has no parameters. */
  readonly pattern: Doc | undefined;
  readonly call: Doc;
  /** The functions of the runtime that it calls. */
  readonly uses: ReadonlySet<string>;
}

/** The functions of the runtime for values in a query or a form, by style. */
const STYLES: Readonly<Record<Style, string>> = {
  comma: "comma",
  repeat: "repeat",
  brackets: "brackets",
  indices: "deepObject",
  deepObject: "deepObject",
  spaceDelimited: "spaceDelimited",
  pipeDelimited: "pipeDelimited",
  json: "json",
  jsonItems: "jsonItems",
};

/** The functions and constants that compiled requests use. */
export const RUNTIME = [
  ...new Set(Object.values(STYLES)),
  "headerText",
  "jsonData",
  "jsonFields",
  "JSON_TYPE",
  "jsonValue",
  "multipart",
  "request",
  "credentialsBy",
  "query",
  "search",
  "segment",
  "segments",
];

/** Tells why an operation cannot be compiled; `undefined` if it can. */
export function refusalOf(plan: OperationPlan): string | undefined {
  const { method, inputs, body } = plan;
  const url = plan.url ?? plan.path;
  const literal = url.replaceAll(EXPRESSION, "-");
  const names = inputs.filter(({ location }) => location === "path").map(({ name }) => name);
  const variables = [...url.matchAll(EXPRESSION)].map(([, , name = ""]) => name);
  if (method === "TRACE" || method === "CONNECT") return `fetch refuses the method ${method}`;
  if (inputs.some(({ location }) => location === "cookie")) return "it has a cookie parameter";
  if (/\{[.;]/.test(url)) return "its path has a parameter in the style label or matrix";
  if (!/^\/(?!\/)/.test(literal) || /[{}#\\\s]|\/(?:\.|%2e){1,2}(?=[/?]|$)/i.test(literal))
    return "its path has no fixed form";
  if (variables.some((name) => !names.includes(name)))
    return "a variable of its path has no parameter";
  if (body?.takes === "data" && ["urlencoded", "multipart"].includes(body.kind))
    return "its form has no described fields";
  return undefined;
}

const EXPRESSION = /\{([.;]?)([^{}*]+)(\*?)\}/g;

/** Writes the code of an operation that can be compiled. */
export function operationCode(plan: OperationPlan): OperationCode {
  return new OperationWriter(plan).write();
}

class OperationWriter {
  readonly #locals = new LocalNames([...RUNTIME, "API", "settings", "rest"]);
  readonly #uses = new Set(["request"]);
  /** The variables of the arguments that are named in the pattern. */
  readonly #variables = new Map<Input, Code>();

  constructor(readonly plan: OperationPlan) {}

  write(): OperationCode {
    const { inputs, method } = this.plan;
    const rest = inputs.filter(isRest);
    for (const input of inputs) {
      if (!isRest(input)) this.#variables.set(input, identifier(this.#locals.take(input.argument)));
    }
    const entries = [...this.#variables].map(([{ argument }, variable]) =>
      shorthand(argument, variable),
    );
    const pattern = objectPattern(entries, rest.length > 0 ? code`rest` : undefined);
    const parts = this.#parts();
    const args = [code`API`, code`settings`, quoted(method), this.#path()];
    return {
      pattern: inputs.length === 0 ? undefined : pattern,
      call: callDoc(
        code`return ${this.#use("request")}`,
        args,
        parts.length > 0 ? parts : undefined,
      ),
      uses: this.#uses,
    };
  }

  #use(name: string): Code {
    this.#uses.add(name);
    return identifier(name);
  }

  #variable(input: Input): Code {
    return this.#variables.get(input) ?? identifier("undefined");
  }

  #path(): Doc {
    const { url, path, inputs } = this.plan;
    const template = url ?? path;
    const parts: Doc[] = [];
    let end = 0;
    for (const match of template.matchAll(EXPRESSION)) {
      const [whole, , name = "", exploded] = match;
      const input = inputs.find((each) => each.location === "path" && each.name === name);
      if (input === undefined) continue;
      const value =
        input.form === "json"
          ? code`JSON.stringify(${this.#variable(input)})`
          : this.#variable(input);
      const args = [quoted(input.argument), value, ...(exploded === "*" ? [quoted("=")] : [])];
      parts.push(inTemplate(encodedLiteral(template.slice(end, match.index))));
      const isText = this.plan.operation.parameters.some(
        (each) => each.location === "path" && each.name === name && each.shape === "scalar",
      );
      parts.push(code`\${${this.#use(isText ? "segment" : "segments")}(${join(args, code`, `)})}`);
      end = match.index + whole.length;
    }
    const last = inTemplate(encodedLiteral(template.slice(end)));
    return parts.length === 0 ? quoted(encodedLiteral(template)) : code`\`${parts}${last}\``;
  }

  #parts(): Doc[] {
    const { server, headers, inputs, body } = this.plan;
    // Only fetch knows the boundary of a form with files.
    const fixed = Object.entries(headers).filter(
      ([name]) => name !== "content-type" || body?.kind !== "multipart",
    );
    const own = [
      ...fixed.map(([name, value]) => entry(name.toLowerCase(), quoted(value))),
      ...inputs.filter(({ location }) => location === "header").map((input) => this.#header(input)),
    ];
    const query = this.#query(
      inputs.filter((each) => each.location === "query" && isRest(each)),
      true,
    );
    const placed = this.#query(
      inputs.filter((each) => each.location === "query" && !isRest(each)),
      false,
    );
    return [
      ...(server === undefined ? [] : [entry("server", quoted(server))]),
      ...(query === undefined ? [] : [code`query: ${query}`]),
      ...(placed === undefined ? [] : [code`placed: ${placed}`]),
      ...(own.length === 0 ? [] : [code`headers: ${objectLiteral(own)}`]),
      ...this.#body(),
    ];
  }

  #header(input: Input): Doc {
    const form = input.form === undefined ? [] : [quoted(input.form)];
    const args = [quoted(input.argument), this.#variable(input), ...form];
    return entry(input.name.toLowerCase(), callDoc(this.#use("headerText"), args));
  }

  #query(inputs: readonly Input[], isRestObject: boolean): Doc | undefined {
    if (inputs.length === 0) return undefined;
    const values = isRestObject ? code`rest` : this.#objectOf(inputs);
    const styles = this.#styles(inputs);
    return callDoc(this.#use(styles.length === 0 ? "query" : "search"), [values, ...styles]);
  }

  #objectOf(inputs: readonly Input[]): Doc {
    return objectLiteral(inputs.map((input) => shorthand(input.name, this.#variable(input))));
  }

  /** The arguments for the styles of lists and objects by name. */
  #styles(inputs: readonly Input[], rest?: string): Doc[] {
    const entries = inputs.flatMap(({ name, style, form }) => {
      const own = form === "json" ? "jsonValue" : style === undefined ? undefined : STYLES[style];
      if (own === undefined || own === rest) return [];
      const writer = this.#use(own);
      return [shorthand(name, writer)];
    });
    if (rest !== undefined) return [objectLiteral(entries), this.#use(rest)];
    return entries.length === 0 ? [] : [objectLiteral(entries)];
  }

  #body(): Doc[] {
    const { body, inputs, restStyle } = this.plan;
    if (body === undefined) return [];
    const own = inputs.filter(({ location }) => location === "body");
    const data = own.find(({ channel }) => channel === "data");
    if (data !== undefined) return this.#data(this.#variable(data));
    const placed = own.filter((input) => !isRest(input));
    const spread = own.some(isRest) ? [code`...rest`] : [];
    const fields = placed.map((input) => shorthand(input.name, this.#variable(input)));
    const values = placed.length === 0 ? code`rest` : objectLiteral([...spread, ...fields]);
    if (body.kind === "json") return [...this.#json(code`${this.#use("jsonFields")}(${values})`)];
    const writer = body.kind === "multipart" ? "multipart" : "search";
    const styles = this.#styles(own, restStyle === undefined ? undefined : STYLES[restStyle]);
    return [code`body: ${callDoc(this.#use(writer), [values, ...styles])}`];
  }

  #data(value: Code): Doc[] {
    if (this.plan.body?.kind !== "json") return [code`body: ${value}`];
    return this.#json(code`${this.#use("jsonData")}(${value})`);
  }

  #json(body: Doc): Doc[] {
    return [code`body: ${body}`, code`type: ${this.#use("JSON_TYPE")}`];
  }
}

/** Tells whether a parameter stays in the object of the caller, whose order is that of the query or the body. */
function isRest({ channel, location }: Input): boolean {
  return channel === "parameters" && (location === "query" || location === "body");
}

function shorthand(name: string, variable: Code): Doc {
  return name === variable ? variable : code`${propertyKey(name)}: ${variable}`;
}

/** A literal of a path as a URL has it. */
function encodedLiteral(literal: string): string {
  return encodeURI(literal).replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%25", "%");
}
