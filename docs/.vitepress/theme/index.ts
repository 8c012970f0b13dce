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
      // The group of the entry opens before.
      requestAnimationFrame(showCurrentEntry);
    });
  },
} satisfies Theme;

/** Scrolls the menu of a page to the entry of the page, if it is not in sight. */
function showCurrentEntry(): void {
  const entry = document.querySelector('.VPSidebar [aria-current="page"]');
  const menu = entry?.closest(".VPSidebar");
  if (!entry || !menu) return;
  const { top, bottom } = entry.getBoundingClientRect();
  const frame = menu.getBoundingClientRect();
  // The title of the site covers the first entries.
  const isInSight = top > frame.top + 64 && bottom < frame.bottom;
  if (!isInSight) menu.scrollTop += top - frame.top - menu.clientHeight / 2;
}
