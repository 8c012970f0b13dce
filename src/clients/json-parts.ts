import { open, secret, type Part } from "./part.js";
import { isSecretName } from "./secret-name.js";

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A JSON document, its credentials apart: the strings and numbers under names that tell of one. */
export function jsonParts(json: string): readonly Part[] {
  const parts: Part[] = [];
  let shown = 0;
  for (const { start, end } of credentials(json)) {
    parts.push(open(json.slice(shown, start)), secret(json.slice(start, end)));
    shown = end;
  }
  return [...parts, open(json.slice(shown))];
}

function* credentials(json: string): Generator<Span> {
  let name: Span | undefined;
  for (const string of strings(json)) {
    if (name !== undefined && isColon(json.slice(name.end + 1, string.start - 1))) {
      if (string.end > string.start) yield string;
      name = undefined;
      continue;
    }
    name = isSecretName(json.slice(string.start, string.end)) ? string : undefined;
    const number = name === undefined ? undefined : numberAfter(json, name);
    if (number !== undefined) yield number;
  }
}

/** What stands between the quotation marks of each string. */
function* strings(json: string): Generator<Span> {
  let mark = json.indexOf('"');
  while (mark >= 0) {
    const end = closingMark(json, mark);
    if (end < 0) return;
    yield { start: mark + 1, end };
    mark = json.indexOf('"', end + 1);
  }
}

function closingMark(json: string, opening: number): number {
  let mark = json.indexOf('"', opening + 1);
  while (mark >= 0 && isEscaped(json, mark)) mark = json.indexOf('"', mark + 1);
  return mark;
}

function isEscaped(json: string, position: number): boolean {
  let first = position;
  while (json[first - 1] === "\\") first--;
  return (position - first) % 2 === 1;
}

function isColon(between: string): boolean {
  return between.trim() === ":";
}

const NUMBER = /\s*:\s*(-?\d[\d.eE+-]*)/y;

function numberAfter(json: string, name: Span): Span | undefined {
  NUMBER.lastIndex = name.end + 1;
  const digits = NUMBER.exec(json)?.[1];
  if (digits === undefined) return undefined;
  return { start: NUMBER.lastIndex - digits.length, end: NUMBER.lastIndex };
}
