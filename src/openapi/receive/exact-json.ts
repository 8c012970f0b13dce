import { jsonTexts, type JsonSequence } from "../../wire/media-type.js";

/** `JSON.parse` rounds numbers, and drops the first of two values with the same name. */
type JsonLoss = "number" | "name";

export interface ExactJson {
  readonly value: unknown;
  readonly loss: JsonLoss | undefined;
}

export function exactJson(text: string): ExactJson | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const loss = lossIn(text);
  return { value: loss === undefined ? value : undefined, loss };
}

export function exactSequence(text: string, sequence: JsonSequence): ExactJson | undefined {
  const members: unknown[] = [];
  for (const each of jsonTexts(text, sequence)) {
    const read = exactJson(each);
    if (read?.loss !== undefined || read === undefined) return read;
    members.push(read.value);
  }
  return { value: members, loss: undefined };
}

function lossIn(text: string): JsonLoss | undefined {
  const open: Set<string>[] = [];
  let string = "";
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') {
      string = stringAt(text, at);
      at += string.length - 1;
    } else if (character === "{") open.push(new Set());
    else if (character === "}") open.pop();
    else if (character === ":") {
      const name = string.includes("\\") ? String(JSON.parse(string)) : string.slice(1, -1);
      const names = open.at(-1);
      if (names?.has(name)) return "name";
      names?.add(name);
    } else if (character === "-" || (character >= "0" && character <= "9")) {
      const number = numberAt(text, at);
      if (isRounded(number)) return "number";
      at += number.length - 1;
    }
  }
  return undefined;
}

function stringAt(text: string, start: number): string {
  let end = start + 1;
  while (text.charAt(end) !== '"') end += text.charAt(end) === "\\" ? 2 : 1;
  return text.slice(start, end + 1);
}

/** Not a regular expression: it would need stack for each digit of a hostile number. */
function numberAt(text: string, start: number): string {
  let end = start + 1;
  while (end < text.length && "+-.0123456789eE".includes(text.charAt(end))) end++;
  return text.slice(start, end);
}

const LONGEST = 400;

/** A fraction may spell out all digits of its double, such as 0.10000000000000001. That is not rounding. */
export function isRounded(number: string): boolean {
  if (number.length <= 15 && !/e/i.test(number)) return false;
  if (number.length > LONGEST) return true;
  const value = Number(number);
  const { digits, text } = decimalOf(number);
  if (decimalOf(String(value)).text === text) return false;
  return (
    Number.isInteger(value) || digits > 100 || decimalOf(value.toPrecision(digits)).text !== text
  );
}

export function exactNumber(text: string): number | undefined {
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);
  if (!isNumber || isRounded(text)) return undefined;
  const number = Number(text);
  return Object.is(number, -0) ? undefined : number;
}

function decimalOf(number: string): { readonly digits: number; readonly text: string } {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)\.?(\d*)(?:e(.+))?$/i.exec(number) ?? [];
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = all.replace(/0+$/, "");
  if (digits === "") return { digits: 1, text: whole === "" ? number : "0" };
  const exponent = Number(power) - fraction.length + all.length - digits.length;
  return { digits: digits.length, text: `${sign}${digits}e${exponent}` };
}
