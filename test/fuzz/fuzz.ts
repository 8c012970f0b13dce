import { test } from "@jest/globals";
import fc from "fast-check";

/** Each property is tried so often: 2,000 times in the test command, 100,000 times by `npm run fuzz`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 2000);

/** What all that is generated follows from. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

/** Far more than it takes; nothing here is timed. */
const HOUR = 3_600_000;

process.stdout.write(
  `Fuzzing with FUZZ_SEED=${String(SEED)} and FUZZ_RUNS=${String(RUNS)}; set both to repeat a run.\n`,
);

/** A test that tries a property with generated values. */
export function fuzz<Values>(name: string, property: fc.IProperty<Values>): void {
  test(
    name,
    () => {
      fc.assert(property, { seed: SEED, numRuns: RUNS });
    },
    HOUR,
  );
}
