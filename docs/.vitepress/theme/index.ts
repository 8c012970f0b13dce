/// <reference types="vitepress/client" />
import type { Theme } from "vitepress";
// The fonts of the reader's system: nothing is loaded but the page itself.
import DefaultTheme from "vitepress/theme-without-fonts";
import { onContentUpdated } from "vitepress";
import { h } from "vue";
import NotFound from "./NotFound.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "not-found": () => h(NotFound) }),
  setup() {
    // The home of the default theme has no landmark. `withLandmark` adds it to the files.
    onContentUpdated(() => {
      document.querySelector(".VPHome")?.setAttribute("role", "main");
    });
  },
} satisfies Theme;
