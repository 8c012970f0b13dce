import { plainText, textOf, type TextSegment } from "../../credentials/segments.js";
import type { CurlBody, CurlCommand, CurlOption } from "./curl-command.js";
import { isJson } from "../../internal/patterns.js";
import { EndpointError } from "../../errors.js";

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

/** Returns `true` if a text can be written into a command as it is. */
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
  /** `true` if a command can contain line breaks and tabs. */
  readonly hasLineBreaks: boolean;
  /** `true` if `< file` redirects a file to a command. */
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
    `The command has ${String(command.length)} characters, but ${name} accepts only ${String(longestCommand)}.`,
    { advice: 'Use the shell "sh".' },
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
    `The header "${header}" contains a tab or a character above ASCII, which ${shell.name} cannot pass to curl.`,
    { advice: 'Use the shell "sh".', location: "header", parameter: header },
  );
}

function isWritable({ text, variable }: TextSegment, { hasLineBreaks }: WindowsShell): boolean {
  if (variable !== undefined) return true;
  return hasLineBreaks ? /^[ -~\r\n\t]*$/.test(text) : /^[ -~]*$/.test(text);
}

function unsupportedBody({ name }: WindowsShell, reason: string): EndpointError {
  return new EndpointError(
    "unsupported-body",
    `${name} cannot pass this body to curl: ${reason}.`,
    { advice: 'Use the shell "sh".' },
  );
}
