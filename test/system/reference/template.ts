/** An expression of a URL template. */
export interface Expression {
  /** As it is written, braces included. */
  readonly text: string;
  readonly operator: string;
  readonly names: readonly string[];
  /** Those of the names that have a prefix. */
  readonly prefixed: readonly string[];
  /** Those of the names that are there without a "*". */
  readonly joined: readonly string[];
  /** The location that fills it. */
  readonly givenFor: "path" | "query";
  /** True if a strict builder refuses to leave out a variable. */
  readonly required: boolean;
}

/** A URL template taken apart: literals and expressions, as they stand. */
export function partsOf(template: string): readonly (string | Expression)[] {
  return braced(template)
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith("{") ? expressionOf(part) : part));
}

/** The expressions among the parts of a template. */
export function expressionsOf(template: string): readonly Expression[] {
  return partsOf(template).filter((part) => typeof part !== "string");
}

function expressionOf(text: string): Expression {
  const [, operator = "", list = ""] = /^\{([+#./;?&]?)(.*)\}$/.exec(text) ?? [];
  const specifiers = list.split(",");
  const nameOf = (specifier: string) => specifier.replace(/\*$|:\d+$/, "");
  return {
    text,
    operator,
    names: specifiers.map(nameOf),
    prefixed: specifiers.filter((specifier) => specifier.includes(":")).map(nameOf),
    joined: specifiers.filter((specifier) => !specifier.endsWith("*")).map(nameOf),
    givenFor: operator === "?" || operator === "&" ? "query" : "path",
    required: operator === "" || operator === "+",
  };
}

/** Replaces every `:name` in the path by `{name}`, character by character. */
function braced(template: string): string {
  const authority = /^https?:\/\/[^/?#]*/i.exec(template)?.[0] ?? "";
  let result = authority;
  let at = authority.length;
  while (at < template.length) {
    const rest = template.slice(at);
    const [expression] = /^\{[^}]*\}/.exec(rest) ?? [];
    const [, name] = /^:([A-Za-z_][A-Za-z0-9_]*)/.exec(rest) ?? [];
    if (/^(?:[?#]|\{[?#&])/.test(rest)) return result + rest;
    if (expression !== undefined) {
      result += expression;
      at += expression.length;
    } else if (name !== undefined && !/[\p{L}\p{N}_%}]$/u.test(template.slice(0, at))) {
      result += `{${name}}`;
      at += name.length + 1;
    } else {
      result += rest.charAt(0);
      at++;
    }
  }
  return result;
}
