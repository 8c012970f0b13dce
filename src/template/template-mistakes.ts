import { templateError, type TemplateProblem } from "./template-errors.js";
import type { UrlTemplate } from "./url-template.js";

/** Patterns of texts that are valid templates by mistake. Each ends with the wrong part, as its group. */
const MISTAKES: readonly (readonly [pattern: RegExp, problem: TemplateProblem])[] = [
  [
    /^(GET|HEAD|POST|PUT|PATCH|DELETE|QUERY|OPTIONS|TRACE|CONNECT)(?=\/)/,
    ["a space is missing", 'Write "GET /user"'],
  ],
  [/^.*?(\$\{)/s, ["this is text in plain quotes", 'Write {name}, or "%24" for "$"']],
  [
    /^[^?#]*\?[^#]*?=(:[A-Za-z_]\w*)(?=[&#]|$)/,
    ["this is text in the query", 'Write {?name}, or "%3A" for ":"'],
  ],
  [
    /^(?:[^?#]*?\/)?((?:\.|%2e){1,2})(?=[/?#]|$)/i,
    ["this leads to another resource", "Write {name}, and pass the value as a parameter"],
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
