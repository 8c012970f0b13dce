import type { Part } from "./part.js";
import { printableRuns } from "./printable.js";
import { printBytes } from "./shell-bytes.js";
import type { Variables } from "./shell-variables.js";

/** How text is cut into what can stand in a command as it is and, by turns, what cannot; and the bytes of the latter. */
export interface Encoding {
  readonly runs: (text: string) => readonly string[];
  readonly bytes: (text: string) => Uint8Array;
}

const utf8: Encoding = {
  runs: printableRuns,
  bytes: (text) => new TextEncoder().encode(text),
};

/** For header values, each of whose characters is a byte. */
export const latin1: Encoding = {
  runs: (text) => text.split(/([^\x20-\x7e]+)/),
  bytes: (text) => Uint8Array.from(text, (character) => character.charCodeAt(0)),
};

/** Parts as one word of a POSIX shell that holds exactly these characters (POSIX, Shell Command Language, 2.2). */
export function shellWord(parts: readonly Part[], nameOf: Variables, encoding = utf8): string {
  const words = parts.map(({ text, secret }) =>
    secret ? variable(text, nameOf) : quoted(text, encoding),
  );
  return words.join("");
}

/** The variable that stands for a credential. */
export function variable(credential: string, nameOf: Variables): string {
  return `"$${nameOf(credential)}"`;
}

/** In single quotes a shell takes every character as it is, a single quote excepted. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function quoted(text: string, { runs, bytes }: Encoding): string {
  const words = runs(text).map((run, index) => {
    if (run === "") return "";
    return index % 2 === 0 ? singleQuoted(run) : `"$(${printBytes(bytes(run))})"`;
  });
  return words.join("");
}
