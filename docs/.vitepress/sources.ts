import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import type { SiteConfig } from "vitepress";
import { siteLink } from "./markdown.js";

/**
 * Publishes the Markdown of each guide beside its page, for programs that follow `llms.txt`, with the pictures that it shows.
 */
export function copySources({ pages, srcDir, outDir }: SiteConfig): void {
  for (const page of pages.filter((name) => !name.startsWith("api/"))) {
    mkdirSync(dirname(join(outDir, page)), { recursive: true });
    const text = plainText(page, readFileSync(join(srcDir, page), "utf8"));
    writeFileSync(join(outDir, page), text);
    for (const [, picture = ""] of text.matchAll(/(?:\]\(|")([\w./-]+\.(?:svg|png))/g)) {
      const file = posix.join(posix.dirname(page), picture);
      if (existsSync(join(srcDir, file))) copyFileSync(join(srcDir, file), join(outDir, file));
    }
  }
}

/** Returns a page without its front matter and components, and with links as they are on the site. */
function plainText(page: string, source: string): string {
  const [, matter = "", text = source] = /^---\n(.*?)\n---\n+(.*)$/s.exec(source) ?? [];
  const file = /^source: (.+)$/m.exec(matter)?.[1] ?? `docs/${page}`;
  // Every second part is a block of code.
  const parts = text.split(/(^(`{3,}).*?^\2$)/ms).filter((_, index) => index % 3 !== 2);
  return parts
    .map((part, index) => (index % 2 === 0 ? prose(part, page, file) : code(part)))
    .join("");
}

/** What tests read after the language, such as `no-run`, is left out. */
function code(text: string): string {
  return text.replace(/^(`{3,}\w*).*/, "$1");
}

function prose(text: string, page: string, file: string): string {
  return text
    .replaceAll(
      /^<script setup>[^]*?<\/script>\n+|^<[A-Z]\w* \/>\n+|^<\/?div.*>\n*|^<!-- .*? -->\n+/gm,
      "",
    )
    .replaceAll(/(?<=\]\()(?![a-z]+:|#)[^)\s]+/g, (path) => {
      const target = posix.join(posix.dirname(file), path);
      if (/\.(?:svg|png)$/.test(target)) return path;
      return posix.relative(posix.dirname(page), siteLink(target).slice(1));
    });
}
