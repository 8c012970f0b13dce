import { jest } from "@jest/globals";
import { main } from "../../src/command/main.js";

/** The outcome of a run of the command. */
export interface Run {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs the command in this process. */
export async function runCommand(...args: readonly string[]): Promise<Run> {
  const output: string[] = [];
  const errors: string[] = [];
  const spies = [
    jest.spyOn(process.stdout, "write").mockImplementation((text) => output.push(String(text)) > 0),
    jest.spyOn(process.stderr, "write").mockImplementation((text) => errors.push(String(text)) > 0),
  ];
  try {
    const code = await main(args);
    return { code, output: output.join(""), errors: errors.join("") };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
