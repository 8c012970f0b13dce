import { grouped } from "../internal/objects.js";
import type { Variable } from "../core/grammar.js";

/** A value that is still encoded; a list for an exploded variable. */
export interface RawValue {
  readonly name: string;
  readonly raw: string | readonly string[];
  /** The entries of an exploded object, whose own name is not in the URL. */
  readonly pairs?: readonly (readonly [name: string, raw: string])[];
}

/** Reads a variable that may be missing. Returns `undefined` if there are several values, but it takes one. */
export function valuesOf(
  { name, explode }: Pick<Variable, "name" | "explode">,
  raws: readonly string[],
): readonly RawValue[] | undefined {
  const [raw, ...others] = raws;
  if (raw === undefined) return [];
  if (explode) return [{ name, raw: raws }];
  return others.length > 0 ? undefined : [{ name, raw }];
}

/** Returns `undefined` if one of the parts is missing. */
export function whole<Part>(parts: readonly (Part | undefined)[]): Part[] | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? known : undefined;
}

type DecodedValues = Readonly<Record<string, string | readonly string[]>>;

/** Returns `undefined` for triplets that are not UTF-8, and if a variable that occurs twice has two values. */
export function decodedValues(raws: readonly RawValue[]): DecodedValues | undefined {
  const values = new Map<string, string | readonly string[]>();
  for (const { name, raw } of raws) {
    const value = typeof raw === "string" ? decodedText(raw) : whole(raw.map(decodedText));
    if (value === undefined) return undefined;
    const known = values.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) return undefined;
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

/** Normalises triplets (RFC 3986 section 6.2.2), so that equivalent texts are equal. */
export function normalizedText(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(/%[\dA-F]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : triplet.toUpperCase();
  });
}

export function pathSegments(path: string): string[] {
  return path.slice(1).split("/").map(normalizedText);
}

/** Decodes once. Returns `undefined` if the triplets are not UTF-8. */
export function decodedText(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export class UrlQuery {
  /** Names are decoded, values are not. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(readonly text: string) {
    // Forms write "+" for a space. This library writes "%20", and "%2B" for a plus sign.
    const pairs = text.replaceAll("+", "%20").split("&");
    this.pairs = pairs.filter((pair) => pair !== "").map(pairOf);
    this.#values = grouped(this.pairs);
  }

  values(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  decodedPairs(): [name: string, value: string][] {
    return this.pairs.flatMap(([name, raw]) => {
      const value = decodedText(raw);
      return value === undefined ? [] : [[name, value]];
    });
  }

  has(name: string, value: string): boolean {
    return this.values(name).some((each) => decodedText(each) === value);
  }
}

export function pairOf(text: string): readonly [name: string, value: string] {
  const [name = "", ...value] = text.split("=");
  return [decodedText(name) ?? name, value.join("=")];
}
