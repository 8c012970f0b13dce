import type { Expression } from "../uri-template/parse.js";
import type { UrlTemplate } from "../uri-template/url-template.js";

/**
 * Writes the path of a URL template in its normal form: `:name` as `{name}`, without origin, fragment and the expressions of the query,
 * and with one "/" at its start.
 */
export function templatePathText(template: UrlTemplate): string {
  let text = template.literal.slice(template.origin.origin?.length ?? 0);
  for (const expression of template.expressions) {
    if (!/[?&#]/.test(expression.operator)) text += expressionText(expression);
    text += expression.literal;
  }
  const [withoutFragment = ""] = text.split("#", 1);
  return `/${withoutFragment.replace(/^\//, "")}`;
}

function expressionText({ operator, variables }: Expression): string {
  const specifiers = variables.map(({ name, explode, prefix }) => {
    return `${name}${explode ? "*" : ""}${prefix === undefined ? "" : `:${String(prefix)}`}`;
  });
  return `{${operator}${specifiers.join()}}`;
}
