import { STYLES } from "../../wire/styles.js";
import { placesOf, sendsEmptyBody } from "../../openapi/plan/places.js";
import type { SecurityScheme } from "../../openapi/model.js";
import {
  isWritten,
  schemeOf,
  type Input,
  type OperationPlan,
} from "../../openapi/plan/operation-plan.js";
import { isCollectionFormat } from "../../openapi/read/read-serialization.js";
import { camelCase, UniqueNames } from "../../internal/words.js";
import { modifiers, modifiersOf } from "../../wire/serialization.js";
import {
  arrayLiteral,
  callCode,
  code,
  entry,
  identifier,
  inTemplate,
  objectLiteral,
  objectPattern,
  propertyKey,
  quoted,
  valueCode,
  longObject,
  join,
  RESERVED_WORDS,
  words,
  type Code,
  type Item,
} from "../code/code.js";

/** The code of an operation: the pattern of its parameters and the call that it returns. */
interface OperationCode {
  /** Undefined if the operation has no parameters. */
  readonly pattern: Code | undefined;
  readonly call: Code;
  readonly uses: ReadonlySet<string>;
}

/** The styles of OpenAPI. The functions of the runtime that write them have their names. */
const STYLE_WRITERS = Object.entries(STYLES).flatMap(([name, { openapi }]) =>
  openapi === undefined ? [] : [name],
);

/** The functions of the runtime that compiled requests use. */
export const RUNTIME: readonly string[] = [
  ...STYLE_WRITERS,
  ...Object.keys(modifiers),
  ...words(`
    authorized cookie cookieCredentials dateText distinct headerText joinQuery jsonData jsonEither jsonFields jsonSequence
    jsonValue label matrix multipart openForm openMultipart part parts pathJson pipes query queryCredentials request
    reservedParts search segment segments servers single ssv tsv unclaimed withAny withBody withCookies withData withDates
    withJson withMultipart withoutDots
  `),
];

/** The names that `requests.ts` has beside the functions for operations. */
export const CONSTANTS: readonly string[] = ["API", "SCHEMES", "SECURITY", "readResponse"];

export class OperationWriter {
  readonly #uses = new Set<string>();
  /** The variables of the arguments that are named in the pattern. */
  readonly #variables = new Map<Input, Code>();
  /** The arguments that stay in the object of the caller. They keep its order in the query and the body. */
  readonly #rest: readonly Input[];

  constructor(
    readonly plan: OperationPlan,
    readonly schemes: readonly SecurityScheme[],
  ) {
    const taken = [...RESERVED_WORDS, ...RUNTIME, ...CONSTANTS, "settings", "rest"];
    const names = new UniqueNames(taken);
    this.#rest = plan.inputs.filter(isRest);
    for (const input of plan.inputs) {
      if (isRest(input)) continue;
      this.#variables.set(input, identifier(names.take(variableName(input))));
    }
  }

  write(): OperationCode {
    const entries = [...this.#variables].map(([{ argument }, variable]) =>
      shorthand(argument, variable),
    );
    const pattern = objectPattern(entries, this.#takesRest() && code`rest`);
    return {
      pattern: this.plan.inputs.length === 0 ? undefined : pattern,
      call: code`return ${this.#withBody(this.#request())}`,
      uses: this.#uses,
    };
  }

  /** An open form takes names that the description does not list. */
  #takesRest(): boolean {
    return this.#rest.length > 0 || this.plan.body?.takes === "any-fields";
  }

  #use(name: string): Code {
    this.#uses.add(name);
    return identifier(name);
  }

  #call(name: string, ...args: readonly Item[]): Code {
    return callCode(this.#use(name), ...args);
  }

  #inputsIn(location: Input["location"]): Input[] {
    return this.plan.inputs.filter((input) => input.location === location && !input.isQueryString);
  }

  #variable(input: Input): Code {
    const variable = this.#variables.get(input) ?? identifier("undefined");
    const value = input.dateFormat === "date" ? this.#call("dateText", variable) : variable;
    const { form, argument } = input;
    return isCollectionFormat(form) ? this.#call(form, quoted(argument), value) : value;
  }

  /** The values that stay in the object of the caller. */
  #restValues(): Code {
    const dates = this.#rest.filter(({ dateFormat }) => dateFormat === "date");
    if (dates.length === 0) return code`rest`;
    return this.#call("withDates", code`rest`, ...dates.map(({ argument }) => quoted(argument)));
  }

  #request(): Code {
    const { method, server } = this.plan;
    const api =
      server === undefined
        ? code`API`
        : objectLiteral([code`...API`, code`server: () => ${quoted(server)}`]);
    const [path, pathQuery] = pathTemplate(this.plan);
    const queries = [
      ...(pathQuery === undefined ? [] : [this.#queryTemplate(pathQuery)]),
      ...this.#queries(),
    ];
    const headers = this.#headers();
    const isOne = queries.length === 1 && !this.#sendsKeys("query");
    const query = isOne || queries.length === 0 ? queries[0] : this.#call("joinQuery", ...queries);
    return this.#call(
      "request",
      api,
      this.#settings(),
      quoted(method),
      this.#path(path),
      query ?? (headers.length > 0 && quoted("")),
      headers.length > 0 && longObject(headers),
    );
  }

  /** The settings, with credentials and cookies in their headers. */
  #settings(): Code {
    const cookies = this.#inputsIn("cookie").map(
      (input) => code`...${this.#call("cookie", ...this.#named(input, input.name))}`,
    );
    const keys = this.#sendsKeys("cookie") && this.#credentials("cookieCredentials");
    const isSecured = this.schemes.some(isWritten);
    const settings = isSecured ? this.#credentials("authorized") : code`settings`;
    const unclaimed = this.#unclaimed(settings);
    if (cookies.length === 0 && !keys) return unclaimed;
    return this.#call("withCookies", unclaimed, arrayLiteral(cookies), keys);
  }

  /** The settings, if no parameter stands in place of a credential in them. */
  #unclaimed(settings: Code): Code {
    const carriers = this.plan.inputs.filter((input) => {
      const { location } = input;
      const mayCarryAny = location === "query" && isSpread(input) && this.#sendsKeys("query");
      return mayCarryAny || (schemeOf(input, this.schemes) !== undefined && location !== "cookie");
    });
    if (carriers.length === 0) return settings;
    const all = carriers.map((input) => {
      // The value may stay in the object of the caller.
      const value = isRest(input) ? code`rest[${quoted(input.argument)}]` : this.#variable(input);
      return arrayLiteral([value, quoted(input.location), quoted(input.name)]);
    });
    return this.#credentials("unclaimed", settings, arrayLiteral(all));
  }

  #credentials(
    name: "authorized" | "queryCredentials" | "cookieCredentials" | "unclaimed",
    settings: Code = code`settings`,
    more?: Code,
  ): Code {
    const { security } = this.plan.operation;
    const own = security === undefined ? code`SECURITY` : valueCode(security);
    return this.#call(name, settings, code`SCHEMES`, own, more);
  }

  /** Returns `true` if the operation may send an API key in this location. */
  #sendsKeys(location: "query" | "cookie"): boolean {
    const needed = new Set(this.plan.security.flat());
    return this.schemes.some(
      (scheme) =>
        scheme.kind === "apiKey" && scheme.location === location && needed.has(scheme.name),
    );
  }

  #path(path: string): Code {
    const written = this.#template(path);
    const isClear = pathExpressions(this.plan, path).every(({ isWhole }) => isWhole);
    return isClear ? written : this.#call("withoutDots", written);
  }

  /** A text with the values of its expressions. */
  #template(template: string): Code {
    const parts: Code[] = [];
    let end = 0;
    for (const expression of pathExpressions(this.plan, template)) {
      parts.push(inTemplate(encodedLiteral(template.slice(end, expression.start))));
      parts.push(code`\${${this.#expression(expression)}}`);
      end = expression.end;
    }
    const last = encodedLiteral(template.slice(end));
    return parts.length === 0 ? quoted(last) : code`\`${join(parts)}${inTemplate(last)}\``;
  }

  /** The query that stands in the URL template. One that is an optional parameter is empty without it. */
  #queryTemplate(template: string): Code {
    const whole = this.plan.inputs.find(({ isQueryString }) => isQueryString);
    const written = this.#template(template);
    if (whole === undefined || whole.isRequired) return written;
    return code`${this.#variable(whole)} === undefined ? "" : ${written}`;
  }

  #expression({ input, operator, isExploded, isText, isWhole }: PathExpression): Code {
    const name = quoted(input.argument);
    const variable = this.#variable(input);
    const value = input.form === "json" ? this.#call("pathJson", name, variable) : variable;
    const equals = isExploded && quoted("=");
    switch (operator) {
      case ".":
      case ";": {
        const writer = operator === "." ? "label" : "matrix";
        return this.#call(writer, quoted(input.name), value, isExploded && code`true`);
      }
      case "+":
        return this.#call("reservedParts", name, value, equals);
      default:
        if (isText) return this.#call(isWhole ? "segment" : "part", name, value, equals);
        return this.#call(isWhole ? "segments" : "parts", name, value, equals);
    }
  }

  /** Credentials stand between the parameters that the builder places by their names and those that it is told the place of. */
  #queries(): Code[] {
    const all = this.#inputsIn("query");
    const rest = all.filter(isRest);
    const placed = all.filter((each) => !isRest(each));
    const others = placed.length > 0 && this.#objectOf(placed);
    return [
      ...(rest.length === 0 ? [] : [this.#query(this.#restValues(), rest, all, others)]),
      ...(this.#sendsKeys("query") ? [code`...${this.#credentials("queryCredentials")}`] : []),
      ...(others ? [this.#query(others, placed, rest.length === 0 ? all : [])] : []),
    ];
  }

  /** @param all - the parameters of the whole query, if it is here that their names are compared */
  #query(values: Code, inputs: readonly Input[], all: readonly Input[], others?: Item): Code {
    const styles = this.#styles(inputs);
    const distinct = this.#distinct(values, all, others);
    return this.#call(styles.length === 0 ? "query" : "search", distinct, ...styles);
  }

  /** Writes values, some of which may be objects whose members become fields. */
  #distinct(values: Code, inputs: readonly Input[], others?: Item): Code {
    const names = inputs.filter(isSpread).map(({ name }) => quoted(name));
    return names.length === 0
      ? values
      : this.#call("distinct", values, arrayLiteral(names), others);
  }

  #headers(): Code[] {
    const fixed = Object.entries(this.plan.headers).map(([name, value]) =>
      entry(name.toLowerCase(), quoted(value)),
    );
    const given = this.#inputsIn("header").map((input) =>
      entry(input.name.toLowerCase(), this.#call("headerText", ...this.#named(input))),
    );
    return [...fixed, ...given];
  }

  /** The arguments for a value that a function of the runtime writes: its name, itself, and its form. */
  #named(input: Input, name = input.argument): Item[] {
    const { form } = input;
    const isOwn = form !== undefined && !isCollectionFormat(form);
    return [quoted(name), this.#variable(input), isOwn && quoted(form)];
  }

  #objectOf(inputs: readonly Input[]): Code {
    return objectLiteral(inputs.map((input) => shorthand(input.name, this.#variable(input))));
  }

  /** The arguments for the styles of lists and objects by name. */
  #styles(inputs: readonly Input[], rest?: string): Code[] {
    const entries = inputs.flatMap(({ name, style, form, serialization }) => {
      const own = form === "json" ? "jsonValue" : style;
      const changes = modifiersOf(serialization);
      if (changes.length === 0 && (own === undefined || own === rest)) return [];
      let written = this.#use(own ?? rest ?? "single");
      for (const change of changes) written = this.#call(change, written);
      return [shorthand(name, written)];
    });
    if (rest !== undefined) return [objectLiteral(entries), this.#use(rest)];
    return entries.length === 0 ? [] : [objectLiteral(entries)];
  }

  #withBody(request: Code): Code {
    const { body, inputs, method } = this.plan;
    if (body === undefined) {
      return EXPECTS_BODY.has(method) ? this.#call("withBody", request) : request;
    }
    const data = inputs.find(({ channel }) => channel === "data");
    const value = data && this.#variable(data);
    const whole = value ?? code`undefined`;
    switch (body.kind) {
      case "json":
        if (value !== undefined && body.takes === "data" && body.mediaType.startsWith("*/*")) {
          return this.#call("withAny", request, value);
        }
        return this.#call("withJson", request, this.#json(value));
      case "urlencoded":
        return value === undefined
          ? this.#call("withBody", request, this.#form("search"))
          : this.#call("withData", request, this.#call("openForm", value));
      case "multipart": {
        const form = value ? this.#call("openMultipart", value) : this.#form("multipart");
        return this.#call("withMultipart", request, form);
      }
      case "lines":
        return this.#call("withData", request, this.#call("jsonSequence", whole));
      case "records": {
        const text = this.#call("jsonSequence", whole, code`"\\u001e"`);
        return this.#call("withData", request, text);
      }
      case "text":
      case "bytes":
        return this.#call("withData", request, whole);
    }
  }

  #json(data: Code | undefined): Code {
    if (this.plan.body?.takes === "data") return this.#call("jsonData", data ?? code`undefined`);
    const empty = sendsEmptyBody(this.plan) && quoted("{}");
    return data === undefined
      ? this.#call("jsonFields", this.#fields(), empty)
      : this.#call("jsonEither", data, this.#fields(), empty);
  }

  #form(writer: "search" | "multipart"): Code {
    const { restStyle } = this.plan;
    const own = this.#inputsIn("body");
    const styles = this.#styles(own, restStyle);
    const values = this.#distinct(this.#fields(), own);
    const parts = Object.entries(placesOf(this.plan).parts ?? {});
    if (parts.length === 0) return this.#call(writer, values, ...styles);
    const [named = code`{}`, rest = code`undefined`] = styles;
    const types = parts.map(([name, type]) => shorthand(name, quoted(type)));
    return this.#call(writer, values, named, rest, objectLiteral(types));
  }

  /** The fields of a body: those that stay in the object of the caller, and those that do not. */
  #fields(): Code {
    const own = this.#inputsIn("body").filter(({ channel }) => channel !== "data");
    const placed = own.filter((input) => !isRest(input));
    const rest =
      own.some(isRest) || this.plan.body?.takes === "any-fields" ? this.#restValues() : undefined;
    if (placed.length === 0) return rest ?? code`{}`;
    const fields = placed.map((input) => shorthand(input.name, this.#variable(input)));
    return objectLiteral([rest && code`...${rest}`, ...fields]);
  }
}

/** The methods whose requests have a body, even if it is empty. */
const EXPECTS_BODY: ReadonlySet<string> = new Set(["PATCH", "POST", "PUT"]);

/** The name of the variable for an argument: its own if it can be one. */
function variableName({ argument }: Input): string {
  return /^[a-z_$][\w$]*$/i.test(argument) ? argument : camelCase(argument) || "value";
}

/** Tells whether a parameter stays in the object of the caller. */
function isRest({ channel, location }: Input): boolean {
  return channel === "parameters" && (location === "query" || location === "body");
}

function shorthand(name: string, variable: Code): Code {
  return name === variable ? variable : code`${propertyKey(name)}: ${variable}`;
}

/** Tells whether the value of a parameter may be an object whose members become fields. */
function isSpread({ style, shape }: Input): boolean {
  return (
    style !== undefined &&
    STYLES[style].read === "fields" &&
    (shape === "object" || shape === "any")
  );
}

/** A literal of a path as a URL has it. */
function encodedLiteral(literal: string): string {
  return encodeURI(literal).replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%25", "%");
}

/** An expression in the path of an operation, with the argument that it stands for. */
interface PathExpression {
  readonly input: Input;
  readonly operator: string;
  readonly isExploded: boolean;
  /** `true` if its values are neither lists nor objects. */
  readonly isText: boolean;
  /** `true` if it is all that is in a segment of the path. */
  readonly isWhole: boolean;
  /** Its start and end in the template. */
  readonly start: number;
  readonly end: number;
}

const EXPRESSION = /\{([+.;]?)([^{}]+?)(\*?)\}/g;

/** Tells why an operation cannot be compiled; `undefined` if it can. */
export function refusalOf(plan: OperationPlan): string | undefined {
  const template = pathTemplate(plan);
  const [path] = template;
  const literal = path.replaceAll(EXPRESSION, "-");
  if (plan.method === "TRACE") return "fetch refuses the method TRACE";
  if (!template.join("?").isWellFormed()) {
    return "the path has half of a surrogate pair";
  }
  const isFixed =
    /^\/(?![/{])/.test(path.replace(/^\/\{(?![.;])/, "/-")) &&
    !/[{}\\\s"<>^`|]|%(?![\dA-F]{2})|\/(?:\.|%2e){1,2}(?=\/|$)/i.test(literal);
  return isFixed ? undefined : "its path has no fixed form";
}

/** The path of an operation and the query that stands in it. A fragment is not sent. */
function pathTemplate({ url, path }: OperationPlan): [path: string, query?: string] {
  const [template = ""] = (url ?? path).split("#");
  const start = template.indexOf("?");
  if (start < 0) return [template];
  return [template.slice(0, start), template.slice(start + 1)];
}

/** The expressions in a path, or in the query that stands in it. */
function pathExpressions({ inputs }: OperationPlan, template: string): PathExpression[] {
  return [...template.matchAll(EXPRESSION)].flatMap((match) => {
    const [whole, operator = "", name = "", star] = match;
    const input = inputs.find((each) =>
      each.isQueryString === true
        ? encodeURIComponent(each.argument) === name
        : each.location === "path" && each.name === name,
    );
    if (input === undefined) return [];
    const start = match.index;
    const end = start + whole.length;
    const isEnd = end === template.length || template[end] === "/";
    return [
      {
        input,
        operator,
        isExploded: star === "*",
        isText: input.isQueryString === true || input.shape === "scalar",
        isWhole: operator === "" && template[start - 1] === "/" && isEnd,
        start,
        end,
      },
    ];
  });
}
