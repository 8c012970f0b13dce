import { existsSync } from "node:fs";
import { describe } from "@jest/globals";

/** How to start Debian's Chromium, without anything that it does by itself. */
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

const isInstalled = existsSync(CHROMIUM.executablePath);
if (!isInstalled) {
  const message = `${CHROMIUM.executablePath} is not installed. It is in the Debian package chromium.`;
  if (process.env.CI === "true") throw new Error(message);
  console.warn(`The tests in a browser are skipped: ${message}`);
}

/** `describe` for tests in Chromium. They are skipped where it is not installed, but not in CI. */
export const describeInChromium = isInstalled ? describe : describe.skip;
