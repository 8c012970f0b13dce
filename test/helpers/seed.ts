import fc from "fast-check";

const seed = Number(process.env.FAST_CHECK_SEED ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env.FAST_CHECK_RUNS ?? 500);

fc.configureGlobal({ seed, numRuns });
process.stderr.write(`fast-check: FAST_CHECK_SEED=${seed} FAST_CHECK_RUNS=${numRuns}\n`);
