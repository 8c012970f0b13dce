import { isPrintable, mergeNeighbours, printableRuns, type TextSegment } from "./command-text.js";
import type { CurlBody, CurlCommand, CurlOption } from "./curl-command.js";

/** In characters. Linux limits an argument to 128 KiB, and a character takes up to three bytes. */
const LONGEST_ARGUMENT = 40_000;

/** Writes a command for a POSIX shell. */
export function posixCommand({ options, body }: CurlCommand): string {
  const variableFor = credentialVariables();
  const args = options.map((option) => writeOption(option, variableFor));
  const { input, data } = writeBody(body, variableFor);
  const command = ["curl", ...args, ...data].join(" \\\n  ");
  return input === undefined ? command : `${input} | ${command}`;
}

/** Returns the name of the variable for a credential. */
type VariableFor = (credential: string) => string;

/** Names the first credential `TOKEN`, and the next different one `TOKEN_2`. */
function credentialVariables(): VariableFor {
  const names = new Map<string, string>();
  return (credential) => {
    const known = names.get(credential);
    if (known !== undefined) return known;
    const name = names.size === 0 ? "TOKEN" : `TOKEN_${String(names.size + 1)}`;
    names.set(credential, name);
    return name;
  };
}

function writeOption({ name, value, isLatin1 }: CurlOption, variableFor: VariableFor): string {
  if (value === undefined) return name;
  return `${name} ${writeWord(value, variableFor, isLatin1 ? LATIN_1 : UTF_8)}`;
}

interface WrittenBody {
  /** Commands that write the body to curl's standard input, where arguments cannot hold it. */
  readonly input: string | undefined;
  /** Arguments of curl. */
  readonly data: readonly string[];
}

function writeBody(body: CurlBody, variableFor: VariableFor): WrittenBody {
  const data = ["--data-binary @-"];
  switch (body.kind) {
    case "none":
      return { data: [], input: undefined };
    case "text":
      return fitsArgument(body.segments)
        ? {
            data: [`--data-raw ${writeWord(body.segments, variableFor, UTF_8)}`],
            input: undefined,
          }
        : { data, input: printSegments(body.segments, variableFor) };
    case "bytes":
      return { data, input: printBytes(body.bytes) };
    case "input":
      return { data, input: undefined };
  }
}

function fitsArgument(segments: readonly TextSegment[]): boolean {
  const text = segments.map((segment) => segment.text).join("");
  return text.length <= LONGEST_ARGUMENT && isPrintable(text);
}

/** An encoding of arguments. */
interface ArgumentEncoding {
  /** Splits text into runs: by turns, one that can stand in a command as it is, and one that cannot. */
  readonly runs: (text: string) => readonly string[];
  readonly encode: (text: string) => Uint8Array;
}

const UTF_8: ArgumentEncoding = {
  runs: printableRuns,
  encode: (text) => new TextEncoder().encode(text),
};

const LATIN_1: ArgumentEncoding = {
  runs: (text) => text.split(/([^\x20-\x7e]+)/),
  encode: (text) => Uint8Array.from(text, (character) => character.charCodeAt(0)),
};

/** One word that contains exactly these characters (POSIX.1-2017, Shell Command Language, section 2.2). */
function writeWord(
  segments: readonly TextSegment[],
  variableFor: VariableFor,
  encoding: ArgumentEncoding,
): string {
  const merged = mergeNeighbours(segments);
  if (merged.length === 0) return "''";
  return merged
    .map(({ text, isCredential }) =>
      isCredential ? `"$${variableFor(text)}"` : writeText(text, encoding),
    )
    .join("");
}

function writeText(text: string, { runs, encode }: ArgumentEncoding): string {
  if (/^[\w.]+$/.test(text)) return text;
  const words = runs(text).map((run, index) => {
    if (run === "") return "";
    return index % 2 === 0 ? quoteText(run) : `"$(${printBytes(encode(run))})"`;
  });
  return words.join("");
}

/** In single quotes, a shell takes every character except the single quote as it is. */
function quoteText(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Commands that write exactly these characters. */
function printSegments(segments: readonly TextSegment[], variableFor: VariableFor): string {
  const commands = mergeNeighbours(segments).map(({ text, isCredential }) => {
    if (isCredential) return `printf %s "$${variableFor(text)}"`;
    return isPrintable(text)
      ? `printf %s ${quoteText(text)}`
      : printBytes(new TextEncoder().encode(text));
  });
  return commands.length > 1 ? `{ ${commands.join("; ")}; }` : commands.join("");
}

/** A command that writes exactly these bytes, including NUL. */
function printBytes(bytes: Uint8Array): string {
  let format = "";
  for (const byte of bytes) format += formatByte(byte);
  return `printf '${format}'`;
}

/** Letters, digits and spaces have no meaning in a format of `printf`. Everything else is written in octal. */
function formatByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9 ]/.test(character) ? character : `\\${byte.toString(8).padStart(3, "0")}`;
}
