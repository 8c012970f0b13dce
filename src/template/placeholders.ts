import { lazyPattern } from "../internal/lazy-pattern.js";

const AUTHORITY = /^https?:\/\/[^/?#]*/i;
const MARK = /\{[^}]*\}|[?#]|:[A-Za-z_][A-Za-z0-9_]*/g;
const WORD = lazyPattern("[\\p{L}\\p{N}_%}]", "u");

/**
 * Writes every `:name` of a template's path as the expression `{name}` (B4).
 *
 * A `:name` counts only after scheme and authority, before the query and the fragment, outside any expression, and not
 * behind a letter, digit, `_`, `%` or `}`: so ports, userinfo and custom verbs (`/v1/jobs:run`) stay as they are.
 */
export function bracePlaceholders(template: string): string {
  if (!template.includes(":")) return template;
  let braced = "";
  let done = 0;
  MARK.lastIndex = AUTHORITY.exec(template)?.[0].length ?? 0;
  for (let match = MARK.exec(template); match !== null; match = MARK.exec(template)) {
    const [mark] = match;
    if (endsPath(mark)) break;
    if (!mark.startsWith(":") || WORD().test(template.charAt(match.index - 1))) continue;
    braced += `${template.slice(done, match.index)}{${mark.slice(1)}}`;
    done = MARK.lastIndex;
  }
  return braced + template.slice(done);
}

function endsPath(mark: string): boolean {
  return /^(?:[?#]|\{[?&#])/.test(mark);
}
