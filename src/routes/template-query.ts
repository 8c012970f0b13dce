import type { Variable } from "../core/grammar.js";
import type { UrlTemplate } from "../core/template.js";
import { decodedText, type RawValue, UrlQuery, valuesOf, whole } from "./raw-values.js";
import { type Piece, piecesOf, unreadableTemplate } from "./template-text.js";

/** Reads the query of a template: pairs such as `a=1` and `b={b}`, then the variables of one `{?c,d}`, or of several `{&c,d}`. */
export class TemplateQuery {
  readonly #literals: (readonly [name: string, value: string])[] = [];
  readonly #required: Variable[] = [];
  readonly #optional: Variable[] = [];
  /** Templates have the same conditions if their queries match the same URLs. */
  readonly conditions: readonly string[];

  constructor(template: UrlTemplate, query: string) {
    // After a literal at the start of the query, `{&name}` belongs to the query too.
    const operator = query.startsWith("?") ? "&" : "?";
    for (const piece of piecesOf(query.replace(/^\?/, ""), "&", template)) {
      this.#add(piece, template, operator);
    }
    const known = new Set(this.#literals.map(([name]) => name));
    for (const { decoded } of [...this.#required, ...this.#optional]) {
      if (known.has(decoded)) {
        const why = `its query has "${decoded}" twice`;
        throw unreadableTemplate(template, why, "Give the variable another name");
      }
      known.add(decoded);
    }
    const conditions = [...this.#literals, ...this.#required.map(({ decoded }) => [decoded])];
    this.conditions = conditions.map((condition) => JSON.stringify(condition)).sort();
  }

  read(query: UrlQuery): readonly RawValue[] | undefined {
    if (!this.#literals.every(([name, value]) => query.has(name, value))) return undefined;
    const required = this.#required.map(({ name, decoded }) => {
      const [raw = "", another] = query.values(decoded);
      return raw === "" || another !== undefined ? undefined : [{ name, raw }];
    });
    const optional = this.#optional.map((each) => valuesOf(each, query.values(each.decoded)));
    return whole([...required, ...optional])?.flat();
  }

  #add({ literals, expressions }: Piece, template: UrlTemplate, optional: "?" | "&"): void {
    const [text = "", following] = literals;
    const [expression, another] = expressions;
    const refuse = (why: string, advice: string) =>
      unreadableTemplate(template, why, advice, expression);
    if (text === "" && expression === undefined) return;
    if (expression?.variables.some(({ prefix }) => prefix !== undefined)) {
      throw refuse("a prefix keeps only the start of a value", "Leave it out");
    }
    const isEnd = another === undefined && !following;
    const hasOptional = this.#optional.length > 0;
    const mayFollow = optional === "&" || !hasOptional;
    if (isEnd && text === "" && expression?.operator === optional && mayFollow) {
      for (const each of expression.variables) this.#optional.push(each);
    } else if (hasOptional) {
      const why = "something follows an expression that may be missing from its query";
      throw refuse(why, "End the query with {?…} or {&…}");
    } else if (expression?.isPlain === false) {
      const names = expression.variables.map(({ name }) => name).join();
      throw refuse(
        `{${expression.operator}${names}} may stand for several things in its query`,
        'Write {?a,b} after the path, or {&a,b} after a literal such as "?c=1"',
      );
    } else if (!isEnd || (expression && !/^[^=]*=$/.test(text))) {
      throw refuse("a variable is only a part of a value in its query", "Write name={name}");
    } else {
      const [[name, value] = ["", ""]] = new UrlQuery(text).pairs;
      if (expression === undefined) this.#literals.push([name, decodedText(value) ?? value]);
      else for (const each of expression.variables) this.#required.push({ ...each, decoded: name });
    }
  }
}

/** Returns the conditions that a query meets. */
export function conditionsMetBy(query: UrlQuery): ReadonlySet<string> {
  const names = query.pairs.map(([name]) => [name]);
  return new Set([...names, ...query.decodedPairs()].map((each) => JSON.stringify(each)));
}
