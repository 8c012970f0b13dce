import { globMatcher } from "../../internal/glob.js";
import type { UrlBase } from "../../routes/template-reader.js";
import { normalizedText } from "../../routes/raw-values.js";

/** The path of a description with any texts in place of its variables. */
export class PathGlob {
  readonly #segments: readonly ((segment: string) => boolean)[];

  constructor(base: UrlBase, path: string) {
    const glob = path.replace(/[?#].*$/s, "").replaceAll(/\{[^{}]*\}/g, "*");
    // A client removes dot segments.
    const { pathname } = new URL(base.path.replace(/\/$/, "") + glob, "http://localhost");
    this.#segments = pathname
      .slice(1)
      .split("/")
      .map((segment) => globMatcher(normalizedText(segment), true));
  }

  /** Returns `true` if the path of a URL has this form. */
  matches(segments: readonly string[]): boolean {
    return (
      segments.length === this.#segments.length &&
      this.#segments.every((isOfForm, index) => isOfForm(segments[index] ?? ""))
    );
  }
}
