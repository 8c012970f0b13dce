import type { Part } from "./part.js";
import { isPrintable } from "./printable.js";
import { printBytes } from "./shell-bytes.js";
import type { Variables } from "./shell-variables.js";
import { singleQuoted, variable } from "./shell-word.js";

/** Commands of a POSIX shell that write exactly these characters. */
export function printParts(parts: readonly Part[], nameOf: Variables): string {
  const commands = parts.map((part) => printPart(part, nameOf));
  return commands.length > 1 ? `{ ${commands.join("; ")}; }` : commands.join("");
}

function printPart({ text, secret }: Part, nameOf: Variables): string {
  if (secret) return `printf %s ${variable(text, nameOf)}`;
  return isPrintable(text)
    ? `printf %s ${singleQuoted(text)}`
    : printBytes(new TextEncoder().encode(text));
}
