/**
 * Runs once before the tests (`globalSetup` of jest): chooses the seed of every random test and prints it.
 * `TEST_SEED` repeats a run; `TEST_RUNS` is how often each property is tried.
 */
export default function chooseSeed() {
  process.env.TEST_SEED ??= String(Date.now() % 2 ** 31);
  process.env.TEST_RUNS ??= "1000";
  const { TEST_SEED, TEST_RUNS } = process.env;
  process.stderr.write(`Random tests: TEST_SEED=${TEST_SEED} TEST_RUNS=${TEST_RUNS}\n`);
}
