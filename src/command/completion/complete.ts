import { type Candidate, isFinished } from "./item-candidates.js";
import { candidates } from "./candidates.js";
import { bashInsertion, splitWords } from "./shell-words.js";
import { printableLine } from "../../show/printable.js";

/**
 * Runs the hidden subcommand that the scripts of `fluent-endpoint completion` call. bash passes the line up to the cursor and its word
 * breaks; zsh and fish pass the words. Nothing is written about a failure: a person is typing.
 *
 * @returns the exit code
 */
export async function completeCommand([shell = "", ...args]: readonly string[]): Promise<number> {
  try {
    const lines = shell === "bash" ? await bashLines(args) : await wordLines(shell, args);
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
    return 0;
  } catch {
    return 1;
  }
}

async function bashLines([line = "", breaks = ""]: readonly string[]): Promise<readonly string[]> {
  const split = splitWords(line, breaks);
  const start = split.before.findIndex((word) => !/^\w+=/.test(word)) + 1;
  const found = await candidates(split.before.slice(start), split.current);
  return found
    .filter(({ value }) => value.startsWith(split.current))
    .map((candidate) => bashInsertion(candidate.value, split, isFinished(candidate)));
}

/** zsh and fish choose from all candidates, by rules that people set. fish passes the last word as it is written. */
async function wordLines(shell: string, args: readonly string[]): Promise<readonly string[]> {
  // In PowerShell, each word has a mark in front, and what is not completed is filtered here.
  const isMarked = shell === "powershell";
  const words = isMarked ? args.map((word) => word.slice(1)) : args;
  const written = words.at(-1) ?? "";
  const current = shell === "fish" ? splitWords(written).current : written;
  const found = await candidates(words.slice(0, -1), current);
  const fitting = isMarked ? found.filter(({ value }) => value.startsWith(current)) : found;
  return fitting.map(lineOf);
}

function lineOf({ value, description = "" }: Candidate): string {
  const text = printableLine(description);
  return text === "" ? value : `${value}\t${text}`;
}
