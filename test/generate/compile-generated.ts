import { rmSync } from "node:fs";
import { expect } from "@jest/globals";
import { COMPILER_OPTIONS } from "../helpers/compiler-options.js";
import { COMPILERS, diagnosticsOf } from "../types/compilers.js";
import { writeFiles } from "./generated-module.js";

/** Options that a user may set: that each file can be compiled alone, and that types can be erased. TypeScript 5.4 cannot check it. */
export const ISOLATED = { declaration: true, isolatedDeclarations: true, erasableSyntaxOnly: true };

/** Options that a user may set beside `strict`. */
const STRICTEST = {
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
};

/**
 * Compiles generated files beside a program that uses them, and returns what the compiler reports: each message after the line that it
 * is about. The library is `src`.
 */
export async function errorsIn(
  files: ReadonlyMap<string, string>,
  program: string,
  compiler: string = COMPILERS["TypeScript 7"],
  options: object = {},
): Promise<string[]> {
  const compilerOptions = { ...COMPILER_OPTIONS, ...STRICTEST, ...options };
  const folder = writeFiles(
    new Map([
      ...files,
      ["program.ts", program],
      ["package.json", '{ "type": "module" }'],
      ["tsconfig.json", JSON.stringify({ compilerOptions, include: ["."] })],
    ]),
  );
  try {
    const lines = program.split("\n");
    const found = await diagnosticsOf(compiler, folder);
    // The library itself is compiled with the options of the project.
    const own = found.filter(({ path }) => !/\bsrc\//.test(path));
    return own.map(({ file, line, message }) => {
      const about = file === "program.ts" ? (lines[line - 1] ?? "").trim() : `${file}:${line}`;
      return `${about} → ${message.trim()}`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Expects that the compiler refuses the lines of a program that end with `// refused`, and no others. Returns what it reports. */
export async function expectRefused(
  files: ReadonlyMap<string, string>,
  program: string,
): Promise<string[]> {
  const found = await errorsIn(files, program);
  expect(found.map((each) => each.split(" → ")[0])).toEqual(
    program.split("\n").filter((line) => line.endsWith("// refused")),
  );
  return found;
}
