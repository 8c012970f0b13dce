import type { HiddenValue, Placeholders } from "../../internal/placeholders.js";
import { latin1Bytes } from "../../internal/bytes.js";
import { printableRuns, type CurlBody, type CurlCommand, type CurlOption } from "./curl-command.js";

/** In characters of up to three bytes, because Linux limits an argument to 128 KiB. */
const LONGEST_ARGUMENT = 40_000;

/** The command fails before it sends anything if the variable of a credential is not set. */
export function posixCommand({ options, body }: CurlCommand, placeholders: Placeholders): string {
  const args = options.map((option) => writeOption(option, placeholders));
  const { input, data } = writeBody(body, placeholders);
  const command = ["curl", ...args, ...data].join(" \\\n  ");
  return input === undefined ? command : `${input} | ${command}`;
}

function writeOption([name, value]: CurlOption, placeholders: Placeholders): string {
  if (value === undefined) return name;
  // Header values are Latin-1.
  return `${name} ${writeWord(value, placeholders, name === "--header" ? LATIN_1 : UTF_8)}`;
}

interface WrittenBody {
  /** Writes the body to standard input if an argument cannot contain it. */
  readonly input: string | undefined;
  readonly data: readonly string[];
}

function writeBody(body: CurlBody, placeholders: Placeholders): WrittenBody {
  const data = ["--data-binary @-"];
  switch (body.kind) {
    case "none":
      return { data: [], input: undefined };
    case "text": {
      const encoding = body.isLatin1 ? LATIN_1 : UTF_8;
      return body.text.length <= LONGEST_ARGUMENT && isWritable(body.text, encoding)
        ? { data: [`--data-raw ${writeWord(body.text, placeholders, encoding)}`], input: undefined }
        : { data, input: printText(body.text, placeholders, encoding) };
    }
    case "bytes":
      return { data, input: printBytes(body.bytes) };
    case "input":
      return { data, input: undefined };
  }
}

interface ArgumentEncoding {
  readonly runs: (text: string) => readonly string[];
  readonly encode: (text: string) => Uint8Array;
}

const UTF_8: ArgumentEncoding = {
  runs: printableRuns,
  encode: (text) => new TextEncoder().encode(text),
};

const LATIN_1: ArgumentEncoding = {
  runs: (text) => text.split(/([^\x20-\x7e]+)/),
  encode: latin1Bytes,
};

function isWritable(text: string, { runs }: ArgumentEncoding): boolean {
  return runs(text).length === 1;
}

/** Quotes a word as POSIX.1-2017 defines it (Shell Command Language, section 2.2). */
function writeWord(text: string, placeholders: Placeholders, encoding: ArgumentEncoding): string {
  return placeholders.show(text, requiredVariable, (part) => writeText(part, encoding)) || "''";
}

/** The shell stops if the variable is not set or empty (POSIX.1-2017, section 2.6.2). */
function requiredVariable({ variable }: HiddenValue): string {
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

function quoteText(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The variables are checked first. If one is missing inside a pipe, curl would send what comes before it. */
function printText(text: string, placeholders: Placeholders, encoding: ArgumentEncoding): string {
  const required = new Set<string>();
  const commands = placeholders.parts(text).map((part) => {
    if (typeof part !== "string") {
      required.add(requiredVariable(part));
      return `printf %s "$${part.variable}"`;
    }
    return isWritable(part, encoding)
      ? `printf %s ${quoteText(part)}`
      : printBytes(encoding.encode(part));
  });
  const print = commands.length > 1 ? `{ ${commands.join("; ")}; }` : commands.join("");
  return required.size === 0 ? print : `: ${[...required].join(" ")} && ${print}`;
}

function printBytes(bytes: Uint8Array): string {
  let format = "";
  for (const byte of bytes) format += formatByte(byte);
  return `printf '${format}'`;
}

/** Letters, digits and spaces have no meaning for `printf`. The rest is octal. */
function formatByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9 ]/.test(character) ? character : `\\${byte.toString(8).padStart(3, "0")}`;
}
