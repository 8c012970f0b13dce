import { greatestOf, wordsOf } from "../../internal/words.js";
import { kept, objectOr, textOr } from "../read/document.js";
import { type References, valueAt } from "../read/references.js";
import type { Outline } from "../read/read-operation.js";
import type { ApiOperation, CallableApi } from "../api/api.js";
import { partsOf } from "../api/api-parts.js";
import { checkText } from "../api/check-settings.js";

const indexes = new WeakMap<CallableApi, SearchIndex>();

/**
 * Finds operations by words in their ids, paths, summaries, tags and descriptions. The best come first.
 *
 * @param api - the result of `createApi`
 * @param words - such as `create customer`; without a word, all operations are found
 * @throws EndpointError `invalid-options` for words that are not a string
 * @public
 */
export function searchOperations(api: CallableApi, words: string): readonly ApiOperation[] {
  const parts = partsOf(api);
  return foundOutlines(api, words).map((outline) => parts.described(outline));
}

export function foundOutlines(api: CallableApi, words: string): readonly Outline[] {
  checkText(words, "words to search for");
  const { outlines, source } = partsOf(api);
  return kept(indexes, api, () => new SearchIndex(outlines, source.references)).find(words);
}

/** Only so much of a description is read. */
const LONGEST_DESCRIPTION = 2000;

/** The usual effects of methods, in the words of people who search. */
const VERBS: Readonly<Record<string, string>> = {
  GET: "get list read find show",
  POST: "create add new",
  PUT: "replace set update",
  PATCH: "update change edit",
  DELETE: "delete remove",
};

interface Entry {
  readonly outline: Outline;
  readonly words: ReadonlyMap<string, number>;
  /** The words of the id, or of the path. */
  readonly title: ReadonlySet<string>;
}

export class SearchIndex {
  readonly #entries: readonly Entry[];

  constructor(outlines: readonly Outline[], references: References) {
    this.#entries = outlines.map((outline) => ({
      outline,
      words: wordsIn(outline, references),
      title: new Set(wordsOf(outline.id ?? outline.path).map(stem)),
    }));
  }

  /** The operations that have most of the words, the best first. An operation that has none of them is not found. */
  find(text: string): Outline[] {
    const wanted = [...new Set(wordsOf(text.slice(0, 1000)).map(stem))].slice(0, 20);
    if (wanted.length === 0) return this.#entries.map(({ outline }) => outline);
    const scored = this.#entries.map(({ outline, words, title }) => {
      const scores = wanted.map((word) => scoreOf(word, words));
      const found = scores.filter((score) => score > 0).length;
      const inTitle = wanted.filter((word) => title.has(word)).length;
      // An operation whose name says little else is meant rather than one that is about more.
      const fit = 1 + inTitle / Math.max(1, title.size);
      return { outline, found, score: scores.reduce((sum, score) => sum + score, 0) * fit };
    });
    const most = greatestOf(scored.map(({ found }) => found));
    return scored
      .filter(({ found }) => found > 0 && found === most)
      .sort((one, other) => other.score - one.score)
      .map(({ outline }) => outline);
  }
}

function scoreOf(word: string, words: ReadonlyMap<string, number>): number {
  const exact = words.get(word);
  if (exact !== undefined) return exact;
  if (word.length < 3) return 0;
  let best = 0;
  for (const [each, weight] of words) {
    if (weight > best && each.startsWith(word)) best = weight;
  }
  return best / 2;
}

function wordsIn(outline: Outline, references: References): ReadonlyMap<string, number> {
  const { id = "", method, path, summary = "", tags, pointer } = outline;
  const described = objectOr(valueAt(references.document, `#${pointer}`));
  const description = (textOr(described.description) ?? "").slice(0, LONGEST_DESCRIPTION);
  // A word has the weight of the last text that it is in.
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
  // A path that ends in the word is more about it than others.
  const named = path.split("/").filter((part) => part !== "" && !part.startsWith("{"));
  for (const word of wordsOf(named.at(-1) ?? "")) {
    words.set(stem(word), (words.get(stem(word)) ?? 0) + 2);
  }
  return words;
}

/** A word in lower case without the endings of plurals and of "creates". */
function stem(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length > 4 && lower.endsWith("ies")) return `${lower.slice(0, -3)}y`;
  return lower.length > 3 && /[^s]s$/.test(lower) ? lower.slice(0, -1) : lower;
}
