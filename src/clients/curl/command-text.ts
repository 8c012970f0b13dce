import type { CurlBody, CurlCommand, CurlOption } from "./curl-command.js";
import { isJson } from "../../internal/patterns.js";
import { EndpointError } from "../../errors.js";

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

/** Whether a text can be written into a command as it is. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Splits a text into runs that are alternately printable and unprintable. The first one is printable, and may be empty. */
export function printableRuns(text: string): readonly string[] {
  return text.split(UNPRINTABLE);
}

/** A shell of Windows. */
export interface WindowsShell {
  readonly name: string;
  /** The longest command that it accepts, in characters. */
  readonly longestCommand: number;
  /** Whether a command can contain line breaks and tabs. */
  readonly hasLineBreaks: boolean;
  /** Whether `< file` redirects a file to a command. */
  readonly redirectsFiles: boolean;
  /** The characters of JSON strings that are written as escape sequences: at least those that are not printable ASCII. */
  readonly escapedInJson: RegExp;
}

/**
 * Returns a command as options whose text is ASCII, including the body. Windows passes arguments to curl in a code page, which would
 * change other characters. In JSON they are replaced by escape sequences (RFC 8259 section 7).
 *
 * @throws EndpointError `unsupported-body` or `invalid-header` for what the shell cannot pass to curl
 */
export function asciiOptions(
  { options, body, readsFile }: CurlCommand,
  shell: WindowsShell,
): readonly CurlOption[] {
  if (readsFile && !shell.redirectsFiles) {
    throw unsupportedBody(
      shell,
      "it is a Blob, a stream or a file, which curl would read from a file",
    );
  }
  options.forEach((option) => {
    checkOption(option, shell);
  });
  return [...options, ...bodyOptions(body, shell)];
}

/**
 * Returns the written command.
 *
 * @throws EndpointError `unsupported-body` where the shell does not accept its length
 */
export function checkLength(command: string, { name, longestCommand }: WindowsShell): string {
  if (command.length <= longestCommand) return command;
  throw new EndpointError(
    "unsupported-body",
    `The command has ${String(command.length)} characters, but ${name} accepts only ${String(longestCommand)}. Use the shell "sh".`,
  );
}

function bodyOptions(body: CurlBody, shell: WindowsShell): readonly CurlOption[] {
  switch (body.kind) {
    case "none":
      return [];
    case "text":
      return [dataOption("--data-raw", asciiBody(body.segments, body.isJson, shell))];
    case "bytes":
      throw unsupportedBody(shell, "it is bytes");
    case "input":
      return [dataOption("--data-binary", [plainText("@-")])];
  }
}

function dataOption(name: string, value: readonly TextSegment[]): CurlOption {
  return { name, value, isLatin1: false };
}

function asciiBody(
  segments: readonly TextSegment[],
  hasJsonType: boolean,
  shell: WindowsShell,
): readonly TextSegment[] {
  if (hasJsonType && isJson(textOf(segments))) {
    return segments.map((segment) =>
      segment.variable === undefined ? plainText(asciiJson(segment.text, shell)) : segment,
    );
  }
  if (segments.some((segment) => !isWritable(segment, shell))) {
    throw unsupportedBody(shell, "it contains control characters or characters above ASCII");
  }
  return segments;
}

/** Line breaks and tabs in JSON are between values, where spaces mean the same. */
function asciiJson(json: string, { escapedInJson }: WindowsShell): string {
  return json
    .replace(/[\r\n\t]/g, " ")
    .replace(
      escapedInJson,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}

function checkOption({ name, value }: CurlOption, shell: WindowsShell): void {
  if (value === undefined || value.every((segment) => isWritable(segment, shell))) return;
  if (name !== "--header") {
    throw unsupportedBody(shell, "a field contains control characters or characters above ASCII");
  }
  const header = textOf(value).replace(/:.*/s, "");
  throw new EndpointError(
    "invalid-header",
    `The header "${header}" contains a tab or a character above ASCII, which ${shell.name} cannot pass to curl. Use the shell "sh".`,
    { header },
  );
}

function isWritable({ text, variable }: TextSegment, { hasLineBreaks }: WindowsShell): boolean {
  if (variable !== undefined) return true;
  return hasLineBreaks ? /^[ -~\r\n\t]*$/.test(text) : /^[ -~]*$/.test(text);
}

function unsupportedBody({ name }: WindowsShell, reason: string): EndpointError {
  return new EndpointError(
    "unsupported-body",
    `${name} cannot pass this body to curl: ${reason}. Use the shell "sh".`,
  );
}
