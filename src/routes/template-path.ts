import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { grouped } from "../internal/objects.js";
import { type Expression, rangeAt, type Variable } from "../core/grammar.js";
import type { UrlTemplate } from "../core/template.js";
import { decodedText, normalizedText, type RawValue } from "./raw-values.js";
import { isDotSegment } from "../wire/path.js";

export type Part = string | Expression;

/** Splits at separators in literals, and before expressions that write the separator. Drops empty literals. */
export function splitParts(parts: readonly Part[], separator: "/" | "&"): readonly Part[][] {
  const groups: Part[][] = [[]];
  for (const part of parts) {
    if (typeof part === "object") {
      if (part.operator === separator) groups.push([]);
      groups.at(-1)?.push(part);
      continue;
    }
    for (const [index, text] of part.split(separator).entries()) {
      if (index > 0) groups.push([]);
      if (text !== "") groups.at(-1)?.push(text);
    }
  }
  return groups;
}

/** Matches a character that `{name}` never expands to: a value ends before it. */
const DELIMITER = /[^\w.~%-]/;

/** Reads the values of variables back from a segment. */
export class SegmentPattern {
  readonly prefix: string;
  readonly names: string[] = [];
  readonly separators: readonly string[];
  readonly suffix: string;
  /** `true` if the only variable may be missing, and otherwise starts with ".". */
  isOptional = false;
  named: readonly Variable[] = [];
  readonly #texts = [""];

  /**
   * @param parts - an expression with the operator "/" must be the only part
   * @param isLenient - `true` assigns names that are not declared to an exploded object
   */
  constructor(
    parts: readonly Part[],
    refuse: RefuseTemplate,
    readonly isLenient: boolean,
  ) {
    let expression: Expression | undefined;
    for (const part of parts) {
      if (expression && /[/;]/.test(expression.operator)) {
        const why = `something follows {${expression.operator}…} in the same segment`;
        throw refuse(why, 'Start it with "/"', expression);
      }
      if (typeof part === "string") this.#addText(part);
      else this.#addExpression((expression = part), refuse);
    }
    const [prefix = "", ...others] = this.#texts.map(normalizedText);
    this.prefix = prefix;
    this.suffix = others.pop() ?? "";
    this.separators = others;
    if (this.literal !== undefined && isDotSegment(prefix)) {
      throw refuse('clients remove its segment "." or ".."', "Remove it");
    }
  }

  get literal(): string | undefined {
    return this.names.length === 0 && !this.isNamed ? this.prefix : undefined;
  }

  get isNamed(): boolean {
    return this.named.length > 0;
  }

  #addText(text: string): void {
    this.#texts.push(`${this.#texts.pop() ?? ""}${text}`);
  }

  #addExpression(expression: Expression, refuse: RefuseTemplate): void {
    const { operator, variables } = expression;
    if (variables.some(({ prefix }) => prefix !== undefined)) {
      throw refuse("a prefix keeps only the start of a value", "Leave it out", expression);
    }
    if (/[+#]/.test(operator)) {
      const why = `{${operator}…} writes a value and its encoded form alike`;
      throw refuse(why, "Write {name} for a segment, or {/name*} for several", expression);
    }
    if (operator === ";") {
      const names = new Set(variables.map(({ decoded }) => decoded));
      if (names.size < variables.length || this.#texts.some((text) => text.includes(";"))) {
        const why = 'a segment has one name, or ";" and {;…}, twice';
        throw refuse(why, "Write one {;a,b} at the end of a segment", expression);
      }
      this.named = variables;
    } else if (operator !== "/") {
      if (operator === "." && (variables.length > 1 || variables.some(({ explode }) => explode))) {
        throw refuse('a value may contain "."', "Write one {.name}", expression);
      }
      // `{a,b}` is `{a},{b}`. A list in it would be read as one text.
      for (const [index, { name }] of variables.entries()) {
        if (index > 0) this.#addText(",");
        const between = this.#addVariable(name, operator === ".");
        if (between === undefined) continue;
        throw refuse(
          `a value may contain what is between the variables ${between}`,
          'Write "/" between them, or a character that values do not contain, such as ","',
          expression,
        );
      }
    }
  }

  /** @returns the names of two variables that nothing separates for certain: a value may contain the text between them */
  #addVariable(name: string, mayBeMissing: boolean): string | undefined {
    const other = this.names.at(-1);
    const between = this.#texts.at(-1) ?? "";
    // A literal is never found inside an encoded character.
    const isClear = DELIMITER.test(between) || (this.isLenient && /^[._~-][\w.~-]*$/.test(between));
    const isOneOfTwo = mayBeMissing || this.isOptional;
    this.names.push(name);
    this.#texts.push("");
    this.isOptional = mayBeMissing;
    return other === undefined || (isClear && !isOneOfTwo) ? undefined : `"${other}" and "${name}"`;
  }
}

export function isVariable(pattern: SegmentPattern): boolean {
  const { prefix, suffix, names, isNamed, isOptional } = pattern;
  return prefix + suffix === "" && names.length === 1 && !isNamed && !isOptional;
}

export interface TemplatePath {
  readonly before: readonly SegmentPattern[];
  /** The variable of `{/name}` or `{/name*}`, which may take no segment, one or several. */
  readonly rest: Variable | undefined;
  readonly after: readonly SegmentPattern[];
}

const MOST_SEGMENTS = 1000;

/** @param isLenient - `true` accepts variables with several readings, because a value may contain the text between them */
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

/** @param fromEnd - `true` makes the first values as long as possible if a value may contain what separates two */
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
  const raws = textsBetween(separators, text, fromEnd);
  // No value contains a delimiter, so a second one means another template made the text.
  const delimiters = new Set(separators.map((separator) => DELIMITER.exec(separator)?.[0]));
  const isBroken = raws?.some((raw) => Array.from(raw).some((each) => delimiters.has(each)));
  return isBroken ? undefined : raws?.map((raw, index) => ({ name: names[index] ?? "", raw }));
}

function textsBetween(
  separators: readonly string[],
  text: string,
  fromEnd: boolean,
): string[] | undefined {
  const texts: string[] = [];
  let rest = text;
  for (const separator of fromEnd ? [...separators].reverse() : separators) {
    const { length } = separator;
    const at = fromEnd
      ? rest.lastIndexOf(separator, rest.length - length - 1)
      : rest.indexOf(separator, 1);
    if (at < 1) return undefined;
    const [left, right] = [rest.slice(0, at), rest.slice(at + length)];
    texts.push(fromEnd ? right : left);
    rest = fromEnd ? left : right;
  }
  texts.push(rest);
  if (fromEnd) texts.reverse();
  return rest === "" ? undefined : texts;
}

/** Reads `name=value` in any order. A name that is not declared may belong to the one exploded object, or else to another resource. */
function readNamed(
  fields: readonly string[],
  { named: variables, isLenient }: SegmentPattern,
): readonly RawValue[] | undefined {
  const found = grouped(
    fields.map((field) => {
      const [name = "", ...value] = field.split("=");
      return [decodedText(name) ?? name, value.join("=")] as const;
    }),
  );
  const values: RawValue[] = [];
  const unnamed: Variable[] = [];
  for (const variable of variables) {
    const { name, decoded, explode } = variable;
    const [raw, ...others] = found.get(decoded) ?? [];
    found.delete(decoded);
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

export type RefuseTemplate = (
  why: string,
  advice: string,
  expression?: Expression,
) => EndpointError;

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
