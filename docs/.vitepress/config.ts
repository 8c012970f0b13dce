import { defineConfig } from "vitepress";

export default defineConfig({
  title: "fluent-endpoint",
  description: "Request options for REST APIs, built by one function or an immutable, fluent builder.",
  outDir: "../etc/temporary/site",
  cacheDir: "../etc/temporary/vitepress",
  ignoreDeadLinks: true,
  themeConfig: { search: { provider: "local" } },
});
