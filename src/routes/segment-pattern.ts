import { type RawValue, decodedText, normalizedText } from "./raw-values.js";

/** A piece of a segment: a literal, or a variable. */
export type SegmentPiece = { readonly text: string } | VariablePiece;

/** A variable of `{name}`, or of `{.name}`, which may be missing together with the "." that leads it. */
export interface VariablePiece {
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
  /** The variables of `{;…}` at its end. */
  readonly named: readonly NamedVariable[];

  /**
   * @param pieces - literals and variables; two variables have a literal between them
   * @param named - the variables of `{;…}` at the end
   * @param isLenient - `true` reads names that are not declared as the names in an exploded object
   */
  constructor(
    pieces: readonly SegmentPiece[],
    named: readonly NamedVariable[],
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
    this.named = named;
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

/**
 * Reads `name=value` pairs, in any order. A name that is not declared is refused: here it is a part of the resource's name. If it may be
 * of an object, it is of the one exploded variable that is not named.
 */
function readNamed(
  fields: readonly string[],
  { named: variables, isLenient }: SegmentPattern,
): readonly RawValue[] | undefined {
  const found = new Map<string, string[]>();
  for (const field of fields) {
    const [wireName = "", ...value] = field.split("=");
    const name = decodedText(wireName) ?? wireName;
    const known = found.get(name);
    if (known === undefined) found.set(name, [value.join("=")]);
    else known.push(value.join("="));
  }
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

/** Returns `true` if two variables with this literal between them can be told apart. */
export function separatesVariables(literal: string): boolean {
  return DELIMITER.test(literal);
}

/**
 * Returns `true` if a segment can be searched for this literal although a value may contain it. The literal is not found inside of
 * an encoded character.
 */
export function isSearchable(literal: string): boolean {
  return /^[._~-][\w.~-]*$/.test(literal);
}
