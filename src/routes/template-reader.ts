import { getOrInsert, grouped } from "../internal/objects.js";
import type { UrlTemplate } from "../core/template.js";
import type { RawValue, UrlQuery } from "./raw-values.js";
import { readPath, templatePath, type TemplatePath, type UrlBase } from "./template-path.js";
import { TemplateQuery } from "./template-query.js";
import { pathAndQuery, unreadableTemplate } from "./template-text.js";

export class TemplateReader {
  readonly path: TemplatePath;
  readonly query: TemplateQuery;
  /** Counts the places of each variable, which has a value in all of them or in none. */
  readonly #counts = new Map<string, number>();

  constructor(template: UrlTemplate, base: UrlBase, isLenient = false) {
    const parts = pathAndQuery(template);
    this.path = templatePath(template, base, isLenient, parts);
    this.query = new TemplateQuery(template, parts[1]);
    const lists = new Map<string, boolean>();
    for (const expression of template.expressions) {
      for (const { name, explode } of expression.variables) {
        const isList = explode && /[/;?&]/.test(expression.operator);
        if (getOrInsert(lists, name, () => isList) !== isList) {
          const why = `"${name}" is a string in one expression and a list in another`;
          throw unreadableTemplate(
            template,
            why,
            'Write it with "*" in both, or in none',
            expression,
          );
        }
        this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
      }
    }
  }

  /** Returns encoded values, or `undefined` if another template made the URL. Ignores unknown pairs of the query. */
  read(segments: readonly string[], query: UrlQuery): readonly RawValue[] | undefined {
    const inPath = readPath(this.path, segments);
    const inQuery = this.query.read(query);
    if (inPath === undefined || inQuery === undefined) return undefined;
    const values = [...inPath, ...inQuery];
    const found = grouped(values.map(({ name, raw }) => [name, raw]));
    const isWhole = [...found].every(([name, raws]) => raws.length === this.#counts.get(name));
    return isWhole ? values : undefined;
  }
}
