import { quote } from "../internal/messages.js";
import { grouped } from "../internal/objects.js";
import type { Variable } from "../core/grammar.js";
import type { UrlTemplate } from "../core/template.js";
import { isDotSegment } from "../wire/dot-segment.js";
import { normalizedText, pairOf, type RawValue, valuesOf, whole } from "./raw-values.js";
import { type Piece, unreadableTemplate } from "./template-text.js";

/** A segment of a template, from which the values of its variables can be read back. */
export interface SegmentPattern {
  readonly prefix: string;
  readonly names: readonly string[];
  /** The literals between two values. */
  readonly separators: readonly string[];
  readonly suffix: string;
  /** The text of a segment without variables. */
  readonly literal: string | undefined;
  /** `true` if the only value may be missing, and otherwise starts with ".". */
  readonly isOptional: boolean;
  /** The variables of `{;name}` at the end. */
  readonly named: readonly Variable[];
  /** `true` if values may contain a separator, and an exploded object may have any names. */
  readonly isLenient: boolean;
}

export function segmentPattern(
  piece: Piece,
  template: UrlTemplate,
  isLenient: boolean,
): SegmentPattern {
  assertReadable(piece, template);
  const unnamed = piece.expressions.filter(({ operator }) => operator !== ";");
  const named = piece.expressions.find(({ operator }) => operator === ";")?.variables ?? [];
  const names = unnamed.flatMap(({ variables }) => variables.map(({ name }) => name));
  const isOptional = unnamed.some(({ operator }) => operator === ".");
  // `{a,b}` is `{a},{b}`. A list in it would be read as one text.
  const texts = piece.literals
    .slice(0, unnamed.length + 1)
    .flatMap((text, index) => [
      text,
      ...(unnamed.at(index)?.variables.slice(1) ?? []).map(() => ","),
    ]);
  const [prefix = "", ...separators] = texts.map(normalizedText);
  const suffix = separators.pop() ?? "";
  const literal = names.length + named.length > 0 ? undefined : prefix;
  if (isDotSegment(literal ?? "")) {
    throw unreadableTemplate(template, 'clients remove its segment "." or ".."', "Remove it");
  }
  const unclear = separators.findIndex((each) => isOptional || !isClear(each, isLenient));
  if (unclear >= 0) {
    const [one, other] = names.slice(unclear).map(quote);
    throw unreadableTemplate(
      template,
      `a value may contain what is between the variables ${one} and ${other}`,
      'Write "/" between them, or a character that values do not contain, such as ","',
      unnamed.at(-1),
    );
  }
  return { prefix, names, separators, suffix, literal, isOptional, named, isLenient };
}

function assertReadable({ literals, expressions }: Piece, template: UrlTemplate): void {
  for (const expression of expressions) {
    const { operator, variables } = expression;
    const refuse = (why: string, advice: string) =>
      unreadableTemplate(template, why, advice, expression);
    if (variables.some(({ prefix }) => prefix !== undefined)) {
      throw refuse("a prefix keeps only the start of a value", "Leave it out");
    }
    if (operator === "+") {
      const why = "{+…} writes a value and its encoded form alike";
      throw refuse(why, "Write {name} for a segment, or {/name*} for several");
    }
    const isList = variables.length > 1 || variables.some(({ explode }) => explode);
    if (operator === "." && isList) {
      throw refuse('a value may contain "."', "Write one {.name}");
    }
    const isLast = expression === expressions.at(-1) && literals.at(-1) === "";
    if (/[/;]/.test(operator) && !isLast) {
      throw refuse(`something follows {${operator}…} in the same segment`, 'Start it with "/"');
    }
    if (operator !== ";") continue;
    const names = new Set(variables.map(({ decoded }) => decoded));
    if (names.size < variables.length || literals.some((text) => text.includes(";"))) {
      const why = 'a segment has one name, or ";" and {;…}, twice';
      throw refuse(why, "Write one {;a,b} at the end of a segment");
    }
  }
}

export function isVariable({ prefix, names, suffix, isOptional, named }: SegmentPattern): boolean {
  return names.length === 1 && prefix + suffix === "" && !isOptional && named.length === 0;
}

/** Matches a character that `{name}` never expands to: a value ends before it. */
const DELIMITER = /[^\w.~%-]/;

/** A separator that values may contain must not start inside an encoded character. */
function isClear(separator: string, isLenient: boolean): boolean {
  return DELIMITER.test(separator) || (isLenient && /^[._~-][\w.~-]*$/.test(separator));
}

/** Returns the characters that no value of a pattern contains. */
export function delimitersIn({ separators }: SegmentPattern): string {
  return separators.join("").replace(/[\w.~%-]/g, "");
}

/** @param fromEnd - `true` makes the first values as long as possible if a value may contain what separates two */
export function readSegment(
  pattern: SegmentPattern,
  segment: string,
  fromEnd = false,
): readonly RawValue[] | undefined {
  if (pattern.named.length === 0) return valuesInText(pattern, segment, fromEnd);
  const [text = "", ...fields] = segment.split(";");
  return whole([valuesInText(pattern, text, fromEnd), readNamed(pattern, fields)])?.flat();
}

function valuesInText(
  pattern: SegmentPattern,
  segment: string,
  fromEnd: boolean,
): readonly RawValue[] | undefined {
  const { prefix, suffix, names, separators, isOptional } = pattern;
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
  // A second delimiter means that another template made the text.
  const delimiters = new Set(delimitersIn(pattern));
  const isBroken = raws?.some((raw) => Array.from(raw).some((each) => delimiters.has(each)));
  return isBroken ? undefined : raws?.map((raw, index) => ({ name: names.at(index) ?? "", raw }));
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
  { named, isLenient }: SegmentPattern,
  fields: readonly string[],
): readonly RawValue[] | undefined {
  const found = grouped(fields.map(pairOf));
  const unnamed = named.filter(({ decoded, explode }) => explode && !found.has(decoded));
  const values = named.map((variable) => {
    const raws = found.get(variable.decoded) ?? [];
    found.delete(variable.decoded);
    return valuesOf(variable, raws);
  });
  if (found.size > 0) {
    const [object, another] = unnamed;
    if (!isLenient || object === undefined || another !== undefined) return undefined;
    const pairs = [...found].flatMap(([name, raws]) =>
      raws.map((raw) => [encodeURIComponent(name), raw] as const),
    );
    values.push([{ name: object.name, raw: pairs.map(([, raw]) => raw), pairs }]);
  }
  return whole(values)?.flat();
}
