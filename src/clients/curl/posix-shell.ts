import {
  distinctVariables,
  isCredential,
  textOf,
  type TextSegment,
  type VariableFor,
} from "../../credentials/segments.js";
import {
  isPrintable,
  mergeNeighbours,
  printableRuns,
  type CurlBody,
  type CurlCommand,
  type CurlOption,
} from "./curl-command.js";

/** In characters. Linux limits an argument to 128 KiB, and a character takes up to three bytes. */
const LONGEST_ARGUMENT = 40_000;

/** Writes a command for a POSIX shell. It fails before anything is sent where the variable of a credential is not set. */
export function posixCommand({ options, body }: CurlCommand): string {
  const variableFor = distinctVariables();
  const args = options.map((option) => writeOption(option, variableFor));
  const { input, data } = writeBody(body, variableFor);
  const command = ["curl", ...args, ...data].join(" \\\n  ");
  return input === undefined ? command : `${input} | ${command}`;
}

function writeOption({ name, value }: CurlOption, variableFor: VariableFor): string {
  if (value === undefined) return name;
  // Every character of a header value is one byte.
  return `${name} ${writeWord(value, variableFor, name === "--header" ? LATIN_1 : UTF_8)}`;
}

interface WrittenBody {
  /** Commands that write the body to curl's standard input, for bodies that an argument cannot contain. */
  readonly input: string | undefined;
  readonly data: readonly string[];
}

function writeBody(body: CurlBody, variableFor: VariableFor): WrittenBody {
  if (body.kind === "none") return { data: [], input: undefined };
  const text = body.kind === "text" ? textOf(body.segments) : "";
  if (body.kind === "text" && text.length <= LONGEST_ARGUMENT && isPrintable(text)) {
    const word = writeWord(body.segments, variableFor, UTF_8);
    return { data: [`--data-raw ${word}`], input: undefined };
  }
  const data = ["--data-binary @-"];
  if (body.kind === "text") return { data, input: printSegments(body.segments, variableFor) };
  return { data, input: body.kind === "bytes" ? printBytes(body.bytes) : undefined };
}

interface ArgumentEncoding {
  /** Splits text into runs that alternately can and cannot be written as they are. */
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
    .map((segment) =>
      isCredential(segment)
        ? requiredVariable(variableFor(segment))
        : writeText(segment.text, encoding),
    )
    .join("");
}

/** The value of a variable. The shell stops with the message where it is not set or empty (the same, section 2.6.2). */
export function requiredVariable(variable: string): string {
  return `"\${${variable}:?not set}"`;
}

function writeText(text: string, { runs, encode }: ArgumentEncoding): string {
  if (/^[\w.]+$/.test(text)) return text;
  const words = runs(text).map((run, index) => {
    if (run === "") return "";
    return index % 2 === 0 ? quoteText(run) : `"$(${printBytes(encode(run))})"`;
  });
  return words.join("");
}

/** In single quotes, a shell reads every character except the single quote as it is. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Commands that write exactly these characters. Variables are checked first: in a pipe, curl would send what comes before them. */
function printSegments(segments: readonly TextSegment[], variableFor: VariableFor): string {
  const variables = new Set<string>();
  const commands = mergeNeighbours(segments).map((segment) => {
    if (isCredential(segment)) {
      const variable = variableFor(segment);
      variables.add(variable);
      return `printf %s "$${variable}"`;
    }
    return isPrintable(segment.text)
      ? `printf %s ${quoteText(segment.text)}`
      : printBytes(new TextEncoder().encode(segment.text));
  });
  const print = commands.length > 1 ? `{ ${commands.join("; ")}; }` : commands.join("");
  if (variables.size === 0) return print;
  return `: ${Array.from(variables, requiredVariable).join(" ")} && ${print}`;
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
