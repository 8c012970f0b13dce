import fs from "node:fs";
import { jest } from "@jest/globals";

/** Makes the standard input contain a text, until the mocks are restored. */
export function typeInput(text: string): void {
  const read = fs.readFileSync;
  jest
    .spyOn(fs, "readFileSync")
    .mockImplementation(((path: string | number, ...rest: never[]) =>
      path === 0 ? Buffer.from(text) : read(path, ...rest)) as typeof fs.readFileSync);
}
