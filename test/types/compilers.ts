import { execFile } from "node:child_process";
import { join } from "node:path";
import { IS_CI, IS_NIGHTLY } from "../helpers/nightly.js";
import { installedTools } from "../helpers/tools.js";

const modules = join(__dirname, "../../node_modules");

/** The versions of TypeScript that the types are tested with, and their folders. */
export const COMPILERS = {
  get "TypeScript 5.4"(): string {
    return join(installedTools("etc/tools"), "typescript-5.4");
  },
  "TypeScript 6.0": join(modules, "typescript"),
  "TypeScript 7": join(modules, "typescript-7"),
} as const;

/**
 * The compilers for tests of large programs, and of generated files: nightly all of them, in CI the oldest and the newest, and in
 * `npm test` the newest, which takes a fraction of the time.
 */
export const CHOSEN_COMPILERS = (Object.keys(COMPILERS) as (keyof typeof COMPILERS)[])
  .filter((name) => IS_NIGHTLY || (name !== "TypeScript 6.0" && (IS_CI || name === "TypeScript 7")))
  .map((name) => [name, COMPILERS[name]] as const);

/** An error that a compiler reports. */
export interface Diagnostic {
  /** The name of the file, without its folder; empty for an error without a place. */
  readonly file: string;
  readonly line: number;
  /** The path as the compiler writes it, relative to the folder. */
  readonly path: string;
  /** The whole message, with all its lines. */
  readonly message: string;
}

/** Compiles the project in a folder, and returns what the compiler reports. */
export async function diagnosticsOf(compiler: string, folder: string): Promise<Diagnostic[]> {
  const program = join(compiler, "bin/tsc");
  const output = await new Promise<string>((resolve, reject) => {
    const parameters = [program, "--project", folder, "--pretty", "false"];
    const options = { cwd: folder, maxBuffer: 64 << 20 };
    execFile(process.execPath, parameters, options, (error, stdout, stderr) => {
      // The exit code of a compiler that reports errors is a number. A process that could not start has a text instead.
      if (error === null || typeof error.code === "number") resolve(stdout + stderr);
      else reject(new Error(`${compiler} could not be run.`, { cause: error }));
    });
  });
  return output
    .split(/\n(?=\S)/)
    .filter((text) => text.trim() !== "")
    .map(readDiagnostic);
}

function readDiagnostic(text: string): Diagnostic {
  const [, path, line, message] = /^(.+?)\((\d+),\d+\): error (TS[^]*)$/.exec(text) ?? [];
  if (path === undefined) return { path: "", file: "", line: 0, message: text };
  return { path, file: path.replace(/^.*\//, ""), line: Number(line), message: message ?? "" };
}
