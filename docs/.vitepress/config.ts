import { defineConfig } from "vitepress";
import { hideContents, slug, useSiteLinks } from "./markdown.js";
import { apiSidebar, GUIDES, nav } from "./navigation.js";
import { copySources } from "./sources.js";

export default defineConfig({
  title: "fluent-endpoint",
  description:
    "Request options for REST APIs, built by one function or an immutable, fluent builder.",
  // Links between pages are relative: the site works in any folder of any server.
  base: "./",
  outDir: "../etc/temporary/site",
  cacheDir: "../etc/temporary/vitepress",
  head: [["link", { rel: "icon", href: "data:," }]],
  buildEnd: copySources,
  markdown: {
    // As on GitHub, where braces and colons have no meaning of their own, and where links are written for.
    attrs: false,
    emoji: false,
    anchor: { slugify: slug },
    config(markdown) {
      markdown.use(useSiteLinks).use(hideContents);
    },
  },
  themeConfig: {
    nav,
    sidebar: { "/": GUIDES, "/api/": apiSidebar() },
    outline: [2, 3],
    externalLinkIcon: true,
    search: {
      provider: "local",
      options: {
        miniSearch: {
          searchOptions: {
            // The guides before the reference pages, of which there are many.
            boostDocument: (id: string) => (id.includes("/api/") ? 0.5 : 1),
          },
        },
      },
    },
  },
});
