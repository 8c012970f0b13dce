/** A JSONPath (RFC 9535), parsed. */
export interface JsonPath {
  /** `true` for `$`, the whole document; `false` for `@`, the value that a filter looks at. */
  readonly isAbsolute: boolean;
  readonly segments: readonly Segment[];
}

/** A step from values to others: to their children, or to everything below them. */
export interface Segment {
  readonly isDescendant: boolean;
  readonly selectors: readonly Selector[];
}

export type Selector =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "index"; readonly index: number }
  | {
      readonly kind: "slice";
      readonly start: number | undefined;
      readonly end: number | undefined;
      readonly step: number;
    }
  | { readonly kind: "wildcard" }
  | { readonly kind: "filter"; readonly test: Test };

/** A condition of a filter. */
export type Test =
  | { readonly kind: "or" | "and"; readonly tests: readonly Test[] }
  | { readonly kind: "not"; readonly test: Test }
  | { readonly kind: "exists"; readonly path: JsonPath }
  | Call
  | {
      readonly kind: "comparison";
      readonly operator: Operator;
      readonly left: Operand;
      readonly right: Operand;
    };

export type Operator = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** A side of a comparison, or an argument of a function. */
export type Operand =
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  | { readonly kind: "path"; readonly path: JsonPath }
  | Call;

/** A call of a function. */
export interface Call {
  readonly kind: "call";
  readonly name: FunctionName;
  readonly operands: readonly Operand[];
}

export type FunctionName = keyof typeof FUNCTIONS;

/** The functions of RFC 9535: the types of their parameters and their result. */
export const FUNCTIONS = {
  length: { parameters: ["value"], result: "value" },
  count: { parameters: ["nodes"], result: "value" },
  match: { parameters: ["value", "value"], result: "logical" },
  search: { parameters: ["value", "value"], result: "logical" },
  value: { parameters: ["nodes"], result: "value" },
} as const;

/** Returns `true` for a path that selects one value at most. */
export function isSingular({ segments }: JsonPath): boolean {
  return segments.every(
    ({ isDescendant, selectors: [selector, ...others] }) =>
      !isDescendant &&
      others.length === 0 &&
      (selector?.kind === "name" || selector?.kind === "index"),
  );
}

/** Thrown for a JSONPath that cannot be parsed or evaluated. Its message is a sentence. */
export class JsonPathError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "JsonPathError";
  }
}
