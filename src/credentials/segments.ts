import { LONGEST_NAME } from "./names.js";

/** A piece of text that may be a credential. */
export interface TextSegment {
  readonly text: string;
  /** The name of the variable for the text where it is a credential, such as `HEADER_AUTHORIZATION`. */
  readonly variable: string | undefined;
}

/** Text that something else replaces. */
export interface Credential extends TextSegment {
  readonly variable: string;
}

/** Returns `true` if a segment is a credential that is not empty. */
export function isCredential(segment: TextSegment): segment is Credential {
  return segment.variable !== undefined && segment.text !== "";
}

export function plainText(text: string): TextSegment {
  return { text, variable: undefined };
}

/** The parts of a request that contain credentials. */
export type CredentialPlace = "HEADER" | "USERINFO" | "QUERY" | "BODY";

/** A credential in a text: where it starts and ends, and what its variable is named after. */
export interface FoundCredential {
  readonly start: number;
  readonly end: number;
  readonly place: CredentialPlace;
  readonly name: string;
}

/** Moves the credentials of a part of a text to their positions in the whole text. */
export function shifted(found: readonly FoundCredential[], by: number): readonly FoundCredential[] {
  return found.map((at) => ({ ...at, start: at.start + by, end: at.end + by }));
}

/** Text that is a credential. Its variable is named after the place and the header, parameter, field or property. */
export function credential(text: string, place: CredentialPlace, name: string): Credential {
  const words = name
    .slice(0, LONGEST_NAME)
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  return { text, variable: [place, ...words].join("_").slice(0, place.length + 1 + LONGEST_NAME) };
}

export type VariableFor = (credential: Credential) => string;

/** Gives every credential of a request one variable. Different credentials of one name are numbered: `…_2`, `…_3`. */
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

/** Returns the text that replaces a credential: a digest, `***` or the name of a variable. */
export type ReplaceCredential = (credential: Credential) => string;

/** The text of segments, with each credential replaced. By default credentials are in the text. */
export function textOf(
  segments: readonly TextSegment[],
  replace: ReplaceCredential = ({ text }) => text,
): string {
  return segments
    .map((segment) => (isCredential(segment) ? replace(segment) : segment.text))
    .join("");
}
