import { describe, expect, test } from "@jest/globals";
import { canParseUrl } from "../../src/internal/urls.js";

const TEXTS = [
  "https://api.github.com",
  "https://user:secret@example.com:8443/path?query#fragment",
  "mailto:someone@example.com",
  "https://[::1]/",
  "",
  "/path",
  "//example.com",
  "example.com",
  "https://",
  "https://example.com:65536",
  "https://exa mple.com",
  "https://[::1",
];

describe("canParseUrl", () => {
  test.each(TEXTS)("agrees with URL.canParse on %j", (text) => {
    expect(canParseUrl(text)).toBe(URL.canParse(text));
  });

  test("does not call URL.canParse", () => {
    const { canParse } = URL;
    Reflect.deleteProperty(URL, "canParse");
    try {
      expect(canParseUrl("https://example.com")).toBe(true);
    } finally {
      URL.canParse = canParse;
    }
  });
});
