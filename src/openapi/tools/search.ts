import { withCallerStack } from "../../internal/thrown-errors.js";
import { byText, wordsOf } from "../../internal/words.js";
import { getOrInsert, objectOr, textOr } from "../read/document.js";
import { type References, valueAt } from "../read/references.js";
import type { Outline } from "../read/read-operation.js";
import type { ApiOperation, CallableApi } from "../call/api.js";
import { apiPartsOf } from "../call/api-parts.js";
import { assertText } from "../call/check-settings.js";

const indexes = new WeakMap<object, SearchIndex>();

/**
 * Finds operations by words in their ids, paths, summaries, tags and descriptions. The best matches come first.
 *
 * @param api - the result of `createApi`
 * @param words - such as `create customer`. Without a word, it returns all operations
 * @throws EndpointError `invalid-options` for words that are not a string
 * @public
 */
export function searchOperations<Paths>(
  api: CallableApi<Paths>,
  words: string,
): readonly ApiOperation[] {
  return withCallerStack(() => {
    const parts = apiPartsOf(api);
    return foundOutlines(api, words).map((outline) => parts.described(outline));
  });
}

export function foundOutlines<Paths>(api: CallableApi<Paths>, words: string): readonly Outline[] {
  assertText(words, "words to search for");
  const { outlines, source } = apiPartsOf(api);
  return getOrInsert(indexes, api, () => new SearchIndex(outlines, source.references)).find(words);
}

const LONGEST_DESCRIPTION = 2000;

const VERBS: Readonly<Record<string, string>> = {
  GET: "get list read find show",
  POST: "create add new",
  PUT: "replace set update",
  PATCH: "update change edit",
  DELETE: "delete remove",
};

interface Uses {
  readonly indexes: number[];
  readonly weights: number[];
}

/** An inverted index. Arrays of numbers let it search 100,000 operations in milliseconds. */
export class SearchIndex {
  readonly #uses = new Map<string, Uses>();
  readonly #titled = new Map<string, number[]>();
  readonly #titleLengths: readonly number[];
  readonly #words: readonly string[];

  constructor(
    private readonly outlines: readonly Outline[],
    references: References,
  ) {
    this.#titleLengths = outlines.map((outline, index) => {
      for (const [word, weight] of wordsIn(outline, references)) {
        const { indexes, weights } = getOrInsert(this.#uses, word, (): Uses => ({
          indexes: [],
          weights: [],
        }));
        indexes.push(index);
        weights.push(weight);
      }
      const title = new Set(wordsOf(outline.id ?? outline.path).map(stem));
      for (const word of title) getOrInsert(this.#titled, word, (): number[] => []).push(index);
      return title.size;
    });
    this.#words = [...this.#uses.keys()].sort(byText);
  }

  find(text: string): Outline[] {
    const wanted = [...new Set(wordsOf(text.slice(0, 1000)).map(stem))].slice(0, 20);
    if (wanted.length === 0) return [...this.outlines];
    const counts = new Uint8Array(this.outlines.length);
    const sums = new Float64Array(this.outlines.length);
    const titled = new Uint8Array(this.outlines.length);
    for (const word of wanted) {
      for (const index of this.#titled.get(word) ?? []) titled[index] = (titled[index] ?? 0) + 1;
      const scores = this.#scores(word);
      // A callback for each score would double the time.
      for (let index = 0; index < scores.length; index++) {
        const score = scores[index] ?? 0;
        if (score === 0) continue;
        counts[index] = (counts[index] ?? 0) + 1;
        sums[index] = (sums[index] ?? 0) + score;
      }
    }
    const most = counts.reduce((greatest, count) => Math.max(greatest, count), 0);
    if (most === 0) return [];
    const byScore = new Map<number, Outline[]>();
    this.outlines.forEach((outline, index) => {
      if (counts[index] !== most) return;
      const fit = 1 + (titled[index] ?? 0) / Math.max(1, this.#titleLengths[index] ?? 0);
      getOrInsert(byScore, (sums[index] ?? 0) * fit, (): Outline[] => []).push(outline);
    });
    return [...byScore].sort(([one], [other]) => other - one).flatMap(([, outlines]) => outlines);
  }

  #scores(word: string): Float64Array {
    const scores = new Float64Array(this.outlines.length);
    for (const { indexes, weights } of word.length < 3 ? [] : this.#startingWith(word)) {
      indexes.forEach((index, at) => {
        scores[index] = Math.max(scores[index] ?? 0, (weights[at] ?? 0) / 2);
      });
    }
    const { indexes = [], weights = [] } = this.#uses.get(word) ?? {};
    indexes.forEach((index, at) => {
      scores[index] = weights[at] ?? 0;
    });
    return scores;
  }

  *#startingWith(word: string): Iterable<Uses> {
    for (let at = this.#firstFrom(word); ; at++) {
      const each = this.#words[at];
      const uses = each?.startsWith(word) === true ? this.#uses.get(each) : undefined;
      if (uses === undefined) return;
      yield uses;
    }
  }

  #firstFrom(text: string): number {
    let [from, to] = [0, this.#words.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#words[middle] ?? "") < text) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

function wordsIn(outline: Outline, references: References): ReadonlyMap<string, number> {
  const { id = "", method, path, summary = "", tags, pointer } = outline;
  const described = objectOr(valueAt(references.document, `#${pointer}`));
  const description = (textOr(described.description) ?? "").slice(0, LONGEST_DESCRIPTION);
  const weighed = [
    [description, 2],
    [`${method} ${VERBS[method] ?? ""}`, 3],
    [tags.join(" "), 3],
    [path, 4],
    [summary, 5],
    [id, 6],
  ] as const;
  const words = new Map<string, number>(
    weighed.flatMap(([text, weight]) => wordsOf(text).map((word) => [stem(word), weight] as const)),
  );
  const named = path.split("/").filter((part) => part !== "" && !part.startsWith("{"));
  for (const word of wordsOf(named.at(-1) ?? "")) {
    words.set(stem(word), (words.get(stem(word)) ?? 0) + 2);
  }
  return words;
}

function stem(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length > 4 && lower.endsWith("ies")) return `${lower.slice(0, -3)}y`;
  return lower.length > 3 && /[^s]s$/.test(lower) ? lower.slice(0, -1) : lower;
}
