import { execFileSync } from "node:child_process";
import { fromRoot } from "./project.js";

/** Node options for a young generation of three times so many mebibytes, in which nothing is collected for a while. */
const SPACIOUS = ["--min-semi-space-size=128", "--max-semi-space-size=128"];

interface Manner {
  /** Whether what is measured is not to be interrupted by collections. */
  readonly spacious?: boolean;
  readonly options?: readonly string[];
}

/** Runs a program of the benchmark in a process of its own: what it prints, parsed. */
export function runAlone(
  program: string,
  { spacious = false, options = [] }: Manner = {},
): unknown {
  const printed = execFileSync(
    process.execPath,
    [
      fromRoot("etc/scripts/run-typescript.mjs"),
      "--expose-gc",
      ...(spacious ? SPACIOUS : []),
      fromRoot(`test/benchmark/${program}`),
      ...options,
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  return JSON.parse(printed);
}
