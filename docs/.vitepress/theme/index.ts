/// <reference types="vitepress/client" />
import type { Theme } from "vitepress";
// The fonts of the reader's system: nothing is loaded but the page itself.
import DefaultTheme from "vitepress/theme-without-fonts";
import "./style.css";

export default { extends: DefaultTheme } satisfies Theme;
