import type { UrlBase } from "../../routes/template-reader.js";
import { normalizedText } from "../../routes/url-text.js";

/** The path of a description with any texts in place of its variables. */
export class PathGlob {
  readonly #segments: readonly string[];

  constructor(base: UrlBase, path: string) {
    const glob = path.replace(/[?#].*$/s, "").replaceAll(/\{[^{}]*\}/g, "*");
    // A client removes dot segments.
    const { pathname } = new URL(base.path.replace(/\/$/, "") + glob, "http://localhost");
    this.#segments = pathname.slice(1).split("/").map(normalizedText);
  }

  /** Returns `true` if the path of a URL has this form. */
  matches(segments: readonly string[]): boolean {
    return (
      segments.length === this.#segments.length &&
      segments.every((segment, index) => isOfGlob(segment, this.#segments[index] ?? ""))
    );
  }
}

/** "*" stands for any text. Takes at most the product of both lengths. */
function isOfGlob(text: string, glob: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let index = 0; index < text.length;) {
    if (glob[at] === "*") {
      star = at++;
      resume = index;
    } else if (glob[at] === text[index]) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  return /^\**$/.test(glob.slice(at));
}
