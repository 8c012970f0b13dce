/** Matches characters that hide text or reverse its direction, but not those that join pictures to one emoji. */
function misleading(): RegExp {
  return (pattern ??= new RegExp(
    "(?!(?<=\\p{ExtPict}\\ufe0f?)[\\ufe0f\\u200d])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}]",
    "gu",
  ));
}

let pattern: RegExp | undefined;

export function printable(text: string): string {
  return text.replace(misleading(), (found) => (isLayout(found) ? found : escaped(found)));
}

export function printableLine(text: string): string {
  return text.replace(misleading(), escaped);
}

export function printableJson(json: string): string {
  return json.replace(misleading(), (found) =>
    isLayout(found) ? found : found.split("").map(jsonEscape).join(""),
  );
}

function isLayout(character: string): boolean {
  return character === "\n" || character === "\t";
}

function escaped(character: string): string {
  return `\\u{${hexCode(character)}}`;
}

function hexCode(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

function jsonEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
