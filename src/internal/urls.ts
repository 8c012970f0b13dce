import { classTag } from "./objects.js";

/** jsdom 29 has no `URL.canParse`. */
export function canParseUrl(text: string): boolean {
  return parseUrl(text) !== undefined;
}

export function urlOrigin(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? parseUrl(url)?.origin : undefined;
}

export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Returns the text of a `URL`, and other values as they are. jsdom has a URL class of its own, so the tag is compared. */
export function hrefOf(value: unknown): unknown {
  return classTag(value) === "URL" ? String(value) : value;
}
