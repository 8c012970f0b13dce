import fs from "node:fs";
import { PassThrough, type Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { lineWidth, guardOutputs } from "../../src/command/terminal.js";

const before = {
  stdout: Object.getOwnPropertyDescriptor(process, "stdout"),
  stderr: Object.getOwnPropertyDescriptor(process, "stderr"),
};
let stdout: PassThrough;
let stderr: PassThrough;
let exit: jest.SpiedFunction<typeof process.exit>;

/** Guards outputs that are not files, or whose first is one. */
function guard(isFile: boolean): void {
  const status = fs.statSync(isFile ? __filename : __dirname);
  jest.spyOn(fs, "fstatSync").mockReturnValue(status);
  guardOutputs();
}

beforeEach(() => {
  stdout = new PassThrough();
  stderr = new PassThrough();
  Object.defineProperty(process, "stdout", { value: stdout, configurable: true, writable: true });
  Object.defineProperty(process, "stderr", { value: stderr, configurable: true, writable: true });
  exit = jest.spyOn(process, "exit").mockImplementation((() => undefined) as () => never);
});

afterEach(() => {
  if (before.stdout) Object.defineProperty(process, "stdout", before.stdout);
  if (before.stderr) Object.defineProperty(process, "stderr", before.stderr);
  jest.restoreAllMocks();
});

describe("guardOutputs", () => {
  test("ends quietly when the reader of the output has closed it", () => {
    guard(false);
    stdout.emit("error", Object.assign(new Error("closed"), { code: "EPIPE" }));
    expect(exit.mock.calls).toEqual([[]]);
    expect(stderr.read()).toBeNull();
  });

  test("says why the output cannot be written", () => {
    guard(false);
    stdout.emit("error", Object.assign(new Error("full"), { code: "ENOSPC" }));
    expect(exit.mock.calls[0]).toEqual([1]);
    expect(String(stderr.read())).toBe("Cannot write the output: the disk is full.\n");
  });

  test("ends with 1 when errors cannot be written", () => {
    guard(false);
    stderr.emit("error", new Error("closed"));
    expect(exit.mock.calls).toEqual([[1]]);
  });

  test("writes all chunks to a file", async () => {
    const write = jest.spyOn(fs, "writeFileSync").mockReturnValue();
    guard(true);
    const output: Writable = process.stdout;
    await new Promise((resolve) => output.write("text", resolve));
    expect(write.mock.calls).toEqual([[1, Buffer.from("text")]]);
  });

  test("reports a file that cannot be written", async () => {
    jest.spyOn(fs, "writeFileSync").mockImplementation(() => {
      throw Object.assign(new Error("quota"), { code: "EDQUOT" });
    });
    guard(true);
    const output: Writable = process.stdout;
    const closed = new Promise((resolve) => output.once("close", resolve));
    output.write("text");
    await closed;
    expect(exit.mock.calls[0]).toEqual([1]);
    expect(String(stderr.read())).toBe("Cannot write the output: your disk quota is used up.\n");
  });
});

test("A terminal without a size has lines of any width", () => {
  expect(lineWidth({ isTTY: true, columns: 0 })).toBeUndefined();
  expect(lineWidth({ isTTY: true, columns: 60 })).toBe(60);
});
