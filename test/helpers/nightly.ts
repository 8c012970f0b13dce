/**
 * `true` if `npm run nightly` runs the tests: then they judge whole APIs, every page and each version of a tool, of which CI
 * tries a few.
 */
export const IS_NIGHTLY = process.env.TEST_WHOLE === "true";

/** `true` if CI runs the tests: then they judge with more versions and values than in `npm test`. */
export const IS_CI = process.env.CI === "true";
