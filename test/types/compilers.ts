import { execFile } from "node:child_process";
import { join } from "node:path";

const modules = join(__dirname, "../../node_modules");

/** The versions of TypeScript that the types are held to, and where they are installed. */
export const COMPILERS = {
  "TypeScript 5.4": "typescript-5.4",
  "TypeScript 6.0": "typescript",
  "TypeScript 7": "typescript-7",
} as const;

/** What a compiler has to say of one place. */
export interface Complaint {
  /** The name of the file, without its folder. */
  readonly file: string;
  readonly line: number;
  /** The whole message, further lines included. */
  readonly message: string;
}

/** Checks the files of a `tsconfig.json`. */
export async function complaintsOf(compiler: string, folder: string): Promise<Complaint[]> {
  const program = join(modules, compiler, "bin/tsc");
  const output = await new Promise<string>((resolve, reject) => {
    const parameters = [program, "--project", folder, "--pretty", "false"];
    const options = { cwd: folder, maxBuffer: 64 << 20 };
    execFile(process.execPath, parameters, options, (error, stdout, stderr) => {
      // A compiler that complains ends with 1 or 2; what could not be started has a text for a code.
      if (error === null || typeof error.code === "number") resolve(stdout + stderr);
      else reject(new Error(`${compiler} could not be run.`, { cause: error }));
    });
  });
  return output
    .split(/\n(?=\S)/)
    .filter((text) => text.trim() !== "")
    .map(readComplaint);
}

function readComplaint(text: string): Complaint {
  const [, path, line, message] = /^(.+?)\((\d+),\d+\): error (TS[^]*)$/.exec(text) ?? [];
  if (path === undefined) return { file: "", line: 0, message: text };
  return { file: path.replace(/^.*\//, ""), line: Number(line), message: message ?? "" };
}
