import { EndpointError } from "../../src/errors.js";
import { compileExpression, type ExpansionValue } from "../../src/uri-template/expand.js";
import { parseTemplate, type Variable } from "../../src/uri-template/parse.js";

export type Values = Readonly<Record<string, ExpansionValue>>;

/** Expands a template by the modules under test, in the way of their caller: it looks values up, and checks prefixes. */
export function expandTemplate(template: string, values: Values): string {
  const parts = parseTemplate(template).map((part) => {
    if (typeof part === "string") return part;
    return compileExpression(part)(part.variables.map((variable) => valueOf(values, variable)));
  });
  return parts.join("");
}

function valueOf(values: Values, { name, prefix }: Variable): ExpansionValue {
  if (!Object.hasOwn(values, name)) return undefined;
  if (prefix !== undefined && typeof values[name] === "object") {
    throw new EndpointError("invalid-parameter", "A list or map has no prefix.");
  }
  return values[name];
}

type Scalar = string | number | boolean;

/** A value of the official suite. */
export type SuiteValue = null | Scalar | readonly Scalar[] | Readonly<Record<string, Scalar>>;

/** A value of the official suite as an expression takes it. */
export function expansionValue(value: SuiteValue): ExpansionValue {
  if (value === null) return undefined;
  if (typeof value !== "object") return String(value);
  const texts = Object.entries(value).map(([key, member]) => [key, String(member)] as const);
  if (texts.length === 0) return undefined;
  return Array.isArray(value) ? texts.map(([, text]) => text) : Object.fromEntries(texts);
}
