import { spawnSync } from "node:child_process";
import { describe } from "@jest/globals";
import { IS_CI } from "./nightly.js";

/**
 * Says why tests cannot run on this machine. In CI that is an error, because there every test has to run.
 *
 * @param tests - which tests, as in "the tests in a browser"
 * @param reason - why they cannot run, as a sentence
 */
export function reportSkipped(tests: string, reason: string): void {
  const message = `Cannot run ${tests}: ${reason}`;
  if (IS_CI) throw new Error(message);
  // Jest does not print the console of a file whose tests are all skipped.
  process.stderr.write(`Skipped. ${message}\n`);
}

/** `describe` for tests that run unless there is a reason not to; see {@link reportSkipped}. */
export function describeUnless(
  reason: string | undefined,
  tests: string,
): typeof describe | typeof describe.skip {
  if (reason === undefined) return describe;
  reportSkipped(tests, reason);
  return describe.skip;
}

/** `describe` for tests that need programs, each given by its name or path. */
export function describeWithPrograms(
  programs: readonly string[],
  tests: string,
): typeof describe | typeof describe.skip {
  const missing = programs.filter(
    (program) => spawnSync("sh", ["-c", 'command -v "$1"', "sh", program]).status !== 0,
  );
  return describeUnless(
    missing.length > 0 ? `${missing.join(" and ")} is not installed.` : undefined,
    tests,
  );
}
