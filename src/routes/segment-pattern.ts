import type { RawValue } from "./raw-values.js";
import { decodedText, normalizedText } from "./url-text.js";

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
  readonly #named: readonly NamedVariable[];

  /**
   * @param pieces - literals and variables; two variables have a literal between them
   * @param named - the variables of `{;…}` at the end
   */
  constructor(pieces: readonly SegmentPiece[], named: readonly NamedVariable[]) {
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
    this.#named = named;
  }

  /** The literal that the segment is; `undefined` if it has variables. */
  get literal(): string | undefined {
    return this.names.length === 0 && !this.isNamed ? this.prefix : undefined;
  }

  /** True if `;name=value` may follow. */
  get isNamed(): boolean {
    return this.#named.length > 0;
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

  /**
   * The values of its variables in a segment; `undefined` if the segment does not have its form.
   *
   * @param fromEnd - `true` makes the first values as long as possible, and not as short. It matters where a value may contain what
   * is between two variables.
   */
  read(segment: string, fromEnd = false): readonly RawValue[] | undefined {
    if (!this.isNamed) return this.#readText(segment, fromEnd);
    const [text = "", ...fields] = segment.split(";");
    const values = this.#readText(text, fromEnd);
    const others = readNamed(fields, this.#named);
    return values && others && [...values, ...others];
  }

  #readText(segment: string, fromEnd: boolean): readonly RawValue[] | undefined {
    const { prefix, suffix, names } = this;
    if (names.length === 0) return segment === prefix ? [] : undefined;
    if (segment.length < prefix.length + suffix.length) return undefined;
    if (!segment.startsWith(prefix) || !segment.endsWith(suffix)) return undefined;
    const text = segment.slice(prefix.length, segment.length - suffix.length);
    if (this.isOptional) return this.#readOptional(text);
    const values = fromEnd ? this.#readFromEnd(text) : this.#readFromStart(text);
    return values === undefined || this.#hasDelimiter(values) ? undefined : values;
  }

  #readOptional(text: string): readonly RawValue[] | undefined {
    if (text === "") return [];
    return text.startsWith(".") ? [{ name: this.names[0] ?? "", raw: text.slice(1) }] : undefined;
  }

  #readFromStart(text: string): readonly RawValue[] | undefined {
    const values: RawValue[] = [];
    let rest = text;
    for (const [index, name] of this.names.entries()) {
      const separator = this.separators[index];
      const end = separator === undefined ? rest.length : rest.indexOf(separator, 1);
      if (end <= 0) return undefined;
      values.push({ name, raw: rest.slice(0, end) });
      rest = rest.slice(end + (separator?.length ?? 0));
    }
    return values;
  }

  #readFromEnd(text: string): readonly RawValue[] | undefined {
    const values: RawValue[] = [];
    let rest = text;
    for (const [index, name] of [...this.names.entries()].reverse()) {
      const separator = this.separators[index - 1];
      const end =
        separator === undefined
          ? 0
          : rest.lastIndexOf(separator, rest.length - separator.length - 1);
      const raw = rest.slice(end + (separator?.length ?? 0));
      if (end < 0 || raw === "") return undefined;
      values.unshift({ name, raw });
      rest = rest.slice(0, end);
    }
    return values;
  }

  /** A delimiter is in no value: a text with a second one was not made by this template. */
  #hasDelimiter(values: readonly RawValue[]): boolean {
    const delimiters = this.separators.flatMap((separator) => DELIMITER.exec(separator)?.[0] ?? []);
    return values.some(({ raw }) => delimiters.some((each) => raw.includes(each)));
  }
}

/** Reads `name=value` pairs, in any order. A name that is not declared is refused: here it is a part of the resource's name. */
function readNamed(
  fields: readonly string[],
  variables: readonly NamedVariable[],
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
  return found.size === 0 ? values : undefined;
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
