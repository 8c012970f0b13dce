/**
 * Whether a text is an absolute URL. `URL.canParse` does not exist in every environment: jsdom 29 has none.
 */
export function canParseUrl(text: string): boolean {
  try {
    return new URL(text).href !== "";
  } catch {
    return false;
  }
}
