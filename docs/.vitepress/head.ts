import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { HeadConfig, PageData, TransformContext, TransformPageContext } from "vitepress";

/**
 * The address of the published site, with a slash at the end, and of its repository. Only the workflow that publishes the site
 * sets them. Without them no page contains its own address.
 */
const { SITE_URL, SITE_REPOSITORY } = process.env;

/** The links to the repository: in the bar at the top, and below the pages that are written by hand. */
export const sourceLink =
  SITE_REPOSITORY === undefined ? [] : [{ text: "Source", link: SITE_REPOSITORY }];
export const editLink =
  SITE_REPOSITORY === undefined
    ? {}
    : {
        editLink: {
          pattern: `${SITE_REPOSITORY}/edit/main/docs/:path`,
          text: "Edit this page",
        },
      };

/** Describes a page by its first paragraph, and leaves the edit link out of pages that scripts write. */
export function describePage(page: PageData, { siteConfig }: TransformPageContext): void {
  const file = join(siteConfig.srcDir, page.filePath);
  const text = existsSync(file) ? firstParagraph(readFileSync(file, "utf8")) : "";
  if (text !== "") page.description = text;
  if (/^(?:api|examples|project)\//.test(page.relativePath)) page.frontmatter.editLink = false;
}

/** The tags from which other sites make the preview of a link (https://ogp.me). Their addresses must be absolute. */
export function previewOf({ pageData, description, title }: TransformContext): HeadConfig[] {
  const path = pageData.relativePath.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html");
  const properties: Record<string, string> = {
    "og:type": "website",
    "og:site_name": "fluent-endpoint",
    "og:title": title,
    "og:description": description,
    ...(SITE_URL !== undefined && {
      "og:url": new URL(path, SITE_URL).href,
    }),
  };
  return Object.entries(properties).map(([property, content]) => ["meta", { property, content }]);
}

/** The first paragraph of a Markdown text, without its markup: nothing if it has only code. */
function firstParagraph(markdown: string): string {
  const prose = markdown.replace(/^---\n.*?\n---\n/s, "").replaceAll(/^```.*?^```$/gms, "");
  const first = prose.split(/\n{2,}/).find((text) => /^[\p{L}`"*[]/u.test(text)) ?? "";
  return first
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<[^>]*>|[`*]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
