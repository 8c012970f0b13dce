import { posix } from "node:path";
import { slug as githubSlug } from "github-slugger";
import type { MarkdownRenderer } from "vitepress";

/** The fragment of a heading, as GitHub makes it. */
export function slug(heading: string): string {
  return githubSlug(heading);
}

/** The page that VitePress renders. */
interface Environment {
  readonly relativePath?: string;
  readonly frontmatter?: { readonly source?: string };
}

/** Links between documents are written for GitHub, as paths in the repository. This turns them into paths of the site. */
export function useSiteLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("site_links", ({ env, tokens }) => {
    const { relativePath = "", frontmatter } = env as Environment;
    const source = frontmatter?.source ?? `docs/${relativePath}`;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === "link_open" ? token.attrGet("href") : null;
      if (href !== null && !/^(?:[a-z]+:|#)/i.test(href)) {
        token.attrSet("href", siteLink(posix.join(posix.dirname(source), href)));
      }
    }
  });
}

/**
 * Returns the page of the site that shows a file, from the root of the site.
 *
 * @param path - a path in the repository, with its fragment
 */
export function siteLink(path: string): string {
  const [file = "", fragment] = path.split("#");
  const hash = fragment === undefined ? "" : `#${fragment}`;
  const example = /^examples\/([^/.]+)(?:\/([^/]+))?/.exec(file);
  if (file === "README.md") return `/index.md${hash}`;
  if (file === "examples/README.md") return `/examples/index.md${hash}`;
  if (example?.[2] !== undefined) return `/examples/${example[1]}.md#${slug(example[2])}`;
  if (example !== null) return `/examples/${example[1]}.md`;
  if (file === "skills/fluent-endpoint/SKILL.md") return `/project/coding-agents.md${hash}`;
  if (file.startsWith("docs/")) return `${file.slice("docs".length)}${hash}`;
  return `/project/${file.toLowerCase()}${hash}`;
}

/** The longest code that has room in a line of a phone, with a mark of a list before it. */
const SHORT = 24;

/** Keeps short code in one line: `GET /orders/{id}` is one thing. */
export function keepCodeWhole(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("whole_code", ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const isShort = token.type === "code_inline" && token.content.length <= SHORT;
      if (isShort && /[\s/-]/.test(token.content)) token.attrJoin("class", "whole");
    }
  });
}

/** Removes a table of contents, which is there for readers on GitHub: the site shows the headings beside the page. */
export function hideContents(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("hide_contents", (state) => {
    const { tokens } = state;
    const start = tokens.findIndex(({ type, level }) => type === "bullet_list_open" && level === 0);
    const end = tokens.findIndex(({ type, level }) => type === "bullet_list_close" && level === 0);
    const links = tokens
      .slice(start, end)
      .flatMap(({ children }) => children?.filter(({ type }) => type === "link_open") ?? []);
    const isContents =
      links.length > 0 && links.every((link) => link.attrGet("href")?.startsWith("#"));
    if (!isContents) return;
    const hasHeading = tokens[start - 2]?.content === "Contents";
    state.tokens.splice(hasHeading ? start - 3 : start, end + 1 - start + (hasHeading ? 3 : 0));
  });
}
