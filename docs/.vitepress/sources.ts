import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SiteConfig } from "vitepress";

/**
 * Publishes the Markdown of each guide beside its page, for programs that follow `llms.txt`.
 */
export function copySources({ pages, srcDir, outDir }: SiteConfig): void {
  for (const page of pages.filter((name) => !name.startsWith("api/"))) {
    mkdirSync(dirname(join(outDir, page)), { recursive: true });
    copyFileSync(join(srcDir, page), join(outDir, page));
  }
}
