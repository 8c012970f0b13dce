import { decodedText } from "./url-text.js";

/** The query of a URL: its pairs in order, and their values by name. */
export class UrlQuery {
  /** The names, decoded, and the values, still encoded. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly #values = new Map<string, string[]>();

  /** @param text - the query, without its "?" */
  constructor(readonly text: string) {
    const pairs = text.split("&").filter((pair) => pair !== "");
    this.pairs = pairs.map(splitPair);
    for (const [name, value] of this.pairs) {
      const known = this.#values.get(name);
      if (known === undefined) this.#values.set(name, [value]);
      else known.push(value);
    }
  }

  /** The values of a name, still encoded, in their order. */
  values(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** The pairs whose values can be decoded, decoded. */
  decodedPairs(): [name: string, value: string][] {
    return this.pairs.flatMap(([name, raw]) => {
      const value = decodedText(raw);
      return value === undefined ? [] : [[name, value]];
    });
  }

  /** Returns `true` if one of the pairs has this name and, decoded, this value. */
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
