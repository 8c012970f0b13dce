import type { CompiledExpression } from "../uri-template/url-template.js";
import type { Variable } from "../uri-template/parse.js";
import type { RawValue } from "./raw-values.js";
import {
  type NamedVariable,
  type SegmentPiece,
  SegmentPattern,
  separatesVariables,
  isSearchable,
  type VariablePiece,
} from "./segment-pattern.js";
import type { RefuseTemplate } from "./unreadable-template.js";

/** A variable of `{/name}` or `{/name*}`: no segment, one, or any number of them. */
export interface RestVariable {
  readonly name: string;
  readonly explode: boolean;
}

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
   * @throws EndpointError `unreadable-template`
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
  }

  /** The segments before the variable that takes several, or all. */
  get before(): readonly SegmentPattern[] {
    return this.#rest === undefined ? this.#segments : this.#segments.slice(0, this.#restAt);
  }

  /** The segments after it. */
  get after(): readonly SegmentPattern[] {
    return this.#rest === undefined ? [] : this.#segments.slice(this.#restAt);
  }

  get rest(): RestVariable | undefined {
    return this.#rest;
  }

  /**
   * The values of the variables in a path's segments; `undefined` if the path does not have the form of the template.
   *
   * @param fromEnd - as in {@link SegmentPattern.read}
   */
  read(segments: readonly string[], fromEnd = false): readonly RawValue[] | undefined {
    const count = segments.length - this.#segments.length;
    const most = this.#rest === undefined ? 0 : this.#rest.explode ? Infinity : 1;
    if (count < 0 || count > most) return undefined;
    const found: RawValue[] = [];
    for (const [index, pattern] of this.#segments.entries()) {
      const at = this.#rest === undefined || index < this.#restAt ? index : index + count;
      const values = pattern.read(segments[at] ?? "", fromEnd);
      if (values === undefined) return undefined;
      found.push(...values);
    }
    if (this.#rest === undefined || count === 0) return found;
    const raw = segments.slice(this.#restAt, this.#restAt + count);
    const { name, explode } = this.#rest;
    return [...found, { name, raw: explode ? raw : (raw[0] ?? "") }];
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
    const other = pieces.filter((piece) => "name" in piece).at(-1);
    if (other === undefined) return;
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
    const pattern = new SegmentPattern(this.#pieces, this.#named);
    if (pattern.literal !== undefined && /^(?:\.|%2E){1,2}$/i.test(pattern.literal)) {
      throw this.#refuse('clients remove its segment "." or ".."', "Remove it");
    }
    this.#segments.push(pattern);
    this.#pieces = undefined;
    this.#named = [];
  }
}

/** Returns a variable with the name that it has in a URL. */
export function namedVariable({ name, decodedName = name, explode }: Variable): NamedVariable {
  return { name, wireName: decodedName, explode };
}
