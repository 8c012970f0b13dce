import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { commandLines } from "./command-lines.js";
import { describePage, editLink, previewOf, sourceLink } from "./head.js";
import { hideContents, keepCodeWhole, slug, useSiteLinks } from "./markdown.js";
import { apiSidebar, GUIDES, nav } from "./navigation.js";
import { withContentSecurityPolicy } from "./content-security-policy.js";
import { search } from "./search.js";
import { copySources } from "./sources.js";

/** A brace of a URL template and the path before it. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3451b2"/><text x="16" y="23" font-family="monospace" font-size="20" font-weight="700" fill="#fff" text-anchor="middle">/{</text></svg>',
)}`;

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

/** Makes the home of the default theme the main landmark of its page, where one can skip to. */
function withLandmark(page: string): string {
  return page.replace(/<div(?= class="VPHome[ "])/, '<div role="main"');
}

export default defineConfig({
  title: "fluent-endpoint",
  description:
    "Immutable, fluent builder of typed HTTP requests: chain it, extend it with classes, or call a function. It sends nothing: use fetch, ky or axios.",
  // Links between pages are relative: the site works in any folder of any server.
  base: "./",
  outDir: "../etc/temporary/site",
  cacheDir: "../etc/temporary/vitepress",
  head: [["link", { rel: "icon", type: "image/svg+xml", href: icon }]],
  transformPageData: describePage,
  transformHead: previewOf,
  transformHtml: (page) => withContentSecurityPolicy(withLandmark(page)),
  buildEnd: copySources,
  // The package of the site is another one, so the name of the built package means nothing in it.
  vite: { resolve: { alias: [{ find: /^fluent-endpoint(?=$|\/)/, replacement: dist }] } },
  markdown: {
    // As on GitHub, where braces and colons have no meaning of their own, and where links are written for.
    attrs: false,
    emoji: false,
    anchor: { slugify: slug },
    codeTransformers: [commandLines],
    config(markdown) {
      markdown.use(useSiteLinks).use(hideContents).use(keepCodeWhole);
    },
  },
  themeConfig: {
    logo: { src: "/mark.svg", alt: "" },
    nav: [...nav, ...sourceLink],
    sidebar: { "/": GUIDES, "/api/": apiSidebar() },
    outline: [2, 3],
    externalLinkIcon: true,
    ...editLink,
    search,
  },
});
