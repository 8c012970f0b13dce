import { Readable } from "node:stream";
import { jest } from "@jest/globals";

/** Makes the standard input contain a text, until the mocks are restored. */
export function typeInput(text: string): void {
  const input: unknown = Readable.from([Buffer.from(text)]);
  jest.spyOn(process, "stdin", "get").mockReturnValue(input as typeof process.stdin);
}
