import type { TemplateRange } from "../errors.js";
import { maskUserinfo } from "../internal/messages.js";

/** The part of a URL template at the start of an expression, for an error about it. */
export function rangeAt(source: string, position: number): TemplateRange {
  const { length } = expressionAt(source, position);
  return { source: maskUserinfo(source), position, length };
}

/** An expression as it was written: `{name}`, or `:name`. */
export function expressionAt(template: string, position: number): string {
  return /^(?:\{[^}]*\}?|:\w+|.?)/s.exec(template.slice(position))?.[0] ?? "";
}
