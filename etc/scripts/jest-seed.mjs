/**
 * Runs once before the tests (`globalSetup` of jest): prints the seed of every random test, which is 1 unless `TEST_SEED` is another
 * number, or `random`. `TEST_RUNS` is how often each property is tried.
 */
export default function chooseSeed() {
  const { TEST_SEED = "1", TEST_RUNS = "100" } = process.env;
  const seed = TEST_SEED === "random" ? String(Date.now() % 2 ** 31) : TEST_SEED;
  Object.assign(process.env, { TEST_SEED: seed, TEST_RUNS });
  process.stderr.write(`Random tests: TEST_SEED=${seed} TEST_RUNS=${TEST_RUNS}\n`);
}
