import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { grouped } from "../internal/objects.js";
import type { Variable } from "../uri-template/parse.js";
import { rangeAt } from "../uri-template/template-errors.js";
import type { CompiledExpression, UrlTemplate } from "../uri-template/url-template.js";
import { decodedText, normalizedText, type RawValue } from "./raw-values.js";

/** A piece of a segment: a literal, or a variable. */
type SegmentPiece = { readonly text: string } | VariablePiece;

/** A variable of `{name}`, or of `{.name}`, which may be missing together with the "." that leads it. */
interface VariablePiece {
  readonly name: string;
  readonly lead?: ".";
}

/** A variable of `{;name}`, which is in the segment as `;name=value`. */
export interface NamedVariable {
  readonly name: string;
  /** The name in the URL, decoded. */
  readonly wireName: string;
  readonly explode: boolean;
}

/** Matches a character that no expansion of `{name}` contains, so that a value cannot be longer than up to there. */
const DELIMITER = /[^\w.~%-]/;

/** A segment of a URL template's path, read backwards. */
export class SegmentPattern {
  /** The literal before the first variable; without variables the whole segment. */
  readonly prefix: string;
  /** The literal after the last variable. */
  readonly suffix: string;
  /** The variables, in their order. */
  readonly names: readonly string[];
  /** The literals between them. */
  readonly separators: readonly string[];
  /** True if its one variable may be missing, and starts with "." if it is there. */
  readonly isOptional: boolean;

  /**
   * @param pieces - literals and variables; two variables have a literal between them
   * @param named - the variables of `{;…}` at the end
   * @param isLenient - `true` reads names that are not declared as the names in an exploded object
   */
  constructor(
    pieces: readonly SegmentPiece[],
    readonly named: readonly NamedVariable[],
    readonly isLenient = false,
  ) {
    const texts = [""];
    const names: string[] = [];
    let isOptional = false;
    for (const piece of pieces) {
      if ("text" in piece) texts[names.length] = (texts[names.length] ?? "") + piece.text;
      else {
        names.push(piece.name);
        texts.push("");
        isOptional ||= piece.lead !== undefined;
      }
    }
    const [prefix = "", ...others] = texts.map(normalizedText);
    this.prefix = prefix;
    this.suffix = others.pop() ?? "";
    this.separators = others;
    this.names = names;
    this.isOptional = isOptional;
  }

  /** The literal that the segment is; `undefined` if it has variables. */
  get literal(): string | undefined {
    return this.names.length === 0 && !this.isNamed ? this.prefix : undefined;
  }

  /** True if `;name=value` may follow. */
  get isNamed(): boolean {
    return this.named.length > 0;
  }

  /** True if the segment is one variable and nothing else. */
  get isVariable(): boolean {
    const isAlone = this.prefix === "" && this.suffix === "" && !this.isNamed;
    return isAlone && this.names.length === 1 && !this.isOptional;
  }

  /** A text that two patterns share if they match the same segments. */
  get signature(): string {
    const kind = `${this.isOptional ? "." : ""}${this.isNamed ? ";" : ""}`;
    return JSON.stringify([this.prefix, this.separators, this.suffix, this.names.length, kind]);
  }
}

/**
 * The values of a pattern's variables in a segment; `undefined` if the segment does not have its form.
 *
 * @param fromEnd - `true` makes the first values as long as possible, and not as short. It matters where a value may contain what
 * is between two variables.
 */
export function readSegment(
  pattern: SegmentPattern,
  segment: string,
  fromEnd = false,
): readonly RawValue[] | undefined {
  if (!pattern.isNamed) return readText(pattern, segment, fromEnd);
  const [text = "", ...fields] = segment.split(";");
  const values = readText(pattern, text, fromEnd);
  const others = readNamed(fields, pattern);
  return values && others && [...values, ...others];
}

function readText(
  pattern: SegmentPattern,
  segment: string,
  fromEnd: boolean,
): readonly RawValue[] | undefined {
  const { prefix, suffix, names } = pattern;
  if (names.length === 0) return segment === prefix ? [] : undefined;
  if (segment.length < prefix.length + suffix.length) return undefined;
  if (!segment.startsWith(prefix) || !segment.endsWith(suffix)) return undefined;
  const text = segment.slice(prefix.length, segment.length - suffix.length);
  if (pattern.isOptional) return readOptional(pattern, text);
  const values = fromEnd ? readFromEnd(pattern, text) : readFromStart(pattern, text);
  return values === undefined || hasDelimiter(pattern, values) ? undefined : values;
}

function readOptional({ names }: SegmentPattern, text: string): readonly RawValue[] | undefined {
  if (text === "") return [];
  return text.startsWith(".") ? [{ name: names[0] ?? "", raw: text.slice(1) }] : undefined;
}

function readFromStart(
  { names, separators }: SegmentPattern,
  text: string,
): readonly RawValue[] | undefined {
  const values: RawValue[] = [];
  let rest = text;
  for (const [index, name] of names.entries()) {
    const separator = separators[index];
    const end = separator === undefined ? rest.length : rest.indexOf(separator, 1);
    if (end <= 0) return undefined;
    values.push({ name, raw: rest.slice(0, end) });
    rest = rest.slice(end + (separator?.length ?? 0));
  }
  return values;
}

function readFromEnd(
  { names, separators }: SegmentPattern,
  text: string,
): readonly RawValue[] | undefined {
  const values: RawValue[] = [];
  let rest = text;
  for (const [index, name] of [...names.entries()].reverse()) {
    const separator = separators[index - 1];
    const end =
      separator === undefined ? 0 : rest.lastIndexOf(separator, rest.length - separator.length - 1);
    const raw = rest.slice(end + (separator?.length ?? 0));
    if (end < 0 || raw === "") return undefined;
    values.push({ name, raw });
    rest = rest.slice(0, end);
  }
  return values.reverse();
}

/** A delimiter is in no value: a text with a second one was not made by this template. */
function hasDelimiter({ separators }: SegmentPattern, values: readonly RawValue[]): boolean {
  const delimiters = new Set(separators.map((separator) => DELIMITER.exec(separator)?.[0]));
  return values.some(({ raw }) => Array.from(raw).some((character) => delimiters.has(character)));
}

/** The last variable of a segment, searched from the end: a segment may have thousands. */
function lastVariable(pieces: readonly SegmentPiece[]): VariablePiece | undefined {
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at];
    if (piece !== undefined && "name" in piece) return piece;
  }
  return undefined;
}

/**
 * Reads `name=value` pairs, in any order. A name that is not declared is refused: here it is a part of the resource's name. If it may be
 * of an object, it is of the one exploded variable that is not named.
 */
function readNamed(
  fields: readonly string[],
  { named: variables, isLenient }: SegmentPattern,
): readonly RawValue[] | undefined {
  const found = grouped(
    fields.map((field) => {
      const [wireName = "", ...value] = field.split("=");
      return [decodedText(wireName) ?? wireName, value.join("=")] as const;
    }),
  );
  const values: RawValue[] = [];
  for (const { name, wireName, explode } of variables) {
    const raws = found.get(wireName);
    found.delete(wireName);
    if (raws === undefined) continue;
    if (!explode && raws.length > 1) return undefined;
    values.push({ name, raw: explode ? raws : (raws[0] ?? "") });
  }
  if (found.size === 0) return values;
  const unnamed = variables.filter(
    ({ name, explode }) => explode && !values.some((each) => each.name === name),
  );
  const [object] = unnamed;
  if (!isLenient || object === undefined || unnamed.length > 1) return undefined;
  const pairs = [...found].flatMap(([name, raws]) =>
    raws.map((raw) => [encodeURIComponent(name), raw] as const),
  );
  return [...values, { name: object.name, raw: pairs.map(([, raw]) => raw), pairs }];
}

/** A variable of `{/name}` or `{/name*}`: no segment, one, or any number of them. */
export interface RestVariable {
  readonly name: string;
  readonly explode: boolean;
}

/** The most segments of a path: a search in a tree of routes calls itself for each. */
const MOST_SEGMENTS = 1000;

/** The path of a URL template, read backwards. At most one variable takes a number of segments that differs. */
export class TemplatePath {
  /** The segments before the variable that takes several, or all. */
  readonly before: readonly SegmentPattern[];
  readonly after: readonly SegmentPattern[];
  readonly #segments: SegmentPattern[] = [];
  #pieces: SegmentPiece[] | undefined = [];
  #named: readonly NamedVariable[] = [];
  #rest: RestVariable | undefined;
  #restAt = Infinity;
  /** The expression that is read, for messages. */
  #current: CompiledExpression | undefined;

  /**
   * @param start - the path before the template, with the first literal of the template: it starts with "/"
   * @param expressions - the expressions of the path, each with the literal after it, up to the query
   * @param isLenient - `true` takes two variables where a value may contain what is between them, and a path has several readings
   */
  constructor(
    start: string,
    expressions: readonly { readonly expression: CompiledExpression; readonly literal: string }[],
    private readonly refuse: RefuseTemplate,
    private readonly isLenient: boolean,
  ) {
    this.#addText(start.slice(1));
    for (const { expression, literal } of expressions) {
      this.#current = expression;
      this.#addExpression(expression);
      this.#addText(literal);
    }
    this.#endSegment();
    if (this.#segments.length > MOST_SEGMENTS) {
      throw refuse(`its path has more than ${MOST_SEGMENTS} segments`, "Shorten it");
    }
    this.before = this.#segments.slice(0, this.#restAt);
    this.after = this.#segments.slice(this.#restAt);
  }

  get rest(): RestVariable | undefined {
    return this.#rest;
  }

  #fail(why: string, advice: string): EndpointError {
    return this.refuse(why, advice, this.#current);
  }

  #addText(text: string): void {
    if (text === "") return;
    let rest = text;
    if (this.#pieces === undefined) {
      if (!text.startsWith("/")) {
        const why = 'text follows an expression of the operator "/" in the same segment';
        throw this.#fail(why, 'Start it with "/"');
      }
      this.#pieces = [];
      rest = text.slice(1);
    }
    for (const [index, segment] of rest.split("/").entries()) {
      if (index > 0) {
        this.#endSegment();
        this.#pieces = [];
      }
      if (segment !== "") this.#addPiece({ text: segment });
    }
  }

  #addExpression({ operator, variables }: CompiledExpression): void {
    const [variable, another] = variables;
    const { name = "", explode = false } = variable ?? {};
    const prefixed = variables.find(({ prefix }) => prefix !== undefined);
    if (prefixed !== undefined) {
      const written = `{${prefixed.name}:${String(prefixed.prefix)}}`;
      throw this.#fail(`${written} keeps only the start of a value`, "Leave the prefix out");
    }
    switch (operator) {
      case "":
        // `{a,b}` is `{a},{b}`: a list in it would be read as one text.
        for (const [index, each] of variables.entries()) {
          if (index > 0) this.#addPiece({ text: "," });
          this.#addPiece({ name: each.name });
        }
        break;
      case "/":
        this.#addRest({ name, explode }, another !== undefined);
        break;
      case ".":
        if (another !== undefined || explode) {
          throw this.#fail('a value may contain "."', "Write one {.name}");
        }
        this.#addPiece({ name, lead: "." });
        break;
      case ";":
        this.#addNamed(variables);
        break;
      default:
        throw this.#fail(
          `{${operator}…} writes a value and its encoded form alike`,
          "Write {name} for a segment, or {/name*} for several",
        );
    }
  }

  #addRest(variable: RestVariable, isOneOfSeveral: boolean): void {
    if (isOneOfSeveral || this.#rest !== undefined) {
      throw this.#fail(
        "two of its variables may be missing from the path, and a URL does not say which one is",
        "Write one of them as {name}",
      );
    }
    this.#endSegment();
    this.#rest = variable;
    this.#restAt = this.#segments.length;
  }

  #addNamed(variables: readonly Variable[]): void {
    const hasSemicolon = this.#pieces?.some((piece) => "text" in piece && piece.text.includes(";"));
    if (this.#pieces === undefined || this.#named.length > 0 || hasSemicolon === true) {
      throw this.#fail(
        'an expression of the operator ";" follows another ";" or a "{/…}" in the same segment',
        "Write one {;a,b} at the end of a segment",
      );
    }
    this.#named = variables.map(namedVariable);
    const names = new Set(this.#named.map(({ wireName }) => wireName));
    if (names.size < this.#named.length) {
      throw this.#fail("a segment has one name twice", "Write it once");
    }
  }

  #addPiece(piece: SegmentPiece): void {
    if (this.#pieces === undefined || this.#named.length > 0) {
      const why = 'something follows an expression of the operator "/" or ";" in the same segment';
      throw this.#fail(why, 'Start it with "/"');
    }
    if ("name" in piece) this.#refuseInseparable(this.#pieces, piece);
    this.#pieces.push(piece);
  }

  /** Refuses two variables in a segment if a value may contain what is between them. */
  #refuseInseparable(pieces: readonly SegmentPiece[], { name, lead }: VariablePiece): void {
    const last = pieces.at(-1);
    const other = lastVariable(pieces);
    if (other === undefined) return;
    const between = last !== undefined && "text" in last ? last.text : "";
    // A literal is not found inside of an encoded character.
    const isSearchable = this.isLenient && /^[._~-][\w.~-]*$/.test(between);
    const isKnown = DELIMITER.test(between) || isSearchable;
    if (lead === undefined && other.lead === undefined && isKnown) return;
    const what = between === "" ? "nothing is between" : `a value may contain what is between`;
    throw this.#fail(
      `${what} the variables "${other.name}" and "${name}"`,
      'Write "/" between them, or a character that values do not contain, such as ","',
    );
  }

  #endSegment(): void {
    if (this.#pieces === undefined) return;
    const pattern = new SegmentPattern(this.#pieces, this.#named, this.isLenient);
    if (pattern.literal !== undefined && /^(?:\.|%2E){1,2}$/i.test(pattern.literal)) {
      throw this.refuse('clients remove its segment "." or ".."', "Remove it");
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
