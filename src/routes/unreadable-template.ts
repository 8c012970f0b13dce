import { EndpointError } from "../errors.js";
import { maskUserinfo, quote } from "../internal/messages.js";
import type { CompiledExpression, UrlTemplate } from "../uri-template/url-template.js";

/** Makes the error for a template whose URLs do not say which values made them. */
export type RefuseTemplate = (
  why: string,
  advice: string,
  expression?: CompiledExpression,
) => EndpointError;

/** Returns the function that makes the errors for one template. */
export function refuserOf(template: UrlTemplate): RefuseTemplate {
  const source = maskUserinfo(template.source);
  return (why, advice, expression) =>
    new EndpointError(
      "unreadable-template",
      `The URL template ${quote(source)} cannot be read back from a URL: ${why}. ${advice}.`,
      { template: source, position: expression?.position ?? 0 },
    );
}
