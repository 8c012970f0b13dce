import type { CompiledExpression, UrlTemplate } from "../uri-template/url-template.js";
import type { Variable } from "../uri-template/parse.js";
import type { RawValue } from "./raw-values.js";
import {
  type NamedVariable,
  type SegmentPiece,
  readSegment,
  SegmentPattern,
  separatesVariables,
  isSearchable,
  type VariablePiece,
} from "./segment-pattern.js";
import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { rangeAt } from "../uri-template/template-errors.js";

/** A variable of `{/name}` or `{/name*}`: no segment, one, or any number of them. */
export interface RestVariable {
  readonly name: string;
  readonly explode: boolean;
}

/** The most segments of a path: a search in a tree of routes calls itself for each. */
const MOST_SEGMENTS = 1000;

/** The path of a URL template, read backwards. At most one variable takes a number of segments that differs. */
export class TemplatePath {
  readonly #segments: SegmentPattern[] = [];
  readonly #refuse: RefuseTemplate;
  readonly #isLenient: boolean;
  #pieces: SegmentPiece[] | undefined = [];
  #named: readonly NamedVariable[] = [];
  #rest: RestVariable | undefined;
  #restAt = 0;

  /**
   * @param start - the path before the template, with the first literal of the template: it starts with "/"
   * @param expressions - the expressions of the path, each with the literal after it, up to the query
   * @param isLenient - `true` takes two variables where a value may contain what is between them, and a path has several readings
   */
  constructor(
    start: string,
    expressions: readonly { readonly expression: CompiledExpression; readonly literal: string }[],
    refuse: RefuseTemplate,
    isLenient: boolean,
  ) {
    this.#refuse = refuse;
    this.#isLenient = isLenient;
    this.#addText(start.slice(1));
    for (const { expression, literal } of expressions) {
      this.#addExpression(expression);
      this.#addText(literal, expression);
    }
    this.#endSegment();
    if (this.#segments.length > MOST_SEGMENTS) {
      throw refuse(`its path has more than ${MOST_SEGMENTS} segments`, "Shorten it");
    }
  }

  /** The segments before the variable that takes several, or all. */
  get before(): readonly SegmentPattern[] {
    return this.#rest === undefined ? this.#segments : this.#segments.slice(0, this.#restAt);
  }

  get after(): readonly SegmentPattern[] {
    return this.#rest === undefined ? [] : this.#segments.slice(this.#restAt);
  }

  get rest(): RestVariable | undefined {
    return this.#rest;
  }

  #addText(text: string, after?: CompiledExpression): void {
    if (text === "") return;
    let rest = text;
    if (this.#pieces === undefined) {
      if (!text.startsWith("/")) {
        throw this.#refuse(
          'text follows an expression of the operator "/" in the same segment',
          'Start it with "/"',
          after,
        );
      }
      this.#pieces = [];
      rest = text.slice(1);
    }
    for (const [index, segment] of rest.split("/").entries()) {
      if (index > 0) {
        this.#endSegment();
        this.#pieces = [];
      }
      if (segment !== "") this.#addPiece({ text: segment }, after);
    }
  }

  #addExpression(expression: CompiledExpression): void {
    const { operator, variables } = expression;
    const prefixed = variables.find(({ prefix }) => prefix !== undefined);
    if (prefixed !== undefined) {
      throw this.#refuse(
        `{${prefixed.name}:${String(prefixed.prefix)}} keeps only the start of a value`,
        "Leave the prefix out",
        expression,
      );
    }
    switch (operator) {
      case "":
        this.#addVariables(expression);
        break;
      case "/":
        this.#addRest(expression);
        break;
      case ".":
        this.#addOptional(expression);
        break;
      case ";":
        this.#addNamed(expression);
        break;
      default:
        throw this.#refuse(
          `{${operator}…} writes a value and its encoded form alike`,
          "Write {name} for a segment, or {/name*} for several",
          expression,
        );
    }
  }

  /** `{a,b}` is `{a},{b}`: a list in it would be read as one text. */
  #addVariables(expression: CompiledExpression): void {
    for (const [index, { name }] of expression.variables.entries()) {
      if (index > 0) this.#addPiece({ text: "," }, expression);
      this.#addPiece({ name }, expression);
    }
  }

  #addRest(expression: CompiledExpression): void {
    const [variable, another] = expression.variables;
    if (another !== undefined || this.#rest !== undefined) {
      throw this.#refuse(
        "two of its variables may be missing from the path, and a URL does not say which one is",
        "Write one of them as {name}",
        expression,
      );
    }
    this.#endSegment();
    const { name = "", explode = false } = variable ?? {};
    this.#rest = { name, explode };
    this.#restAt = this.#segments.length;
  }

  #addOptional(expression: CompiledExpression): void {
    const [variable, another] = expression.variables;
    if (another !== undefined || variable?.explode === true) {
      throw this.#refuse('a value may contain "."', "Write one {.name}", expression);
    }
    this.#addPiece({ name: variable?.name ?? "", lead: "." }, expression);
  }

  #addNamed(expression: CompiledExpression): void {
    const hasSemicolon = this.#pieces?.some((piece) => "text" in piece && piece.text.includes(";"));
    if (this.#pieces === undefined || this.#named.length > 0 || hasSemicolon === true) {
      throw this.#refuse(
        'an expression of the operator ";" follows another ";" or a "{/…}" in the same segment',
        "Write one {;a,b} at the end of a segment",
        expression,
      );
    }
    this.#named = expression.variables.map(namedVariable);
    const names = new Set(this.#named.map(({ wireName }) => wireName));
    if (names.size < this.#named.length) {
      throw this.#refuse("a segment has one name twice", "Write it once", expression);
    }
  }

  #addPiece(piece: SegmentPiece, expression: CompiledExpression | undefined): void {
    if (this.#pieces === undefined || this.#named.length > 0) {
      throw this.#refuse(
        'something follows an expression of the operator "/" or ";" in the same segment',
        'Start it with "/"',
        expression,
      );
    }
    if ("name" in piece) this.#refuseInseparable(piece, expression);
    this.#pieces.push(piece);
  }

  /** Refuses two variables in a segment if a value may contain what is between them. */
  #refuseInseparable(
    { name, lead }: VariablePiece,
    expression: CompiledExpression | undefined,
  ): void {
    const pieces = this.#pieces ?? [];
    const last = pieces.at(-1);
    let at = pieces.length - 1;
    while (at > 0 && !("name" in (pieces[at] ?? {}))) at--;
    const other = pieces[at];
    if (other === undefined || !("name" in other)) return;
    const between = last !== undefined && "text" in last ? last.text : "";
    const isKnown = separatesVariables(between) || (this.#isLenient && isSearchable(between));
    if (lead === undefined && other.lead === undefined && isKnown) return;
    const what = between === "" ? "nothing is between" : `a value may contain what is between`;
    throw this.#refuse(
      `${what} the variables "${other.name}" and "${name}"`,
      'Write "/" between them, or a character that values do not contain, such as ","',
      expression,
    );
  }

  #endSegment(): void {
    if (this.#pieces === undefined) return;
    const pattern = new SegmentPattern(this.#pieces, this.#named, this.#isLenient);
    if (pattern.literal !== undefined && /^(?:\.|%2E){1,2}$/i.test(pattern.literal)) {
      throw this.#refuse('clients remove its segment "." or ".."', "Remove it");
    }
    this.#segments.push(pattern);
    this.#pieces = undefined;
    this.#named = [];
  }
}

/** The values of the variables in a path's segments; `undefined` if the path does not have the form of the template. */
export function readPath(
  { before, after, rest }: TemplatePath,
  segments: readonly string[],
  fromEnd = false,
): readonly RawValue[] | undefined {
  const count = segments.length - before.length - after.length;
  const most = rest === undefined ? 0 : rest.explode ? Infinity : 1;
  if (count < 0 || count > most) return undefined;
  const found: RawValue[] = [];
  const read = (pattern: SegmentPattern, at: number): boolean => {
    const values = readSegment(pattern, segments[at] ?? "", fromEnd);
    if (values !== undefined) found.push(...values);
    return values !== undefined;
  };
  const restAt = before.length;
  if (!before.every(read)) return undefined;
  if (!after.every((pattern, index) => read(pattern, restAt + count + index))) return undefined;
  if (rest === undefined || count === 0) return found;
  const raw = segments.slice(restAt, restAt + count);
  return [...found, { name: rest.name, raw: rest.explode ? raw : (raw[0] ?? "") }];
}

/** Returns a variable with the name that it has in a URL. */
export function namedVariable({ name, decodedName = name, explode }: Variable): NamedVariable {
  return { name, wireName: decodedName, explode };
}

/** Makes the error for a template whose URLs do not say which values made them. */
export type RefuseTemplate = (
  why: string,
  advice: string,
  expression?: CompiledExpression,
) => EndpointError;

/** Returns the function that makes the errors for one template. */
export function refuserOf(template: UrlTemplate): RefuseTemplate {
  return (why, advice, expression) => {
    const range = rangeAt(template.source, expression?.position ?? 0);
    return new EndpointError(
      "unreadable-template",
      `The URL template ${quote(range.source)} cannot be read back from a URL: ${why}.`,
      { advice: `${advice}.`, template: range },
    );
  };
}
