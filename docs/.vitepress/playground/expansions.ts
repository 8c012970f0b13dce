import { EndpointBuilder } from "fluent-endpoint";
import { explainRequest } from "fluent-endpoint/show";
import { parseObject } from "./form-json.js";
import { type Problem, problemOf } from "./shown-request.js";

/** An expression of a URL template, and what it expands to. */
export interface Expansion {
  /** As it is in the template. */
  readonly expression: string;
  readonly operator: Operator;
  /** Each variable with its value in JSON. It is undefined if there is no value, or null. */
  readonly variables: readonly { readonly name: string; readonly value: string | undefined }[];
  readonly text: string;
}

/** An operator of RFC 6570, section 2.2. */
export interface Operator {
  readonly sign: string;
  readonly name: string;
  /** Expressions of RFC 6570, section 3.2, to try. */
  readonly samples: readonly string[];
}

export const OPERATORS: readonly [Operator, ...Operator[]] = [
  {
    sign: "",
    name: "simple",
    samples: ["{var}", "{hello}", "{x,y}", "{var:3}", "{list}", "{list*}", "{keys}", "{keys*}"],
  },
  {
    sign: "+",
    name: "reserved",
    samples: ["{+hello}", "{+path}/here", "{+path:6}/here", "{+list*}", "{+keys}"],
  },
  {
    sign: "#",
    name: "fragment",
    samples: ["{#var}", "{#hello}", "{#path,x}/here", "{#list*}", "{#keys}"],
  },
  {
    sign: ".",
    name: "label",
    samples: ["X{.var}", "X{.x,y}", "X{.list*}", "X{.keys*}", "X{.empty_keys}"],
  },
  {
    sign: "/",
    name: "path segment",
    samples: ["{/var}", "{/var,x}/here", "{/var,empty}", "{/list*}", "{/list*,path:4}"],
  },
  {
    sign: ";",
    name: "path parameter",
    samples: ["{;who}", "{;half}", "{;empty}", "{;list*}", "{;keys*}"],
  },
  {
    sign: "?",
    name: "query",
    samples: ["{?who}", "{?x,y,empty}", "{?var:3}", "{?list*}", "{?keys*}"],
  },
  {
    sign: "&",
    name: "query continuation",
    samples: ["?fixed=yes{&x}", "{&x,y,empty}", "{&list*}", "{&keys*}"],
  },
];

/** The variables of RFC 6570, section 3.2. `null` stands for an undefined one. */
export const VARIABLES = {
  count: ["one", "two", "three"],
  dom: ["example", "com"],
  dub: "me/too",
  hello: "Hello World!",
  half: "50%",
  var: "value",
  who: "fred",
  base: "http://example.com/home/",
  path: "/foo/bar",
  list: ["red", "green", "blue"],
  keys: { semi: ";", dot: ".", comma: "," },
  v: "6",
  x: "1024",
  y: "768",
  empty: "",
  empty_keys: {},
  undef: null,
} as const;

/** In front of a template, so that each is one of a path. */
const BASE = "https://example.com";
const START = "/-";

export type Explored =
  | { readonly text: string; readonly expansions: readonly Expansion[] }
  | { readonly problem: Problem };

/** The expansion of a URL template, as a whole and for each expression. */
export function explore(template: string, variables: string): Explored {
  try {
    const values = parseObject(variables, "The variables");
    // With POST, variables that the template does not have go into the body.
    const builder = new EndpointBuilder(BASE)
      .strict(false)
      .withDefaults({ method: "POST", url: START + template });
    const { url, request } = explainRequest(builder, { ...values }, { secrets: true });
    return {
      text: request.url.slice(BASE.length + START.length),
      expansions: url
        .filter(({ kind }) => kind === "expression")
        .map(({ source, text }) => expansionOf(source, text, values)),
    };
  } catch (error) {
    return { problem: withoutStart(problemOf(error, START + template)) };
  }
}

function expansionOf(
  expression: string,
  text: string,
  values: Readonly<Record<string, unknown>>,
): Expansion {
  const [, sign = "", list = expression.slice(1)] = /^\{([+#./;?&]?)(.*)\}$/.exec(expression) ?? [];
  const names = list.split(",").map((variable) => variable.replace(/:\d+$|\*$/, ""));
  return {
    expression,
    operator: OPERATORS.find((operator) => operator.sign === sign) ?? OPERATORS[0],
    variables: names.map((name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      const isDefined = value !== undefined && value !== null;
      return { name, value: isDefined ? JSON.stringify(value) : undefined };
    }),
    text,
  };
}

function withoutStart(problem: Problem): Problem {
  const { parts } = problem;
  const message = problem.message.replaceAll(START, "");
  if (parts === undefined) return { ...problem, message };
  return { ...problem, message, parts: [parts[0].slice(START.length), parts[1], parts[2]] };
}
