import { describeWithPrograms } from "./missing-programs.js";

/** Options that start Debian's Chromium without anything that it does by itself. */
export const CHROMIUM = {
  executablePath: "/usr/bin/chromium",
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** `describe` for tests in Chromium. */
export const describeInChromium = describeWithPrograms(
  [CHROMIUM.executablePath],
  "the tests in a browser",
);
