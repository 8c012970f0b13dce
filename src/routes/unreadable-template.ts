import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import type { CompiledExpression, UrlTemplate } from "../uri-template/url-template.js";
import { rangeAt } from "../uri-template/template-range.js";

/** Makes the error for a template whose URLs do not say which values made them. */
export type RefuseTemplate = (
  why: string,
  advice: string,
  expression?: CompiledExpression,
) => EndpointError;

/** Returns the function that makes the errors for one template. */
export function refuserOf(template: UrlTemplate): RefuseTemplate {
  return (why, advice, expression) => {
    const range = rangeAt(template.source, expression?.position ?? 0);
    return new EndpointError(
      "unreadable-template",
      `The URL template ${quote(range.source)} cannot be read back from a URL: ${why}.`,
      { advice: `${advice}.`, template: range },
    );
  };
}
