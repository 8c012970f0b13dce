import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { grouped } from "../internal/objects.js";
import type { Variable } from "../template/expand.js";
import type { Expression } from "../template/parse.js";
import { rangeAt } from "../template/template-errors.js";
import type { UrlTemplate } from "../template/url-template.js";
import { isDotSegment } from "../wire/path.js";
import { decodedText, normalizedText, type RawValue } from "./raw-values.js";

/** A literal of a URL template, or an expression. */
export type Part = string | Expression;

/** Splits parts at each separator in a literal, and before each expression that writes the separator itself. No literal is empty. */
export function splitParts(parts: readonly Part[], separator: "/" | "&"): readonly Part[][] {
  const groups: Part[][] = [[]];
  for (const part of parts) {
    if (typeof part === "object") {
      if (part.operator === separator) groups.push([part]);
      else groups.at(-1)?.push(part);
      continue;
    }
    for (const [index, text] of part.split(separator).entries()) {
      if (index > 0) groups.push([]);
      if (text !== "") groups.at(-1)?.push(text);
    }
  }
  return groups;
}

/** A variable that is in a URL as `name=value`. */
export interface NamedVariable {
  readonly name: string;
  /** The name in the URL, decoded. */
  readonly wireName: string;
  readonly explode: boolean;
}

/** Returns a variable with the name that it has in a URL. */
export function namedVariable({ name, decodedName = name, explode }: Variable): NamedVariable {
  return { name, wireName: decodedName, explode };
}

/** Matches a character that no expansion of `{name}` contains, so that a value cannot be longer than up to there. */
const DELIMITER = /[^\w.~%-]/;

/** Makes the error for a part of a segment. */
type RefusePart = (why: string, advice: string) => EndpointError;

/** A segment of a URL template's path, read backwards. */
export class SegmentPattern {
  /** The literal before the first variable; without variables the whole segment. */
  readonly prefix: string;
  /** The variables, in their order. */
  readonly names: string[] = [];
  /** The literals between them. */
  readonly separators: readonly string[];
  /** The literal after the last variable. */
  readonly suffix: string;
  /** True if its one variable may be missing, and starts with "." if it is there. */
  isOptional = false;
  /** The variables of `{;…}` at the end. */
  named: readonly NamedVariable[] = [];
  /** The literals as they are in the template. */
  readonly #texts = [""];
  /** True after an expression that nothing may follow. */
  #isEnded = false;

  /**
   * @param parts - the parts of the segment. An expression of the operator "/" must be the only one
   * @param isLenient - `true` reads names that are not declared as the names in an exploded object
   */
  constructor(
    parts: readonly Part[],
    refuse: RefuseTemplate,
    readonly isLenient: boolean,
  ) {
    let expression: Expression | undefined;
    const refusePart: RefusePart = (why, advice) => refuse(why, advice, expression);
    for (const part of parts) {
      if (typeof part === "string") this.#addText(part, refusePart);
      else {
        expression = part;
        this.#addExpression(part, refusePart);
      }
    }
    const [prefix = "", ...others] = this.#texts.map(normalizedText);
    this.prefix = prefix;
    this.suffix = others.pop() ?? "";
    this.separators = others;
    if (this.literal !== undefined && isDotSegment(prefix)) {
      throw refuse('clients remove its segment "." or ".."', "Remove it");
    }
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

  #addText(text: string, refuse: RefusePart): void {
    if (this.#isEnded) throw this.#follows(this.isNamed ? "something" : "text", refuse);
    this.#texts.push(`${this.#texts.pop() ?? ""}${text}`);
  }

  #follows(what: "something" | "text", refuse: RefusePart): EndpointError {
    const operators = what === "text" ? '"/"' : '"/" or ";"';
    return refuse(
      `${what} follows an expression of the operator ${operators} in the same segment`,
      'Start it with "/"',
    );
  }

  #addExpression({ operator, variables }: Expression, refuse: RefusePart): void {
    const prefixed = variables.find(({ prefix }) => prefix !== undefined);
    if (prefixed !== undefined) {
      const written = `{${prefixed.name}:${String(prefixed.prefix)}}`;
      throw refuse(`${written} keeps only the start of a value`, "Leave the prefix out");
    }
    switch (operator) {
      case "":
        // `{a,b}` is `{a},{b}`: a list in it would be read as one text.
        for (const [index, { name }] of variables.entries()) {
          if (index > 0) this.#addText(",", refuse);
          this.#addVariable(name, false, refuse);
        }
        break;
      case ".":
        if (variables.length > 1 || variables.some(({ explode }) => explode)) {
          throw refuse('a value may contain "."', "Write one {.name}");
        }
        for (const { name } of variables) this.#addVariable(name, true, refuse);
        break;
      case ";":
        this.#addNamed(variables, refuse);
        break;
      case "/":
        this.#isEnded = true;
        break;
      default:
        throw refuse(
          `{${operator}…} writes a value and its encoded form alike`,
          "Write {name} for a segment, or {/name*} for several",
        );
    }
  }

  /** Refuses two variables in a segment if a value may contain what is between them. */
  #addVariable(name: string, mayBeMissing: boolean, refuse: RefusePart): void {
    if (this.#isEnded) throw this.#follows("something", refuse);
    const other = this.names.at(-1);
    const between = this.#texts.at(-1) ?? "";
    const isOneOfTwo = mayBeMissing || this.isOptional;
    if (other !== undefined && (isOneOfTwo || !this.#separates(between))) {
      const what = between === "" ? "nothing is between" : "a value may contain what is between";
      throw refuse(
        `${what} the variables "${other}" and "${name}"`,
        'Write "/" between them, or a character that values do not contain, such as ","',
      );
    }
    this.names.push(name);
    this.#texts.push("");
    this.isOptional = mayBeMissing;
  }

  #separates(text: string): boolean {
    // A literal is not found inside of an encoded character.
    return DELIMITER.test(text) || (this.isLenient && /^[._~-][\w.~-]*$/.test(text));
  }

  #addNamed(variables: readonly Variable[], refuse: RefusePart): void {
    if (this.#isEnded || this.#texts.some((text) => text.includes(";"))) {
      throw refuse(
        'an expression of the operator ";" follows another ";" or a "{/…}" in the same segment',
        "Write one {;a,b} at the end of a segment",
      );
    }
    this.#isEnded = true;
    this.named = variables.map(namedVariable);
    if (new Set(this.named.map(({ wireName }) => wireName)).size < variables.length) {
      throw refuse("a segment has one name twice", "Write it once");
    }
  }
}

/** The path of a URL template, read backwards. */
export interface TemplatePath {
  /** The segments before the variable that takes several, or all. */
  readonly before: readonly SegmentPattern[];
  /** The variable of `{/name}` or `{/name*}`: it takes no segment, one, or any number of them. */
  readonly rest: Variable | undefined;
  readonly after: readonly SegmentPattern[];
}

/** The most segments of a path: a search in a tree of routes calls itself for each. */
const MOST_SEGMENTS = 1000;

/**
 * @param parts - the path before the template, without its first "/", and the template up to its query
 * @param isLenient - `true` takes two variables where a value may contain what is between them, and a path has several readings
 */
export function templatePath(
  parts: readonly Part[],
  refuse: RefuseTemplate,
  isLenient: boolean,
): TemplatePath {
  const before: SegmentPattern[] = [];
  const after: SegmentPattern[] = [];
  let rest: Variable | undefined;
  for (const segment of splitParts(parts, "/")) {
    const [first] = segment;
    const pattern = new SegmentPattern(segment, refuse, isLenient);
    if (typeof first !== "object" || first.operator !== "/") {
      (rest === undefined ? before : after).push(pattern);
      continue;
    }
    const [variable, another] = first.variables;
    if (rest !== undefined || another !== undefined) {
      throw refuse(
        "two of its variables may be missing from the path, and a URL does not say which one is",
        "Write one of them as {name}",
        first,
      );
    }
    rest = variable;
  }
  if (before.length + after.length > MOST_SEGMENTS) {
    throw refuse(`its path has more than ${MOST_SEGMENTS} segments`, "Shorten it");
  }
  return { before, rest, after };
}

/** The values of the variables in a path's segments; `undefined` if the path does not have the form of the template. */
export function readPath(
  { before, after, rest }: TemplatePath,
  segments: readonly string[],
  fromEnd = false,
): readonly RawValue[] | undefined {
  const restAt = before.length;
  const afterAt = segments.length - after.length;
  const most = rest === undefined ? 0 : rest.explode ? Infinity : 1;
  if (afterAt < restAt || afterAt - restAt > most) return undefined;
  const found: RawValue[] = [];
  const others = [...segments.slice(0, restAt), ...segments.slice(afterAt)];
  for (const [index, pattern] of [...before, ...after].entries()) {
    const values = readSegment(pattern, others[index] ?? "", fromEnd);
    if (values === undefined) return undefined;
    found.push(...values);
  }
  const [first, ...more] = segments.slice(restAt, afterAt);
  if (rest !== undefined && first !== undefined) {
    found.push({ name: rest.name, raw: rest.explode ? [first, ...more] : first });
  }
  return found;
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
  { prefix, suffix, names, separators, isOptional }: SegmentPattern,
  segment: string,
  fromEnd: boolean,
): readonly RawValue[] | undefined {
  const [name] = names;
  if (name === undefined) return segment === prefix ? [] : undefined;
  if (segment.length < prefix.length + suffix.length) return undefined;
  if (!segment.startsWith(prefix) || !segment.endsWith(suffix)) return undefined;
  const text = segment.slice(prefix.length, segment.length - suffix.length);
  if (isOptional) {
    if (text === "") return [];
    return text.startsWith(".") ? [{ name, raw: text.slice(1) }] : undefined;
  }
  const raws = fromEnd
    ? textsBetween([...separators].reverse().map(reversed), reversed(text))
        ?.reverse()
        .map(reversed)
    : textsBetween(separators, text);
  // A delimiter is in no value: a text with a second one was not made by this template.
  const delimiters = new Set(separators.map((separator) => DELIMITER.exec(separator)?.[0]));
  const isBroken = raws?.some((raw) => Array.from(raw).some((each) => delimiters.has(each)));
  return isBroken ? undefined : raws?.map((raw, index) => ({ name: names[index] ?? "", raw }));
}

/** The texts between separators, each as short as possible but not empty. */
function textsBetween(separators: readonly string[], text: string): string[] | undefined {
  const texts: string[] = [];
  let start = 0;
  for (const separator of separators) {
    const end = text.indexOf(separator, start + 1);
    if (end < 0) return undefined;
    texts.push(text.slice(start, end));
    start = end + separator.length;
  }
  return start < text.length ? [...texts, text.slice(start)] : undefined;
}

function reversed(text: string): string {
  return Array.from(text).reverse().join("");
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
  const unnamed: NamedVariable[] = [];
  for (const variable of variables) {
    const { name, wireName, explode } = variable;
    const [raw, ...others] = found.get(wireName) ?? [];
    found.delete(wireName);
    if (raw === undefined) unnamed.push(variable);
    else if (explode) values.push({ name, raw: [raw, ...others] });
    else if (others.length > 0) return undefined;
    else values.push({ name, raw });
  }
  if (found.size === 0) return values;
  const [object, another] = unnamed.filter(({ explode }) => explode);
  if (!isLenient || object === undefined || another !== undefined) return undefined;
  const pairs = [...found].flatMap(([name, raws]) =>
    raws.map((raw) => [encodeURIComponent(name), raw] as const),
  );
  return [...values, { name: object.name, raw: pairs.map(([, raw]) => raw), pairs }];
}

/** Makes the error for a template whose URLs do not say which values made them. */
export type RefuseTemplate = (
  why: string,
  advice: string,
  expression?: Expression,
) => EndpointError;

/** Returns the function that makes the errors for one template. */
export function refuserOf({ source }: UrlTemplate): RefuseTemplate {
  return (why, advice, expression) => {
    const template = rangeAt(source, expression?.position ?? 0);
    return new EndpointError(
      "unreadable-template",
      `The URL template ${quote(template.source)} cannot be read back from a URL: ${why}.`,
      { advice: `${advice}.`, template },
    );
  };
}
