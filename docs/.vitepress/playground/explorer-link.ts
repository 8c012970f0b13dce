import { fromBase64Url, toBase64Url } from "./base64-url.js";

/** The input of the template explorer. */
export interface ExplorerState {
  readonly template: string;
  /** As JSON. Left out of a link where it is what the page starts with. */
  readonly variables?: string;
}

const PREFIX = "#template=";

/** True if a fragment is a link to a template, which may be damaged. */
export function isTemplateLink(fragment: string): boolean {
  return fragment.startsWith(PREFIX);
}

/** The fragment of a URL that opens the explorer with a template. */
export function toTemplateFragment({ template, variables }: ExplorerState): string {
  const values = variables === undefined ? [template] : [template, variables];
  return PREFIX + toBase64Url(JSON.stringify(values));
}

/** The template of a fragment. `undefined` for another fragment, or one that was cut. */
export function fromTemplateFragment(fragment: string): ExplorerState | undefined {
  if (!isTemplateLink(fragment)) return undefined;
  try {
    const read: unknown = JSON.parse(fromBase64Url(fragment.slice(PREFIX.length)));
    const [template, variables] = (Array.isArray(read) ? read : []) as readonly unknown[];
    if (typeof template !== "string") return undefined;
    return typeof variables === "string" ? { template, variables } : { template };
  } catch {
    return undefined;
  }
}
