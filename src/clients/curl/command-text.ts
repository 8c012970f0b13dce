/** A piece of text in a command. */
export interface TextSegment {
  readonly text: string;
  /** The name of the variable for the text where it is a credential, such as `HEADER_AUTHORIZATION`. */
  readonly variable: string | undefined;
}

/** Text that is replaced by a variable. */
export interface Credential extends TextSegment {
  readonly variable: string;
}

/** Whether a segment is a credential that is not empty. */
export function isCredential(segment: TextSegment): segment is Credential {
  return segment.variable !== undefined && segment.text !== "";
}

/** Text that may be shown. */
export function plainText(text: string): TextSegment {
  return { text, variable: undefined };
}

/** The parts of a request that contain credentials. */
export type CredentialPlace = "HEADER" | "QUERY" | "BODY";

/** The longest name of a variable, without its place and number. A property of a JSON body may have a name of any length. */
const LONGEST_NAME = 60;

/** Text that is a credential. Its variable is named after the place and the header, parameter, field or property. */
export function credential(text: string, place: CredentialPlace, name: string): Credential {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  return { text, variable: [place, ...words].join("_").slice(0, place.length + 1 + LONGEST_NAME) };
}

/** Returns the variable for a credential. */
export type VariableFor = (credential: Credential) => string;

/** Gives every credential of a command one variable. Different credentials of one name are numbered: `…_2`, `…_3`. */
export function distinctVariables(): VariableFor {
  const variables = new Map<string, string>();
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return ({ text, variable }) => {
    const known = variables.get(text);
    if (known !== undefined) return known;
    let number = numbers.get(variable) ?? 1;
    let distinct = variable;
    // A name may itself end in a number: "token_2".
    while (used.has(distinct)) distinct = `${variable}_${String(++number)}`;
    numbers.set(variable, number);
    used.add(distinct);
    variables.set(text, distinct);
    return distinct;
  };
}

/** The text of segments, with their credentials. */
export function textOf(segments: readonly TextSegment[]): string {
  return segments.map(({ text }) => text).join("");
}

/** Merges neighbouring segments of plain text, and leaves out empty segments. */
export function mergeNeighbours(segments: readonly TextSegment[]): readonly TextSegment[] {
  const merged: TextSegment[] = [];
  for (const segment of segments) {
    if (segment.text === "") continue;
    const last = merged.at(-1);
    if (last !== undefined && last.variable === undefined && segment.variable === undefined) {
      merged[merged.length - 1] = plainText(last.text + segment.text);
    } else {
      merged.push(segment);
    }
  }
  return merged;
}

/**
 * Characters that have an effect when a command is pasted, or change how it looks: control characters except the line feed,
 * formatting and private use characters, lone surrogates, line and paragraph separators.
 */
const UNPRINTABLE = /((?:[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}])+)/u;

/** Whether a text can stand in a command as it is. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Splits a text into runs, printable and unprintable ones by turns. The first one is printable, and may be empty. */
export function printableRuns(text: string): readonly string[] {
  return text.split(UNPRINTABLE);
}
