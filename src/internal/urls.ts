import { classTag } from "./objects.js";

/** Returns `true` for an absolute URL. `URL.canParse` does not exist in every environment: jsdom 29 has none. */
export function canParseUrl(text: string): boolean {
  return parseUrl(text) !== undefined;
}

/** The origin of an absolute http(s) URL, as the URL Standard serialises it; `undefined` for anything else. */
export function urlOrigin(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? parseUrl(url)?.origin : undefined;
}

/** Parses a URL by the URL Standard; `undefined` for an invalid one, and for a relative one without a base. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** The text of a `URL`; any other value as it is. Recognised by its tag, because jsdom has its own URL class. */
export function hrefOf(value: unknown): unknown {
  return classTag(value) === "URL" ? String(value) : value;
}
