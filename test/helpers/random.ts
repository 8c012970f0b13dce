import { test } from "@jest/globals";
import fc from "fast-check";

/** The seed of all generated values. `etc/scripts/jest-seed.mjs` chooses and prints it. */
export const SEED = Number(process.env.TEST_SEED);

/** The number of times that a property is tried. */
export const RUNS = Number(process.env.TEST_RUNS);

fc.configureGlobal({ seed: SEED, numRuns: RUNS });

/** A test that tries a property with {@link RUNS} generated values. */
export function testProperty<Values>(name: string, property: fc.IProperty<Values>): void {
  test(name, () => {
    fc.assert(property);
  });
}
