import { templateError, type TemplateProblem } from "./template-errors.js";
import type { UrlTemplate } from "./url-template.js";

/** Patterns of texts that are valid templates by mistake. Each ends with the wrong part, as its group. */
const MISTAKES: readonly (readonly [pattern: RegExp, problem: TemplateProblem])[] = [
  [
    /^(GET|HEAD|POST|PUT|PATCH|DELETE|QUERY|OPTIONS|TRACE|CONNECT)(?=\/)/,
    ["there is no space after the method", 'Write "GET /user"'],
  ],
  [
    /^.*?(\$\{)/s,
    ['"${" has a meaning in backticks only', 'Write {name} for a variable, or "%24" for "$"'],
  ],
  [
    /^[^?#]*\?[^#]*?=(:[A-Za-z_]\w*)(?=[&#]|$)/,
    ["there is no :name in the query", 'Write {?name}, or "%3A" for ":"'],
  ],
  [
    /^(?:[^?#]*?\/)?((?:\.|%2e){1,2})(?=[/?#]|$)/i,
    [
      "this path segment leads to another resource",
      "Pass values as parameters: { name: value } for {name}",
    ],
  ],
];

/**
 * Refuses a template that a strict builder takes for a mistake.
 *
 * @throws EndpointError `invalid-template`
 */
export function refuseMistakes(template: UrlTemplate): void {
  if (template.isChecked) return;
  const { source } = template;
  for (const [pattern, problem] of MISTAKES) {
    const [start, part] = pattern.exec(source) ?? [];
    if (start === undefined || part === undefined) continue;
    throw templateError(source, start.length - part.length, part.length, problem);
  }
  template.isChecked = true;
}
