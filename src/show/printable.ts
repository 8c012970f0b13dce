/** A text without control characters, which could change what a terminal shows. Tabs and line breaks stay. */
export function printable(text: string): string {
  return text.replace(
    /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.charCodeAt(0).toString(16)}}`,
  );
}

/** The same on one line, with single spaces. */
export function printableLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, " "));
}
