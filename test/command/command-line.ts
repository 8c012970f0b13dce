import { Readable } from "node:stream";
import { jest } from "@jest/globals";
import { runCommand, type Run } from "../generate/run-command.js";

/** The words of a command line, as a shell splits it: at spaces outside of quotation marks. */
export function words(line: string): string[] {
  return Array.from(line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g), ([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2"),
  );
}

/** Runs the command with the words of command lines. A list has words that are passed on as they are. */
export function run(...lines: readonly (string | readonly string[])[]): Promise<Run> {
  return runCommand(...lines.flatMap((line) => (typeof line === "string" ? words(line) : line)));
}

/** Makes the standard input contain a text, until the mocks are restored. */
export function typeInput(text: string): void {
  const input: unknown = Readable.from([Buffer.from(text)]);
  jest.spyOn(process, "stdin", "get").mockReturnValue(input as typeof process.stdin);
}
