import { grouped } from "../internal/objects.js";

/** A value that is still encoded; a list for an exploded variable. */
export interface RawValue {
  readonly name: string;
  readonly raw: string | readonly string[];
  /** The entries of an exploded object, whose own name is not in the URL. */
  readonly pairs?: readonly (readonly [name: string, raw: string])[];
}

type ReadValues = Readonly<Record<string, string | readonly string[]>>;

/** Returns `undefined` for triplets that are not UTF-8, and if a variable that occurs twice has two values. */
export function decodedValues(raws: readonly RawValue[]): ReadValues | undefined {
  const values = new Map<string, string | readonly string[]>();
  for (const { name, raw } of raws) {
    const value = decodedValue(raw);
    if (value === undefined) return undefined;
    const known = values.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) return undefined;
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

function decodedValue(raw: RawValue["raw"]): string | readonly string[] | undefined {
  if (typeof raw === "string") return decodedText(raw);
  const members = raw.map(decodedText).filter((member) => member !== undefined);
  return members.length === raw.length ? members : undefined;
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
    const pairs = text.split("&").filter((pair) => pair !== "");
    this.pairs = pairs.map(splitPair);
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

/** Forms write "+" for a space. This library writes "%20", and "%2B" for a plus sign. */
function splitPair(pair: string): readonly [name: string, value: string] {
  const text = pair.replaceAll("+", "%20");
  const equals = text.indexOf("=");
  const name = equals < 0 ? text : text.slice(0, equals);
  return [decodedText(name) ?? name, equals < 0 ? "" : text.slice(equals + 1)];
}
