/**
 * Matches control characters, what turns the direction of text around, and what is invisible: they change what a person sees, or hide text
 * in it. What makes one picture of several is shown.
 */
function misleading(): RegExp {
  return (pattern ??= new RegExp(
    "(?!(?<=\\p{ExtPict}\\ufe0f?)[\\ufe0f\\u200d])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}]",
    "gu",
  ));
}

let pattern: RegExp | undefined;

/** A text as it can be written to a terminal. Line breaks and tabs stay. */
export function printable(text: string): string {
  return text.replace(misleading(), (found) => (isLayout(found) ? found : escaped(found)));
}

/** A text for one line, such as a name in a message. */
export function printableLine(text: string): string {
  return text.replace(misleading(), escaped);
}

/** JSON or JavaScript with the escapes that both read. */
export function printableJson(json: string): string {
  return json.replace(misleading(), (found) =>
    isLayout(found) ? found : found.split("").map(jsonEscape).join(""),
  );
}

function isLayout(character: string): boolean {
  return character === "\n" || character === "\t";
}

function escaped(character: string): string {
  return `\\u{${hex(character)}}`;
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

function jsonEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
