import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs a program in a folder, and returns what it prints. Servers in this process answer meanwhile. */
export async function asyncRun(
  folder: string,
  program: string,
  options: readonly string[],
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, options, { cwd: folder });
  return stdout;
}
