import { untypedEndpoint } from "../helpers/untyped.js";

/** Values by variable name, as `endpoint` takes them. */
export type Values = Readonly<Record<string, unknown>>;

/** In a fragment a template is expanded and nothing else: no path, no query, no origin is at stake. */
const BEFORE = "https://h.example/#";

/** Expands a URL template by the library. */
export function expandTemplate(template: string, values: Values): string {
  const { url } = untypedEndpoint({ method: "POST", url: BEFORE + template, ...values });
  return url.slice(BEFORE.length);
}
