import { execFileSync } from "node:child_process";
import { fromRoot } from "./project.js";

/** Node options for a young generation of three times 128 MiB, so that nothing is collected for a while. */
const LARGE_YOUNG_GENERATION = ["--min-semi-space-size=128", "--max-semi-space-size=128"];

interface ProcessOptions {
  /** `true` to avoid garbage collections during the measurement. */
  readonly withoutCollections?: boolean;
  /** The arguments of the program. */
  readonly options?: readonly string[];
}

/** Runs a program of the benchmark in a new process, and returns the JSON that it prints, parsed. */
export function runInNewProcess(
  program: string,
  { withoutCollections = false, options = [] }: ProcessOptions = {},
): unknown {
  const printed = execFileSync(
    process.execPath,
    [
      fromRoot("etc/scripts/run.mjs"),
      "--expose-gc",
      ...(withoutCollections ? LARGE_YOUNG_GENERATION : []),
      fromRoot(`test/benchmark/${program}`),
      ...options,
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  return JSON.parse(printed);
}
